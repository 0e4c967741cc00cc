// The finished games of a season in which a question was decided. A question that wasn't played can't change what a game is worth.
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { type FinishedRow, finishedGames, SEASON_OF_GAME } from '../../play/finished-games.ts'

/** `after`: an id of a game, '' for the first ones. */
export type Walk = { seasonId: string; questionIds: readonly string[]; after: string }

/** SQLite searches in our own thread: in so many games at a time, of all seasons. Moves are judged in between. */
const SEARCHED_AT_ONCE = 200

/** The ids of those that come next, and after which one to continue; null: there are no more games. */
async function findSome(
  db: Db,
  { seasonId, questionIds, after }: Walk,
): Promise<{ ids: string[]; after: string | null }> {
  const { rows } = await sql<{ id: string; is_affected: number }>`
    with chunk as materialized (select id, player_id, status from games where id > ${after} order by id limit ${SEARCHED_AT_ONCE})
    select games.id, case when status = 'finished' and ${SEASON_OF_GAME} = ${seasonId} and exists (
      select 1 from answers where answers.game_id = games.id and answers.question_id in (${sql.join(questionIds)})
    ) then 1 else 0 end as is_affected from chunk as games order by games.id`.execute(db)
  const ids = rows.filter(({ is_affected }) => is_affected === 1).map(({ id }) => id)
  return { ids, after: rows.at(-1)?.id ?? null }
}

/** At most `limit` games; `after`: null once there are no more. */
export async function readAffected(
  db: Db,
  walk: Walk,
  limit: number,
): Promise<{ games: FinishedRow[]; after: string | null }> {
  const found: string[] = []
  let after: string | null = walk.after
  while (after !== null && found.length < limit) {
    const some: Awaited<ReturnType<typeof findSome>> = await findSome(db, { ...walk, after })
    found.push(...some.ids)
    after = some.after
    await setImmediate()
  }
  const ids = found.slice(0, limit)
  if (ids.length === 0) return { games: [], after }
  const games = await finishedGames(db).where('id', 'in', ids).orderBy('id').execute()
  return { games, after: found.length > limit ? (ids.at(-1) ?? null) : after }
}

export async function countAffected(db: Db, walk: Omit<Walk, 'after'>): Promise<number> {
  let count = 0
  for (let after: string | null = ''; after !== null; ) {
    const some: Awaited<ReturnType<typeof findSome>> = await findSome(db, { ...walk, after })
    count += some.ids.length
    after = some.after
    await setImmediate()
  }
  return count
}

/** In how many of them each version was dealt. Deals that are older than versions name none. */
export async function countDealt(
  db: Db,
  walk: Omit<Walk, 'after'>,
  versions: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map(versions.map((version) => [version, 0]))
  // As play/quiz/stored-deal.ts writes them.
  const stored = versions.map((version) => [version, Buffer.from(version, 'hex').toString('base64url')] as const)
  for (let after: string | null = ''; after !== null; ) {
    const some: Awaited<ReturnType<typeof findSome>> = await findSome(db, { ...walk, after })
    after = some.after
    if (some.ids.length > 0) {
      const deals = await db.selectFrom('game_deals').select('deal').where('game_id', 'in', some.ids).execute()
      for (const { deal } of deals) {
        for (const [version, hash] of stored) {
          if (deal.includes(hash)) counts.set(version, (counts.get(version) ?? 0) + 1)
        }
      }
    }
    await setImmediate()
  }
  return counts
}
