// The device on which a person registers: a random id and its signature under APP_SECRET, in a
// separate cookie. It contains nothing about a person, and only a registration and an admission's
// code set it. It shows an organiser how many persons one device registered, and lets them block
// the device (docs/decisions/0027). A browser that deletes its cookies is a new device.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { AppEnv } from '../platform/http/app-env.ts'
import { cookieValues } from '../platform/http/cookies.ts'
import { newId } from '../platform/new-id.ts'

/** The name `noor_device` belongs to the admins' cookie (accounts/known-devices.ts). */
const COOKIE = 'noor_registers'
/** As long as a person's cookie. */
const MAX_AGE_SECONDS = 60 * 60 * 24 * 60
/** The path of registration, so no move carries the cookie. __Host- would need all paths. */
const PATH = '/api/players'

export type DeviceCookies = {
  /** The device's id; a new id without a cookie. */
  read: (c: Context<AppEnv>) => string
  /** Sets the cookie with this id. */
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
      // The ids are ordered by time: random ids would each write another page of the index
      // persons_by_device.
      return newId()
    },
    write: (c, id) => {
      const attributes = { path: PATH, httpOnly: true, sameSite: 'Lax', secure, maxAge: MAX_AGE_SECONDS } as const
      setCookie(c, name, `${id}.${sign(id)}`, attributes)
    },
  }
}
