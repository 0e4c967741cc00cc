import { REVIEW_PAGE_SIZE } from '@noor-quest/contract/limits'
import { reviewDecided, reviewDecision, reviewList, reviewQuery } from '@noor-quest/contract/review'
import type { May } from '../../accounts/guard.ts'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import type { Clock } from '../../platform/clock.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import { findCurrentSeason } from '../../seasons/queries.ts'
import { decideEntries } from './decide.ts'
import { countOpen, describeEntries, type EntryPlace, placeOfEntry, readEntries } from './queries.ts'

type Deps = { db: Db; clock: Clock; leaderboards: Leaderboards; may: May }

export function reviewRoutes({ db, clock, leaderboards, may }: Deps) {
  const routes = defineRoutes('/api/review')
  routes.get('/', {
    id: 'listReviewEntries',
    summary: 'Evidence that an admin should decide about, or has decided',
    guard: may('players:read'),
    query: reviewQuery,
    returns: [200, reviewList, 'A page, strong evidence first'],
    handle: async ({ query: { season_id, player_id: playerId = null, state, cursor } }) => {
      const seasonId = season_id ?? (await findCurrentSeason(db)).id
      const list = `review ${seasonId} ${playerId} ${state}`
      const like: EntryPlace = state === 'open' ? ['', '', ''] : ['', '']
      const place = cursor === undefined ? null : decodeCursor(list, cursor, like)
      const filter = { seasonId, playerId, isOpen: state === 'open' }
      const rows = await readEntries(db, filter, place, REVIEW_PAGE_SIZE + 1)
      const page = rows.slice(0, REVIEW_PAGE_SIZE)
      const last = page.at(-1)
      return {
        entries: await describeEntries(db, page),
        open: await countOpen(db, seasonId),
        next_cursor: rows.length > page.length && last !== undefined ? encodeCursor(list, placeOfEntry(last)) : null,
      }
    },
  })
  routes.post('/decisions', {
    id: 'decideReviewEntries',
    summary: 'Dismiss, withhold, disqualify or hide for one entry or several, or undo that',
    guard: may('games:review'),
    body: reviewDecision,
    returns: [200, reviewDecided, 'The entries now'],
    errors: [404, 409],
    handle: async ({ admin, body }) => ({
      entries: await decideEntries({ db, leaderboards }, admin, body, clock.nowMs()),
    }),
  })
  return routes
}
