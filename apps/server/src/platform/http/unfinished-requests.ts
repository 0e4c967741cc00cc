// Requests that a client has begun and not finished: part of their headers or body has arrived, or
// they wait for the request before them. Each takes up to 60 KB of memory for up to a minute. A
// hall has a handful at any moment, and a client with thousands must not use up the memory.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { limitGroup, socketAddress } from './client-address.ts'

/**
 * Limit of the process for requests that are arriving. A client whose connection is closed loses
 * only its request, and the web app sends it again.
 */
const MOST_ARRIVING = 1000
/**
 * Limit of the process for waiting requests. An honest client's request waits for a millisecond.
 * After a thousand waiting requests, with 60 KB each, the process didn't give their memory back,
 * because memory in use was scattered among it.
 */
const MOST_WAITING = 100
/**
 * Interval between searches for unfinished headers: a search takes 2 ms for ten thousand
 * connections.
 */
const SEARCH_MS = 250

export type UnfinishedRequests = {
  /** Watches a connection's headers while it is open. */
  connected: (socket: Socket) => void
  /** A request's headers have arrived. */
  begun: (socket: Socket) => void
  /** A response was sent; the connection's next headers may come. */
  responded: (socket: Socket) => void
  /** Watches a request until its body has arrived. */
  watch: (request: IncomingMessage, response: ServerResponse) => void
  /** Watches a waiting request, complete or not, until the returned function is called. */
  hold: (request: IncomingMessage, response: ServerResponse) => () => void
}

type Connection = {
  /** Requests whose headers have arrived and whose response hasn't been sent. */
  requests: number
  /** Bytes read when the last response was sent: further bytes are the beginning of headers. */
  readBytes: number
  forget: (() => void) | null
}

export function createUnfinishedRequests(): UnfinishedRequests {
  const arriving = createBounded(MOST_ARRIVING)
  const waiting = createBounded(MOST_WAITING)
  const connections = new Map<Socket, Connection>()
  let searchedMs = 0

  /** A search, because Node doesn't report headers before they end. */
  const searchHeaders = () => {
    const nowMs = performance.now()
    if (connections.size <= MOST_ARRIVING || nowMs - searchedMs < SEARCH_MS) return
    searchedMs = nowMs
    for (const [socket, connection] of connections) {
      if (connection.requests > 0 || connection.forget !== null || socket.bytesRead <= connection.readBytes) continue
      connection.forget = arriving.add(socket, () => connection.requests > 0)
    }
  }
  setInterval(searchHeaders, SEARCH_MS).unref()

  return {
    connected: (socket) => {
      const connection: Connection = { requests: 0, readBytes: 0, forget: null }
      connections.set(socket, connection)
      socket.once('close', () => {
        connections.delete(socket)
        connection.forget?.()
      })
      searchHeaders()
    },
    begun: (socket) => {
      const connection = connections.get(socket)
      if (connection === undefined) return
      connection.requests += 1
      connection.forget?.()
      connection.forget = null
    },
    responded: (socket) => {
      const connection = connections.get(socket)
      if (connection === undefined) return
      connection.requests -= 1
      connection.readBytes = socket.bytesRead
    },
    watch: (request, response) => {
      const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
      if (length === '0' && encoding === undefined) return
      // Most bodies come in the same chunk as their headers, which is still being read.
      process.nextTick(() => {
        if (request.complete || request.socket.destroyed) return
        response.once(
          'close',
          arriving.add(request.socket, () => request.complete),
        )
      })
    },
    hold: (request, response) => {
      const remove = waiting.add(request.socket, () => false)
      response.once('close', remove)
      return remove
    },
  }
}

type Bounded = {
  /**
   * Counts a request of a connection until the returned function is called, or `isOver` returns
   * true.
   */
  add: (socket: Socket, isOver: () => boolean) => () => void
}

/**
 * Beyond `most`, the limit group with the most requests loses its oldest connection, so that no
 * other client does.
 */
function createBounded(most: number): Bounded {
  type One = { socket: Socket; group: string; isOver: () => boolean }
  /** Requests by limit group, oldest first. */
  const byGroup = new Map<string, Set<One>>()
  let count = 0

  const forget = (one: One) => {
    const ofGroup = byGroup.get(one.group)
    if (!ofGroup?.delete(one)) return
    count -= 1
    if (ofGroup.size === 0) byGroup.delete(one.group)
  }

  const giveOneUp = () => {
    const [, ofGroup] = [...byGroup].reduce((one, other) => (other[1].size > one[1].size ? other : one))
    for (const one of ofGroup) {
      forget(one)
      if (one.isOver()) continue
      one.socket.destroy()
      return
    }
  }

  return {
    add: (socket, isOver) => {
      const one = { socket, group: limitGroup(socketAddress(socket) ?? ''), isOver }
      byGroup.set(one.group, (byGroup.get(one.group) ?? new Set()).add(one))
      count += 1
      while (count > most) giveOneUp()
      return () => forget(one)
    },
  }
}
