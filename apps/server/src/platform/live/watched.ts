import type { Logger } from 'pino'
import type { Topic as ChangeTopic, Notifications } from '../database/notifications.ts'

export type Watched = {
  /**
   * Calls back with the value's JSON now and at each change, until the returned function is called.
   */
  subscribe: (onValue: (json: string) => void) => () => void
  /**
   * Call it in onCommitted of a change: this process has read it when it resolves; other processes
   * are notified.
   */
  changed: () => Promise<void>
  close: () => void
}

type Deps = {
  read: () => Promise<object>
  everyMs: number
  /** The topic for other processes; absent: they find the change by polling. */
  topic?: ChangeTopic
  notifications: Notifications | null
  log: Logger
  /** The message that is logged once an outage, not once a poll. */
  outage: string
}

/** A database value that is polled while it has subscribers, once for all of them. */
export function createWatched({ read, everyMs, topic, notifications, log, outage }: Deps): Watched {
  const subscribers = new Set<(json: string) => void>()
  let published: string | null = null
  let reads = 0
  let newest = 0
  let running = 0
  let timer: NodeJS.Timeout | undefined
  let failing = false

  async function poll(): Promise<void> {
    if (subscribers.size === 0) return
    reads += 1
    running += 1
    const mine = reads
    try {
      const json = JSON.stringify(await read())
      failing = false
      // A slower, older read must not undo a newer one.
      if (mine < newest || subscribers.size === 0) return
      newest = mine
      if (json === published) return
      published = json
      for (const onValue of subscribers) onValue(json)
    } catch (err) {
      if (!failing) log.warn({ err }, outage)
      failing = true
    } finally {
      running -= 1
    }
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
    published = null
  }

  if (topic !== undefined) {
    notifications?.subscribe((changed) => {
      if (changed === topic) void poll()
    })
  }
  return {
    subscribe: (onValue) => {
      subscribers.add(onValue)
      if (published !== null) onValue(published)
      if (timer === undefined) {
        timer = setInterval(() => running === 0 && void poll(), everyMs)
        void poll()
      }
      return () => {
        subscribers.delete(onValue)
        if (subscribers.size === 0) stop()
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
