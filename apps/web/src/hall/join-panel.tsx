// The band below the wall: how to join, and how complete the wall is.
import { useId } from 'react'
import { boardsText } from '../boards/boards.en.ts'
import type { JoinAddress } from '../platform/network/join-address.ts'
import { commonText } from '../text/common.en.ts'
import { formatClaimCode } from '../text/format.ts'
import { QrCode } from '../ui/qr-code.tsx'
import { displayText } from './display.en.ts'
import { WALL_TILES } from './zellige.ts'

type JoinProps = {
  address: JoinAddress
  /** The hall's code, on a paired screen. */
  figures: string | null
  phase: 'before' | 'open'
  /** The number of registered persons. Null until loaded. */
  players: number | null
  dir: 'ltr' | 'rtl'
}

/** How to join, and the number of players. Not shown after the season, when no one can join. */
export function JoinPanel({ address, figures, phase, players, dir }: JoinProps) {
  const titleId = useId()
  const door = figures === null ? address.door : formatClaimCode(figures)
  return (
    <section aria-labelledby={titleId} className="join min-w-0" dir={dir}>
      <div className="display-qr overflow-clip bg-white">
        <QrCode value={address.url} label={displayText.qrLabel(address.host)} withEdge />
      </div>
      <div className="join-words min-w-0">
        <h2 id={titleId} className="display-heading display-text text-gold-pale">
          {phase === 'before' ? displayText.scanToRegister : displayText.scanToPlay}
        </h2>
        <p className="join-address wrap-anywhere font-bold" style={{ '--length': address.host.length }}>
          <span className="join-small display-text font-medium text-muted">{displayText.orOpen}</span>{' '}
          <bdi dir="ltr">{address.host}</bdi>
        </p>
        {door !== null && (
          <p
            className={`${figures === null ? 'display-door' : 'display-hall-code'} wrap-anywhere text-gold-pale`}
            style={{ '--length': door.length }}
          >
            <span className="join-small display-text font-medium text-muted">{displayText.doorCode}</span>{' '}
            <bdi dir={figures === null ? 'auto' : 'ltr'} translate="no" className="font-bold tabular-nums">
              {door}
            </bdi>
          </p>
        )}
        <p className="join-small display-text text-muted">
          <strong className="font-display font-semibold text-gold">{boardsText.surprisesTitle}</strong>
          {players !== null && players > 0 && (
            <span className="display-players">
              <b className="text-gold-pale tabular-nums">{commonText.number(players)}</b>{' '}
              <span>{displayText.playersSoFar}</span>
            </span>
          )}
        </p>
      </div>
    </section>
  )
}

/** "4218 right answers; 282 to finish the wall". After the close only the answers. */
export function WallCount({ tiles, isClosed, dir }: { tiles: number; isClosed: boolean; dir: 'ltr' | 'rtl' }) {
  return (
    <p className="wall-count display-text" dir={dir}>
      <strong className="font-display font-semibold text-gold-pale tabular-nums">{displayText.tiles(tiles)}</strong>{' '}
      <span>
        {displayText.rightAnswers(tiles)}
        {!isClosed && displayText.toFinish(WALL_TILES - (tiles % WALL_TILES))}
      </span>
    </p>
  )
}
