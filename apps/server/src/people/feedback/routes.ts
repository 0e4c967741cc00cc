import { feedback, feedbackRequest } from '@noor-quest/contract/feedback'
import { feedbackList, feedbackListQuery } from '@noor-quest/contract/feedback-list'
import type { MiddlewareHandler } from 'hono'
import type { Clock } from '../../platform/clock.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import {
  createAdminRoutes,
  createRoute,
  createRouter,
  jsonBody,
  PLAYER_COOKIE,
  responses,
} from '../../platform/http/openapi.ts'
import type { PlayerCookies } from '../../players/player-cookie.ts'
import { countRatings, type FeedbackPlace, readFeedback } from './queries.ts'
import { sendFeedback } from './send-feedback.ts'

const PAGE_SIZE = 50
const LIST = 'feedback'

/** /api/feedback, the admins' part of it */
export function feedbackListRoutes({ db, requireAdmin }: { db: Db; requireAdmin: MiddlewareHandler<AppEnv> }) {
  const adminRoute = createAdminRoutes(requireAdmin)
  const list = adminRoute({
    method: 'get',
    path: '/',
    operationId: 'listFeedback',
    summary: 'What players said, and how many stars they gave',
    request: { query: feedbackListQuery },
    responses: responses(200, feedbackList, 'A page, newest first, and a summary of all of it', [400, 401, 403, 503]),
  })
  return createRouter().openapi(list, async (c) => {
    const { cursor, comments, season_id: seasonId = null } = c.req.valid('query')
    const like: FeedbackPlace = ['', '']
    const place = cursor === undefined ? null : decodeCursor(LIST, cursor, like)
    const rows = await readFeedback(db, seasonId, place, PAGE_SIZE + 1, comments === 'only')
    const page = rows.slice(0, PAGE_SIZE)
    const last = page.at(-1)
    const hasNext = rows.length > PAGE_SIZE && last !== undefined
    return c.json(
      {
        feedback: page,
        summary: summarize(await countRatings(db, seasonId)),
        next_cursor: hasNext ? encodeCursor(LIST, [last.created_at, last.id]) : null,
      },
      200,
    )
  })
}

function summarize(ratings: { rating: number; count: number }[]) {
  const distribution: [number, number, number, number, number] = [0, 0, 0, 0, 0]
  for (const { rating, count } of ratings) distribution[rating - 1] = count
  const count = distribution.reduce((sum, given) => sum + given, 0)
  const stars = distribution.reduce((sum, given, i) => sum + given * (i + 1), 0)
  return { count, average: count === 0 ? null : Math.round((stars * 10) / count) / 10, distribution }
}

/** /api/feedback */
export function feedbackRoutes(
  { db, clock, limit }: { db: Db; clock: Clock; limit: MiddlewareHandler<AppEnv> },
  cookies: PlayerCookies,
) {
  const send = createRoute({
    method: 'post',
    path: '/',
    operationId: 'sendFeedback',
    security: PLAYER_COOKIE,
    summary: "Rate a game of the cookie's person, the newest they registered for unless it is named",
    middleware: [limit] as const,
    request: jsonBody(feedbackRequest),
    responses: responses(201, feedback, 'The row written', [400, 401, 403, 413, 415, 429, 503]),
  })
  return createRouter().openapi(send, async (c) => {
    const { rating, comments, game_type: gameType = null, request_id: requestId = null } = c.req.valid('json')
    const sent = { personId: cookies.read(c), gameType, rating, comments, requestId }
    return c.json(await sendFeedback(db, sent, new Date(clock.nowMs()).toISOString()), 201)
  })
}
