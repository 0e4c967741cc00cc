import type { EventSettings, SettingKey } from '@noor-quest/contract/settings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Saved } from './event-settings.ts'

/** The version's row in app_state, which each process polls. */
const VERSION = 'settings_version'

export async function readVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('app_state').select('value').where('key', '=', VERSION).executeTakeFirst()
  return Number(row?.value ?? 0)
}

/**
 * The version is read before the settings: a change in between is read again with the next version.
 */
export async function readSaved(db: Db): Promise<Saved> {
  const version = await readVersion(db)
  const rows = await db.selectFrom('settings').selectAll().execute()
  return {
    version,
    settings: new Map(
      rows.map((row) => [
        row.key,
        { value: row.value === null ? undefined : JSON.parse(row.value), version: row.version },
      ]),
    ),
  }
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
