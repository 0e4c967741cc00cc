// The surroundings of the modules: their dependencies, and the middleware before and after their
// routes.
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Build } from '@noor-quest/contract/hall'
import { GAMES } from '@noor-quest/rules/games'
import manifest from '../../package.json' with { type: 'json' }
import { logCallbackFailures } from './database/transact.ts'
import { operatorRoutes } from './health/routes.ts'
import { createApiDocument } from './http/api-document.ts'
import type { AppEnv } from './http/app-env.ts'
import { createClientAddress } from './http/client-address.ts'
import { createForwardingWarning } from './http/forwarding-warning.ts'
import { notFound } from './http/not-found.ts'
import { onError } from './http/on-error.ts'
import { createOpenStreams } from './http/open-streams.ts'
import { requestLog, withPlainErrors } from './http/request-log.ts'
import { createResponseHeaders, type ResponseHeaders } from './http/response-headers.ts'
import { RouterByResource } from './http/router.ts'
import { sameSite } from './http/same-site.ts'
import { heartbeatTopic, type Topic, topicOf } from './live/live-stream.ts'
import type { Module, Platform, ProcessDeps } from './module.ts'
import { readBuildId, type WebAppOptions, webApp } from './web-app/web-app.ts'

export type PlatformDeps = ProcessDeps & {
  trustedProxies: readonly string[]
  trustedOrigins: readonly string[]
  limits: { streams: number; streamsPerAddress: number }
  /** null: /metrics responds to this machine only. */
  metricsToken: string | null
  /** Vite's output; null serves only the API (the development server serves the pages). */
  webDir: string | null
}

export type App = {
  fetch: OpenAPIHono<AppEnv>['fetch']
  request: OpenAPIHono<AppEnv>['request']
  /** The response class for the HTTP server that calls `fetch`. */
  ServerResponse: ResponseHeaders['ServerResponse']
  /** All registered routes, middleware too. */
  routes: OpenAPIHono<AppEnv>['routes']
  /**
   * From now on /readyz reports that this process takes no more requests, although it still does.
   */
  announceEnd: () => void
  /** Ends background work and event streams, so that a shutdown doesn't wait for them. */
  close: () => void
}

export function createPlatform<Deps extends PlatformDeps>(deps: Deps): Deps & Platform {
  const { db, clock, settings, metrics, webDir } = deps
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
  return { ...deps, log, streams, topics, clientAddress }
}

export function serveModules(
  modules: readonly Module<object>[],
  platform: Platform & PlatformDeps & Pick<WebAppOptions, 'season'>,
): App {
  const { log, metrics, publicUrl, secure, streams, topics, trustedOrigins, webDir } = platform
  topics.push(...modules.flatMap((module) => module.topics ?? []))
  const responseHeaders = createResponseHeaders(secure)
  const app = new OpenAPIHono<AppEnv>({ router: new RouterByResource() })
  const document = createApiDocument(app, { version: manifest.version, publicUrl, games: GAMES })
  let isEnding = false
  app.use(responseHeaders.middleware, requestLog(log, metrics))
  // Middleware before every change. Reads don't run it.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/api/*', sameSite(trustedOrigins))
  const operator = operatorRoutes({ ...platform, document, isEnding: () => isEnding })
  const routes = [operator, ...modules.flatMap((module) => module.routes ?? [])]
  for (const each of routes) app.route(each.base, each.app)
  const described = app.openAPIRegistry.definitions.flatMap((each) => (each.type === 'route' ? [each.route] : []))
  const unknown = notFound(described)
  app.all('/api/*', unknown)
  if (webDir !== null) app.route('/', webApp(webDir, platform))
  app.notFound(unknown)
  app.onError(onError)
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
