// A value of the database in this process's memory. It is polled, so each process has a change
// within a second. Notifications only hasten it.
import type { Logger } from 'pino'
import type { Notifications, Topic } from './notifications.ts'

const POLL_INTERVAL_MS = 1000

export type Polled<T> = {
  read: () => Promise<T>
  /**
   * Subscribers are called when it returns another text or object than before. By default it
   * returns the value. Called after each read, also a failed one.
   */
  keyOf?: (value: T) => unknown
  everyMs?: number
  /** The topic for other processes; absent: they find the change by polling. */
  topic?: Topic
  /** Notifications of other processes; null where there are none. */
  notifications: Notifications | null
  log: Logger
  /** The message that is logged once an outage, not once a poll. */
  outage: string
}

export type Poller<T> = {
  /** null before the first read. */
  value: () => T | null
  /** Reads the value. Resolves also when that failed. */
  poll: () => Promise<void>
  /** Calls back after each change, until the returned function is called. */
  subscribe: (onChange: () => void) => () => void
  /**
   * Call it in onCommitted of a change: this process has the change when it resolves; the other
   * processes are notified.
   */
  changed: () => Promise<void>
  close: () => void
}

/** `onlyWhileWatched`: it polls only while there are subscribers. */
export function pollChanges<T>(polled: Polled<T>, onlyWhileWatched = false): Poller<T> {
  const { read, keyOf = (value) => value, everyMs = POLL_INTERVAL_MS, topic, notifications, log, outage } = polled
  const subscribers = new Set<() => void>()
  let value: T | null = null
  let key: unknown = null
  let reads = 0
  let newest = 0
  let running = 0
  let failing = false
  let timer: NodeJS.Timeout | undefined

  const isActive = () => !onlyWhileWatched || subscribers.size > 0

  async function poll(): Promise<void> {
    if (!isActive()) return
    reads += 1
    running += 1
    const mine = reads
    try {
      const found = await read()
      failing = false
      // A slower, older read must not undo a newer one.
      if (mine > newest && isActive()) {
        newest = mine
        value = found
      }
    } catch (err) {
      if (!failing) log.warn({ err }, outage)
      failing = true
    } finally {
      running -= 1
    }
    const before = key
    key = value === null ? null : keyOf(value)
    if (key === before) return
    for (const onChange of subscribers) onChange()
  }

  function start(): void {
    timer = setInterval(() => running === 0 && void poll(), everyMs).unref()
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  if (!onlyWhileWatched) start()
  notifications?.subscribe((changed) => {
    if (changed === topic) void poll()
  })
  return {
    value: () => value,
    poll,
    subscribe: (onChange) => {
      subscribers.add(onChange)
      if (onlyWhileWatched && timer === undefined) {
        start()
        void poll()
      }
      return () => {
        subscribers.delete(onChange)
        if (isActive()) return
        stop()
        value = null
        key = null
      }
    },
    changed: () => {
      if (topic !== undefined) notifications?.notify(topic)
      return poll()
    },
    close: () => {
      subscribers.clear()
      stop()
    },
  }
}
