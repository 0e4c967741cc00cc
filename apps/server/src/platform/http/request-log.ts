import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import { withinWaitLimit } from '../database/wait-limit.ts'
import type { Exchange } from './app-env.ts'
import type { Metrics } from './metrics.ts'

export type Serve = (request: Request, bindings?: Partial<HttpBindings>) => Promise<Response>

/**
 * `app.fetch` with what all responses have: their headers, an id, a line in the log and a place in
 * the metrics. A line has method, route pattern, status and duration in ms. No address, no query, no
 * body: those are personal data.
 */
export function createServe(
  app: { fetch: (request: Request, env: Exchange) => Response | Promise<Response> },
  addHeaders: (response: Response) => void,
  log: Logger,
  metrics: Metrics,
): Serve {
  return async (request, bindings = {}) => {
    const startedMs = performance.now()
    const request_id = randomUUID()
    const exchange: Exchange = { ...bindings, requestId: request_id, route: null, errorCode: null, waited: false }
    const response = await withinWaitLimit(() => app.fetch(request, exchange))
    addHeaders(response)
    response.headers.set('X-Request-Id', request_id)
    const ms = performance.now() - startedMs
    const { method } = request
    const { status } = response
    const { route, errorCode, waited } = exchange
    if (!waited || status !== 200) metrics.request({ method, route, status, ms, errorCode })
    log.info({ request_id, method, route, status, duration_ms: Math.round(ms * 10) / 10 }, 'request')
    return response
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
