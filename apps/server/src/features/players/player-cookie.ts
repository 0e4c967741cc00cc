// Who a request is from. The cookie is a person's id and its signature under APP_SECRET: unguessable, and
// checked without a query. A list of the person's players in it would lose one when two tabs register at once. It is HttpOnly, so no script reads it, and SameSite, so no other site sends it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../../http/app-env.ts'
import { AppError } from '../../shared/app-error.ts'

const COOKIE = 'noor_player'
/** Longer than an event; a player who comes back next month is still known. */
const MAX_AGE_SECONDS = 60 * 60 * 24 * 60

export type PlayerCookies = {
  write: (c: Context<AppEnv>, personId: string) => void
  clear: (c: Context<AppEnv>) => void
  /** The person's id, or null without a cookie or with a forged one. */
  read: (c: Context<AppEnv>) => string | null
  /** Middleware: sets `personId`, or responds 401 not_registered. */
  require: MiddlewareHandler<AppEnv>
}

export function createPlayerCookies(secret: string, secure: boolean): PlayerCookies {
  const sign = (personId: string) => createHmac('sha256', secret).update(`player:${personId}`).digest('base64url')
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const

  const verify = (value: string): string | null => {
    const [personId, signature, rest] = value.split('.')
    if (personId === undefined || signature === undefined || rest !== undefined) return null
    // As text, whose buffers come from Node's pool. A digest as a buffer has memory of its own: 1.5 µs of an answer.
    const given = Buffer.from(signature)
    const expected = Buffer.from(sign(personId))
    return given.length === expected.length && timingSafeEqual(given, expected) ? personId : null
  }
  const read = (c: Context<AppEnv>) => verify(getCookie(c, COOKIE) ?? '')

  return {
    read,
    write: (c, personId) =>
      setCookie(c, COOKIE, `${personId}.${sign(personId)}`, {
        ...attributes,
        maxAge: MAX_AGE_SECONDS,
      }),
    clear: (c) => {
      deleteCookie(c, COOKIE, attributes)
    },
    require: (c, next) => {
      // Already read where the call's rate is limited.
      const personId = c.get('personId') ?? read(c)
      if (personId === null) throw new AppError('not_registered')
      c.set('personId', personId)
      return next()
    },
  }
}
