// Known devices have a cookie with the accounts they signed in to, so that a stranger's attempts
// never shut them out (OWASP's device cookies). The cookie grants no access: it only names a
// separate count.
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { AppEnv } from '../platform/http/app-env.ts'
import { cookieName, cookieValues } from '../platform/http/cookies.ts'
import { hmac, isSameSecret } from '../platform/tokens.ts'

const NAME = 'noor_device'
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60
/** A club's laptop is shared by a few admins. The newest accounts stay. */
const MAX_ACCOUNTS = 5
const DEVICE = /^[A-Za-z0-9_-]{22}$/

export type KnownDevices = ReturnType<typeof createKnownDevices>

export function createKnownDevices(secret: string, secure: boolean) {
  const name = cookieName(NAME, secure)
  const sign = (device: string, email: string) => hmac(secret, `device:${device}:${email.toLowerCase()}`, 'base64url')

  /** A device, and a signature for each of its accounts. */
  const read = (c: Context<AppEnv>) =>
    cookieValues(c.req.header('cookie'), name).flatMap((value) => {
      const [device = '', ...signatures] = value.split('.')
      return DEVICE.test(device) ? [{ device, signatures: signatures.slice(0, MAX_ACCOUNTS) }] : []
    })

  return {
    /** The device's id, if it signed in to this account before; else null. */
    find: (c: Context<AppEnv>, email: string) =>
      read(c).find(({ device, signatures }) => signatures.some((given) => isSameSecret(given, sign(device, email))))
        ?.device ?? null,
    /** Call it after a sign-in. */
    remember: (c: Context<AppEnv>, email: string) => {
      const { device, signatures } = read(c)[0] ?? { device: randomBytes(16).toString('base64url'), signatures: [] }
      const signature = sign(device, email)
      const kept = signatures.filter((other) => other !== signature).slice(0, MAX_ACCOUNTS - 1)
      setCookie(c, name, [device, signature, ...kept].join('.'), {
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        secure,
        maxAge: MAX_AGE_SECONDS,
      })
    },
  }
}
