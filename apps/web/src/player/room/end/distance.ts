// How far a player is from the next place, in what decides between the two.
import type { PlaceAmongAll } from '@noor-quest/contract/standing'

export type Distance =
  /** Nobody is ahead. */
  | { by: 'nothing' }
  | { by: 'points' | 'moves' | 'time'; amount: number }
  /** Equal in all: the other one was earlier. */
  | { by: 'moment' }

/** `amount` is points, moves or ms. */
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

/** The player with whoever is next to them: three rows where there are three, each with its rank. Beyond the exact ranks there are none. */
export function rowsAround({ rank, neighbours }: Omit<PlaceAmongAll, 'of'>): { rank: number | null; row: Neighbour }[] {
  const index = neighbours.findIndex(({ is_me }) => is_me)
  const first = Math.max(0, Math.min(index - 1, neighbours.length - 3))
  return neighbours.slice(first, first + 3).map((row, nth) => ({
    rank: rank.is_exact ? rank.rank + first + nth - index : null,
    row,
  }))
}
