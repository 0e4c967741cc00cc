// A game's stored deal and log as text: its score is recomputed from them, and a published record
// contains their hash.
import { type ExpressionBuilder, sql } from 'kysely'
import { type Db, isPostgres } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'

/**
 * Either is null if it was removed by hand. `log`: JSON of the events without the brackets around
 * it.
 */
export type StoredLog = { deal: string | null; log: string | null }

/**
 * Selects deal and log with a game. A game's log is selected as one text, because a row for each of
 * its twenty events took most of the time. Deal and log are looked up for each game instead of
 * joined: before its first ANALYZE PostgreSQL would compare every game with every player.
 */
export function storedLog(db: Db) {
  // The function has another name on each engine.
  const join = sql.raw(isPostgres(db) ? 'string_agg' : 'group_concat')
  return (eb: ExpressionBuilder<Database, 'games'>) =>
    [
      eb.selectFrom('game_deals').select('deal').whereRef('game_id', '=', 'games.id').as('deal'),
      eb
        .selectFrom('game_events')
        .select(sql<string>`${join}('{"at":"' || at || '","event":' || event || '}', ',' order by seq)`.as('log'))
        .whereRef('game_id', '=', 'games.id')
        .as('log'),
    ] as const
}

/**
 * The text that a log's hash covers: the deal and the events with their times, in order, as stored.
 */
export function logText({ deal, log }: StoredLog): string {
  return `{"deal":${deal ?? 'null'},"log":[${log ?? ''}]}`
}
