import type { PlaceAmongAll } from '@noor-quest/contract/standing'
import { BoardRow, rowClass } from '../../boards/board-row.tsx'
import { RankBadge } from '../../boards/rank-badge.tsx'

/** Below a leaderboard that ends before it: the row of whoever looks at it. It isn't one of those that the count is about. */
export function OwnRow({ place }: { place: PlaceAmongAll }) {
  const own = place.neighbours.find(({ is_me }) => is_me)
  if (own === undefined) return null
  return (
    <div className="mt-2 grid gap-2">
      <span aria-hidden="true" className="mx-auto h-5 border-gold/50 border-s-3 border-dotted" />
      <div className={rowClass('full', true)}>
        <RankBadge rank={place.rank} size="full" />
        <BoardRow row={own} size="full" isOwn />
      </div>
    </div>
  )
}
