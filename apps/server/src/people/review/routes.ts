import { REVIEW_PAGE_SIZE } from '@noor-quest/contract/limits'
import {
  mistakeReport,
  mistakeReported,
  reviewDecided,
  reviewDecision,
  reviewList,
  reviewQuery,
} from '@noor-quest/contract/review'
import type { AccountsServices } from '../../accounts/module.ts'
import type { LeaderboardsServices } from '../../leaderboards/module.ts'
import { decodeCursor, pageOf } from '../../platform/cursor.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/module.ts'
import type { PlayersServices } from '../../players/module.ts'
import { findCurrentSeason } from '../../seasons/queries.ts'
import { decideEntries } from './decide.ts'
import { countOpen, describeEntries, positionOfEntry, readEntries } from './queries.ts'
import { reportMistake } from './report-mistake.ts'

type Deps = Platform & AccountsServices & PlayersServices & LeaderboardsServices

export function reviewRoutes({ db, clock, leaderboards, may, cookies, rateLimits }: Deps) {
  const routes = defineRoutes('/api/review')
  routes.get('/', {
    summary: 'Impossible games, marked names and reported mistakes, to decide about or decided',
    guard: may('players:read'),
    query: reviewQuery,
    returns: [200, reviewList, 'A page, nearest to a prize first'],
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
  routes.post('/decisions', {
    summary: 'Dismiss, disqualify or hide for one entry or several, or undo that',
    guard: may('games:review'),
    body: reviewDecision,
    returns: [200, reviewDecided, 'The entries now'],
    errors: [404, 409],
    handle: async ({ admin, body }) => ({
      entries: await decideEntries({ db, leaderboards }, admin, body, clock.nowMs()),
    }),
  })
  routes.post('/mistakes', {
    summary: "Report a mistake in a reviewed question of this person's finished quiz",
    limit: rateLimits.feedback,
    guard: cookies.guard,
    body: mistakeReport,
    returns: [201, mistakeReported, 'Stored for the organisers'],
    errors: [404],
    handle: async ({ personId, body }) => {
      await reportMistake(db, personId, body, clock.nowMs())
      return { reported: true as const }
    },
  })
  return routes
}
