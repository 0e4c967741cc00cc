import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { hmac, isSameSecret } from '../tokens.ts'
import type { AppEnv } from './app-env.ts'
import { cookieName, cookieValues } from './cookies.ts'

/**
 * A cookie of a device: parts without a dot, and their signature under APP_SECRET. `purpose`
 * distinguishes signatures. Only a cookie of all paths can have the prefix __Host-.
 */
export function createSignedCookie(
  { secret, secure }: { secret: string; secure: boolean },
  { name, purpose, path = '/', seconds }: { name: string; purpose: string; path?: string; seconds: number },
) {
  const sentName = path !== '/' && secure ? `__Secure-${name}` : cookieName(name, secure && path === '/')
  const sign = (value: string) => hmac(secret, `${purpose}:${value}`, 'base64url')
  return {
    /** The parts of the first value that this server signed; null without one. */
    read: (c: Context<AppEnv>, accepts: (parts: string[]) => boolean = () => true): string[] | null => {
      for (const sent of cookieValues(c.req.header('cookie'), sentName)) {
        const parts = sent.split('.')
        const signature = parts.pop() ?? ''
        if (isSameSecret(signature, sign(parts.join('.'))) && accepts(parts)) return parts
      }
      return null
    },
    write: (c: Context<AppEnv>, ...parts: string[]) => {
      const value = parts.join('.')
      const attributes = { path, httpOnly: true, sameSite: 'Lax', secure, maxAge: seconds } as const
      setCookie(c, sentName, `${value}.${sign(value)}`, attributes)
    },
  }
}
