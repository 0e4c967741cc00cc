// Which device a person registers on: a random id and its signature under APP_SECRET, in a cookie of its own. It says nothing about
// anybody, and only registrations get it. An organiser sees by it how many people one device registered, and can block it
// (docs/decisions/0027). Whoever deletes their cookies has a new device.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { AppEnv } from '../platform/http/app-env.ts'
import { cookieValues } from '../platform/http/cookies.ts'
import { newId } from '../platform/new-id.ts'

/** `noor_device` is an admin's (accounts/known-devices.ts). */
const COOKIE = 'noor_registers'
/** As long as a person's cookie. */
const MAX_AGE_SECONDS = 60 * 60 * 24 * 60
/** Where people register; no move carries it. __Host- would need all paths. */
const PATH = '/api/players'

export type DeviceCookies = {
  /** The device's id; a new one where it has none. */
  read: (c: Context<AppEnv>) => string
  /** Makes the device known by this id from now on. */
  write: (c: Context<AppEnv>, id: string) => void
}

export function createDeviceCookies(secret: string, secure: boolean): DeviceCookies {
  const name = secure ? `__Secure-${COOKIE}` : COOKIE
  const sign = (id: string) => createHmac('sha256', secret).update(`device:${id}`).digest('base64url')
  const verify = (value: string): string | null => {
    const [id = '', signature = '', ...rest] = value.split('.')
    const given = Buffer.from(signature)
    const expected = Buffer.from(sign(id))
    const isOurs = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected)
    return isOurs ? id : null
  }
  return {
    read: (c) => {
      for (const value of cookieValues(c.req.header('cookie'), name)) {
        const id = verify(value)
        if (id !== null) return id
      }
      // In the order of time: a random id would write a page of persons_by_device for each person.
      return newId()
    },
    write: (c, id) => {
      const attributes = { path: PATH, httpOnly: true, sameSite: 'Lax', secure, maxAge: MAX_AGE_SECONDS } as const
      setCookie(c, name, `${id}.${sign(id)}`, attributes)
    },
  }
}
