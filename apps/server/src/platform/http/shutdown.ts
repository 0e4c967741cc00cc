// The end of the process: it finishes requests that have arrived, drops all others, and ends within
// ten seconds, even if a client, a mail server or the database is slow.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Limits for requests in flight, for requests whose bodies still arrive, and in all: supervisors
 * kill after ten seconds.
 */
const REQUESTS_MS = 7000
const BODIES_MS = 1000
const TOTAL_MS = 9000
/** Kept for the parts after one that takes all of its time. */
const RESERVE_MS = 1000
const SWEEP_MS = 50
/**
 * One Ctrl-C may arrive twice: from the terminal, and through npm. A person's second Ctrl-C comes
 * later.
 */
const SAME_KEY_MS = 300

export type Shutdown = {
  /**
   * Time after SIGTERM in which requests are still accepted, so that load balancers notice
   * `reportEnding`.
   */
  delayMs: number
  reportEnding: () => void
  /** Ends background work at once: event streams, sweeps. */
  stopBackground: () => void
  /**
   * Parts to close, one after the other, once no request needs them. `leftMs`: the time that a part
   * has. The log names the unfinished ones.
   */
  parts: readonly { name: string; close: (leftMs: number) => Promise<void> }[]
  /** Writes the log's buffered lines. */
  flush: () => void
}

/** SIGTERM, SIGINT and SIGHUP end the server in order; a second Ctrl-C ends it at once. */
export function endOnSignals(server: Server, { delayMs, reportEnding, stopBackground, parts, flush }: Shutdown): void {
  const inFlight = watchRequests(server)
  server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (stoppedAtMs !== null) response.shouldKeepAlive = false
  })
  let stoppedAtMs: number | null = null
  let closing = ''

  const exit = (code: number) => {
    flush()
    process.exit(code)
  }
  const cutOff = (when: string, code: number) => {
    const count = requestsOf(inFlight).length
    const left = [count === 0 ? [] : `${count} requests`, closing === '' ? [] : closing].flat()
    console.error(`Ended ${when}${left.length === 0 ? '' : `, which cut off: ${left.join(', ')}`}.`)
    exit(code)
  }

  const end = async (signal: NodeJS.Signals) => {
    reportEnding()
    if (signal === 'SIGTERM') await wait(delayMs)
    setTimeout(() => cutOff('after ten seconds', 1), TOTAL_MS)
    const endMs = performance.now() + TOTAL_MS - RESERVE_MS
    stopBackground()
    await closeServer(server, inFlight)
    for (const part of parts) {
      closing = part.name
      await part.close(Math.max(0, endMs - performance.now()))
    }
    exit(0)
  }

  const stop = (signal: NodeJS.Signals) => {
    if (stoppedAtMs === null) {
      stoppedAtMs = performance.now()
      void end(signal)
    } else if (signal === 'SIGINT' && performance.now() - stoppedAtMs > SAME_KEY_MS) cutOff('at once', 130)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
}

/** Each connection's last request; null once its response is sent. */
type InFlight = ReadonlyMap<Socket, IncomingMessage | null>

/**
 * The keys are connections, because requests come and go. V8 replaces the table of a Map or Set
 * whose keys change, and the old table refers to the new one. Once an old table is in the old
 * generation, all later keys get there too, with all that they refer to. That cost a registration
 * and an answer a quarter of their processor time.
 */
export function watchRequests(server: Server): InFlight {
  const inFlight = new Map<Socket, IncomingMessage | null>()
  server.on('connection', (socket: Socket) => {
    inFlight.set(socket, null)
    socket.once('close', () => inFlight.delete(socket))
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (!inFlight.has(socket)) return
    inFlight.set(socket, request)
    response.once('close', () => {
      if (inFlight.get(socket) === request) inFlight.set(socket, null)
    })
  })
  return inFlight
}

function requestsOf(inFlight: InFlight): IncomingMessage[] {
  return [...inFlight.values()].filter((request) => request !== null)
}

/**
 * Takes no more connections and waits for the requests that have arrived. A client that sends only
 * half of a request doesn't delay it.
 */
export async function closeServer(server: Server, inFlight: InFlight): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  const startedMs = performance.now()
  const isWaiting = () => {
    const waitedMs = performance.now() - startedMs
    return requestsOf(inFlight).some(({ complete }) => waitedMs < (complete ? REQUESTS_MS : BODIES_MS))
  }
  do {
    // Repeated, because a connection that has just got its response would stay alive for seconds.
    server.closeIdleConnections()
    await wait(SWEEP_MS)
  } while (isWaiting())
  server.closeAllConnections()
  await closed
}
