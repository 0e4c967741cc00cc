// The live stream (docs/decisions/0007): one connection of a page brings every topic of its
// audiences, with its present value at once and with each later one.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { AppEnv } from '../http/app-env.ts'
import type { OpenStreams } from '../http/open-streams.ts'

/** The receivers of a topic: every page, or only the screens in the hall. */
export type Audience = 'public' | 'screen'

export type Topic = {
  /** The name of the topic's events. */
  name: string
  audience: Audience
  /** Calls back with JSON now and at each change, until the returned function is called. */
  subscribe: (onValue: (json: string) => void) => () => void
}

/** Interval of heartbeats, because proxies close connections without data. */
const HEARTBEAT_MS = 20_000
/** Events that may wait for a client that doesn't read. */
const MAX_UNREAD = 50

/**
 * A topic whose value is the result of `read`. It is sent when `read` returns another object; null
 * isn't sent.
 */
export function topicOf(
  name: string,
  audience: Audience,
  { read, subscribe }: { read: () => object | null; subscribe: (onChange: () => void) => () => void },
): Topic {
  return {
    name,
    audience,
    subscribe: (onValue) => {
      let sent: object | null = null
      const send = () => {
        const value = read()
        if (value === sent || value === null) return
        sent = value
        onValue(JSON.stringify(value))
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

/** Responds with the stream of these topics. `onEnd` is called when it has ended. */
export function streamTopics(
  c: Context<AppEnv>,
  topics: readonly Topic[],
  { streams, onEnd }: { streams: OpenStreams; onEnd: () => void },
): Response {
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    const ended = Promise.withResolvers<void>()
    stream.onAbort(ended.resolve)
    const forget = streams.add(ended.resolve)
    let unread = 0
    const write = async (text: string) => {
      if (unread >= MAX_UNREAD) {
        // A client that doesn't read must not fill the memory, so its connection is destroyed: an
        // orderly end would wait until it has read everything. A slow client connects again by
        // itself.
        ended.resolve()
        const bindings = c.env as Partial<HttpBindings> | undefined
        bindings?.outgoing?.destroy()
        return
      }
      unread += 1
      await stream.write(text)
      unread -= 1
    }
    const heartbeat = setInterval(() => void write(': still here\n\n'), HEARTBEAT_MS)
    const unsubscribe = topics.map(({ name, subscribe }) =>
      subscribe((json) => void write(`event: ${name}\ndata: ${json}\n\n`)),
    )
    await ended.promise
    for (const end of unsubscribe) end()
    clearInterval(heartbeat)
    forget()
    onEnd()
  })
}
