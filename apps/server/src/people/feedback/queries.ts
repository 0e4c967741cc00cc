import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { Database } from '../../platform/database/tables.ts'
import { currentSeasonId } from '../../seasons/queries.ts'

/** False if this request was already stored. */
export async function insertFeedback(db: Db, row: Selectable<Database['feedback']>): Promise<boolean> {
  const inserted = await db
    .insertInto('feedback')
    .values(row)
    .onConflict((conflict) => conflict.columns(['player_id', 'request_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findFeedbackByRequest(db: Db, playerId: string, requestId: string) {
  return db
    .selectFrom('feedback')
    .selectAll()
    .where(({ and }) => and({ player_id: playerId, request_id: requestId }))
    .executeTakeFirst()
}

export type FeedbackPlace = [createdAt: string, id: string]

/**
 * Feedback of a season, null for the current one, newest first: up to `limit` after `place`, each
 * with the player's name and game (docs/product-rules.md#feedback).
 */
export async function readFeedback(db: Db, seasonId: string | null, place: FeedbackPlace | null, limit: number) {
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('players', 'players.id', 'feedback.player_id')
    .select(['feedback.id', 'feedback.player_id', 'feedback.rating', 'feedback.comments'])
    .select(['feedback.created_at', 'feedback.game_type'])
    .select(['players.name as player_name', 'players.game_type as player_game_type'])
    .where('players.season_id', '=', seasonId ?? currentSeasonId(db))
    .$if(place !== null, (query) =>
      query.where(sql<boolean>`(feedback.created_at, feedback.id) < (${place?.[0] ?? ''}, ${place?.[1] ?? ''})`),
    )
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ player_name, player_game_type, ...feedback }) => ({
    ...feedback,
    player: { name: player_name, game_type: player_game_type },
  }))
}

/** The count of each number of stars in a season, null for the current one. */
export function countRatings(db: Db, seasonId: string | null): Promise<{ rating: number; count: number }[]> {
  return db
    .selectFrom('feedback')
    .innerJoin('players', 'players.id', 'feedback.player_id')
    .where('players.season_id', '=', seasonId ?? currentSeasonId(db))
    .select('rating')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('rating')
    .execute()
}
