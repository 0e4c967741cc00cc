import { sql } from 'kysely'
import { JUDGED_SCORE } from '../../leaderboards/judged-columns.ts'
import type { Db } from '../../platform/database/connect.ts'
import { currentSeasonId } from '../../seasons/queries.ts'

const MOST = 200

function flaggedGames(db: Db) {
  return (
    db
      .selectFrom('games')
      .innerJoin('players', 'players.id', 'games.player_id')
      .innerJoin('seasons', 'seasons.id', 'players.season_id')
      .select(['games.id', 'games.player_id', 'players.name', 'games.game_type', 'games.finished_at'])
      .select(JUDGED_SCORE.as('score'))
      .select(['games.flags', 'games.verdict', 'seasons.results_at'])
      .where('games.flags', 'is not', null)
      // Finished games have these columns.
      .$narrowType<{ score: number; finished_at: string; flags: string }>()
  )
}

export type FlaggedRow = Awaited<ReturnType<typeof readFlaggedGames>>[number]

/**
 * Flagged games of a season, null for the current one: those without a decision first, then the
 * newest.
 */
export function readFlaggedGames(db: Db, seasonId: string | null) {
  return flaggedGames(db)
    .where('players.season_id', '=', seasonId ?? currentSeasonId(db))
    .orderBy(sql`case when games.verdict is null then 0 else 1 end`)
    .orderBy('games.finished_at', 'desc')
    .orderBy('games.id', 'desc')
    .limit(MOST)
    .execute()
}

export function findFlaggedGame(db: Db, id: string): Promise<FlaggedRow | undefined> {
  return flaggedGames(db).where('games.id', '=', id).executeTakeFirst()
}

export async function countUndecided(db: Db, seasonId: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('games')
    .innerJoin('players', 'players.id', 'games.player_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('games.flags', 'is not', null)
    .where('games.verdict', 'is', null)
    .where('players.season_id', '=', seasonId ?? currentSeasonId(db))
    .executeTakeFirstOrThrow()
  return count
}
