// The live stream (docs/decisions/0007): one connection of a page brings every topic of its
// audiences, with its present value at once and with each later one.
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { AppEnv } from '../http/app-env.ts'
import type { Place } from '../http/open-streams.ts'
import type { Guard } from '../http/routes.ts'

/** Calls back with JSON now and at each change, until the returned function is called. */
type Subscribe = (onValue: (json: string) => void) => () => void

/** A topic as one connection follows it. `name` is the name of its events. */
export type Connected = { name: string; subscribe: Subscribe }

type SharedTopic = Connected & {
  audience: 'public' | 'screen'
  /** Sent to the pages of a game too (`as=player`). */
  whilePlaying?: true
}

/**
 * `admits`: the topic is a rehearsal's. The pages that it admits get it in place of the topic of
 * the same name (`rehearsal=1`), and no other page does.
 */
type Rehearsed = { admits?: (c: Context<AppEnv>) => boolean | Promise<boolean> }

/**
 * A topic and its receivers: every page; the screens in the hall; each page of a person, with a
 * value of that person's own; or the pages of admins that `guard` admits.
 */
export type Topic = Rehearsed &
  (
    | SharedTopic
    | (Connected & { audience: 'presenter'; guard: Guard<object> })
    | {
        name: string
        audience: 'person'
        whilePlaying?: true
        subscribe: (onValue: (json: string) => void, personId: string) => () => void
      }
  )

/** `subscribe` calls back at each change, until the returned function is called. */
type Source = { read: () => object | null; subscribe: (onChange: () => void) => () => void }

/** Interval of heartbeats, because proxies close connections without data. */
const HEARTBEAT_MS = 20_000
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

/** A topic that repeats a constant value, so that a screen knows that its connection works. */
export function heartbeatTopic(name: string, value: object): Topic {
  return {
    name,
    audience: 'screen',
    subscribe: (onValue) => {
      const send = () => onValue(JSON.stringify(value))
      send()
      const timer = setInterval(send, HEARTBEAT_MS)
      return () => clearInterval(timer)
    },
  }
}

/**
 * Responds with the stream of these topics, which leaves its place when it has ended. With
 * `endAfterMs` the stream ends by itself, and the browser opens it again at once.
 */
export function streamTopics(
  c: Context<AppEnv>,
  topics: readonly Connected[],
  { place, endAfterMs }: { place: Place; endAfterMs?: number },
): Response {
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    const ended = Promise.withResolvers<void>()
    stream.onAbort(ended.resolve)
    place.end = ended.resolve
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
    const heartbeat = setInterval(() => void write(': still here\n\n'), HEARTBEAT_MS)
    void write(`retry: ${endAfterMs === undefined ? retryMs() : REOPEN_MS}\n\n`)
    const end = endAfterMs === undefined ? undefined : setTimeout(ended.resolve, endAfterMs)
    const unsubscribe = topics.map(({ name, subscribe }) =>
      subscribe((json) => void write(`event: ${name}\ndata: ${json}\n\n`)),
    )
    await ended.promise
    clearTimeout(end)
    for (const end of unsubscribe) end()
    clearInterval(heartbeat)
    place.leave()
  })
}
