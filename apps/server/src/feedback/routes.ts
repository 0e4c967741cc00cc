import { randomUUIDv7 } from 'node:crypto'
import { feedback, feedbackRequest } from '@noor-quest/contract/feedback'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { answers, createRoute, createRouter, jsonBody } from '../http/openapi.ts'
import type { PlayerCookies } from '../players/player-cookie.ts'
import { findPlayerGameType } from '../players/queries.ts'
import { findFeedbackByRequest, insertFeedback } from './queries.ts'

const send = createRoute({
  method: 'post',
  path: '/',
  summary: "Rate the game; player and game are the cookie's",
  request: jsonBody(feedbackRequest),
  responses: answers(201, feedback, 'The row written', [400, 401, 403, 413, 415, 503]),
})

/** /api/feedback */
export function feedbackRoutes({ db, clock }: { db: Db; clock: { nowMs: () => number } }, cookies: PlayerCookies) {
  return createRouter().openapi(send, async (c) => {
    const { rating, comments, request_id: requestId = null } = c.req.valid('json')
    const playerId = cookies.read(c)
    const gameType = playerId === null ? undefined : await findPlayerGameType(db, playerId)
    if (playerId === null || gameType === undefined) {
      throw new AppError('not_registered', { message: 'Please log in to submit feedback' })
    }
    const row = {
      id: randomUUIDv7(),
      player_id: playerId,
      game_type: gameType,
      rating,
      comments,
      created_at: new Date(clock.nowMs()).toISOString(),
      request_id: requestId,
    }
    const inserted = await insertFeedback(db, row)
    // A retry gets the row its first try wrote.
    const stored = inserted || requestId === null ? row : await findFeedbackByRequest(db, playerId, requestId)
    if (stored === undefined) throw new Error('feedback just stored is gone')
    const { id, game_type, created_at } = stored
    return c.json({ id, game_type, rating: stored.rating, comments: stored.comments, created_at }, 201)
  })
}
