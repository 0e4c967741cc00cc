// A stream of server-sent events that is followed for as long as somebody wants it: through outages, restarts of the server and
// connections that die without a word.
import { type Clock, systemClock } from '../clock/clock.ts'

type EventStream = Pick<EventSource, 'close' | 'readyState' | 'addEventListener'>

export type EventStreamPorts = { open: (path: string) => EventStream; schedule: Clock['schedule'] }

type Options<Events> = {
  path: string
  /** What is done with the data of each event, by its name; events of other names are left out. */
  on: { [Name in keyof Events]: (data: Events[Name]) => void }
  /** How long after the nth refusal in a row a new stream is opened. */
  retryMs: (refusal: number) => number
  /** A stream that has brought no event for so long is given up. Without it, one that never ends is waited for. */
  silenceMs?: number
  /** Calls back when the connection is there, and when it is lost. */
  onConnection?: (isThere: boolean) => void
}

/** EventSource.CLOSED, which isn't there where the tests run. */
const CLOSED = 2

export const BROWSER_EVENTS: EventStreamPorts = {
  open: (path) => new EventSource(path),
  schedule: systemClock.schedule,
}

/**
 * Follows the stream until the returned function is called. A browser connects again by itself when the connection drops, but
 * not after a refusal: then we open a new stream.
 */
export function followEvents<Events extends object>(
  { path, on, retryMs, silenceMs, onConnection = () => {} }: Options<Events>,
  { open, schedule }: EventStreamPorts,
): () => void {
  let refusals = 0
  let cancelRetry = () => {}
  let cancelSilence = () => {}
  let stream = connect()

  function reconnectLater(): void {
    refusals += 1
    cancelRetry()
    cancelRetry = schedule(() => {
      stream = connect()
    }, retryMs(refusals))
  }

  function restartSilence(): void {
    if (silenceMs === undefined) return
    cancelSilence()
    cancelSilence = schedule(() => {
      onConnection(false)
      stream.close()
      reconnectLater()
    }, silenceMs)
  }

  function connect(): EventStream {
    const opened = open(path)
    const isCurrent = () => opened === stream
    restartSilence()
    for (const name of Object.keys(on) as (keyof Events & string)[]) {
      opened.addEventListener(name, (event) => {
        restartSilence()
        try {
          on[name](JSON.parse((event as MessageEvent<string>).data))
        } catch {
          // A damaged event is a missed one; the next brings the whole again.
        }
      })
    }
    opened.addEventListener('open', () => {
      if (!isCurrent()) return
      refusals = 0
      onConnection(true)
    })
    opened.addEventListener('error', () => {
      if (!isCurrent()) return
      onConnection(false)
      if (opened.readyState !== CLOSED) return
      cancelSilence()
      reconnectLater()
    })
    return opened
  }

  return () => {
    cancelRetry()
    cancelSilence()
    stream.close()
  }
}
