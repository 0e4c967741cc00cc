// A leaderboard's row on players' screens. The hall and the portal use its tie-breaker functions.
import type { LeaderboardRow } from '@noor-quest/contract/leaderboards'
import { commonText } from '../text/common.en.ts'
import { formatTime } from '../text/format.ts'
import { classNames } from '../ui/class-names.ts'
import { leaderboardsText } from './leaderboards.en.ts'

export type RowSize = 'top' | 'full'

/** Classes of the element around a row. The player's own row is golden, except in 'top'. */
export function rowClass(size: RowSize, isOwn: boolean): string {
  const border = isOwn
    ? 'border-gold bg-[color-mix(in_srgb,var(--color-gold)_22%,var(--color-ink))]'
    : 'border-parchment/10 bg-ink/95'
  return classNames(
    'relative flex min-w-0 flex-wrap items-center gap-x-3 rounded-2xl',
    size !== 'top' && `border px-3 py-2 ${border}`,
  )
}

type Props = {
  row: Omit<LeaderboardRow, 'key'>
  size: RowSize
  isOwn: boolean
}

/**
 * The row's contents after the rank: the name, the score and, unless `size` is 'top', the
 * tie-breaker.
 */
export function BoardRow({ row, size, isOwn }: Props) {
  const isFull = size === 'full'
  return (
    <>
      {/* The inner element has the name's direction. The outer one aligns every name at the page's
          start, beside the rank. */}
      <span
        className={classNames(
          // Not text-right: the theme has a colour named right, which that class would set too.
          'me-auto flex min-w-0 items-center gap-2 text-left rtl:[text-align:right]',
          isFull ? 'flex-[1_1_7rem]' : 'flex-[1_1_4.5rem]',
        )}
      >
        <span
          dir="auto"
          title={row.name ?? undefined}
          // Clipped, so that stacked vowel signs, which a name stored by an earlier version may
          // have, can't cover other rows. The padding leaves room for a single vowel sign.
          className="block font-medium -my-1 w-fit min-w-0 max-w-full overflow-clip py-1 leading-snug wrap-anywhere"
        >
          {row.name ?? leaderboardsText.nameless}
        </span>
        {isOwn && (
          <span className="shrink-0 rounded-full bg-gold px-2 font-bold text-night text-xs leading-5">
            {leaderboardsText.you}
          </span>
        )}
      </span>
      <span className={classNames('ms-auto shrink-0 text-end text-gold-pale tabular-nums', isFull && 'grid')}>
        <span>
          <span className="font-bold">{commonText.number(row.score)}</span>{' '}
          <span className="text-muted text-sm">{leaderboardsText.points(row.score)}</span>
        </span>
        {isFull && <span className="-mt-0.5 text-muted text-xs">{tieBreakerText(row)}</span>}
      </span>
    </>
  )
}

/** Whether a row next to this one has the same score, so that something else orders them. */
export function isScoreShared(rows: readonly Pick<LeaderboardRow, 'score'>[], index: number): boolean {
  return [rows[index - 1], rows[index + 1]].some((next) => next !== undefined && next.score === rows[index]?.score)
}

/** The tie-breaker between equal scores. */
export function tieBreakerText({ moves, elapsed_ms }: Pick<LeaderboardRow, 'moves' | 'elapsed_ms'>): string {
  const time = formatTime(elapsed_ms)
  return moves === 0 ? time : leaderboardsText.movesAndTime(moves, time)
}
