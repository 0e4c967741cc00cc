import {
  type Feedback,
  feedback,
  feedbackList,
  feedbackListQuery,
  feedbackRequest,
} from '@noor-quest/contract/feedback'
import type { GameType } from '@noor-quest/rules/games'
import type { AccountsServices } from '../../accounts/module.ts'
import { AppError } from '../../platform/app-error.ts'
import { decodeCursor, pageOf } from '../../platform/cursor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/module.ts'
import { newId } from '../../platform/new-id.ts'
import type { PlayersServices } from '../../players/module.ts'
import { findPlayersOf, lockPlayer } from '../../players/queries.ts'
import { countRatings, type FeedbackPlace, findFeedbackByRequest, insertFeedback, readFeedback } from './queries.ts'

const PAGE_SIZE = 50
const LIST = 'feedback'

type Deps = Platform & AccountsServices & PlayersServices

export function feedbackRoutes({ db, clock, rateLimits, cookies, may }: Deps) {
  const routes = defineRoutes('/api/feedback')
  routes.post('/', {
    summary: "Rate a game of the cookie's person, the newest they registered for unless it is named",
    limit: rateLimits.feedback,
    guard: cookies.lateGuard,
    body: feedbackRequest,
    returns: [201, feedback, 'The row written'],
    handle: ({ personId, body: { rating, comments, game_type: gameType = null, request_id: requestId = null } }) =>
      sendFeedback(db, { personId, gameType, rating, comments, requestId }, new Date(clock.nowMs()).toISOString()),
  })
  routes.get('/', {
    summary: 'What players said, and how many stars they gave',
    guard: may('feedback:read'),
    query: feedbackListQuery,
    returns: [200, feedbackList, 'A page, newest first, and a summary of all of it'],
    handle: async ({ query: { cursor, season_id: seasonId = null } }) => {
      const like: FeedbackPlace = ['', '']
      const place = cursor === undefined ? null : decodeCursor(LIST, cursor, like)
      const rows = await readFeedback(db, seasonId, place, PAGE_SIZE + 1)
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

export type SentFeedback = {
  /** null: the sender has no player. */
  personId: string | null
  /** null: the game of their last registration. */
  gameType: GameType | null
  rating: number
  comments: string
  /** null: a retry can't be distinguished from a second message. */
  requestId: string | null
}

/**
 * Stores a person's feedback on a game they registered for; a retry gets the row of its first
 * attempt. `at` is ISO-8601 UTC.
 * @throws AppError not_registered, wrong_game
 */
export async function sendFeedback(
  db: Db,
  { personId, gameType, rating, comments, requestId }: SentFeedback,
  at: string,
): Promise<Feedback> {
  if (personId === null) throw notRegistered()
  return transact(db, async (tx) => {
    const players = await findPlayersOf(tx, personId)
    const player = gameType === null ? players[0] : players.find((own) => own.game_type === gameType)
    if (players.length === 0) throw notRegistered()
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
      request_id: requestId,
    }
    const inserted = await insertFeedback(tx, row)
    const stored = inserted || requestId === null ? row : await findFeedbackByRequest(tx, player.id, requestId)
    if (stored === undefined) throw new Error('feedback just stored is gone')
    const { id, game_type, created_at } = stored
    return { id, game_type, rating: stored.rating, comments: stored.comments, created_at }
  })
}

const notRegistered = () => new AppError('not_registered', { message: 'Please log in to submit feedback' })
