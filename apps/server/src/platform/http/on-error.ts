// The only place that turns a failure into a response.

import type { HttpBindings } from '@hono/node-server'
import type { ErrorBody, ErrorCode, RateLimitedDetails } from '@noor-quest/contract/errors'
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { AppError, statusOf } from '../app-error.ts'
import { isRefused, isUnavailable } from '../database/connect.ts'
import { StoreError } from '../files/store-error.ts'
import type { AppEnv } from './app-env.ts'

export function errorResponse(c: Context, error: AppError): Response {
  const status = statusOf(error.code)
  const body: ErrorBody = { error: { code: error.code, message: error.message } }
  if (error.details !== undefined) body.error.details = error.details
  if (status === 503) c.header('Retry-After', '1')
  if (error.code === 'rate_limited') c.header('Retry-After', String(retryAfterSeconds(error.details)))
  c.header('Cache-Control', 'no-store')
  c.set('errorCode', error.code)
  return c.json(body, status)
}

function retryAfterSeconds(details: unknown): number {
  const seconds = (details as Partial<RateLimitedDetails> | undefined)?.retry_after_seconds
  return seconds ?? 1
}

/** nginx's status for a request whose client hung up before the response. */
const CLIENT_CLOSED_REQUEST = 499

function hasHungUp(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming?.destroyed === true && !incoming.complete
}

/** Codes of errors that the library throws when it checks requests against their schemas. */
const CODES: Record<number, ErrorCode> = { 400: 'malformed_json', 415: 'unsupported_media_type' }

function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const code = cause instanceof HTTPException ? CODES[cause.status] : undefined
  return new AppError(code ?? failureOf(cause))
}

function failureOf(cause: unknown): ErrorCode {
  if (cause instanceof StoreError) return cause.code
  if (isRefused(cause)) return 'backend_not_configured'
  return isUnavailable(cause) ? 'backend_unavailable' : 'internal'
}

/**
 * Expected failures are sent unchanged; all others are logged with their cause and sent without it.
 */
export const onError: ErrorHandler<AppEnv> = (cause, c) => {
  // No client reads this status. In the log and the metrics it separates requests that a client cut
  // off from our own failures.
  if (hasHungUp(c)) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
  const error = toAppError(cause)
  if (error.code === 'internal') c.var.log.error({ err: cause, request_id: c.var.requestId }, 'request failed')
  if (error.code === 'backend_unavailable' || error.code === 'backend_not_configured')
    c.var.log.warn({ err: cause, code: error.code, request_id: c.var.requestId }, 'backend failed')
  return errorResponse(c, error)
}
