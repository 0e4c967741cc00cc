// Headers that every response has: the security headers and the request's id.
import { randomBytes } from 'node:crypto'
import { type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '../app-error.ts'
import type { AppEnv, Exchange } from './app-env.ts'

/** `scripts`: the hashes of a page's inline scripts. */
export const contentSecurityPolicy = (scripts: readonly string[] = []) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(' '),
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
 * A request's id: eight digits of this process and a count. A UUID took a twentieth of a short
 * request's time.
 */
const PROCESS_ID = randomBytes(4).toString('hex')
let lastRequest = 1_000_000_000
const nextId = () => `${PROCESS_ID}-${++lastRequest}`

export type ResponseHeaders = ReturnType<typeof createResponseHeaders>

/**
 * Headers for every response. HSTS is sent only over https: browsers ignore it on plain http, and
 * on localhost it would do harm. A Node server writes the headers itself, as plain text: as web
 * Headers they took a tenth of a move's time.
 */
export function createResponseHeaders(secure: boolean) {
  const headers: Record<string, string> = {
    // The first two are defaults. Their names are in lower case, because the adapter writes a
    // response's own header that way, which then replaces the default. A game's view changes with
    // time.
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(),
    'X-Content-Type-Options': 'nosniff',
    // The older header, for browsers that don't know frame-ancestors.
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  if (secure) headers['Strict-Transport-Security'] = 'max-age=31536000'

  class ResponseWithHeaders extends ServerResponse {
    readonly requestId = nextId()
    cookies: string[] = []

    /** The web server's adapter passes the headers as one object, or none. */
    override writeHead(status: number, own?: unknown): this {
      const all = { ...headers, 'X-Request-Id': this.requestId, ...(own as OutgoingHttpHeaders) }
      return super.writeHead(status, this.cookies.length === 0 ? all : { ...all, 'Set-Cookie': this.cookies })
    }
  }

  return {
    /** For Node's server: a response class that writes the headers itself. */
    ServerResponse: ResponseWithHeaders as typeof ServerResponse,
    /** The request's id. */
    idOf: (outgoing: HttpBindings['outgoing'] | undefined) =>
      outgoing instanceof ResponseWithHeaders ? outgoing.requestId : nextId(),
    /** Adds the cookies, and the headers too where no Node server writes the response. */
    complete: (response: Response, { outgoing, requestId, cookies }: Exchange) => {
      if (outgoing instanceof ResponseWithHeaders) {
        outgoing.cookies = cookies
        return
      }
      for (const [name, value] of Object.entries(headers)) {
        if (!response.headers.has(name)) response.headers.set(name, value)
      }
      response.headers.set('X-Request-Id', requestId)
      for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
    },
  }
}

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
