import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../app-error.ts'
import type { AppEnv } from './app-env.ts'

/**
 * Refuses a longer body with 413: by its declared length before it is read, else while it is read.
 * Hono's own middleware does both, but first asks every request for its body's stream, for which
 * the adapter builds the whole web Request: a third of the time that the request of an answer
 * takes.
 */
export function limitBody(maxBytes: number, message?: string): MiddlewareHandler<AppEnv> {
  const refuse = () => {
    throw new AppError('body_too_large', message === undefined ? {} : { message })
  }
  const count = bodyLimit({ maxSize: maxBytes, onError: refuse })
  return (c, next) => {
    // Bodies of these methods are never read.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return count(c, next)
    if (Number(length) > maxBytes) refuse()
    return next()
  }
}

/**
 * Limits, in bytes, of a body whose route sets none. The limit without a session is only four times
 * the longest feedback: any client can send that much on each of its connections, one byte at a
 * time.
 */
export const DEFAULT_MAX_BYTES = { admins: 64 * 1024, anybody: 16 * 1024 }
