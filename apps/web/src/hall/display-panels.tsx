// The panels of the hall's screen beside and below the leaderboards.

import type { Finisher } from '@noor-quest/contract/hall'
import { useId } from 'react'
import { boardsText } from '../boards/boards.en.ts'
import { gamesText } from '../boards/games.en.ts'
import { seasonText } from '../boards/season.en.ts'
import type { JoinAddress } from '../platform/network/join-address.ts'
import { commonText } from '../text/common.en.ts'
import { formatClaimCode } from '../text/format.ts'
import { ArchPanel } from '../ui/arch-panel.tsx'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { displayText } from './display.en.ts'
import { DisplayName } from './display-rows.tsx'

/** The white border that cameras need around a code, in modules. */
const QUIET_ZONE = 4

type JoinProps = {
  address: JoinAddress
  /** The hall's code, on a paired screen. */
  figures: string | null
  phase: 'before' | 'open' | 'closed'
  /** The number of registered persons. Null until loaded. */
  players: number | null
  dir: 'ltr' | 'rtl'
}

/** How to join, and the number of players. After the season it isn't possible to join. */
export function JoinPanel({ address, figures, phase, players, dir }: JoinProps) {
  const titleId = useId()
  const title =
    phase === 'closed' ? seasonText.overTitle : phase === 'before' ? displayText.scanToRegister : displayText.scanToPlay
  return (
    <section aria-labelledby={titleId} className="display-join min-w-0" dir={dir}>
      <ArchPanel className="h-full">
        <div className="display-join-content">
          {phase === 'closed' ? (
            <KhatamStar className="display-join-emblem text-gold" inner />
          ) : (
            <KhatamStar className="display-star display-join-star" fill="currentColor" />
          )}
          <h2 id={titleId} className="display-join-title display-text text-gold-pale">
            {title}
          </h2>
          {phase !== 'closed' && (
            <>
              <div className="display-qr overflow-clip bg-white">
                <QrCode value={address.url} label={displayText.qrLabel(address.host)} border={QUIET_ZONE} />
              </div>
              <p className="display-address wrap-anywhere font-bold" style={{ '--length': address.host.length }}>
                <span className="display-or display-text block font-medium text-muted">{displayText.orOpen}</span>{' '}
                <bdi dir="ltr">{address.host}</bdi>
              </p>
              {figures !== null && (
                <p className="display-hall-code rounded-2xl border-gold/60 text-gold-pale">
                  <span className="display-text font-medium text-muted">{displayText.doorCode}</span>{' '}
                  <bdi dir="ltr" translate="no" className="font-bold tabular-nums">
                    {formatClaimCode(figures)}
                  </bdi>
                </p>
              )}
              {figures === null && address.door !== null && (
                <p
                  className="display-door wrap-anywhere rounded-full border-gold/50 font-bold text-gold-pale"
                  style={{ '--length': address.door.length }}
                >
                  <span className="display-text font-medium text-muted">{displayText.doorCode}</span>{' '}
                  <bdi>{address.door}</bdi>
                </p>
              )}
            </>
          )}
          {players !== null && players > 0 && (
            <p className="display-players grid justify-items-center text-muted">
              {/* The key makes a new element for a new number, which fades in. */}
              <strong key={players} className="font-display font-semibold text-gold tabular-nums">
                {commonText.number(players)}
              </strong>
              <span className="display-text">{displayText.playersSoFar}</span>
            </p>
          )}
        </div>
      </ArchPanel>
    </section>
  )
}

type FinishersProps = { finishers: readonly Finisher[]; isFrozen: boolean; isOver: boolean; dir: 'ltr' | 'rtl' }

/**
 * The players who reached their place last, newest first. A note replaces them while the
 * leaderboard is frozen, after the season, and before the first game.
 */
export function Finishers({ finishers, isFrozen, isOver, dir }: FinishersProps) {
  const titleId = useId()
  const panel = 'display-last display-text flex min-w-0 items-center border-gold/22 bg-night/90'
  if (isFrozen || isOver || finishers.length === 0)
    return (
      <p className={`${panel} display-note justify-center text-center font-display text-gold-pale`}>
        {isFrozen ? seasonText.frozen : isOver ? seasonText.overText : boardsText.surprisesText}
      </p>
    )
  return (
    <section aria-labelledby={titleId} className={panel} dir={dir}>
      <h2 id={titleId} className="flex-none text-gold">
        {displayText.lastFinishers}
      </h2>
      <ol className="display-finishers grid min-w-0 flex-1">
        {finishers.map(({ key, name, game, score }) => (
          <li key={`${key} ${score}`} className="display-finisher border-gold/55">
            <DisplayName name={name} className="display-name display-finisher-name flex min-w-0 font-semibold" />
            <span className="display-finisher-game block text-muted">
              {gamesText[game].column} <b className="text-gold-pale tabular-nums">{commonText.number(score)}</b>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
