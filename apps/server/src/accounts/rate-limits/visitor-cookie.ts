// The time of a device's first visit: a random id, that time and their signature, in a cookie. It
// contains nothing about a person.
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { Clock } from '../../platform/clock.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { createSignedCookie } from '../../platform/http/signed-cookie.ts'

const COOKIE = 'noor_visitor'
const COOKIE_SECONDS = 7 * 24 * 60 * 60

export type VisitorCookies = ReturnType<typeof createVisitorCookies>

export function createVisitorCookies(clock: Clock, secret: string, secure: boolean) {
  const cookie = createSignedCookie({ secret, secure }, { name: COOKIE, purpose: 'visitor', seconds: COOKIE_SECONDS })
  /** null without a cookie or with a forged one. */
  const read = (c: Context<AppEnv>): { id: string; sinceMs: number } | null => {
    const [since = '', id] = cookie.read(c) ?? []
    return id === undefined ? null : { id, sinceMs: Number.parseInt(since, 36) }
  }
  return {
    read,
    /** Gives the device its cookie, unless it has one. */
    greet: (c: Context<AppEnv>) => {
      if (read(c) === null) cookie.write(c, clock.nowMs().toString(36), randomBytes(12).toString('base64url'))
    },
  }
}
