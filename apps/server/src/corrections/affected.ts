// Finished games of a season in which at least one of the given questions was decided. A question
// that wasn't played can't change a game's score.
import { sql } from 'kysely'
import { inPages } from '../platform/batches.ts'
import type { Db } from '../platform/database/connect.ts'
import { type FinishedRow, finishedGames, SEASON_OF_GAME } from '../play/finished-games.ts'

/** `after`: the id of a game; the search begins with the next one. */
type Search = { seasonId: string; questionIds: readonly string[]; after?: string }

/** The size of a page, which has games of all seasons. */
const PAGE = 200

type Searched = { id: string; is_affected: number }

async function* affectedIds(db: Db, { seasonId, questionIds, after = '' }: Search): AsyncGenerator<string[]> {
  const pages = inPages<Searched>(PAGE, async (last) => {
    const { rows } = await sql<Searched>`
      with page as materialized (
        select id, player_id, status from games where id > ${last?.id ?? after} order by id limit ${PAGE}
      )
      select games.id, case when status = 'finished' and ${SEASON_OF_GAME} = ${seasonId} and exists (
        select 1 from answers where answers.game_id = games.id and answers.question_id in (${sql.join(questionIds)})
      ) then 1 else 0 end as is_affected from page as games order by games.id`.execute(db)
    return rows
  })
  for await (const page of pages) yield page.filter(({ is_affected }) => is_affected === 1).map(({ id }) => id)
}

/**
 * The affected games in the order of their ids, in batches of at least `size`, except the last one.
 */
export async function* readAffected(db: Db, search: Search, size: number): AsyncGenerator<FinishedRow[]> {
  const read = (ids: readonly string[]) => finishedGames(db).where('id', 'in', ids).orderBy('id').execute()
  let found: string[] = []
  for await (const ids of affectedIds(db, search)) {
    found.push(...ids)
    if (found.length < size) continue
    yield await read(found)
    found = []
  }
  if (found.length > 0) yield await read(found)
}

export async function countAffected(db: Db, search: Search): Promise<number> {
  let count = 0
  for await (const ids of affectedIds(db, search)) count += ids.length
  return count
}

/**
 * The number of affected games for each dealt version. Deals from before items had versions aren't
 * counted.
 */
export async function countDealt(
  db: Db,
  search: Search,
  versions: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map(versions.map((version) => [version, 0]))
  // The encoding of play/quiz/stored-deal.ts.
  const stored = versions.map((version) => [version, Buffer.from(version, 'hex').toString('base64url')] as const)
  for await (const ids of affectedIds(db, search)) {
    if (ids.length === 0) continue
    for (const { deal } of await db.selectFrom('game_deals').select('deal').where('game_id', 'in', ids).execute()) {
      for (const [version, hash] of stored) {
        if (deal.includes(hash)) counts.set(version, (counts.get(version) ?? 0) + 1)
      }
    }
  }
  return counts
}
