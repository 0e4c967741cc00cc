// How the process ends: requests that have arrived are finished, everything else is let go, and within ten seconds it is
// over, whatever a client, a mail server or the database does.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** What requests in flight are given, what those are whose bodies still arrive, and all of it: supervisors kill after ten seconds. */
const REQUESTS_MS = 7000
const BODIES_MS = 1000
const TOTAL_MS = 9000
const SWEEP_MS = 50
/** A terminal's Ctrl-C may arrive twice: from the terminal, and passed on by npm. A second one of a person comes later. */
const SAME_KEY_MS = 300

export type Shutdown = {
  /** Requests are still accepted for so long after SIGTERM, until load balancers have noticed what `announce` says. */
  delayMs: number
  announce: () => void
  /** Ends what runs by itself: event streams, sweeps. At once. */
  stopBackground: () => void
  /** Closed one after the other once no request needs them: what each is, for the line that says what was cut off. */
  parts: readonly { name: string; close: () => Promise<void> }[]
  /** Writes what the log still holds. */
  flush: () => void
}

/** SIGTERM, SIGINT and SIGHUP end the server in order; a second Ctrl-C ends it at once. */
export function endOnSignals(server: Server, { delayMs, announce, stopBackground, parts, flush }: Shutdown): void {
  const inFlight = new Map<ServerResponse, IncomingMessage>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    inFlight.set(response, request)
    response.once('close', () => inFlight.delete(response))
    if (stoppedAtMs !== null) response.shouldKeepAlive = false
  })
  let stoppedAtMs: number | null = null
  let closing = ''

  const exit = (code: number) => {
    flush()
    process.exit(code)
  }
  const cutOff = (when: string, code: number) => {
    const left = [inFlight.size === 0 ? [] : `${inFlight.size} requests`, closing === '' ? [] : closing].flat()
    console.error(`Ended ${when}${left.length === 0 ? '' : `, which cut off: ${left.join(', ')}`}.`)
    exit(code)
  }

  const end = async (signal: NodeJS.Signals) => {
    announce()
    if (signal === 'SIGTERM') await wait(delayMs)
    setTimeout(() => cutOff('after ten seconds', 1), TOTAL_MS)
    stopBackground()
    await closeServer(server, inFlight)
    for (const part of parts) {
      closing = part.name
      await part.close()
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

/** Takes no more connections and waits for the requests that have arrived. A client that sends half of one delays nobody. */
export async function closeServer(
  server: Server,
  inFlight: ReadonlyMap<ServerResponse, IncomingMessage>,
): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  const startedMs = performance.now()
  const isWaiting = () => {
    const waitedMs = performance.now() - startedMs
    return [...inFlight.values()].some(({ complete }) => waitedMs < (complete ? REQUESTS_MS : BODIES_MS))
  }
  do {
    // Again and again: a connection whose request has just been responded to would be kept alive for seconds.
    server.closeIdleConnections()
    await wait(SWEEP_MS)
  } while (isWaiting())
  server.closeAllConnections()
  await closed
}
