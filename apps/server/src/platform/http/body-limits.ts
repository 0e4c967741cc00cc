import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../app-error.ts'
import type { AppEnv } from './app-env.ts'

/**
 * Limits, in bytes, of a body whose route sets none. The limit without a session is only four times
 * the longest feedback: any client can send that much on each of its connections, one byte at a
 * time.
 */
export const DEFAULT_MAX_BYTES = { admin: 64 * 1024, public: 16 * 1024 }

/**
 * Refuses a longer body: by its declared length before it is read, else while it is read. Hono's
 * own middleware does both, but first asks every request for its body's stream, for which the
 * adapter builds the whole web Request: a third of the time that the request of an answer takes.
 * @throws AppError body_too_large
 */
export async function limitBody(c: Context<AppEnv>, maxBytes: number, message?: string): Promise<void> {
  const refuse = () => {
    throw new AppError('body_too_large', message === undefined ? {} : { message })
  }
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding') !== undefined) {
    await bodyLimit({ maxSize: maxBytes, onError: refuse })(c, async () => {})
  } else if (Number(length) > maxBytes) refuse()
}
