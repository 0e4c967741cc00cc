// A row of players in order, wherever one is shown.
import type { LeaderboardRow } from '@noor-quest/contract/leaderboard'
import { formatTime } from '../text/format.ts'
import { text } from '../text/text.ts'
import { classNames } from '../ui/class-names.ts'

/** `near`: as full, and on one line, where rows must not change the height. */
export type RowSize = 'top' | 'full' | 'near'

/** Of the element around a row; an own one is golden. */
export function rowClass(size: RowSize, isOwn: boolean): string {
  const border = isOwn
    ? 'border-gold bg-[color-mix(in_srgb,var(--color-gold)_22%,var(--color-ink))]'
    : 'border-parchment/10 bg-ink/95'
  return classNames(
    'relative flex min-w-0 items-center gap-x-3 rounded-2xl',
    size !== 'top' && `border px-3 py-2 ${border}`,
    size === 'full' && 'flex-wrap',
  )
}

type Props = {
  row: Omit<LeaderboardRow, 'key'>
  size: RowSize
  isOwn: boolean
}

/** What stands beside a rank: the name, the score and, on a whole leaderboard, what decides between equal scores. */
export function BoardRow({ row, size, isOwn }: Props) {
  const isFull = size === 'full'
  const saysMore = size !== 'top'
  return (
    <>
      {/* Two elements: a name of the other direction keeps its own and still starts, line by line, beside its badge. */}
      <span
        className={classNames(
          // Not text-right, which is also a colour here.
          'me-auto flex min-w-0 items-center gap-2 text-left rtl:[text-align:right]',
          isFull && 'flex-[1_1_7rem]',
        )}
      >
        {/* Shortened beside the top places alone: a press opens the leaderboard, which shows all of it. */}
        <span
          dir="auto"
          title={row.name}
          // Clipped, with room for vowel signs: names stored before they were checked can't paint over others.
          className={classNames(
            'block font-medium',
            isFull ? '-my-1 w-fit min-w-0 max-w-full overflow-clip py-1 leading-snug wrap-anywhere' : 'truncate',
          )}
        >
          {row.name}
        </span>
        {isOwn && (
          <span className="shrink-0 rounded-full bg-gold px-2 font-bold text-night text-xs leading-5">
            {text.leaderboard.you}
          </span>
        )}
      </span>
      <span className={classNames('ms-auto shrink-0 text-end text-gold-pale tabular-nums', saysMore && 'grid')}>
        <span>
          <span className="font-bold">{text.common.number(row.score)}</span>{' '}
          <span className="text-muted text-sm">{text.leaderboard.points(row.score)}</span>
        </span>
        {saysMore && <span className="-mt-0.5 text-muted text-xs">{whatDecides(row)}</span>}
      </span>
    </>
  )
}

/** Between equal scores. */
export function whatDecides({ moves, elapsed_ms }: Pick<LeaderboardRow, 'moves' | 'elapsed_ms'>): string {
  const time = formatTime(elapsed_ms)
  return moves === 0 ? time : text.leaderboard.movesAndTime(moves, time)
}
