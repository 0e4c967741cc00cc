// A second listener of the one http server, on another address. Limits, watching and unfinished
// requests see its connections as those of the server's own listener.
import type { Server } from 'node:http'
import { createServer, type Socket } from 'node:net'

/** The time in which the response to the press that closes a door may still arrive. */
const LAST_RESPONSE_MS = 200

export type Door = {
  has: (socket: Socket) => boolean
  /** Takes no more connections. Those that are open stay. */
  stop: () => void
  /** Takes no more connections, and resets its own. */
  close: () => void
}

type At = { host: string; port: number; backlog: number }

/** @throws the system's error, for example EADDRINUSE */
export function openDoor(server: Server, at: At): Promise<Door> {
  const sockets = new Set<Socket>()
  // The options of an http server's own connections.
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    server.emit('connection', socket)
  })
  const stop = () => void listener.close()
  const door = {
    has: (socket: Socket) => sockets.has(socket),
    stop,
    close: () => {
      stop()
      setTimeout(() => {
        for (const socket of sockets) socket.resetAndDestroy()
      }, LAST_RESPONSE_MS)
    },
  }
  return new Promise((done, fail) => {
    listener.once('error', fail)
    listener.listen(at, () => {
      listener.off('error', fail)
      // Without a handler an error of the listener would end the process.
      listener.on('error', stop)
      done(door)
    })
  })
}
