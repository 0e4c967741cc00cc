// The app as a function of what it depends on: middleware, and modules in the rooms' order. Tests drive it as main.ts does.
import { OpenAPIHono } from '@hono/zod-openapi'
import type { ErrorCode } from '@noor-quest/contract/errors'
import type { Build } from '@noor-quest/contract/hall'
import { GAMES } from '@noor-quest/rules/games'
import manifest from '../package.json' with { type: 'json' }
import { type AccountsDeps, accountsModule } from './accounts/module.ts'
import { contentModule } from './content/module.ts'
import { eveningModule } from './evening/module.ts'
import { SERVED_GAMES } from './games.ts'
import { leaderboardsModule } from './leaderboards/module.ts'
import { peopleModule } from './people/module.ts'
import { isRefused, isUnavailable } from './platform/database/connect.ts'
import { logCallbackFailures } from './platform/database/transact.ts'
import { StoreError } from './platform/files/store-error.ts'
import { readyRoute } from './platform/health/routes.ts'
import { createApiDocument } from './platform/http/api-document.ts'
import type { AppEnv } from './platform/http/app-env.ts'
import { createClientAddress } from './platform/http/client-address.ts'
import { createForwardingWarning } from './platform/http/forwarding-warning.ts'
import { metricsRoute } from './platform/http/metrics.ts'
import { notFound } from './platform/http/not-found.ts'
import { createErrorHandler } from './platform/http/on-error.ts'
import { createOpenStreams } from './platform/http/open-streams.ts'
import { describePlainRoutes } from './platform/http/plain-routes.ts'
import { requestLog, withPlainErrors } from './platform/http/request-log.ts'
import { createResponseHeaders, type ResponseHeaders } from './platform/http/response-headers.ts'
import { RouterByResource } from './platform/http/router.ts'
import { sameSite } from './platform/http/same-site.ts'
import { heartbeatTopic, type Topic, topicOf } from './platform/live/live-stream.ts'
import { compose, type ProcessDeps } from './platform/module.ts'
import { readBuildId, webApp } from './platform/web-app/web-app.ts'
import { playModule } from './play/module.ts'
import { playersModule } from './players/module.ts'
import { type PortalDeps, portalModule } from './portal/module.ts'
import { seasonsModule } from './seasons/module.ts'

export type AppDeps = ProcessDeps &
  AccountsDeps &
  PortalDeps & {
    trustedProxies: readonly string[]
    /** null: /metrics is for this machine alone. */
    metricsToken: string | null
    /** Vite's output; null serves the API alone (the development server serves the rest). */
    webDir: string | null
  }

export type App = {
  fetch: OpenAPIHono<AppEnv>['fetch']
  request: OpenAPIHono<AppEnv>['request']
  /** For the HTTP server that calls `fetch`. */
  ServerResponse: ResponseHeaders['ServerResponse']
  /** Everything that is routed, middleware too. */
  routes: OpenAPIHono<AppEnv>['routes']
  /** From now on /readyz says that this process takes no more requests, although it still does. */
  announceEnd: () => void
  /** Ends what runs by itself, and event streams, so that a shutdown doesn't wait for them. */
  close: () => void
}

export function createApp(deps: AppDeps): App {
  const { db, clock, store, settings, metrics, publicUrl, webDir } = deps
  const log = withPlainErrors(deps.log)
  logCallbackFailures(db, log)
  const streams = createOpenStreams(deps.limits)
  metrics.openStreams(streams.count)
  const build = webDir === null ? manifest.version : readBuildId(webDir)
  const topics: Topic[] = [
    topicOf('settings', 'public', { read: settings.shown, subscribe: settings.subscribe }),
    heartbeatTopic('build', { id: build } satisfies Build),
  ]
  const clientAddress = createClientAddress(deps.trustedProxies, createForwardingWarning(log, clock))
  const { services, modules } = compose({ ...deps, log, streams, topics, clientAddress, gameServers: SERVED_GAMES })
    .add(accountsModule)
    .add(seasonsModule)
    .add(playersModule)
    .add(leaderboardsModule)
    .add(playModule)
    .add(contentModule)
    .add(peopleModule)
    .add(eveningModule)
    .add(portalModule)
  topics.push(...modules.flatMap((module) => module.topics ?? []))

  const responseHeaders = createResponseHeaders(deps.secure)
  const app = new OpenAPIHono<AppEnv>({ router: new RouterByResource() })
  app.use(responseHeaders.middleware, requestLog(log, metrics))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  let isEnding = false
  app.get('/readyz', readyRoute({ db, store, log, isEnding: () => isEnding }))
  app.get('/metrics', metricsRoute(metrics, deps.metricsToken))
  // Before every change. Reads pay nothing for it.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/api/*', sameSite(deps.trustedOrigins))
  for (const each of modules.flatMap((module) => module.routes ?? [])) app.route(each.base, each.app)
  describePlainRoutes(app.openAPIRegistry)
  const document = createApiDocument(app, { version: manifest.version, publicUrl, games: GAMES })
  app.get('/api/openapi.json', (c) => c.body(document(), 200, { 'Content-Type': 'application/json' }))
  const described = app.openAPIRegistry.definitions.flatMap((each) => (each.type === 'route' ? [each.route] : []))
  const unknown = notFound(described)
  app.all('/api/*', unknown)
  if (webDir !== null) app.route('/', webApp(webDir, { settings, season: services.season, publicUrl }))
  app.notFound(unknown)
  app.onError(createErrorHandler(failureOf))

  return {
    fetch: app.fetch,
    request: app.request,
    routes: app.routes,
    announceEnd: () => {
      isEnding = true
    },
    ServerResponse: responseHeaders.ServerResponse,
    close: () => {
      for (const module of modules.toReversed()) module.close?.()
      streams.endAll()
    },
  }
}

/** What the database's and the store's failures are to a client. */
function failureOf(cause: unknown): ErrorCode {
  if (cause instanceof StoreError) return cause.code
  if (isRefused(cause)) return 'backend_not_configured'
  return isUnavailable(cause) ? 'backend_unavailable' : 'internal'
}
