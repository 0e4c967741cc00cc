// The rows of the hall's screen: on a leaderboard and in the ceremony.
import type { ComponentProps } from 'react'
import { isScoreShared } from '../leaderboards/leaderboard-row.tsx'
import { leaderboardsText } from '../leaderboards/leaderboards.en.ts'
import { RankBadge } from '../leaderboards/rank-badge.tsx'
import { commonText } from '../text/common.en.ts'
import { formatTime } from '../text/format.ts'
import { scriptOf } from '../text/script-of.ts'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { displayText as text } from './display.en.ts'

type Place = { rank: number; name: string | null; score: number; moves: number; elapsed_ms: number }
type RowProps = ComponentProps<'li'> & {
  place: Place
  /** The leaderboard, and the row's index in it. */
  entries: readonly Place[]
  index: number
}

/** More letters of a name are left out. */
const LETTERS_MAX = 40
/**
 * A longer name, which wraps, is smaller too. Two large lines of Arabic would leave room for four
 * rows.
 */
const LARGE_LETTERS = { en: 26, ar: 22 }

export function DisplayRow({ place, entries, index, children, ...li }: RowProps) {
  const name = nameOnScreen(place.name)
  return (
    <li {...li} data-rank={place.rank} className="display-row">
      {children}
      <span className="text-[0.58em]">
        <RankBadge rank={{ rank: place.rank, is_exact: true }} size="text" />
      </span>
      <span data-long={name.length > LARGE_LETTERS[scriptOf(name) ?? 'en'] || undefined} className="min-w-0">
        <DisplayName name={place.name} most={LETTERS_MAX} className="display-name" />
      </span>
      <span className="display-score">
        {commonText.number(place.score)}
        {isScoreShared(entries, index) && <span className="display-tiebreak">{orderOf(entries, index)}</span>}
      </span>
    </li>
  )
}

/** What orders this row and those beside it that have the same score: moves, or else time. */
export function orderOf(entries: readonly Pick<Place, 'score' | 'moves' | 'elapsed_ms'>[], index: number): string {
  const place = entries[index]
  if (place === undefined) return ''
  const isMoves = [entries[index - 1], entries[index + 1]].every(
    (other) => other?.score !== place.score || other.moves !== place.moves,
  )
  return isMoves ? text.moves(place.moves) : formatTime(place.elapsed_ms)
}

/** A place that no player has yet. */
export function VacantRow(li: ComponentProps<'li'>) {
  return (
    <li {...li} aria-hidden="true" className="display-row">
      <KhatamStar strokeWidth={0.06} className="size-[1.2em] text-muted opacity-30" />
    </li>
  )
}

/** A word so long that the name would become too small; it is broken instead. */
const LONG_WORD = /\S{20}/

/** An empty name waits until an admin has looked at it. Null: the name was erased. */
export const nameOnScreen = (name: string | null) => (name === '' ? text.unseen : (name ?? leaderboardsText.nameless))

type NameProps = {
  name: string | null
  className: string
  /** More letters are left out. */
  most?: number
}

/**
 * A player's name, or the text for an erased one. Two elements: a name of the other direction keeps
 * its direction and still starts beside its badge.
 */
export function DisplayName({ name, className, most = Number.POSITIVE_INFINITY }: NameProps) {
  const whole = nameOnScreen(name)
  const letters = [...whole]
  const shown = letters.length > most ? `${letters.slice(0, most).join('').trimEnd()}…` : whole
  return (
    <span className={className} data-nameless={!name || undefined}>
      <span
        dir="auto"
        lang={scriptOf(shown)}
        title={whole}
        className={LONG_WORD.test(shown) ? 'wrap-anywhere' : undefined}
        style={{ '--length': Math.max(shown.length, 1) }}
      >
        {shown}
      </span>
    </span>
  )
}
