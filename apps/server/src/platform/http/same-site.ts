import type { MiddlewareHandler } from 'hono'
import { AppError } from '../app-error.ts'
import type { AppEnv } from './app-env.ts'

/**
 * Runs before changes. Refuses requests that another site's page sends with our visitor's cookie.
 * Browsers send Sec-Fetch-Site or Origin. A client that sends neither has no cookie of a visitor,
 * but must send JSON, which no form can send.
 */
export function sameSite(trustedOrigins: readonly string[]): MiddlewareHandler<AppEnv> {
  const trusted = new Set(trustedOrigins)
  return (c, next) => {
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('cross_site')
    if (origin !== undefined && !trusted.has(origin)) throw new AppError('cross_site')
    if (site === undefined && origin === undefined) {
      const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
      if (type !== 'application/json') throw new AppError('unsupported_media_type')
    }
    return next()
  }
}
