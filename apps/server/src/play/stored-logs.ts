// A game's deal and log as they are stored, as text: what its score is recomputed from, and what a published record has the hash of.
import { type ExpressionBuilder, sql } from 'kysely'
import { type Db, isPostgres } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'

/** Both are null where somebody removed them. `log`: JSON of its events without the brackets around it. */
export type StoredLog = { deal: string | null; log: string | null }

/**
 * Selects them with a game. A game's log comes as one text: a row for each of its twenty events took most of the time. What
 * belongs to a game is looked up for each, not joined: PostgreSQL, until it has counted rows, would compare every game with every
 * player.
 */
export function storedLog(db: Db) {
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

/** What a log's hash is of: the deal and the events with their times, in order, as stored. */
export function logText({ deal, log }: StoredLog): string {
  return `{"deal":${deal ?? 'null'},"log":[${log ?? ''}]}`
}
