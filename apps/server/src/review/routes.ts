import { REVIEW_PAGE_SIZE } from '@noor-quest/contract/limits'
import { reviewOperations } from '@noor-quest/contract/review'
import type { AccountsServices } from '../accounts/module.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import { decodeCursor, pageOf } from '../platform/cursor.ts'
import { serveOperations } from '../platform/http/routes.ts'
import type { Platform } from '../platform/module.ts'
import type { RegistrationServices } from '../registration/module.ts'
import { findCurrentSeason } from '../seasons/queries.ts'
import { decideEntries } from './decide.ts'
import { countOpen, describeEntries, positionOfEntry, readEntries } from './queries.ts'
import { reportMistake } from './report-mistake.ts'

type Deps = Platform & AccountsServices & RegistrationServices & LeaderboardsServices

export function reviewRoutes({ db, clock, leaderboards, may, cookies, rateLimits }: Deps) {
  const routes = serveOperations(reviewOperations, { may, player: cookies.guard })
  routes.serve('GET /api/review', {
    handle: async ({
      query: { season_id, player_id: playerId = null, question_id: questionId = null, state, cursor },
    }) => {
      const seasonId = season_id ?? (await findCurrentSeason(db)).id
      const list = `review ${seasonId} ${playerId} ${questionId} ${state}`
      const position = cursor === undefined ? null : decodeCursor(list, cursor, ['', ''])
      const filter = { seasonId, playerId, questionId, isOpen: state === 'open' }
      const rows = await readEntries(db, filter, position, REVIEW_PAGE_SIZE + 1)
      const { page, next_cursor } = pageOf(list, rows, REVIEW_PAGE_SIZE, positionOfEntry)
      const open = Object.values(await countOpen(db, seasonId)).reduce((sum, count) => sum + count, 0)
      return { entries: await describeEntries(db, page), open, next_cursor }
    },
  })
  routes.serve('POST /api/review/decisions', {
    handle: async ({ admin, body }) => ({
      entries: await decideEntries({ db, leaderboards }, admin, body, clock.nowMs()),
    }),
  })
  routes.serve('POST /api/review/mistakes', {
    limit: rateLimits.feedback,
    handle: async ({ personId, body }) => {
      await reportMistake(db, personId, body, clock.nowMs())
      return { reported: true as const }
    },
  })
  return routes
}
