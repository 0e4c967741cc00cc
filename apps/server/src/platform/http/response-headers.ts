// What every response carries beside its own headers: the security headers and the request's id.
import { randomUUID } from 'node:crypto'
import { type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
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

export type ResponseHeaders = {
  /** Sets `requestId`, and the headers where no Node server writes them. */
  middleware: MiddlewareHandler<AppEnv>
  /** For Node's server: a response that writes them by itself. */
  ServerResponse: typeof ServerResponse
}

/**
 * On every response. HSTS only where people come by https: on plain http browsers ignore it, on localhost it would hurt.
 * A Node server writes them itself, as plain text: put through web Headers they took a tenth of a move's time.
 */
export function createResponseHeaders(secure: boolean): ResponseHeaders {
  const headers: Record<string, string> = {
    // Unless the response says otherwise: a game's view now is never its view later. In small letters,
    // as the adapter writes a response's own, which take its place.
    'cache-control': 'no-store',
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    // For browsers that don't know frame-ancestors.
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
  }
  if (secure) headers['Strict-Transport-Security'] = 'max-age=31536000'

  class ResponseWithHeaders extends ServerResponse {
    readonly requestId = randomUUID()

    /** The web server's adapter gives the headers as one object, or none. */
    override writeHead(status: number, own?: unknown): this {
      return super.writeHead(status, { ...headers, 'X-Request-Id': this.requestId, ...(own as OutgoingHttpHeaders) })
    }
  }

  return {
    ServerResponse: ResponseWithHeaders as typeof ServerResponse,
    middleware: async (c, next) => {
      const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
      if (outgoing instanceof ResponseWithHeaders) {
        c.set('requestId', outgoing.requestId)
        return next()
      }
      const requestId = randomUUID()
      c.set('requestId', requestId)
      await next()
      for (const [name, value] of Object.entries(headers)) {
        if (!c.res.headers.has(name)) c.res.headers.set(name, value)
      }
      c.res.headers.set('X-Request-Id', requestId)
    },
  }
}
