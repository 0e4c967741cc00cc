import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import type { AppEnv } from './app-env.ts'
import type { Metrics } from './metrics.ts'

/**
 * One line per request: method, route pattern, status, duration in ms. No address, no query, no
 * body: those are personal data.
 */
export function requestLog(log: Logger, metrics: Metrics): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedMs = performance.now()
    c.set('log', log)
    await next()
    const ms = performance.now() - startedMs
    // The pattern of the handler that responded: /api/players/me also matches /api/players/:id.
    const route =
      matchedRoutes(c)
        .slice(c.req.routeIndex)
        .find(({ path }) => !path.endsWith('*'))?.path ?? null
    const { method } = c.req
    const { status } = c.res
    const errorCode = c.get('errorCode')
    const isHeld = c.get('isHeld') === true && status === 200
    if (!isHeld) metrics.request({ method, route, status, ms, ...(errorCode === undefined ? {} : { errorCode }) })
    log.info(
      { request_id: c.get('requestId'), method, route, status, duration_ms: Math.round(ms * 10) / 10 },
      'request',
    )
  }
}

/**
 * The same log, with errors written without fields that drivers add: PostgreSQL's `detail` contains
 * the whole refused row, and so a person's name and phone number.
 */
export function withPlainErrors(log: Logger): Logger {
  return log.child({}, { serializers: { err: plainError } })
}

function plainError(cause: unknown): unknown {
  if (!(cause instanceof Error)) return String(cause)
  const code = 'code' in cause ? cause.code : undefined
  return { type: cause.name, message: cause.message, code, stack: cause.stack }
}
