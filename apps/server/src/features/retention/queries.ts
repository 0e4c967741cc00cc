import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Database } from '../../db/tables.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Of `players`: who still has personal data `days` days after their season closed or, in a season without a closing time,
 * after they registered.
 */
function isDue(days: number, nowMs: number) {
  const before = new Date(nowMs - days * DAY_MS).toISOString()
  return (eb: ExpressionBuilder<Database, 'players'>): ExpressionWrapper<Database, 'players', SqlBool> =>
    eb.and([
      eb('redacted_at', 'is', null),
      eb.or([
        eb('season_id', 'in', eb.selectFrom('seasons').select('seasons.id').where('closes_at', '<', before)),
        eb.and([
          eb('players.created_at', '<', before),
          eb('season_id', 'in', eb.selectFrom('seasons').select('seasons.id').where('closes_at', 'is', null)),
        ]),
      ]),
    ])
}

/** As a subquery: the ids of some of those who are due. */
export function duePlayerIds(db: Db, days: number, nowMs: number, limit: number) {
  return db.selectFrom('players').select('players.id').where(isDue(days, nowMs)).limit(limit)
}

export async function countDuePlayers(db: Db, days: number, nowMs: number): Promise<number> {
  const { count } = await db
    .selectFrom('players')
    .select(sql<number>`count(*)`.as('count'))
    .where(isDue(days, nowMs))
    .executeTakeFirstOrThrow()
  return Number(count)
}
