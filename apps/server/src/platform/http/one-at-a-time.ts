// Requests of a connection are handled one at a time. HTTP/1.1 allows a client to send many without
// reading a response. Node starts all of them at once, and each keeps its response and its data in
// memory until the client reads it.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createUnfinishedRequests } from './unfinished-requests.ts'

/**
 * Requests that may wait for the one before them; a client that sends more loses the connection.
 * Browsers send none early. But a client's next request can arrive before the server learns that
 * the last response was read, so zero would be too few.
 */
const MOST_WAITING = 2

type Turn = {
  ServerResponse: typeof ServerResponse
  listener: RequestListener<typeof IncomingMessage, never>
  /** Call it for each new connection. */
  onConnection: (socket: Socket) => void
}

/**
 * A listener that calls `handle` for a request only when the responses before it are sent, and the
 * response class that it needs.
 */
export function oneAtATime(
  Response: typeof ServerResponse,
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Turn {
  const waiting = new WeakMap<Socket, number>()
  const unfinished = createUnfinishedRequests()

  class ResponseInTurn extends Response {
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

    /** Node takes the connection back when all of the response is sent. */
    override detachSocket(socket: Socket): void {
      super.detachSocket(socket)
      unfinished.responded(socket)
    }
  }

  const listener = (request: IncomingMessage, response: ResponseInTurn) => {
    const { socket } = request
    // Requests of the same chunk still arrive after the connection was destroyed.
    if (socket.destroyed) return
    unfinished.begun(socket)
    if (response.socket !== null) {
      unfinished.watch(request, response)
      handle(request, response)
      return
    }
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > MOST_WAITING) {
      socket.destroy()
      return
    }
    waiting.set(socket, count)
    const release = unfinished.hold(request, response)
    response.onTurn = () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      release()
      if (socket.destroyed) return
      unfinished.watch(request, response)
      handle(request, response)
    }
  }
  return {
    ServerResponse: ResponseInTurn as unknown as typeof ServerResponse,
    listener: listener as Turn['listener'],
    onConnection: unfinished.connected,
  }
}
