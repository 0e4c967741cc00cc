import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Serve } from './request-log.ts'
import { createUnfinishedRequests } from './unfinished-requests.ts'

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
   * Time without a byte read or written during a request. Only routes with `silentMs` take
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

/**
 * Requests that may wait for the one before them; a client that sends more loses the connection.
 * Browsers send none early. But a client's next request can arrive before the server learns that
 * the last response was read, so zero would be too few.
 */
const MAX_WAITING = 2

/**
 * The application as a server that doesn't listen yet. It handles a request only when the responses
 * before it are sent. HTTP/1.1 allows a client to send many requests without reading a response.
 * Node starts all of them at once, and each keeps its response and its data in memory until the
 * client reads it.
 */
export function createListener(app: { fetch: Serve }, limits: TimeLimits = TIME_LIMITS): Server {
  const handle = getRequestListener((request, bindings) => app.fetch(request, bindings as HttpBindings))
  const waiting = new WeakMap<Socket, number>()
  const unfinished = createUnfinishedRequests()

  class ResponseInTurn<Request extends IncomingMessage> extends ServerResponse<Request> {
    onTurn: (() => void) | null = null

    /**
     * Node gives a response its connection once all responses before it are sent; a lone response
     * has it from the beginning.
     */
    override assignSocket(socket: Socket): void {
      super.assignSocket(socket)
      const begin = this.onTurn
      this.onTurn = null
      begin?.()
    }
  }

  const listener = (request: IncomingMessage, response: ResponseInTurn<IncomingMessage>) => {
    const { socket } = request
    // Requests of the same chunk still arrive after the connection was destroyed.
    if (socket.destroyed) return
    if (response.socket !== null) {
      unfinished.watch(request, response)
      handle(request, response)
      return
    }
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > MAX_WAITING) {
      socket.destroy()
      return
    }
    waiting.set(socket, count)
    const release = unfinished.wait(request, response)
    response.onTurn = () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      release()
      if (socket.destroyed) return
      unfinished.watch(request, response)
      handle(request, response)
    }
  }
  const server = createServer(
    {
      ServerResponse: ResponseInTurn,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    listener,
  )
  server.timeout = limits.silentMs
  return server
}
