import { type Feedback, type FeedbackRequest, feedbackOperations } from '@noor-quest/contract/feedback'
import { sql } from 'kysely'
import type { AccountsServices } from '../accounts/module.ts'
import { AppError, invalidField } from '../platform/app-error.ts'
import { decodeCursor, pageOf } from '../platform/cursor.ts'
import type { Db } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { serveOperations } from '../platform/http/routes.ts'
import type { Platform } from '../platform/module.ts'
import { newId } from '../platform/new-id.ts'
import type { RegistrationServices } from '../registration/module.ts'
import { findPlayersOf, lockPlayer } from '../registration/queries.ts'
import { currentSeasonId } from '../seasons/queries.ts'

const PAGE_SIZE = 50
const LIST = 'feedback'

type Deps = Platform & AccountsServices & RegistrationServices

export function feedbackRoutes({ db, clock, rateLimits, cookies, may }: Deps) {
  const routes = serveOperations(feedbackOperations, { may })
  routes.serve('POST /api/feedback', {
    limit: rateLimits.feedback,
    guard: cookies.lateGuard,
    handle: ({ personId, body }) => sendFeedback(db, personId, body, new Date(clock.nowMs()).toISOString()),
  })
  routes.serve('GET /api/feedback', {
    handle: async ({ query: { cursor, season_id: seasonId = null } }) => {
      const like: FeedbackPosition = ['', '']
      const position = cursor === undefined ? null : decodeCursor(LIST, cursor, like)
      const rows = await readFeedback(db, seasonId, position, PAGE_SIZE + 1)
      const { page, next_cursor } = pageOf(LIST, rows, PAGE_SIZE, ({ created_at, id }) => [created_at, id])
      return { feedback: page, summary: summarize(await countRatings(db, seasonId)), next_cursor }
    },
  })
  return routes
}

function summarize(ratings: { rating: number; count: number }[]) {
  const distribution: [number, number, number, number, number] = [0, 0, 0, 0, 0]
  for (const { rating, count } of ratings) distribution[rating - 1] = count
  const count = distribution.reduce((sum, given) => sum + given, 0)
  const stars = distribution.reduce((sum, given, i) => sum + given * (i + 1), 0)
  return { count, average: count === 0 ? null : Math.round((stars * 10) / count) / 10, distribution }
}

/**
 * Stores a person's feedback on a game they registered for, or else on that of their last
 * registration; a retry gets the row of its first attempt. Without a request's id, a retry can't be
 * distinguished from a second message. `at` is ISO-8601 UTC.
 * @throws AppError not_registered; wrong_game; validation_failed naming `player_id`, for another
 * person's player
 */
async function sendFeedback(
  db: Db,
  personId: string | null,
  { rating, comments, player_id, game_type, request_id }: FeedbackRequest,
  at: string,
): Promise<Feedback> {
  if (personId === null) throw notRegistered()
  return transact(db, async (tx) => {
    const players = await findPlayersOf(tx, personId)
    if (players.length === 0) throw notRegistered()
    const named = player_id === undefined ? players : players.filter(({ id }) => id === player_id)
    if (named.length === 0) throw invalidField('player_id', 'must be your own player')
    const player = game_type === undefined ? named[0] : named.find((own) => own.game_type === game_type)
    if (player === undefined) throw new AppError('wrong_game')
    await lockPlayer(tx, player.id)
    const row = {
      id: newId(),
      player_id: player.id,
      game_type: player.game_type,
      rating,
      // An erased person's later comment would never be erased.
      comments: player.redacted_at === null ? comments : '',
      created_at: at,
      request_id: request_id ?? null,
    }
    const inserted = await tx
      .insertInto('feedback')
      .values(row)
      .onConflict((conflict) => conflict.columns(['player_id', 'request_id']).doNothing())
      .returning(COLUMNS)
      .executeTakeFirst()
    if (inserted !== undefined) return inserted
    return tx
      .selectFrom('feedback')
      .select(COLUMNS)
      .where(({ and }) => and({ player_id: player.id, request_id: request_id ?? '' }))
      .executeTakeFirstOrThrow()
  })
}

const COLUMNS = ['id', 'game_type', 'rating', 'comments', 'created_at'] as const

const notRegistered = () => new AppError('not_registered', { message: 'Please log in to submit feedback' })

type FeedbackPosition = [createdAt: string, id: string]

/**
 * Feedback of a season, null for the current one, newest first: up to `limit` after `position`,
 * each with the player's name and game (docs/product-rules.md#feedback).
 */
async function readFeedback(db: Db, seasonId: string | null, position: FeedbackPosition | null, limit: number) {
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('players', 'players.id', 'feedback.player_id')
    .select(['feedback.id', 'feedback.player_id', 'feedback.rating', 'feedback.comments'])
    .select(['feedback.created_at', 'feedback.game_type'])
    .select(['players.name as player_name', 'players.game_type as player_game_type'])
    .where('players.season_id', '=', seasonId ?? currentSeasonId(db))
    .$if(position !== null, (query) =>
      query.where(sql<boolean>`(feedback.created_at, feedback.id) < (${position?.[0] ?? ''}, ${position?.[1] ?? ''})`),
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
function countRatings(db: Db, seasonId: string | null): Promise<{ rating: number; count: number }[]> {
  return db
    .selectFrom('feedback')
    .innerJoin('players', 'players.id', 'feedback.player_id')
    .where('players.season_id', '=', seasonId ?? currentSeasonId(db))
    .select('rating')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('rating')
    .execute()
}
