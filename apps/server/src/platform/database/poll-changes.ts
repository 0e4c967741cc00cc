// Values that a process keeps in memory. Every process polls the database, so each has a change
// within a second. Notifications only hasten it.
import type { Logger } from 'pino'
import type { Notifications, Topic } from './notifications.ts'

const POLL_INTERVAL_MS = 1000

type Polled = {
  /** Reads the kept value again. */
  read: () => Promise<void>
  /**
   * Whether subscribers haven't been notified of the kept value. Called after each read, also a
   * failed one.
   */
  hasChanged: () => boolean
  topic: Topic
  /** Notifications of other processes; null where there are none. */
  notifications: Notifications | null
  log: Logger
  /** The message that is logged once an outage, not once a poll. */
  outage: string
}

export type Poller = {
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

export function pollChanges({ read, hasChanged, topic, notifications, log, outage }: Polled): Poller {
  const subscribers = new Set<() => void>()
  let failing = false

  async function poll(): Promise<void> {
    try {
      await read()
      failing = false
    } catch (err) {
      if (!failing) log.warn({ err }, outage)
      failing = true
    }
    if (!hasChanged()) return
    for (const onChange of subscribers) onChange()
  }

  const timer = setInterval(() => void poll(), POLL_INTERVAL_MS)
  timer.unref()
  notifications?.subscribe((changed) => {
    if (changed === topic) void poll()
  })
  return {
    poll,
    subscribe: (onChange) => {
      subscribers.add(onChange)
      return () => subscribers.delete(onChange)
    },
    changed: () => {
      notifications?.notify(topic)
      return poll()
    },
    close: () => {
      clearInterval(timer)
      subscribers.clear()
    },
  }
}
