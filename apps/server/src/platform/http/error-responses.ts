// The only place that turns a failure into a response.
import { ERRORS, type ErrorBody, type ErrorCode, type RateLimitedDetails } from '@noor-quest/contract/errors'
import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import type { Logger } from 'pino'
import { AppError, statusOf } from '../app-error.ts'
import { isRefused, isUnavailable } from '../database/connect.ts'
import { StoreError } from '../files/store.ts'
import type { AppEnv } from './app-env.ts'

function errorResponse(c: Context<AppEnv>, error: AppError): Response {
  const status = statusOf(error.code)
  const body: ErrorBody = { error: { code: error.code, message: error.message } }
  if (error.details !== undefined) body.error.details = error.details
  if (status === 503) c.header('Retry-After', '1')
  if (error.code === 'rate_limited')
    c.header('Retry-After', String((error.details as RateLimitedDetails | undefined)?.retry_after_seconds ?? 1))
  c.header('Cache-Control', 'no-store')
  c.env.errorCode = error.code
  return c.json(body, status)
}

/** nginx's status for a request whose client hung up before the response. */
const CLIENT_CLOSED_REQUEST = 499

function hasHungUp({ env: { incoming } }: Context<AppEnv>): boolean {
  return incoming?.destroyed === true && !incoming.complete
}

function failureOf(cause: unknown): ErrorCode {
  if (cause instanceof StoreError) return cause.code
  if (isRefused(cause)) return 'backend_not_configured'
  return isUnavailable(cause) ? 'backend_unavailable' : 'internal'
}

/**
 * Expected failures are sent unchanged; all others are logged with their cause and sent without it.
 */
export function createErrorHandler(log: Logger): ErrorHandler<AppEnv> {
  return (cause, c) => {
    // No client reads this status. In the log and the metrics it separates requests that a client
    // cut off from our own failures.
    if (hasHungUp(c)) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
    const error = cause instanceof AppError ? cause : new AppError(failureOf(cause))
    const { code } = error
    const { requestId: request_id } = c.env
    if (code === 'internal') log.error({ err: cause, request_id }, 'request failed')
    if (code === 'backend_unavailable' || code === 'backend_not_configured') {
      log.warn({ err: cause, code, request_id }, 'backend failed')
    }
    return errorResponse(c, error)
  }
}

const NO_OPERATION = `${ERRORS.not_found.message} The operations are listed at /api.`

/**
 * Responds with JSON to requests without a route: as otherMethod does where the address has other
 * methods, else with 404.
 * @param served keys of operations
 */
export function notFound(served: readonly string[]): NotFoundHandler<AppEnv> {
  const known = served.map((key) => {
    const [method = '', path = ''] = key.split(' ')
    return { pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`), method }
  })
  return (c) => {
    // Another route's {id} can match the path too.
    const methods = known.filter(({ pattern }) => pattern.test(c.req.path)).map((route) => route.method)
    const taken = methods.includes('GET') ? [...methods, 'HEAD'] : methods
    if (methods.length === 0 || taken.includes(c.req.method)) {
      return errorResponse(c, new AppError('not_found', { message: NO_OPERATION }))
    }
    return otherMethod(c, methods)
  }
}

/**
 * The response of an address that has `methods`, but not the request's method: 204 to OPTIONS, 405
 * to others. Its header Allow lists the methods.
 */
export function otherMethod(c: Context<AppEnv>, methods: readonly string[]): Response {
  const allow = new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])
  c.header('Allow', [...allow].join(', '))
  return c.req.method === 'OPTIONS' ? c.body(null, 204) : errorResponse(c, new AppError('method_not_allowed'))
}
