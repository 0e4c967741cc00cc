import type { HttpBindings } from '@hono/node-server'
import { leaderboard, leaderboardEvent, leaderboardQuery } from '@noor-quest/contract/leaderboard'
import { currentSeason } from '@noor-quest/contract/seasons'
import { type ClientSettings, clientSettings } from '@noor-quest/contract/settings'
import { standing, standingQuery } from '@noor-quest/contract/standing'
import type { Context, MiddlewareHandler } from 'hono'
import { streamSSE } from 'hono/streaming'
import { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { type ClientAddress, limitGroup } from '../../http/client-address.ts'
import type { OpenStreams } from '../../http/open-streams.ts'
import { createRoute, createRouter, describeErrors, PLAYER_COOKIE, responses } from '../../http/openapi.ts'
import { tooManyAttempts } from '../../shared/app-error.ts'
import type { LiveSettings } from '../../shared/live-settings.ts'
import type { LiveSeason } from '../seasons/live-season.ts'
import type { Leaderboards } from './leaderboards.ts'
import { findOwnRow } from './queries.ts'
import { rowKey } from './row-key.ts'
import { placeOf, type Standings } from './standing.ts'

/** How long a client that may open no stream is asked to wait: another one may have ended by then. */
const STREAM_WAIT_MS = 10_000
/** Proxies close connections that say nothing. */
const HEARTBEAT_MS = 20_000
/** Events a stream holds for a client that doesn't read them. */
const MAX_UNREAD = 50

const read = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getLeaderboard',
  summary: 'The best players of one game, or of both',
  request: { query: leaderboardQuery },
  responses: responses(200, leaderboard, 'The leaderboard, best first', [400, 503]),
})

type Deps = {
  db: Db
  leaderboards: Leaderboards
  standings: Standings
  settings: LiveSettings
  season: Pick<LiveSeason, 'shown' | 'watch'>
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
    if (own === undefined) return c.json({ key: null, is_current: false, standing: null }, 200)
    const place = placeOf(own)
    const standing = place === null ? null : await standings.read(place)
    return c.json({ key: rowKey(own.id), is_current: own.archived_at === null, standing }, 200)
  })
  router.openapi(read, async (c) => {
    const { game_type: gameType, limit } = c.req.valid('query')
    const text = await leaderboards.json(gameType ?? null, limit)
    // Typed as JSON by the schema; the text is already that JSON.
    return c.body(text, 200, { 'Content-Type': 'application/json' }) as never
  })
  router.openAPIRegistry.registerPath({
    method: 'get',
    path: '/events',
    operationId: 'watchLeaderboard',
    summary: 'Server-sent events: "board", each leaderboard, "settings" and "season", at once and then at every change',
    responses: {
      ...describeErrors([429]),
      200: {
        description: 'The stream; each data line is a LeaderboardEvent, ClientSettings or CurrentSeason, by its event',
        content: { 'text/event-stream': { schema: z.union([leaderboardEvent, clientSettings, currentSeason]) } },
      },
    },
  })
  router.get('/events', async (c) => {
    // Its stream would never be read, and so never end.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' })
    const leave = streams.admit(limitGroup(deps.clientAddress(c)))
    if (leave === null) {
      await deps.refused(c)
      throw tooManyAttempts(STREAM_WAIT_MS)
    }
    return streamLeaderboards(c, deps, leave)
  })
  return router
}

/** Server-sent events: "board", each game's leaderboard, "settings" and "season", at once and then again whenever they change. */
function streamLeaderboards(
  c: Context<AppEnv>,
  { leaderboards, settings, season, streams }: Pick<Deps, 'leaderboards' | 'settings' | 'season' | 'streams'>,
  leave: () => void,
): Response {
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    const ended = Promise.withResolvers<void>()
    stream.onAbort(ended.resolve)
    const forget = streams.add(ended.resolve)
    let unread = 0
    const send = async (write: () => Promise<unknown>) => {
      if (unread >= MAX_UNREAD) {
        // A client that doesn't read must not fill our memory; one that is only slow connects again by itself. What it
        // hasn't read is thrown away: an orderly end would wait for it to be read.
        ended.resolve()
        const bindings = c.env as Partial<HttpBindings> | undefined
        bindings?.outgoing?.destroy()
        return
      }
      unread += 1
      await write()
      unread -= 1
    }
    const heartbeat = setInterval(() => send(() => stream.write(': still here\n\n')), HEARTBEAT_MS)
    const unsubscribe = leaderboards.subscribe((event) =>
      send(() => stream.writeSSE({ event: 'board', data: JSON.stringify(event) })),
    )
    let sent: ClientSettings | null = null
    const sendSettings = () => {
      if (settings.shown() === sent) return
      sent = settings.shown()
      void send(() => stream.writeSSE({ event: 'settings', data: JSON.stringify(sent) }))
    }
    // The page may be older than the stream.
    sendSettings()
    const unwatch = settings.watch(sendSettings)
    const sendSeason = () => {
      const shown = season.shown()
      if (shown !== null) void send(() => stream.writeSSE({ event: 'season', data: JSON.stringify(shown) }))
    }
    sendSeason()
    const unwatchSeason = season.watch(sendSeason)
    await ended.promise
    unsubscribe()
    unwatch()
    unwatchSeason()
    clearInterval(heartbeat)
    forget()
    leave()
  })
}
