// Metrics for Prometheus at /metrics. Labels are routes, statuses and codes: never a person, an
// address or an id.
import { isIP } from 'node:net'
import type { ErrorCode } from '@noor-quest/contract/errors'
import type { Context } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '../app-error.ts'
import { isSameSecret } from '../tokens.ts'
import type { AppEnv } from './app-env.ts'
import { isForwarded } from './over-http.ts'
import { isLoopbackHost } from './site.ts'

const REQUEST_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const QUERY_BUCKETS_SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

/** `judged`: an answer, a flip or another move with an outcome. */
export type GameEvent = 'started' | 'judged' | 'finished'

/**
 * A response that was sent. `route` is the route's pattern, null if no route matched. `errorCode`
 * is the code in the error's body; null for another response.
 */
type Sent = { method: string; route: string | null; status: number; ms: number; errorCode: ErrorCode | null }

export type Metrics = ReturnType<typeof createMetrics>

/** `withProcess` adds memory, processor time, garbage collection and the event loop's delay. */
export function createMetrics({ withProcess = false } = {}) {
  const registry = new Registry()
  const registers = [registry]
  if (withProcess) collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'noor_http_request_duration_seconds',
    help: 'Requests by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS_SECONDS,
    registers,
  })
  const errors = new Counter({
    name: 'noor_errors_total',
    help: 'Error responses by code',
    labelNames: ['code'],
    registers,
  })
  const games = { labelNames: ['game_type'], registers }
  const counters: Record<GameEvent, Counter> = {
    started: new Counter({ name: 'noor_games_started_total', help: 'Games started', ...games }),
    judged: new Counter({
      name: 'noor_moves_judged_total',
      help: 'Moves judged, such as answers and flipped cards',
      ...games,
    }),
    finished: new Counter({ name: 'noor_games_finished_total', help: 'Games that came to their end', ...games }),
  }
  const queries = new Histogram({
    name: 'noor_database_query_duration_seconds',
    help: 'Database statements, and how long they took',
    labelNames: ['ok'],
    buckets: QUERY_BUCKETS_SECONDS,
    registers,
  })
  let countStreams = () => 0
  new Gauge({
    name: 'noor_open_event_streams',
    help: 'Leaderboards that are kept up to date',
    registers,
    collect() {
      this.set(countStreams())
    },
  })
  return {
    request: ({ method, route, status, ms, errorCode }: Sent) => {
      requests.observe({ method: METHODS.has(method) ? method : 'other', route: route ?? 'none', status }, ms / 1000)
      if (errorCode !== null) errors.inc({ code: errorCode })
    },
    /** An event in a game. Call it after the commit. */
    game: (what: GameEvent, gameType: string) => counters[what].inc({ game_type: gameType }),
    /** For connect(): a statement ended after `ms`. */
    query: (ms: number, ok: boolean) => queries.observe({ ok: String(ok) }, ms / 1000),
    /** `count` is called at each scrape, as the functions below. */
    openStreams: (count: () => number) => {
      countStreams = count
    },
    /** Each part that the server needs, and whether it is away. */
    away: (read: () => [part: string, isAway: boolean][]) => {
      new Gauge({
        name: 'noor_part_away',
        help: '1 while the database, the store of images or the mail server is away',
        labelNames: ['part'],
        registers,
        collect() {
          for (const [part, isAway] of read()) this.set({ part }, isAway ? 1 : 0)
        },
      })
    },
    /** Milliseconds since 1970; null for never. */
    lastBackup: (read: () => Promise<number | null>) => {
      new Gauge({
        name: 'noor_last_backup_timestamp_seconds',
        help: 'When the last scheduled backup succeeded, in seconds since 1970; 0: never',
        registers,
        async collect() {
          this.set(((await read()) ?? 0) / 1000)
        },
      })
    },
    text: () => registry.metrics(),
  }
}

/**
 * GET /metrics. If a token is set, only clients that send it as a bearer get the metrics. If none
 * is set, only clients on this machine get them, at a loopback name, and not through a proxy on it:
 * a web page that rebinds its name to 127.0.0.1 has another name.
 * @throws AppError not_found for all other clients, which must not learn that the route exists
 */
export async function metricsResponse(c: Context<AppEnv>, metrics: Metrics, token: string | null): Promise<Response> {
  if (token === null ? !isLocal(c) : !hasToken(c, token)) throw new AppError('not_found')
  return c.body(await metrics.text(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
}

function isLocal(c: Context<AppEnv>): boolean {
  const socket = c.env.incoming?.socket.remoteAddress ?? ''
  if (isForwarded(c) || !isLoopbackHost(c.req.header('host') ?? new URL(c.req.url).host)) return false
  return isIP(socket) !== 0 && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(socket)
}

function hasToken(c: Context<AppEnv>, token: string): boolean {
  return isSameSecret(c.req.header('authorization') ?? '', `Bearer ${token}`)
}
