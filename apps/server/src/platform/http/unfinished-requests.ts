// Requests that a client has begun and not finished: part of their body has arrived, or they are
// pipelined behind another request. Each takes up to 60 KB of memory for up to a minute. A hall has
// a handful at any moment, and a client with thousands must not use up the memory. Node's own
// limits are enough for headers that don't end.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { limitGroup, socketAddress } from './client-address.ts'

/**
 * Limit of the process for requests that are arriving. A client whose connection is closed loses
 * only its request, and the web app sends it again.
 */
const MAX_ARRIVING = 1000
/**
 * Limit of the process for waiting requests. An honest client's request waits for a millisecond.
 * After a thousand waiting requests, with 60 KB each, the process didn't give their memory back,
 * because memory in use was scattered among it.
 */
const MAX_WAITING = 100

export function createUnfinishedRequests() {
  const arriving = createBounded(MAX_ARRIVING)
  const waiting = createBounded(MAX_WAITING)

  return {
    /** Watches a request until its body has arrived. */
    watch: (request: IncomingMessage, response: ServerResponse) => {
      // Most requests, without a body or with a short one, come in one chunk, which is still being
      // read.
      process.nextTick(() => {
        if (request.complete || request.socket.destroyed) return
        response.once(
          'close',
          arriving.add(request.socket, () => request.complete),
        )
      })
    },
    /** Watches a waiting request, complete or not, until the returned function is called. */
    wait: (request: IncomingMessage, response: ServerResponse) => {
      const remove = waiting.add(request.socket, () => false)
      response.once('close', remove)
      return remove
    },
  }
}

/**
 * Beyond `most`, the limit group with the most requests loses its oldest connection, so that no
 * other client does.
 */
function createBounded(most: number) {
  type One = { socket: Socket; group: string; isOver: () => boolean }
  /** The oldest first. A Set would keep its former requests in memory (see `watchRequests`). */
  const open: One[] = []

  const forget = (one: One) => {
    const at = open.indexOf(one)
    if (at >= 0) open.splice(at, 1)
  }

  const giveOneUp = () => {
    const groups = [...Map.groupBy(open, ({ group }) => group).values()]
    for (const one of groups.reduce((most, each) => (each.length > most.length ? each : most))) {
      forget(one)
      if (one.isOver()) continue
      one.socket.destroy()
      return
    }
  }

  return {
    /**
     * Counts a request of a connection until the returned function is called, or `isOver` returns
     * true.
     */
    add: (socket: Socket, isOver: () => boolean) => {
      const one = { socket, group: limitGroup(socketAddress(socket) ?? ''), isOver }
      open.push(one)
      while (open.length > most) giveOneUp()
      return () => forget(one)
    },
  }
}
