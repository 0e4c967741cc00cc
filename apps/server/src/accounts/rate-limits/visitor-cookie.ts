// The time of a device's first visit: a random id, that time and their signature, in a cookie. It
// contains nothing about a person.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { Clock } from '../../platform/clock.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { cookieName, cookieValues } from '../../platform/http/cookies.ts'

const COOKIE = 'noor_visitor'
const COOKIE_SECONDS = 7 * 24 * 60 * 60

export type Visitor = { id: string; sinceMs: number }

export type VisitorCookies = {
  /** null without a cookie or with a forged one. */
  read: (c: Context<AppEnv>) => Visitor | null
  /** Gives the device its cookie, unless it has one. */
  greet: (c: Context<AppEnv>) => void
}

export function createVisitorCookies(clock: Clock, secret: string, secure: boolean): VisitorCookies {
  const name = cookieName(COOKIE, secure)
  const sign = (value: string) => createHmac('sha256', secret).update(`visitor:${value}`).digest('base64url')

  const read = (c: Context<AppEnv>): Visitor | null => {
    for (const value of cookieValues(c.req.header('cookie'), name)) {
      const [since = '', random = '', signature = ''] = value.split('.')
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(`${since}.${random}`))]
      if (given.length === expected.length && timingSafeEqual(given, expected)) {
        return { id: random, sinceMs: Number.parseInt(since, 36) }
      }
    }
    return null
  }
  return {
    read,
    greet: (c) => {
      if (read(c) !== null) return
      const value = `${clock.nowMs().toString(36)}.${randomBytes(12).toString('base64url')}`
      setCookie(c, name, `${value}.${sign(value)}`, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure,
        maxAge: COOKIE_SECONDS,
      })
    },
  }
}
