import type { LeaderboardEntry } from '@noor-quest/contract/leaderboard'
import { shownTime } from '../../game-room/shown-time.ts'
import { text } from '../../platform/text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { RankBadge } from './rank-badge.tsx'
import { useRankSlide } from './use-rank-slide.ts'

type Size = 'top' | 'full'
type Props = {
  entries: readonly LeaderboardEntry[]
  size: Size
  /** The key of the row of whoever looks at it; null without one. */
  ownKey: string | null
}

/** One game's ranks in order. When they change, the rows slide to their new places. */
export function EntryList({ entries, size, ownKey }: Props) {
  const list = useRankSlide<HTMLOListElement>()
  return (
    <ol ref={list} className={classNames('relative grid', size === 'full' ? 'gap-2' : 'gap-0.5')}>
      {entries.map((entry) => (
        <li key={entry.key} data-slide={entry.key} className={rowClass(size, entry.key === ownKey)}>
          {/* Shows for a moment around a row that is new. */}
          <span
            data-glow
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 rounded-2xl bg-gold/20 opacity-0 ring-2 ring-gold-pale"
          />
          <RankBadge rank={{ rank: entry.rank, is_exact: true }} size={size} />
          <EntryText entry={entry} size={size} isOwn={entry.key === ownKey} />
        </li>
      ))}
    </ol>
  )
}

/** Of an entry's row; an own one is golden. */
export function rowClass(size: Size, isOwn: boolean): string {
  const border = isOwn
    ? 'border-gold bg-[color-mix(in_srgb,var(--color-gold)_22%,var(--color-ink))]'
    : 'border-parchment/10 bg-ink/95'
  return classNames(
    'relative flex min-w-0 items-center gap-x-3 rounded-2xl',
    size === 'full' && `flex-wrap border px-3 py-2 ${border}`,
  )
}

type EntryTextProps = {
  entry: Pick<LeaderboardEntry, 'name' | 'score' | 'moves' | 'elapsed_ms'>
  size: Size
  isOwn: boolean
}

/** What stands beside a rank: the name, the score and, on a whole leaderboard, what decides between equal scores. */
export function EntryText({ entry, size, isOwn }: EntryTextProps) {
  const isFull = size === 'full'
  return (
    <>
      {/* Two elements: a name of the other direction keeps its own and still starts, line by line, beside its badge. */}
      <span
        className={classNames(
          'me-auto flex min-w-0 items-center gap-2 text-left rtl:text-right',
          isFull && 'flex-[1_1_7rem]',
        )}
      >
        {/* Shortened beside the top places alone: a press opens the leaderboard, which shows all of it. */}
        <span
          dir="auto"
          title={entry.name}
          // Clipped, with room for vowel signs: names stored before they were checked can't paint over others.
          className={classNames(
            'block font-medium',
            isFull ? '-my-1 w-fit min-w-0 max-w-full overflow-clip py-1 leading-snug wrap-anywhere' : 'truncate',
          )}
        >
          {entry.name}
        </span>
        {isOwn && (
          <span className="shrink-0 rounded-full bg-gold px-2 font-bold text-night text-xs leading-5">
            {text.leaderboard.you}
          </span>
        )}
      </span>
      <span className={classNames('ms-auto shrink-0 text-end text-gold-pale tabular-nums', isFull && 'grid')}>
        <span>
          <span className="font-bold">{text.common.number(entry.score)}</span>{' '}
          <span className="text-muted text-sm">{text.leaderboard.points(entry.score)}</span>
        </span>
        {isFull && <span className="-mt-0.5 text-muted text-xs">{whatDecides(entry)}</span>}
      </span>
    </>
  )
}

/** Between equal scores. */
function whatDecides({ moves, elapsed_ms }: Pick<LeaderboardEntry, 'moves' | 'elapsed_ms'>): string {
  const time = shownTime(elapsed_ms)
  return moves === 0 ? time : text.leaderboard.movesAndTime(moves, time)
}
