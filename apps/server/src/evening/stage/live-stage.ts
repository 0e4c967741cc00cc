// The stage as screens in the hall see it, read for all of them at once while one is open. Names are read each time: whoever is
// hidden, renamed or erased is so on the screen within a second.
import type { Logger } from 'pino'
import type { Db } from '../../platform/database/connect.ts'
import type { Notifications } from '../../platform/database/notifications.ts'
import { type Poller, pollChanges } from '../../platform/database/poll-changes.ts'
import { readShownStage, readStage } from './queries.ts'

export type LiveStage = Pick<Poller, 'changed' | 'close'> & {
  /** Calls back with the JSON of a Stage now and at each change, until the returned function is called. */
  subscribe: (onStage: (json: string) => void) => () => void
}

/** `notifications`: of other processes; null where there are none. */
export function createLiveStage(db: Db, log: Logger, notifications: Notifications | null): LiveStage {
  const subscribers = new Set<(json: string) => void>()
  /** Null: nobody watches, or it wasn't read yet. */
  let shown: string | null = null
  let version = 0
  let reads = 0
  let published: string | null = null

  async function read(): Promise<void> {
    if (subscribers.size === 0) return
    reads += 1
    const mine = reads
    const row = await readStage(db)
    const json = JSON.stringify(await readShownStage(db, row))
    // A slower read of what was there before must not undo it, and nobody may watch any more.
    if ((mine < reads && row.version <= version) || subscribers.size === 0) return
    version = row.version
    shown = json
  }

  function hasChanged(): boolean {
    const before = published
    published = shown
    return shown !== null && shown !== before
  }

  const outage = 'the stage could not be read; screens keep what they show'
  const { poll, subscribe, changed, close } = pollChanges({
    read,
    hasChanged,
    topic: 'stage',
    notifications,
    log,
    outage,
  })
  subscribe(() => {
    if (shown !== null) for (const onStage of subscribers) onStage(shown)
  })

  return {
    changed,
    subscribe: (onStage) => {
      subscribers.add(onStage)
      if (shown === null) void poll()
      else onStage(shown)
      return () => {
        subscribers.delete(onStage)
        if (subscribers.size > 0) return
        // The next one is to get what is there then.
        shown = null
        published = null
      }
    },
    close: () => {
      subscribers.clear()
      close()
    },
  }
}
