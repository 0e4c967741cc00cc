import type { Selectable } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import { JUDGED_ELAPSED_MS, JUDGED_RANK_KEY, JUDGED_SCORE } from './columns.ts'

export type CountingGame = { score: number; moves: number; elapsed_ms: number; finished_at: string; rank_key: number }

export const COUNTING = [
  ...(['moves', 'finished_at'] as const),
  JUDGED_SCORE.as('score'),
  JUDGED_ELAPSED_MS.as('elapsed_ms'),
  JUDGED_RANK_KEY.as('rank_key'),
]

/** The columns that decide whether a counting game is its player's best (pickBest). */
export type Candidate = CountingGame & Pick<Selectable<Database['games']>, 'player_id' | 'refresh_counter' | 'verdict'>

/** The counting games of these players, in the order in which they were finished. */
export function findCandidates(db: Db, playerIds: readonly string[]): Promise<(Candidate & { id: string })[]> {
  return (
    db
      .selectFrom('games')
      .select(['id', 'player_id', 'refresh_counter', 'verdict', ...COUNTING])
      // A counting game has all of them.
      .$narrowType<CountingGame>()
      .where('player_id', 'in', playerIds)
      .where('counts', '=', 1)
      .orderBy('finished_at')
      .orderBy('id')
      .execute()
  )
}
