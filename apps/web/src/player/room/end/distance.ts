// The distance to the next place, in the measure that decides between the two players.
import type { PlaceAmongAll } from '@noor-quest/contract/standing'

export type Distance =
  /** The player is first. */
  | { by: 'nothing' }
  | { by: 'points' | 'moves' | 'time'; amount: number }
  /** All measures are equal: the player ahead finished earlier. */
  | { by: 'moment' }

/** The distance to the player ahead. `amount`: points, moves or ms. */
export function distanceToNext({ neighbours }: Pick<PlaceAmongAll, 'neighbours'>): Distance {
  const index = neighbours.findIndex(({ is_me }) => is_me)
  const [me, next] = [neighbours[index], neighbours[index - 1]]
  if (me === undefined || next === undefined) return { by: 'nothing' }
  if (next.score > me.score) return { by: 'points', amount: next.score - me.score }
  if (next.moves < me.moves) return { by: 'moves', amount: me.moves - next.moves }
  if (next.elapsed_ms < me.elapsed_ms) return { by: 'time', amount: me.elapsed_ms - next.elapsed_ms }
  return { by: 'moment' }
}

type Neighbour = PlaceAmongAll['neighbours'][number]

/**
 * The player and their neighbours, three rows if there are as many. `rank`
 * is null beyond the exact ranks.
 */
export function rowsAround({ rank, neighbours }: Omit<PlaceAmongAll, 'of'>): { rank: number | null; row: Neighbour }[] {
  const index = neighbours.findIndex(({ is_me }) => is_me)
  const first = Math.max(0, Math.min(index - 1, neighbours.length - 3))
  return neighbours.slice(first, first + 3).map((row, nth) => ({
    rank: rank.is_exact ? rank.rank + first + nth - index : null,
    row,
  }))
}
