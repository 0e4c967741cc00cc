// The settings in this process's memory, and how they stay current: every process polls their version, so a change is
// everywhere within a second. Notifications only hasten it (docs/decisions/0007).

import type { Logger } from 'pino'
import type { Db } from '../../db/connect.ts'
import type { Notifications } from '../../db/notifications.ts'
import type { LiveSettings } from '../../shared/live-settings.ts'
import { type Environment, settingsThatCount, shownSettings } from './event-settings.ts'
import { readSaved, readVersion } from './queries.ts'

const POLL_INTERVAL_MS = 1000

export type PolledSettings = LiveSettings & {
  environment: Environment
  /** Reads what is saved. Until the first time the environment's values count. */
  refresh: () => Promise<void>
  /** For onCommitted of a change: this process has it when it resolves, the others are notified. */
  changed: () => Promise<void>
  close: () => void
}

/** `notifications`: of other processes; null where there are none. */
export function pollSettings(
  db: Db,
  environment: Environment,
  log: Logger,
  notifications: Notifications | null = null,
): PolledSettings {
  const listeners = new Set<() => void>()
  let version = 0
  let current = environment.values
  let shown = shownSettings(current)
  let failing = false

  async function refresh(): Promise<void> {
    const saved = await readSaved(db)
    // A slower read of what was there before must not undo it.
    if (saved.version < version) return
    version = saved.version
    const settings = settingsThatCount(environment, saved)
    if (isSame(settings, current)) return
    current = settings
    const nowShown = shownSettings(settings)
    if (!isSame(nowShown, shown)) shown = nowShown
    for (const onChange of listeners) onChange()
  }

  async function poll(): Promise<void> {
    try {
      if ((await readVersion(db)) !== version) await refresh()
      failing = false
    } catch (err) {
      // Once an outage, not once a poll.
      if (!failing) log.warn({ err }, 'the settings could not be read; the last ones count')
      failing = true
    }
  }

  const timer = setInterval(() => void poll(), POLL_INTERVAL_MS)
  timer.unref()
  notifications?.subscribe((topic) => {
    if (topic === 'settings') void poll()
  })
  return {
    environment,
    current: () => current,
    shown: () => shown,
    watch: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    refresh,
    changed: () => {
      notifications?.notify('settings')
      return refresh()
    },
    close: () => {
      clearInterval(timer)
      listeners.clear()
    },
  }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
