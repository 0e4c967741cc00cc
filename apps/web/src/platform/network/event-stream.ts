// A stream of server-sent events that survives outages, server restarts and silent connection
// losses.
import { type Clock, systemClock } from '../clock/clock.ts'
import { removeCookie } from './http.ts'

type EventStream = Pick<EventSource, 'close' | 'readyState' | 'addEventListener'>

export type EventStreamPorts = {
  open: (path: string) => EventStream
  schedule: Clock['schedule']
  /** Resolves once a stream may be opened. Null: at once. */
  removal?: () => Promise<void> | null
}

type Options<Events> = {
  path: string
  /** Handlers by event name. Events with other names are ignored. */
  on: { [Name in keyof Events]: (data: Events[Name]) => void }
  /** The delay before a new stream is opened after the nth refusal in a row. */
  retryMs: (refusal: number) => number
  /** A stream without an event for this long is abandoned. If omitted, silence is no error. */
  silenceMs?: number
  /** Opens a new stream after a lost connection too, sooner than the browser does. */
  reopens?: boolean
  /** Called when the connection opens, and when it is lost. */
  onConnection?: (isUp: boolean) => void
}

/** The value of EventSource.CLOSED, because tests run without EventSource. */
const CLOSED = 2

export const BROWSER_EVENTS: EventStreamPorts = {
  open: (path) => new EventSource(path),
  schedule: systemClock.schedule,
  removal: removeCookie,
}

/**
 * Follows the stream until the returned function is called. The browser reconnects by itself after
 * a lost connection, but not after a refusal. Then we open a new stream.
 */
export function followEvents<Events extends object>(
  { path, on, retryMs, silenceMs, reopens = false, onConnection = () => {} }: Options<Events>,
  { open, schedule, removal }: EventStreamPorts,
): () => void {
  let refusals = 0
  let cancelRetry = () => {}
  let cancelSilence = () => {}
  let isEnded = false
  let stream: EventStream | null = null
  connect()

  function reconnectLater(): void {
    refusals += 1
    cancelRetry()
    cancelRetry = schedule(connect, retryMs(refusals))
  }

  function restartSilence(): void {
    if (silenceMs === undefined) return
    cancelSilence()
    cancelSilence = schedule(() => {
      onConnection(false)
      stream?.close()
      reconnectLater()
    }, silenceMs)
  }

  function connect(): void {
    const removing = removal?.()
    if (removing)
      removing.then(
        () => isEnded || connectNow(),
        () => isEnded || reconnectLater(),
      )
    else connectNow()
  }

  function connectNow(): void {
    const opened = open(path)
    stream = opened
    const isCurrent = () => opened === stream
    restartSilence()
    for (const name of Object.keys(on) as (keyof Events & string)[]) {
      opened.addEventListener(name, (event) => {
        restartSilence()
        try {
          on[name](JSON.parse((event as MessageEvent<string>).data))
        } catch {
          // A damaged event is ignored: the next event contains the whole state again.
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
      if (opened.readyState !== CLOSED && !reopens) return
      opened.close()
      cancelSilence()
      reconnectLater()
    })
  }

  return () => {
    isEnded = true
    cancelRetry()
    cancelSilence()
    stream?.close()
  }
}
