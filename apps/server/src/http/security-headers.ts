import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

const POLICY = [
  "default-src 'self'",
  // data: for images that were embedded because their upload failed.
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** On every answer. HSTS only where people come by https: on plain http browsers ignore it, on localhost it would hurt. */
export function securityHeaders(secure: boolean): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('Content-Security-Policy', POLICY)
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'same-origin')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    if (secure) headers.set('Strict-Transport-Security', 'max-age=31536000')
  }
}
