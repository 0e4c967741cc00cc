import type { LeaderboardEntry } from '@noor-quest/contract/leaderboard'
import { text } from '../../platform/text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { RankBadge } from './rank-badge.tsx'
import { useRankSlide } from './use-rank-slide.ts'

type Props = { entries: readonly LeaderboardEntry[]; size: 'top' | 'full' }

/** One game's ranks in order. When they change, the rows slide to their new places. */
export function EntryList({ entries, size }: Props) {
  const list = useRankSlide<HTMLOListElement>()
  return (
    <ol ref={list} className={classNames('relative grid', size === 'full' ? 'gap-2' : 'gap-0.5')}>
      {withKeys(entries).map(({ key, entry }) => (
        <li
          key={key}
          data-slide={key}
          className={classNames(
            'relative flex min-w-0 items-center gap-x-3 rounded-2xl',
            size === 'full' ? 'flex-wrap border border-parchment/10 bg-ink/95 px-3 py-2' : '',
          )}
        >
          <RankBadge rank={entry.rank} size={size} />
          {/* Two elements: a right-to-left name keeps its own direction and still starts beside its badge. */}
          <span className={classNames('me-auto min-w-0', size === 'full' && 'flex-[1_1_7rem]')}>
            {/* Shortened beside the top places alone: a press opens the leaderboard, which shows all of it. */}
            <span
              dir="auto"
              title={entry.name}
              // Clipped, with room for vowel signs: names stored before they were checked can't paint over others.
              className={classNames(
                'block font-medium',
                size === 'full' ? '-my-1 w-fit max-w-full overflow-clip py-1 leading-snug wrap-anywhere' : 'truncate',
              )}
            >
              {entry.name}
            </span>
          </span>
          <span className="ms-auto shrink-0 text-gold-pale tabular-nums">
            <span className="font-bold">{text.common.number(entry.score)}</span>{' '}
            <span className="text-muted text-sm">{text.leaderboard.points(entry.score)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Entries have no ids on purpose; two players of one name are distinguished by their order. */
function withKeys(entries: readonly LeaderboardEntry[]): { key: string; entry: LeaderboardEntry }[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const nth = (seen.get(entry.name) ?? 0) + 1
    seen.set(entry.name, nth)
    return { key: `${entry.name} ${nth}`, entry }
  })
}
