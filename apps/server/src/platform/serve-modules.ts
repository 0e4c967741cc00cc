// The surroundings of the modules: their dependencies, and the middleware around their routes.
import type { Build } from '@noor-quest/contract/hall'
import { GAMES } from '@noor-quest/rules/games'
import { Hono } from 'hono'
import manifest from '../../package.json' with { type: 'json' }
import { AppError } from './app-error.ts'
import { damageRecorderOf } from './database/connect.ts'
import { logCallbackFailures } from './database/transact.ts'
import { createFullLimits } from './full-limits.ts'
import { operatorRoutes } from './health/routes.ts'
import { createApiDocument } from './http/api-document.ts'
import { createApiPage } from './http/api-page.ts'
import type { AppEnv } from './http/app-env.ts'
import { createClientAddress, createForwardingWarning } from './http/client-address.ts'
import { createErrorHandler, notFound } from './http/error-responses.ts'
import { createOpenStreams } from './http/open-streams.ts'
import { createOverHttp } from './http/over-http.ts'
import { createServe, type Serve, withPlainErrors } from './http/request-log.ts'
import { createResponseHeaders, sameSite } from './http/response-headers.ts'
import { createSite } from './http/site.ts'
import { type Topic, topicOf } from './live/live-stream.ts'
import { type LiveDeps, liveRoutes } from './live/routes.ts'
import type { Module, Platform, ProcessDeps } from './module.ts'
import { readBuildId, type WebAppOptions, webApp } from './web-app/web-app.ts'

export type PlatformDeps = ProcessDeps & {
  trustedProxies: readonly string[]
  /** Whether an address is one of this machine. */
  isOwnAddress: (address: string) => boolean
  /** PUBLIC_URL, without a trailing slash; null: unset. */
  givenUrl: string | null
  limits: { streams: number; streamsPerAddress: number }
  /** null: /metrics responds to this machine only. */
  metricsToken: string | null
  /** Vite's output; null serves only the API (the development server serves the pages). */
  webDir: string | null
}

/** Load balancers and supervisors send any address of the machine. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

export type App = {
  fetch: Serve
  /** `fetch` for tests: `path` begins with a slash. */
  request: (path: string, init?: RequestInit, bindings?: object) => Promise<Response>
  /** All registered routes, middleware too. */
  routes: Hono<AppEnv>['routes']
  /**
   * From now on /readyz reports that this process takes no more requests, although it still does.
   */
  announceEnd: () => void
  /** Call it where the server refused connections: Overview says so. */
  noteRefusedConnections: () => void
  /** Ends background work and event streams, so that a shutdown doesn't wait for them. */
  close: () => void
}

export function createPlatform<Deps extends PlatformDeps>(deps: Deps): Deps & Platform {
  const { db, clock, metrics } = deps
  const log = withPlainErrors(deps.log)
  logCallbackFailures(db, log)
  const streams = createOpenStreams(deps.limits)
  // The text, because all topics are called when a notification may have been missed.
  deps.notifications?.subscribe((topic, text) => {
    if (topic !== 'end-streams' || text === '') return
    if (text === 'pressed') streams.endAll()
    else streams.endOf(text)
  })
  metrics.openStreams(streams.count)
  const clientAddress = createClientAddress(deps.trustedProxies, createForwardingWarning(log, clock))
  const overHttp = createOverHttp(deps.trustedProxies, deps.secure, deps.isOwnAddress)
  return { ...deps, log, streams, clientAddress, overHttp, fullLimits: createFullLimits(db, clock) }
}

export function serveModules(
  modules: readonly Module<object>[],
  platform: Platform & PlatformDeps & Pick<WebAppOptions, 'season' | 'visitors'> & Omit<LiveDeps, 'topics'>,
): App {
  const { fullLimits, log, metrics, publicUrl, secure, settings, streams, webDir } = platform
  const build: Build = { id: webDir === null ? manifest.version : readBuildId(webDir) }
  const topics: Topic[] = [
    topicOf('settings', 'public', { read: settings.shown, subscribe: settings.subscribe }),
    topicOf('build', 'screen', { read: () => build, subscribe: () => () => {} }),
    ...modules.flatMap((module) => module.topics ?? []),
  ]
  const app = new Hono<AppEnv>()
  const site = createSite(platform.givenUrl)
  const about = { version: manifest.version, publicUrl: () => publicUrl() ?? platform.localUrl, games: GAMES }
  const document = createApiDocument(() => served, about)
  let isEnding = false
  // Middleware before every change. Reads don't run it.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/api/*', sameSite(site))
  const page = createApiPage(() => served, GAMES)
  const operator = operatorRoutes({ ...platform, document, page, isEnding: () => isEnding })
  const live = liveRoutes({ ...platform, topics })
  const routes = [operator, live, ...modules.flatMap((module) => module.routes ?? [])]
  for (const each of routes) app.route('/', each.app)
  const served = routes.flatMap((each) => each.operations)
  const unknown = notFound(served.map(([key]) => key))
  const pages = webDir === null ? null : webApp(webDir, platform)
  // Pages are no routes of the app, so that most requests match a single handler.
  app.notFound((c) => (pages === null || c.req.path.startsWith('/api/') ? unknown(c) : pages.fetch(c.req.raw, c.env)))
  pages?.notFound(unknown)
  const damage = damageRecorderOf(platform.db)
  damage?.onFound.push(streams.endAll)
  // In place of the app while the database is damaged: the app keeps leaderboards in memory.
  const closed = new Hono<AppEnv>()
  closed.all('*', () => {
    throw new AppError('backend_unavailable')
  })
  // In place of the app for a request to an address that isn't ours.
  const elsewhere = new Hono<AppEnv>()
  elsewhere.all('*', () => {
    throw new AppError('wrong_address')
  })
  for (const each of [app, pages, closed, elsewhere]) each?.onError(createErrorHandler(log))
  const open = (request: Request, env: AppEnv['Bindings']) => {
    const { pathname } = new URL(request.url)
    const host = request.headers.get('host')
    if (host !== null && !site.isOwnHost(host, env.incoming?.socket) && !PROBES.has(pathname)) {
      return elsewhere.fetch(request, env)
    }
    const isClosed = damage?.cause != null && pathname.startsWith('/api/')
    return (isClosed ? closed : app).fetch(request, env)
  }
  const fetch = createServe({ fetch: open }, createResponseHeaders(secure), log, metrics)
  return {
    fetch,
    request: (path, init, bindings) => fetch(new Request(`http://localhost${path}`, init), bindings),
    routes: [...app.routes, ...(pages?.routes ?? [])],
    announceEnd: () => {
      isEnding = true
    },
    noteRefusedConnections: () => {
      fullLimits.note('connections').catch((err) => log.warn({ err }, 'a full limit could not be noted'))
    },
    close: () => {
      for (const module of modules.toReversed()) module.close?.()
      streams.endAll()
    },
  }
}
