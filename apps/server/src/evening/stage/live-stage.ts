import type { Logger } from 'pino'
import type { Db } from '../../platform/database/connect.ts'
import type { Notifications } from '../../platform/database/notifications.ts'
import { createWatched, type Watched } from '../../platform/live/watched.ts'
import { readShownStage, readStage } from './queries.ts'

const POLL_INTERVAL_MS = 1000

/**
 * The stage for the hall's screens. Names are read each time, so that a hidden, changed or erased
 * name is gone from the screen within a second.
 */
export function createLiveStage(db: Db, log: Logger, notifications: Notifications | null): Watched {
  return createWatched({
    read: async () => readShownStage(db, await readStage(db)),
    everyMs: POLL_INTERVAL_MS,
    topic: 'stage',
    notifications,
    log,
    outage: 'the stage could not be read; screens keep what they show',
  })
}
