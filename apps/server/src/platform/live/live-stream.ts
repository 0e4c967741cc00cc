// The live stream (docs/decisions/0007): one connection of a page brings every topic of its
// audiences, with its present value at once and with each later one.
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { AppEnv } from '../http/app-env.ts'
import type { Slot } from '../http/open-streams.ts'
import type { Guard } from '../http/routes.ts'

/** Calls back with JSON now and at each change, until the returned function is called. */
type Subscribe = (onValue: (json: string) => void) => () => void

/**
 * A topic as one connection follows it. `name` is the name of its events. `parts`: the number of
 * events that are its present value; one if omitted.
 */
export type Connected = { name: string; subscribe: Subscribe; parts?: number }

type SharedTopic = Connected & {
  audience: 'public' | 'screen' | 'hall'
  /** Sent to the pages of a game too (`as=player`). */
  whilePlaying?: true
}

/**
 * `admits`: the topic is a rehearsal's. The pages that it admits get it in place of the topic of
 * the same name (`rehearsal=1`), and no other page does.
 */
type Rehearsed = { admits?: (c: Context<AppEnv>) => boolean | Promise<boolean> }

/**
 * A topic and its receivers: every page; every page of /display; those that are a screen of the hall
 * (screens/screens.ts); each page of a person, with a value of that person's own; or the pages
 * of admins whose role passes `guard`.
 */
export type Topic = Rehearsed &
  (
    | SharedTopic
    | (Connected & { audience: 'presenter'; guard: Guard<object> })
    | {
        name: string
        audience: 'person'
        whilePlaying?: true
        /** `isNamed`: the page names its person, and isn't just any page of the person's device. */
        subscribe: (onValue: (json: string) => void, personId: string, isNamed: boolean) => () => void
      }
  )

/** `subscribe` calls back at each change, until the returned function is called. */
type Source = { read: () => object | null; subscribe: (onChange: () => void) => () => void }

/**
 * Interval of the event "alive": proxies close connections without data, and a page knows by it
 * that its stream arrives.
 */
const HEARTBEAT_MS = 20_000
/**
 * The time from the present values to the first "alive". A proxy that passes on only full buffers
 * may pass on the values, but not this event soon after them.
 */
const FIRST_HEARTBEAT_MS = 2000
/** The time within which each topic's present value can be read, unless the database is away. */
const PRESENT_WITHIN_MS = 1000
/** Events that may wait for a client that doesn't read. */
const MAX_UNREAD = 50
/** A browser's wait before it opens a stream again that has ended by itself. */
const REOPEN_MS = 200
/** Its wait after a lost connection; a hall's phones don't come back all at once. Chrome waits 3 s. */
const retryMs = () => 500 + Math.round(1000 * Math.random())

/**
 * A topic whose value is the result of `read`. It is sent when `read` returns another object; null
 * isn't sent.
 */
export function topicOf(name: string, audience: 'public' | 'screen', { read, subscribe }: Source): SharedTopic {
  return {
    name,
    audience,
    subscribe: (onValue) => {
      let seen: object | null = null
      let sent = ''
      const send = () => {
        const value = read()
        if (value === seen || value === null) return
        seen = value
        const json = JSON.stringify(value)
        if (json === sent) return
        sent = json
        onValue(json)
      }
      send()
      return subscribe(send)
    },
  }
}

/**
 * The topics' present values as a JSON array, for a page whose stream doesn't arrive. A value that
 * can't be read now is missing.
 */
export async function readPresent(topics: readonly Connected[]): Promise<string> {
  const values: string[] = []
  const unsubscribe: (() => void)[] = []
  const isMissing = Promise.withResolvers<void>()
  const timer = setTimeout(isMissing.resolve, PRESENT_WITHIN_MS)
  const all = topics.map(({ name, subscribe, parts = 1 }) => {
    const isThere = Promise.withResolvers<void>()
    let received = 0
    const onValue = (json: string) => {
      values.push(`{"event":"${name}","data":${json}}`)
      received += 1
      if (received === parts) isThere.resolve()
    }
    unsubscribe.push(subscribe(onValue))
    return isThere.promise
  })
  await Promise.race([Promise.all(all), isMissing.promise])
  clearTimeout(timer)
  for (const end of unsubscribe) end()
  return `[${values.join()}]`
}

/**
 * Responds with the stream of these topics, which leaves its slot when it has ended. With
 * `endAfterMs` the stream ends by itself, and the browser opens it again at once.
 */
export function streamTopics(
  c: Context<AppEnv>,
  topics: readonly Connected[],
  { slot, endAfterMs }: { slot: Slot; endAfterMs?: number },
): Response {
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    const ended = Promise.withResolvers<void>()
    stream.onAbort(ended.resolve)
    slot.end = ended.resolve
    let unread = 0
    const write = async (text: string) => {
      if (unread >= MAX_UNREAD) {
        // A client that doesn't read must not fill the memory, so its connection is destroyed: an
        // orderly end would wait until it has read everything. A slow client connects again by
        // itself.
        ended.resolve()
        c.env.outgoing?.destroy()
        return
      }
      unread += 1
      await stream.write(text)
      unread -= 1
    }
    const beat = () => void write('event: alive\ndata: {}\n\n')
    const firstBeat = setTimeout(beat, FIRST_HEARTBEAT_MS)
    const heartbeat = setInterval(beat, HEARTBEAT_MS)
    void write(`retry: ${endAfterMs === undefined ? retryMs() : REOPEN_MS}\n\n`)
    const end = endAfterMs === undefined ? undefined : setTimeout(ended.resolve, endAfterMs)
    const unsubscribe = topics.map(({ name, subscribe }) =>
      subscribe((json) => void write(`event: ${name}\ndata: ${json}\n\n`)),
    )
    await ended.promise
    clearTimeout(end)
    for (const end of unsubscribe) end()
    clearTimeout(firstBeat)
    clearInterval(heartbeat)
    slot.leave()
  })
}
