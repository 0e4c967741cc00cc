// Who a request is from. The cookie is a person's id and its signature under APP_SECRET: unguessable, and
// checked without a query. A list of the person's players in it would lose one when two tabs register at once. It is HttpOnly, so no script reads it, and SameSite, so no other site sends it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../../http/app-env.ts'
import { cookieName, cookieValues } from '../../http/cookies.ts'
import { AppError } from '../../shared/app-error.ts'

const COOKIE = 'noor_player'
/** Longer than an event; a player who comes back next month is still known. */
const MAX_AGE_SECONDS = 60 * 60 * 24 * 60

export type PlayerCookies = {
  write: (c: Context<AppEnv>, personId: string) => void
  /** Gives a cookie that was set before names began with __Host- the name it has now. */
  rename: (c: Context<AppEnv>) => void
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
  const name = cookieName(COOKIE, secure)
  /** Of several of a name the first that was signed here: whoever planted another one makes nobody somebody else. */
  const readNamed = (c: Context<AppEnv>, sentName: string): string | null => {
    for (const value of cookieValues(c.req.header('cookie'), sentName)) {
      const personId = verify(value)
      if (personId !== null) return personId
    }
    return null
  }
  // Over https the name of before is taken as long as cookies last that have it; `rename` replaces it.
  const readFormer = (c: Context<AppEnv>) => (secure ? readNamed(c, COOKIE) : null)
  const read = (c: Context<AppEnv>) => readNamed(c, name) ?? readFormer(c)
  const write = (c: Context<AppEnv>, personId: string) => {
    setCookie(c, name, `${personId}.${sign(personId)}`, { ...attributes, maxAge: MAX_AGE_SECONDS })
    if (secure && cookieValues(c.req.header('cookie'), COOKIE).length > 0) deleteCookie(c, COOKIE, attributes)
  }

  return {
    read,
    write,
    rename: (c) => {
      if (readNamed(c, name) !== null) return
      const personId = readFormer(c)
      if (personId !== null) write(c, personId)
    },
    clear: (c) => {
      deleteCookie(c, name, attributes)
      if (secure) deleteCookie(c, COOKIE, attributes)
    },
    require: (c, next) => {
      // Already read where the request's rate is limited.
      const personId = c.get('personId') ?? read(c)
      if (personId === null) throw new AppError('not_registered')
      c.set('personId', personId)
      return next()
    },
  }
}
