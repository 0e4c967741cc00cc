import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Exchange } from './app-env.ts'
import type { Metrics } from './metrics.ts'
import type { ResponseHeaders } from './response-headers.ts'

export type Serve = (request: Request, bindings?: Partial<HttpBindings>) => Response | Promise<Response>

/**
 * `app.fetch` with what all responses have: their headers, a line in the log and a place in the
 * metrics. A line has method, route pattern, status and duration in ms. No address, no query, no
 * body: those are personal data. It is pino's line, written by hand: pino's own took 5 µs, a tenth
 * of a leaderboard read.
 */
export function createServe(
  app: { fetch: (request: Request, env: Exchange) => Response | Promise<Response> },
  headers: ResponseHeaders,
  writeLog: (line: string) => void,
  metrics: Metrics,
): Serve {
  return (request, bindings = {}) => {
    const startedMs = performance.now()
    const { incoming, outgoing } = bindings
    const requestId = headers.idOf(outgoing)
    const exchange: Exchange = {
      incoming,
      outgoing,
      requestId,
      route: null,
      errorCode: null,
      cookies: [],
      waited: false,
    }
    const finish = (response: Response) => {
      headers.complete(response, exchange)
      const ms = performance.now() - startedMs
      const { method } = request
      const { status } = response
      const { route, errorCode, waited } = exchange
      if (!waited || status !== 200) metrics.request({ method, route, status, ms, errorCode })
      const duration_ms = Math.round(ms * 10) / 10
      const pattern = route === null ? 'null' : `"${route}"`
      writeLog(
        `{"level":30,"time":${Date.now()},"request_id":"${requestId}","method":"${method}","route":${pattern},"status":${status},"duration_ms":${duration_ms},"msg":"request"}\n`,
      )
      return response
    }
    const response = app.fetch(request, exchange)
    return response instanceof Promise ? response.then(finish) : finish(response)
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
