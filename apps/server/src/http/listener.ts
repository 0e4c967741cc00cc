import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import type { ResponseHeaders } from './response-headers.ts'

/** What a client may take: who sends a request one byte at a time gives its connection back. */
export type TimeLimits = {
  /** From the connection's, or the last response's, first byte to the end of the headers. */
  headersMs: number
  /** To the end of the body. A response may take as long as it likes. */
  requestMs: number
  /** How often connections are checked: so much longer one may last. */
  checkMs: number
}

/** An image of 5 MB arrives in 60 s at 90 kB/s. */
const TIME_LIMITS: TimeLimits = { headersMs: 15_000, requestMs: 60_000, checkMs: 5_000 }

/** The application as a server; it doesn't listen yet. */
export function createListener(
  app: Pick<ResponseHeaders, 'ServerResponse'> & { fetch: Hono<AppEnv>['fetch'] },
  limits: TimeLimits = TIME_LIMITS,
): Server {
  return createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      ServerResponse: app.ServerResponse,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
    },
  }) as Server
}
