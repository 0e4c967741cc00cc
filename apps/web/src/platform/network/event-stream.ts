// What a page follows while it is open (GET /api/live): by a stream of server-sent events, which
// survives outages, server restarts and silent connection losses. While the stream doesn't arrive,
// as behind a proxy that holds a response back until it ends, the page asks for the present values
// every few seconds.
import { addressOf } from '@noor-quest/contract/api-call'
import type { LiveQuery, PresentValue } from '@noor-quest/contract/hall'
import { type Clock, systemClock } from '../clock/clock.ts'
import { callOnce, removeCookie } from './http.ts'

type EventStream = Pick<EventSource, 'close' | 'readyState' | 'addEventListener'>

export type EventStreamPorts = {
  open: (address: string) => EventStream
  /** The present values. @throws ApiError */
  ask: (query: LiveQuery) => Promise<PresentValue[]>
  schedule: Clock['schedule']
  isHidden: () => boolean
  /** Calls back when the page is hidden or shown, or the device has a network again. */
  onSeen: (listener: () => void) => () => void
  /** Reports to the browser's other tabs that this page has opened a stream, or closed it. */
  announce: (isOpen: boolean) => void
  /** Calls back with another tab's report. */
  onOther: (listener: (tab: string, isOpen: boolean) => void) => () => void
  /** Resolves once a stream may be opened. Null: at once. */
  removal?: () => Promise<void> | null
}

type Options<Events> = {
  query: LiveQuery
  /** Handlers by event name. Events with other names are ignored. */
  on: { [Name in keyof Events]: (data: Events[Name]) => void }
  /** The delay before a new stream is opened after the nth refusal in a row. */
  retryMs: (refusal: number) => number
  /** A hidden page has no stream. With this it asks. */
  asksWhileHidden?: boolean
  /** Opens a new stream after a lost connection too, sooner than the browser does. */
  reopens?: boolean
  /** Called when the server is reached, and when it isn't. */
  onConnection?: (isUp: boolean) => void
}

/** The value of EventSource.CLOSED, because tests run without EventSource. */
const CLOSED = 2
/** A stream arrives if its first `alive` comes within this time: the server sends it after 2 s. */
const SLOW_MS = 5000
/** The wait between two requests for the present values. */
const ASK_MS = 3000
/** A stream without `alive` for this long is abandoned: the server sends it every 20 s. */
const SILENCE_MS = 50_000
/** A browser opens six connections to a server over http/1.1. Other tabs than these ask. */
const STREAMS_PER_BROWSER = 3
/** The time after which such a tab opens a stream again. */
const RETURN_MS = 60_000

type Report = { tab: string; isOpen: boolean }
/** Made at first use: Node, which renders the first screens, has a BroadcastChannel too. */
let channel: BroadcastChannel | undefined
const channelOfTabs = () => {
  channel ??= new BroadcastChannel('live')
  return channel
}
const TAB = String(Math.random())

export const BROWSER_EVENTS: EventStreamPorts = {
  open: (address) => new EventSource(address),
  ask: (query) => callOnce('GET /api/live/now', { query }),
  schedule: systemClock.schedule,
  isHidden: () => document.visibilityState === 'hidden',
  onSeen: (listener) => {
    const stop = new AbortController()
    window.addEventListener('online', listener, { signal: stop.signal })
    document.addEventListener('visibilitychange', listener, { signal: stop.signal })
    return () => stop.abort()
  },
  announce: (isOpen) => channelOfTabs().postMessage({ tab: TAB, isOpen } satisfies Report),
  onOther: (listener) => {
    const stop = new AbortController()
    const onReport = ({ data }: MessageEvent<Report>) => listener(data.tab, data.isOpen)
    channelOfTabs().addEventListener('message', onReport, { signal: stop.signal })
    return () => stop.abort()
  },
  removal: removeCookie,
}

/** Follows the topics of a query until the returned function is called. */
export function followEvents<Events extends object>(
  { query, on, retryMs, asksWhileHidden = false, reopens = false, onConnection = () => {} }: Options<Events>,
  { open, ask, schedule, isHidden, onSeen, announce, onOther, removal }: EventStreamPorts,
): () => void {
  let isEnded = false
  let stream: EventStream | null = null
  let refusals = 0
  /** The other tabs whose streams are newer than this page's. */
  const newer = new Set<string>()
  /** The number of events that streams have brought. */
  let received = 0
  /** The stream's next step: late, silent, or opened again. */
  let cancelNext = () => {}
  /** Null: the page doesn't wait for a stream. */
  let cancelSlow: (() => void) | null = null
  /** Null: the page doesn't ask. */
  let stopAsking: (() => void) | null = null

  const endings = [
    onSeen(follow),
    onOther((tab, isOpen) => {
      if (!isOpen) newer.delete(tab)
      else if (stream !== null) newer.add(tab)
      if (stream === null || newer.size < STREAMS_PER_BROWSER) return
      closeStream()
      startAsking()
      cancelNext = schedule(connect, RETURN_MS)
    }),
  ]
  follow()

  /** Begins again: with a stream on a visible page, without one on a hidden page. */
  function follow(): void {
    closeStream()
    refusals = 0
    if (isHidden()) {
      stopRequests()
      if (asksWhileHidden) startAsking()
    } else connect()
  }

  function closeStream(): void {
    cancelNext()
    if (stream === null) return
    stream.close()
    stream = null
    announce(false)
  }

  /** Ends the requests for the present values, and the wait for them. */
  function stopRequests(): void {
    cancelSlow?.()
    cancelSlow = null
    stopAsking?.()
    stopAsking = null
  }

  function handle(name: string, data: unknown): void {
    if (Object.hasOwn(on, name)) on[name as keyof Events](data as Events[keyof Events])
  }

  function connect(): void {
    askSoon()
    const isWanted = () => !isEnded && !isHidden()
    const removing = removal?.()
    if (removing)
      removing.then(
        () => isWanted() && connectNow(),
        () => isWanted() && reconnectLater(),
      )
    else connectNow()
  }

  function reconnectLater(): void {
    closeStream()
    refusals += 1
    cancelNext = schedule(connect, retryMs(refusals))
  }

  function connectNow(): void {
    closeStream()
    newer.clear()
    announce(true)
    const opened = open(addressOf('GET /api/live', { query }))
    stream = opened
    let isLate = false
    const awaitFirst = () => {
      isLate = false
      cancelNext()
      cancelNext = schedule(() => {
        isLate = true
      }, SLOW_MS)
    }
    awaitFirst()
    const listen = (name: string, onEvent: (event: Event) => void) => {
      opened.addEventListener(name, (event) => {
        if (opened !== stream) return
        // A proxy held the events back, so they may be old. A new stream begins with present values.
        if (isLate && name !== 'error') connect()
        else onEvent(event)
      })
    }
    for (const name of Object.keys(on)) {
      listen(name, (event) => {
        received += 1
        try {
          handle(name, JSON.parse((event as MessageEvent<string>).data))
        } catch {
          // A damaged event is ignored: the next event contains the whole state again.
        }
      })
    }
    listen('alive', () => {
      stopRequests()
      cancelNext()
      cancelNext = schedule(() => {
        onConnection(false)
        startAsking()
        reconnectLater()
      }, SILENCE_MS)
    })
    listen('open', () => {
      refusals = 0
      onConnection(true)
    })
    listen('error', () => {
      // Otherwise the requests show whether the server is reached.
      if (stopAsking === null) onConnection(false)
      // The browser reconnects by itself, but not after a refusal.
      if (opened.readyState === CLOSED || reopens) reconnectLater()
      else {
        askSoon()
        awaitFirst()
      }
    })
  }

  /** Asks, unless a stream arrives in time. */
  function askSoon(): void {
    if (stopAsking === null) cancelSlow ??= schedule(startAsking, SLOW_MS)
  }

  function startAsking(): void {
    if (stopAsking !== null) return
    stopRequests()
    let isAsking = true
    let cancel = () => {}
    stopAsking = () => {
      isAsking = false
      cancel()
    }
    const askAgain = async () => {
      const before = received
      const values = await ask(query).catch(() => null)
      if (!isAsking) return
      onConnection(values !== null)
      // An event that came meanwhile is newer.
      if (before === received) for (const { event, data } of values ?? []) handle(event, data)
      cancel = schedule(askAgain, ASK_MS)
    }
    void askAgain()
  }

  return () => {
    isEnded = true
    for (const end of endings) end()
    closeStream()
    stopRequests()
  }
}
