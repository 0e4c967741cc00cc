import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { ResponseHeaders } from './response-headers.ts'

/**
 * Time limits of a client. A client that sends a request, or reads a response, one byte at a time
 * loses its connection.
 */
export type TimeLimits = {
  /**
   * Time from the first byte of the connection, or of the last response, to the end of the headers.
   */
  headersMs: number
  /** Time to the end of the body. A response has no limit while the client reads it. */
  requestMs: number
  /** Interval between checks: a connection may last that much longer. */
  checkMs: number
  /**
   * Time without a byte read or written during a request. Only handlers with allowSilence take
   * longer.
   */
  silentMs: number
}

/** An image of 5 MB arrives in 60 s at 90 kB/s. Event streams send something every 20 s. */
const TIME_LIMITS: TimeLimits = { headersMs: 15_000, requestMs: 60_000, checkMs: 5_000, silentMs: 30_000 }

/**
 * Half of Node's own: our cookies have a few hundred bytes, and each connection may use that much
 * memory.
 */
const MAX_HEADER_BYTES = 8 * 1024

/** The application as a server that doesn't listen yet. */
export function createListener(
  app: Pick<ResponseHeaders, 'ServerResponse'> & { fetch: Hono<AppEnv>['fetch'] },
  limits: TimeLimits = TIME_LIMITS,
): Server {
  const { ServerResponse, listener, onConnection } = oneAtATime(app.ServerResponse, getRequestListener(app.fetch))
  const server = createServer(
    {
      ServerResponse,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    listener,
  )
  server.on('connection', onConnection)
  server.timeout = limits.silentMs
  return server
}
