import { feedback, feedbackRequest } from '@noor-quest/contract/feedback'
import { feedbackList, feedbackListQuery } from '@noor-quest/contract/feedback-list'
import type { MiddlewareHandler } from 'hono'
import type { May } from '../../accounts/guard.ts'
import type { Clock } from '../../platform/clock.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import type { PlayerCookies } from '../../players/player-cookie.ts'
import { countRatings, type FeedbackPlace, readFeedback } from './queries.ts'
import { sendFeedback } from './send-feedback.ts'

const PAGE_SIZE = 50
const LIST = 'feedback'

type Deps = { db: Db; clock: Clock; limit: MiddlewareHandler<AppEnv>; cookies: PlayerCookies; may: May }

export function feedbackRoutes({ db, clock, limit, cookies, may }: Deps) {
  const routes = defineRoutes('/api/feedback')
  routes.post('/', {
    id: 'sendFeedback',
    summary: "Rate a game of the cookie's person, the newest they registered for unless it is named",
    limit,
    guard: cookies.lateGuard,
    body: feedbackRequest,
    returns: [201, feedback, 'The row written'],
    handle: ({ personId, body: { rating, comments, game_type: gameType = null, request_id: requestId = null } }) =>
      sendFeedback(db, { personId, gameType, rating, comments, requestId }, new Date(clock.nowMs()).toISOString()),
  })
  routes.get('/', {
    id: 'listFeedback',
    summary: 'What players said, and how many stars they gave',
    guard: may('feedback:read'),
    query: feedbackListQuery,
    returns: [200, feedbackList, 'A page, newest first, and a summary of all of it'],
    handle: async ({ query: { cursor, comments, season_id: seasonId = null } }) => {
      const like: FeedbackPlace = ['', '']
      const place = cursor === undefined ? null : decodeCursor(LIST, cursor, like)
      const rows = await readFeedback(db, seasonId, place, PAGE_SIZE + 1, comments === 'only')
      const page = rows.slice(0, PAGE_SIZE)
      const last = page.at(-1)
      const hasNext = rows.length > PAGE_SIZE && last !== undefined
      return {
        feedback: page,
        summary: summarize(await countRatings(db, seasonId)),
        next_cursor: hasNext ? encodeCursor(LIST, [last.created_at, last.id]) : null,
      }
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
