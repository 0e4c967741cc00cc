// The settings in this process's memory (docs/decisions/0007).
import type { EventSettings } from '@noor-quest/contract/settings'
import type { Logger } from 'pino'
import type { Db } from '../../platform/database/connect.ts'
import type { Notifications } from '../../platform/database/notifications.ts'
import { type Poller, pollChanges } from '../../platform/database/poll-changes.ts'
import type { LiveSettings } from '../../platform/live-settings.ts'
import { settingsThatCount, shownSettings } from './event-settings.ts'
import { readSaved, readVersion } from './queries.ts'

export type PolledSettings = LiveSettings &
  Pick<Poller, 'changed' | 'close'> & {
    defaults: EventSettings
    /** Reads the saved settings. Before the first read the defaults count. */
    refresh: () => Promise<void>
  }

/** `notifications`: other processes' changes; null if there are no other processes. */
export function pollSettings(
  db: Db,
  defaults: EventSettings,
  log: Logger,
  notifications: Notifications | null = null,
): PolledSettings {
  let version = 0
  let current = defaults
  let shown = shownSettings(current)
  let watched = current

  async function refresh(): Promise<void> {
    const saved = await readSaved(db)
    // A slower read, which returns earlier values, must not undo a faster one.
    if (saved.version < version) return
    version = saved.version
    const settings = settingsThatCount(defaults, saved)
    if (isSame(settings, current)) return
    current = settings
    const nowShown = shownSettings(settings)
    if (!isSame(nowShown, shown)) shown = nowShown
  }

  async function read(): Promise<void> {
    if ((await readVersion(db)) !== version) await refresh()
  }

  function hasChanged(): boolean {
    const before = watched
    watched = current
    return watched !== before
  }

  const outage = 'the settings could not be read; the last ones count'
  const { subscribe, changed, close } = pollChanges({ read, hasChanged, topic: 'settings', notifications, log, outage })
  return { defaults, current: () => current, shown: () => shown, subscribe, refresh, changed, close }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
