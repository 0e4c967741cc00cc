// Devices that signed in before keep a cookie that says to which accounts, so that a stranger's attempts never keep them out
// (OWASP's device cookies). It opens nothing by itself: it only names a count of its own.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { AppEnv } from '../platform/http/app-env.ts'
import { cookieName, cookieValues } from '../platform/http/cookies.ts'

const NAME = 'noor_device'
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60
/** A club's laptop has some admins. The newest count. */
const MOST_ACCOUNTS = 5
const DEVICE = /^[A-Za-z0-9_-]{22}$/

export type KnownDevices = {
  /** Names the device when it signed in to this account before; else null. */
  find: (c: Context<AppEnv>, email: string) => string | null
  /** After a sign-in. */
  remember: (c: Context<AppEnv>, email: string) => void
}

export function createKnownDevices(secret: string, secure: boolean): KnownDevices {
  const name = cookieName(NAME, secure)
  const sign = (device: string, email: string) =>
    createHmac('sha256', secret).update(`device:${device}:${email.toLowerCase()}`).digest('base64url')

  /** A device, and a signature for each of its accounts. */
  const read = (c: Context<AppEnv>) =>
    cookieValues(c.req.header('cookie'), name).flatMap((value) => {
      const [device = '', ...signatures] = value.split('.')
      return DEVICE.test(device) ? [{ device, signatures: signatures.slice(0, MOST_ACCOUNTS) }] : []
    })

  return {
    find: (c, email) =>
      read(c).find(({ device, signatures }) => signatures.some((given) => isSame(given, sign(device, email))))
        ?.device ?? null,
    remember: (c, email) => {
      const { device, signatures } = read(c)[0] ?? { device: randomBytes(16).toString('base64url'), signatures: [] }
      const signature = sign(device, email)
      const kept = signatures.filter((other) => other !== signature).slice(0, MOST_ACCOUNTS - 1)
      setCookie(c, name, [device, signature, ...kept].join('.'), {
        ...{ path: '/', httpOnly: true, sameSite: 'Strict', secure, maxAge: MAX_AGE_SECONDS },
      })
    },
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
