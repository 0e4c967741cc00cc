// The rows of the hall's screen: on a leaderboard and in the ceremony.
import type { ComponentProps } from 'react'
import { tieBreakerText } from '../leaderboards/leaderboard-row.tsx'
import { leaderboardsText } from '../leaderboards/leaderboards.en.ts'
import { RankBadge } from '../leaderboards/rank-badge.tsx'
import { commonText } from '../text/common.en.ts'
import { scriptOf } from '../text/script-of.ts'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { displayText as text } from './display.en.ts'

type RowProps = ComponentProps<'li'> & {
  place: { rank: number; name: string | null; score: number; moves: number; elapsed_ms: number }
  /** Another player has the same score, so the row shows the tie-breaker. */
  isTie: boolean
}

export function DisplayRow({ place, isTie, children, ...li }: RowProps) {
  return (
    <li
      {...li}
      data-rank={place.rank}
      data-tie={isTie ? (place.moves > 0 ? 'long' : 'short') : undefined}
      className="display-row"
    >
      {children}
      <span className="text-[0.58em] [grid-area:rank]">
        <RankBadge rank={{ rank: place.rank, is_exact: true }} size="text" />
      </span>
      <DisplayName name={place.name} className="display-name flex min-w-0 font-semibold" />
      {isTie && <span className="display-tiebreak text-gold-pale tabular-nums">{tieBreakerText(place)}</span>}
      <span className="display-score font-bold text-gold-pale tabular-nums">{commonText.number(place.score)}</span>
    </li>
  )
}

/** A place that no player has yet. */
export function VacantRow(li: ComponentProps<'li'>) {
  return (
    <li {...li} aria-hidden="true" className="display-row">
      <KhatamStar strokeWidth={0.06} className="u-w-[5] text-muted opacity-30" />
    </li>
  )
}

/** A word so long that the name would become too small; it is broken instead. */
const LONG_WORD = /\S{20}/

/** An empty name waits until an admin has looked at it. Null: the name was erased. */
export const nameOnScreen = (name: string | null) => (name === '' ? text.unseen : (name ?? leaderboardsText.nameless))

/**
 * A player's name, or the text for an erased one. Two elements: a name of the other direction keeps
 * its direction and still starts beside its badge.
 */
export function DisplayName({ name, className }: { name: string | null; className: string }) {
  const shown = nameOnScreen(name)
  return (
    <span className={className} data-nameless={!name || undefined}>
      <span
        dir="auto"
        lang={scriptOf(shown)}
        title={shown}
        className={LONG_WORD.test(shown) ? 'wrap-anywhere' : undefined}
        style={{ '--length': Math.max(shown.length, 1) }}
      >
        {shown}
      </span>
    </span>
  )
}
