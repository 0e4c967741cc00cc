import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
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

/** What a page of ours never asks a browser for, so that nothing injected can. */
const PERMISSIONS = [
  'accelerometer',
  'bluetooth',
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

/** On every answer. HSTS only where people come by https: on plain http browsers ignore it, on localhost it would hurt. */
export function securityHeaders(secure: boolean): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('Content-Security-Policy', POLICY)
    headers.set('X-Content-Type-Options', 'nosniff')
    // For browsers that don't know frame-ancestors.
    headers.set('X-Frame-Options', 'DENY')
    headers.set('Referrer-Policy', 'same-origin')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('Permissions-Policy', PERMISSIONS)
    if (secure) headers.set('Strict-Transport-Security', 'max-age=31536000')
  }
}
