import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/connect.ts'
import { countRows } from '../platform/database/count-rows.ts'
import type { Database } from '../platform/database/tables.ts'
import { lockSeasons } from '../seasons/queries.ts'

export const DAY_MS = 24 * 60 * 60_000

/**
 * The time at which a season of `seasons` closed or will close; a season that ended before its
 * closing time closed then.
 */
const closedAt = sql<string>`case when archived_at < closes_at then archived_at else closes_at end`

/**
 * Players with personal data whose time is over: `days` days after their season closed or, in a
 * season without a closing time, after they registered.
 */
function isDue(days: number, nowMs: number) {
  const before = new Date(nowMs - days * DAY_MS).toISOString()
  return (eb: ExpressionBuilder<Database, 'players'>): ExpressionWrapper<Database, 'players', SqlBool> =>
    eb.and([
      eb('redacted_at', 'is', null),
      eb.or([
        eb('season_id', 'in', eb.selectFrom('seasons').select('seasons.id').where(closedAt, '<', before)),
        eb.and([
          eb('players.created_at', '<', before),
          eb('season_id', 'in', eb.selectFrom('seasons').select('seasons.id').where('closes_at', 'is', null)),
        ]),
      ]),
    ])
}

/**
 * Some of the players that are due. One transaction at a time gets them: it locks the seasons
 * first, like a recomputation of all places.
 */
export async function findDuePlayers(tx: Tx, days: number, nowMs: number, limit: number): Promise<string[]> {
  await lockSeasons(tx)
  const due = await tx.selectFrom('players').select('id').where(isDue(days, nowMs)).limit(limit).execute()
  return due.map(({ id }) => id)
}

export function countDuePlayers(db: Db, days: number, nowMs: number): Promise<number> {
  return countRows(db.selectFrom('players').where(isDue(days, nowMs)))
}
