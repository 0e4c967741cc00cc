// The band below the wall: how to join, and how complete the wall is.
import { useId } from 'react'
import { leaderboardsText } from '../leaderboards/leaderboards.en.ts'
import type { JoinAddress } from '../platform/network/join-address.ts'
import { commonText } from '../text/common.en.ts'
import { QrCode } from '../ui/qr-code.tsx'
import { displayText } from './display.en.ts'
import { WALL_TILES } from './zellige.ts'

type JoinProps = {
  /** Null: only this machine can open the server. */
  address: JoinAddress | null
  phase: 'before' | 'open'
  /** The number of registered persons. Null until loaded. */
  players: number | null
  dir: 'ltr' | 'rtl'
}

/** How to join, and the number of players. Not shown after the season, when no one can join. */
export function JoinPanel({ address, phase, players, dir }: JoinProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="contents" dir={dir}>
      {address !== null && (
        <div className="display-qr u-w-(--code) u-rounded-[1.8] row-[1/span_2] self-end overflow-clip bg-white">
          <QrCode value={address.url} label={displayText.qrLabel(address.host)} withEdge />
        </div>
      )}
      <div className="min-w-0 self-start first:col-[1/-1]">
        <h2 id={titleId} className="display-text u-text-[5.4]/(--tight) text-gold-pale">
          {address === null
            ? displayText.askHelper
            : phase === 'before'
              ? displayText.scanToRegister
              : displayText.scanToPlay}
        </h2>
        {address !== null && (
          <p
            className="u-text-[clamp(2,var(--address)/var(--length),3.8)]/[1.25] wrap-anywhere font-bold"
            style={{ '--length': address.host.length }}
          >
            <span className="display-text u-text-[2.4]/[1.4] font-medium text-muted">{displayText.orOpen}</span>{' '}
            <bdi dir="ltr">{address.host}</bdi>
          </p>
        )}
        <p className="display-text u-text-[2.4]/[1.4] text-muted">
          <strong className="font-display font-semibold text-gold">{leaderboardsText.surprisesTitle}</strong>
          {players !== null && players > 0 && (
            <span className="display-players ms-[calc(2.4*var(--u))]">
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
    <p className="wall-count display-text u-text-[3]/[1.3] col-[-2/-1] only:col-[1/-1]" dir={dir}>
      <strong className="u-text-(--count)/[1.05] block font-display font-semibold text-gold-pale tabular-nums">
        {displayText.tiles(tiles)}
      </strong>{' '}
      <span>
        {displayText.rightAnswers(tiles)}
        {!isClosed && displayText.toFinish(WALL_TILES - (tiles % WALL_TILES))}
      </span>
    </p>
  )
}
