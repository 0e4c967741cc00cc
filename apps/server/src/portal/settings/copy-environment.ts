// Versions up to 1.0.0 read these settings from the environment. The first start after the upgrade
// copies them.

import { resolve } from 'node:path'
import { type EventSettings, SETTING_VALUES } from '@noor-quest/contract/settings'
import type { Logger } from 'pino'
import { ConfigError } from '../../platform/app-error.ts'
import { claimState, readState } from '../../platform/database/app-state.ts'
import type { Db } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { readLogoFile } from '../../platform/web-app/club-logo.ts'
import { nextVersion, readSaved, storeSetting } from './queries.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** The row in app_state that marks the copy as done. */
const COPIED = 'environment_copied_at'

const VARIABLES = {
  EVENT_TITLE: 'event_title',
  EVENT_TITLE_AR: 'event_title_ar',
  CLUB_NAME: 'club_name',
  CLUB_NAME_AR: 'club_name_ar',
  CLUB_LOGO: 'club_logo',
  CONSENT_TEXT: 'consent_text',
  CONSENT_TEXT_AR: 'consent_text_ar',
  RETENTION_DAYS: 'retention_days',
} as const satisfies Record<string, keyof EventSettings>

/**
 * Stores an existing installation's values from `env` as if an admin had saved them, except
 * settings that an admin has saved. Runs once; a new installation has none. `rootDir`: the base of
 * the logo's relative path.
 * @throws ConfigError for an unusable value
 */
export async function copyEnvironment(
  db: Db,
  env: Variables,
  { isNew, rootDir, at, log }: { isNew: boolean; rootDir: string; at: string; log: Logger },
): Promise<void> {
  if ((await readState(db, COPIED)) !== undefined) return
  const values = isNew ? [] : await readValues(env, rootDir)
  const copied = await transact(db, async (tx) => {
    // Another process was first.
    if (!(await claimState(tx, COPIED, at))) return []
    const { settings } = await readSaved(tx)
    const missing = values.filter(({ key }) => settings.get(key)?.value === undefined)
    if (missing.length === 0) return []
    const version = await nextVersion(tx)
    for (const { key, value } of missing) await storeSetting(tx, key, value, version)
    return missing.map(({ name }) => name)
  })
  if (copied.length > 0) log.info({ settings: copied }, 'settings were copied from the environment to the portal')
}

async function readValues(env: Variables, rootDir: string) {
  const values: { name: string; key: keyof EventSettings; value: string | number | null }[] = []
  for (const [name, key] of Object.entries(VARIABLES)) {
    const text = env[name]?.trim()
    if (text === undefined || text === '') continue
    if (key === 'club_logo') values.push({ name, key, value: await readLogoFile(resolve(rootDir, text)) })
    else {
      const { success, data } = SETTING_VALUES[key].safeParse(key === 'retention_days' ? Number(text) : text)
      if (!success) throw new ConfigError(`${name} is not usable ("${text}"). Correct it, or remove it.`)
      values.push({ name, key, value: data })
    }
  }
  return values
}
