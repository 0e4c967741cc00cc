import { leaderboardOperations } from '@noor-quest/contract/leaderboards'
import { JsonText, serveOperations } from '../platform/http/routes.ts'
import type { Platform } from '../platform/module.ts'
import type { RegistrationServices } from '../registration/module.ts'
import type { Leaderboards } from './leaderboards.ts'
import { findOwnRow } from './queries.ts'
import { ownName, rowKey } from './shown-row.ts'
import { ownPlaceOf, type Standings } from './standing.ts'

type Deps = Platform & RegistrationServices & { leaderboards: Leaderboards; standings: Standings }

export function leaderboardRoutes({ db, leaderboards, standings, cookies }: Deps) {
  const routes = serveOperations(leaderboardOperations, { player: cookies.guard })
  routes.serve('GET /api/leaderboard/me', {
    handle: async ({ personId, query }) => {
      const own = await findOwnRow(db, personId, query.game_type)
      if (own === undefined) {
        return { key: null, own_name: null, is_current: false, standing: null, final_rank: null, claim_code: null }
      }
      const place = ownPlaceOf(own)
      const standing = place === null ? null : await standings.read(place, own.group_id)
      const { id, archived_at, published_at, claim_code } = own
      const final_rank = published_at === null ? null : own.final_rank
      return {
        key: rowKey(id),
        own_name: ownName(own),
        is_current: archived_at === null,
        standing,
        final_rank,
        claim_code,
      }
    },
  })
  routes.serve('GET /api/leaderboard', {
    handle: async ({ query: { game_type: gameType = null, group: groupId = null, limit } }) =>
      new JsonText(await leaderboards.json({ gameType, groupId }, limit)),
  })
  return routes
}
