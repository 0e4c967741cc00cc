// One request of a connection is worked on at a time. HTTP/1.1 lets a client send many without reading a response; Node
// starts all of them at once, and each holds its response, and what that is made of, until somebody reads it.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createUnfinishedRequests } from './unfinished-requests.ts'

/**
 * So many requests wait for the one before them; who sends more loses the connection. No browser sends any, but a client's
 * next request can arrive before we learn that it has read all of the last response, so that none at all would be too few.
 */
const MOST_WAITING = 2

type Turn = {
  ServerResponse: typeof ServerResponse
  listener: RequestListener<typeof IncomingMessage, never>
  /** Of each new connection. */
  onConnection: (socket: Socket) => void
}

/** `handle`, called for a request only when the responses before it are sent, and the class of responses it needs. */
export function oneAtATime(
  Response: typeof ServerResponse,
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Turn {
  const waiting = new WeakMap<Socket, number>()
  const unfinished = createUnfinishedRequests()

  class ResponseInTurn extends Response {
    onTurn: (() => void) | null = null

    /** Node gives a response its connection once all before it are sent; one that is alone has it from the beginning. */
    override assignSocket(socket: Socket): void {
      super.assignSocket(socket)
      const begin = this.onTurn
      this.onTurn = null
      begin?.()
    }

    /** Node takes it back when all of the response is sent. */
    override detachSocket(socket: Socket): void {
      super.detachSocket(socket)
      unfinished.responded(socket)
    }
  }

  const listener = (request: IncomingMessage, response: ResponseInTurn) => {
    const { socket } = request
    // What was in the same chunk still arrives after the connection was destroyed.
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
