// better-auth's cookies as we pass them on: of each name the one that this server signed, whatever else was sent with it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookieName, cookieValues } from '../platform/http/cookies.ts'

/** better-auth calls its own NAME.session_token and the like. */
const NAME = 'noor_admin'
const SESSION = 'session_token'
/** `state`: of a sign-in through the identity provider, which hasn't come back yet. */
const PASSED_ON = [SESSION, 'two_factor', 'state']
/** As better-auth signs a cookie: a value, a dot and 32 bytes of base64. */
const SIGNED = /^(.+)\.([A-Za-z0-9+/]{43}=)$/

export type AdminCookies = {
  /** The Cookie header for better-auth; null when the request has no cookie of ours. */
  header: string | null
  hasSession: boolean
  /** Set-Cookie headers that give a session's cookie the name it has now; empty when it has it. */
  rename: string[]
}

/** better-auth's key, derived from APP_SECRET. */
export const authKey = (secret: string): string => createHmac('sha256', secret).update('better-auth').digest('hex')

/** What better-auth's cookie names begin with. */
export const adminCookiePrefix = (secure: boolean): string => cookieName(NAME, secure)

/** `sessionSeconds`: how long a renamed cookie is kept. */
export function createAdminCookies(
  secret: string,
  secure: boolean,
  sessionSeconds: number,
): (header: string | undefined) => AdminCookies {
  const key = authKey(secret)
  const isOurs = (encoded: string): boolean => {
    const [, value = '', signature = ''] = SIGNED.exec(decoded(encoded)) ?? []
    const expected = createHmac('sha256', key).update(value).digest()
    const given = Buffer.from(signature, 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  return (header) => {
    const rename: string[] = []
    const passed = PASSED_ON.flatMap((name) => {
      const current = `${adminCookiePrefix(secure)}.${name}`
      const value = cookieValues(header, current).find(isOurs)
      if (value !== undefined) return [{ name: current, value }]
      // The name it had over https before. A session lasts 12 hours unused, so none is left a day after the update.
      const former = `__Secure-${NAME}.${name}`
      const old = secure ? cookieValues(header, former).find(isOurs) : undefined
      if (old === undefined) return []
      const attributes = 'Path=/; HttpOnly; Secure; SameSite=Strict'
      if (name === SESSION) {
        rename.push(
          `${current}=${old}; Max-Age=${sessionSeconds}; ${attributes}`,
          `${former}=; Max-Age=0; ${attributes}`,
        )
      }
      return [{ name: current, value: old }]
    })
    return {
      header: passed.length === 0 ? null : passed.map(({ name, value }) => `${name}=${value}`).join('; '),
      hasSession: passed.some(({ name }) => name.endsWith(`.${SESSION}`)),
      rename,
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
