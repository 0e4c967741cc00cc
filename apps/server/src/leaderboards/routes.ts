import { build, hall, watchQuery } from '@noor-quest/contract/hall'
import { leaderboard, leaderboardEvent, leaderboardQuery } from '@noor-quest/contract/leaderboard'
import { currentSeason } from '@noor-quest/contract/seasons'
import { clientSettings } from '@noor-quest/contract/settings'
import { stage } from '@noor-quest/contract/stage'
import { standing, standingQuery } from '@noor-quest/contract/standing'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { tooManyAttempts } from '../platform/app-error.ts'
import type { Db } from '../platform/database/connect.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { type ClientAddress, limitGroup } from '../platform/http/client-address.ts'
import type { OpenStreams } from '../platform/http/open-streams.ts'
import { createRoute, createRouter, describeErrors, PLAYER_COOKIE, responses } from '../platform/http/openapi.ts'
import { streamTopics, type Topic } from '../platform/live/live-stream.ts'
import type { Leaderboards } from './leaderboards.ts'
import { findOwnRow } from './queries.ts'
import { rowKey } from './row-key.ts'
import { ownName } from './shown-name.ts'
import { ownPlaceOf, type Standings } from './standing.ts'

/** How long a client that may open no stream is asked to wait: another one may have ended by then. */
const STREAM_WAIT_MS = 10_000

const read = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getLeaderboard',
  summary: 'The best players of one game, or of both',
  request: { query: leaderboardQuery },
  responses: responses(200, leaderboard, 'The leaderboard, best first', [400, 503]),
})

const watch = createRoute({
  method: 'get',
  path: '/events',
  operationId: 'watchLeaderboard',
  summary: 'Server-sent events: "board", each leaderboard, "settings" and "season", at once and then at every change',
  description:
    'With `hall=1` also what the screen in the hall shows: "hall" and "stage", at once and at every change, and "build", at once and every 20 seconds.',
  request: { query: watchQuery },
  responses: {
    ...describeErrors([400, 429]),
    200: {
      description:
        'The stream; each data line is a LeaderboardEvent, ClientSettings, CurrentSeason, Hall, Stage or Build, by its event',
      content: {
        'text/event-stream': { schema: z.union([leaderboardEvent, clientSettings, currentSeason, hall, stage, build]) },
      },
    },
  },
})

type Deps = {
  db: Db
  leaderboards: Leaderboards
  standings: Standings
  /** What the live stream brings. */
  topics: readonly Topic[]
  streams: OpenStreams
  clientAddress: ClientAddress
  /** Called when a client may open no stream. */
  refused: (c: Context<AppEnv>) => Promise<void>
  /** Sets `personId`, or responds 401. */
  requirePerson: MiddlewareHandler<AppEnv>
}

/** /api/leaderboard */
export function leaderboardRoutes(deps: Deps) {
  const { db, leaderboards, standings, streams, requirePerson } = deps
  const mine = createRoute({
    method: 'get',
    path: '/me',
    operationId: 'getStanding',
    security: PLAYER_COOKIE,
    summary: "The rank of the cookie's person in a game, and who is next to them",
    middleware: [requirePerson] as const,
    request: { query: standingQuery },
    responses: responses(
      200,
      standing,
      'The key of their row, and the rank now; null without one, and while the leaderboards are frozen',
      [400, 401, 503],
    ),
  })
  const router = createRouter().openapi(mine, async (c) => {
    const own = await findOwnRow(db, c.var.personId, c.req.valid('query').game_type)
    if (own === undefined) {
      return c.json({ key: null, own_name: null, is_current: false, standing: null, claim_code: null }, 200)
    }
    const place = ownPlaceOf(own)
    const standing = place === null ? null : await standings.read(place)
    const { id, archived_at, claim_code } = own
    return c.json(
      { key: rowKey(id), own_name: ownName(own), is_current: archived_at === null, standing, claim_code },
      200,
    )
  })
  router.openapi(read, async (c) => {
    const { game_type: gameType, limit } = c.req.valid('query')
    const text = await leaderboards.json(gameType ?? null, limit)
    // Typed as JSON by the schema; the text is already that JSON.
    return c.body(text, 200, { 'Content-Type': 'application/json' }) as never
  })
  router.openapi(watch, async (c) => {
    // Its stream would never be read, and so never end.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' }) as never
    const leave = streams.admit(limitGroup(deps.clientAddress(c)))
    if (leave === null) {
      await deps.refused(c)
      throw tooManyAttempts(STREAM_WAIT_MS)
    }
    const isScreen = c.req.valid('query').hall !== undefined
    const topics = deps.topics.filter(({ audience }) => audience === 'public' || isScreen)
    return streamTopics(c, topics, { streams, onEnd: leave }) as never
  })
  return router
}
