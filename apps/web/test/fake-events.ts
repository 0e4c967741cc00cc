// The server, the browser and its other tabs for what a page follows (event-stream.ts).
import { addressOf } from '@noor-quest/contract/api-call'
import type { PresentValue } from '@noor-quest/contract/hall'
import type { EventStreamPorts } from '../src/platform/network/event-stream.ts'

export function createFakeEvents() {
  const streams: ReturnType<typeof fakeStream>[] = []
  /** The paths of streams and requests, in order. */
  const paths: string[] = []
  const listeners = { seen: new Set<() => void>(), other: new Set<(tab: string, isOpen: boolean) => void>() }
  const announced: boolean[] = []
  let present: () => PresentValue[] = () => {
    throw new Error('the server is away')
  }
  let isHidden = false
  const last = () => streams.at(-1) ?? fakeStream()
  const ports: Omit<EventStreamPorts, 'schedule'> = {
    open: (path) => {
      paths.push(path)
      const stream = fakeStream()
      streams.push(stream)
      return stream as unknown as EventSource
    },
    ask: async (query) => {
      paths.push(addressOf('GET /api/live/now', { query }))
      return present()
    },
    isHidden: () => isHidden,
    onSeen: (listener) => {
      listeners.seen.add(listener)
      return () => listeners.seen.delete(listener)
    },
    announce: (isOpen) => void announced.push(isOpen),
    onOther: (listener) => {
      listeners.other.add(listener)
      return () => listeners.other.delete(listener)
    },
  }
  return {
    ports,
    streams,
    paths,
    announced,
    last,
    /** The number of requests for the present values. */
    asked: () => paths.filter((path) => path.startsWith('/api/live/now')).length,
    emit: (type: string, data?: unknown) => last().emit(type, data === undefined ? undefined : JSON.stringify(data)),
    answer: (...values: PresentValue[]) => {
      present = () => values
    },
    /** `before` happens between a request and its response. */
    answerAfter: (before: () => void, ...values: PresentValue[]) => {
      present = () => {
        before()
        return values
      }
    },
    /** The page is hidden or shown. */
    hide: (hidden: boolean) => {
      isHidden = hidden
      for (const listener of listeners.seen) listener()
    },
    /** The device has a network again. */
    online: () => {
      for (const listener of listeners.seen) listener()
    },
    otherTab: (tab: string, isOpen = true) => {
      for (const listener of listeners.other) listener(tab, isOpen)
    },
  }
}

/** A stream that the test controls: `emit` plays the server and the browser. */
function fakeStream() {
  const listeners = new Map<string, (event: Event) => void>()
  return {
    readyState: 1,
    closed: false,
    addEventListener(type: string, listener: (event: never) => void) {
      listeners.set(type, listener as (event: Event) => void)
    },
    close() {
      this.closed = true
    },
    emit(type: string, data?: string) {
      listeners.get(type)?.(Object.assign(new Event(type), { data }))
    },
    refuse() {
      this.readyState = 2
      this.emit('error')
    },
  }
}
