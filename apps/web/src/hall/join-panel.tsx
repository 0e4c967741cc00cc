import { type CSSProperties, useId } from 'react'
import type { JoinAddress } from '../platform/network/join-address.ts'
import { displayTexts } from '../text/display-texts.ts'
import { text } from '../text/text.ts'
import { useLanguage } from '../text/use-language.ts'
import { ArchPanel } from '../ui/arch-panel.tsx'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { QrCode } from '../ui/qr-code.tsx'

/** The white border that cameras need around a code, in modules. */
const QUIET_ZONE = 4

type Props = {
  address: JoinAddress
  phase: 'before' | 'open' | 'closed'
  /** The number of registered persons. Null until loaded. */
  players: number | null
  dir: 'ltr' | 'rtl'
}

/** How to join, and the number of players. After the season it isn't possible to join. */
export function JoinPanel({ address, phase, players, dir }: Props) {
  const titleId = useId()
  const texts = displayTexts[useLanguage().tag]
  const title =
    phase === 'closed' ? text.season.overTitle : phase === 'before' ? texts.scanToRegister : texts.scanToPlay
  return (
    <section aria-labelledby={titleId} className="display-join" dir={dir}>
      <ArchPanel className="display-join-arch">
        <div className="display-join-content">
          {phase === 'closed' ? (
            <KhatamStar className="display-join-emblem" inner />
          ) : (
            <KhatamStar className="display-star display-join-star" fill="currentColor" />
          )}
          <h2 id={titleId} className="display-join-title display-text">
            {title}
          </h2>
          {phase !== 'closed' && (
            <>
              <div className="display-qr">
                <QrCode value={address.url} label={texts.qrLabel(address.host)} border={QUIET_ZONE} />
              </div>
              <p className="display-address" style={{ '--length': address.host.length } as CSSProperties}>
                <span className="display-or display-text">{texts.orOpen}</span> <bdi dir="ltr">{address.host}</bdi>
              </p>
              {address.door !== null && (
                <p className="display-door" style={{ '--length': address.door.length } as CSSProperties}>
                  <span className="display-text">{texts.doorCode}</span> <bdi>{address.door}</bdi>
                </p>
              )}
            </>
          )}
          {players !== null && players > 0 && (
            <p className="display-players">
              {/* The key makes a new element for a new number, which fades in. */}
              <strong key={players}>{text.common.number(players)}</strong>
              <span className="display-text">{texts.playersSoFar}</span>
            </p>
          )}
        </div>
      </ArchPanel>
    </section>
  )
}
