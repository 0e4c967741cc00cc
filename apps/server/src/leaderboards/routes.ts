import { build, hall, watchQuery } from '@noor-quest/contract/hall'
import { leaderboard, leaderboardEvent, leaderboardQuery } from '@noor-quest/contract/leaderboard'
import { currentSeason } from '@noor-quest/contract/seasons'
import { clientSettings } from '@noor-quest/contract/settings'
import { stage } from '@noor-quest/contract/stage'
import { standing, standingQuery } from '@noor-quest/contract/standing'
import type { Context } from 'hono'
import { z } from 'zod'
import { tooManyAttempts } from '../platform/app-error.ts'
import type { Db } from '../platform/database/connect.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { type ClientAddress, limitGroup } from '../platform/http/client-address.ts'
import type { OpenStreams } from '../platform/http/open-streams.ts'
import { defineRoutes, JsonText } from '../platform/http/routes.ts'
import { streamTopics, type Topic } from '../platform/live/live-stream.ts'
import type { PlayerCookies } from '../players/player-cookie.ts'
import type { Leaderboards } from './leaderboards.ts'
import { findOwnRow } from './queries.ts'
import { rowKey } from './row-key.ts'
import { ownName } from './shown-name.ts'
import { ownPlaceOf, type Standings } from './standing.ts'

/** The wait in ms for a client that may open no stream: another stream may have ended by then. */
const STREAM_WAIT_MS = 10_000

const STREAM_TYPE = 'text/event-stream'

type Deps = {
  db: Db
  leaderboards: Leaderboards
  standings: Standings
  /** The topics of the live stream. */
  topics: readonly Topic[]
  streams: OpenStreams
  clientAddress: ClientAddress
  /** Called when a client may open no stream. */
  refused: (c: Context<AppEnv>) => Promise<void>
  cookies: PlayerCookies
}

export function leaderboardRoutes(deps: Deps) {
  const { db, leaderboards, standings, streams, cookies } = deps
  const routes = defineRoutes('/api/leaderboard')
  routes.get('/me', {
    id: 'getStanding',
    summary: "The rank of the cookie's person in a game, and who is next to them",
    guard: cookies.guard,
    query: standingQuery,
    returns: [
      200,
      standing,
      'The key of their row, and the rank now; null without one, and while the leaderboards are frozen',
    ],
    handle: async ({ personId, query }) => {
      const own = await findOwnRow(db, personId, query.game_type)
      if (own === undefined) {
        return { key: null, own_name: null, is_current: false, standing: null, claim_code: null }
      }
      const place = ownPlaceOf(own)
      const standing = place === null ? null : await standings.read(place)
      const { id, archived_at, claim_code } = own
      return { key: rowKey(id), own_name: ownName(own), is_current: archived_at === null, standing, claim_code }
    },
  })
  routes.get('/', {
    id: 'getLeaderboard',
    summary: 'The best players of one game, or of both',
    query: leaderboardQuery,
    returns: [200, leaderboard, 'The leaderboard, best first'],
    handle: async ({ query: { game_type: gameType = null, limit } }) =>
      new JsonText(await leaderboards.json(gameType, limit)),
  })
  routes.get('/events', {
    id: 'watchLeaderboard',
    summary: 'Server-sent events: "board", each leaderboard, "settings" and "season", at once and then at every change',
    description:
      'With `hall=1` also what the screen in the hall shows: "hall" and "stage", at once and at every change, and "build", at once and every 20 seconds.',
    query: watchQuery,
    returns: {
      responses: {
        200: {
          description:
            'The stream; each data line is a LeaderboardEvent, ClientSettings, CurrentSeason, Hall, Stage or Build, by its event',
          content: {
            [STREAM_TYPE]: { schema: z.union([leaderboardEvent, clientSettings, currentSeason, hall, stage, build]) },
          },
        },
      },
    },
    errors: [429],
    usesDatabase: false,
    handle: async ({ query }, c) => {
      // A HEAD request's stream would never be read, and so never end.
      if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': STREAM_TYPE })
      const leave = streams.admit(limitGroup(deps.clientAddress(c)))
      if (leave === null) {
        await deps.refused(c)
        throw tooManyAttempts(STREAM_WAIT_MS)
      }
      const isScreen = query.hall !== undefined
      const topics = deps.topics.filter(({ audience }) => audience === 'public' || isScreen)
      return streamTopics(c, topics, { streams, onEnd: leave })
    },
  })
  return routes
}
