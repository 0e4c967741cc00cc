import type { LeaderboardEntry } from '@noor-quest/contract/leaderboards'
import { BoardRow, rowClass } from '../../leaderboards/leaderboard-row.tsx'
import { RankBadge } from '../../leaderboards/rank-badge.tsx'
import { useRankSlide } from '../../leaderboards/use-rank-slide.ts'
import { classNames } from '../../ui/class-names.ts'
import { useOwnNames } from '../shell/visitor/own-standings.ts'

type Props = {
  entries: readonly LeaderboardEntry[]
  size: 'top' | 'full'
  /** The key of the row of this device's person. Null: none. */
  ownKey: string | null
}

/** A leaderboard's rows by rank. Rows slide when their order changes. */
export function EntryList({ entries, size, ownKey }: Props) {
  const list = useRankSlide<HTMLOListElement>()
  const asOwn = useOwnNames()
  return (
    <ol ref={list} className={classNames('relative grid', size === 'full' ? 'gap-2' : 'gap-0.5')}>
      {entries.map((entry) => (
        <li key={entry.key} data-slide={entry.key} className={rowClass(size, entry.key === ownKey)}>
          {/* The glow of a new row. */}
          <span
            data-glow
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 rounded-2xl bg-gold/20 opacity-0 ring-2 ring-gold-pale"
          />
          <RankBadge rank={{ rank: entry.rank, is_exact: true }} size={size} />
          <BoardRow row={asOwn(entry)} size={size} isOwn={entry.key === ownKey} />
        </li>
      ))}
    </ol>
  )
}
