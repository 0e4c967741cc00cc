import type { EventSettings, SettingKey } from '@noor-quest/contract/settings'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { readState } from '../platform/database/app-state.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Notifications } from '../platform/database/notifications.ts'
import { type Poller, pollChanges } from '../platform/database/poll-changes.ts'
import type { LiveSettings } from '../platform/module.ts'
import { type Saved, settingsThatCount, shownSettings } from './event-settings.ts'

/** The version's row in app_state, which each process polls. */
const VERSION = 'settings_version'

async function readVersion(db: Db): Promise<number> {
  return Number((await readState(db, VERSION)) ?? 0)
}

/**
 * The version is read before the settings: a change in between is read again with the next version.
 */
export async function readSaved(db: Db): Promise<Saved> {
  const version = await readVersion(db)
  const rows = await db.selectFrom('settings').selectAll().execute()
  const settings: Saved['settings'] = new Map()
  for (const { key, value, version } of rows) {
    settings.set(key, { value: value === null ? undefined : JSON.parse(value), version })
  }
  return { version, settings }
}

/** The number for a new change. Concurrent changes wait for each other. */
export async function nextVersion(tx: Tx): Promise<number> {
  const { value } = await tx
    .insertInto('app_state')
    .values({ key: VERSION, value: '1' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: sql<string>`cast(cast(app_state.value as integer) + 1 as text)` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}

/** Stores a setting's value; undefined: it has its default again. */
export async function storeSetting(
  tx: Tx,
  key: SettingKey,
  value: EventSettings[SettingKey] | undefined,
  version: number,
): Promise<void> {
  const stored = { value: value === undefined ? null : JSON.stringify(value), version }
  await tx
    .insertInto('settings')
    .values({ key, ...stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(stored))
    .execute()
}

// The settings in this process's memory (docs/decisions/0007).

export type PolledSettings = LiveSettings &
  Pick<Poller<EventSettings>, 'changed' | 'close'> & {
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

  async function read(): Promise<EventSettings> {
    if ((await readVersion(db)) !== version) await refresh()
    return current
  }

  const outage = 'the settings could not be read; the last ones count'
  const { subscribe, changed, close } = pollChanges({ read, topic: 'settings', notifications, log, outage })
  return { defaults, current: () => current, shown: () => shown, subscribe, refresh, changed, close }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
