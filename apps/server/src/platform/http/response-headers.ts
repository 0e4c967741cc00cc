// The security headers that every response has.
import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '../app-error.ts'
import type { AppEnv } from './app-env.ts'
import type { Site } from './site.ts'

/** `scripts` and `styles`: a page's inline ones, which their hashes allow. */
export const contentSecurityPolicy = (scripts: readonly string[] = [], styles: readonly string[] = []) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(hashOf)].join(' '),
    ["style-src 'self'", ...styles.map(hashOf)].join(' '),
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // data: for images that were embedded because their upload failed.
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/**
 * The Permissions-Policy of pages, for which alone browsers read it: features that our pages never
 * use, and so injected code can't use either.
 */
export const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * Gives every response the headers that it doesn't set itself. HSTS is sent only over https:
 * browsers ignore it on plain http, and on localhost it would do harm.
 */
export function createResponseHeaders(secure: boolean): (response: Response) => void {
  const headers: Record<string, string> = {
    // Defaults. A game's view changes with time, and pages have inline scripts.
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy(),
    'X-Content-Type-Options': 'nosniff',
    // The older header, for browsers that don't know frame-ancestors.
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  if (secure) headers['Strict-Transport-Security'] = 'max-age=31536000'
  const all = Object.entries(headers)
  return (response) => {
    for (const [name, value] of all) {
      if (!response.headers.has(name)) response.headers.set(name, value)
    }
  }
}

/**
 * Runs before changes. Refuses requests that another site's page sends with our visitor's cookie.
 * Browsers send Sec-Fetch-Site or Origin. A client that sends neither has no cookie of a visitor,
 * but must send JSON, which no form can send.
 */
export function sameSite({ isOwnOrigin }: Site): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('cross_site')
    if (origin !== undefined && !isOwnOrigin(origin, c.env.incoming?.socket)) throw new AppError('cross_site')
    if (site === undefined && origin === undefined) {
      const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
      if (type !== 'application/json') throw new AppError('unsupported_media_type')
    }
    return next()
  }
}
