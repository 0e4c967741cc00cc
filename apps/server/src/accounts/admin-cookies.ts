// Filter for better-auth's cookies: of several cookies with one name, only the one that this server
// signed is passed on.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookieName, cookieValues } from '../platform/http/cookies.ts'
import { hmac } from '../platform/tokens.ts'

/** better-auth's cookies are named NAME.session_token and so on. */
const NAME = 'noor_admin'
const SESSION = 'session_token'
/** `state` belongs to a sign-in through the identity provider that hasn't returned yet. */
const PASSED_ON = [SESSION, 'two_factor', 'state']
/** A cookie as better-auth signs it: a value, a dot and 32 bytes of base64. */
const SIGNED = /^(.+)\.([A-Za-z0-9+/]{43}=)$/

/** better-auth's key, derived from APP_SECRET. */
export const authKey = (secret: string): string => hmac(secret, 'better-auth', 'hex')

/** The prefix of better-auth's cookie names. */
export const adminCookiePrefix = (secure: boolean): string => cookieName(NAME, secure)

export function createAdminCookies(secret: string, secure: boolean) {
  const key = authKey(secret)
  const isOurs = (encoded: string): boolean => {
    const [, value = '', signature = ''] = SIGNED.exec(decoded(encoded)) ?? []
    const expected = createHmac('sha256', key).update(value).digest()
    const given = Buffer.from(signature, 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  return (header: string | undefined) => {
    const passed = PASSED_ON.flatMap((name) => {
      const current = `${adminCookiePrefix(secure)}.${name}`
      const value = cookieValues(header, current).find(isOurs)
      return value === undefined ? [] : [{ name: current, value }]
    })
    return {
      /** The Cookie header for better-auth; null if the request has no cookie of this server. */
      header: passed.length === 0 ? null : passed.map(({ name, value }) => `${name}=${value}`).join('; '),
      hasSession: passed.some(({ name }) => name.endsWith(`.${SESSION}`)),
    }
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
