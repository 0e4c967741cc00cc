import type { EventSettings, HeldSettings, SettingKey } from '@noor-quest/contract/settings'
import { findLastChange } from '../accounts/audit/queries.ts'
import { requireVersion } from '../accounts/audit/require-version.ts'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { Actor } from '../platform/actor.ts'
import { invalidField } from '../platform/app-error.ts'
import type { Db } from '../platform/database/connect.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import { holdSettings, type Saved, settingsThatCount } from './event-settings.ts'
import { nextVersion, type PolledSettings, readSaved, storeSetting } from './queries.ts'

const NAMES: Record<SettingKey, string> = {
  event_title: 'Event title',
  event_title_ar: 'Arabic event title',
  club_name: 'Club name',
  club_name_ar: 'Arabic club name',
  club_logo: 'Logo',
  consent_text: 'Consent text',
  consent_text_ar: 'Arabic consent text',
  retention_days: 'Days until personal data is removed',
  name_list: 'Words that mark a name',
  admission: 'Admission',
  screen_names: 'Names on the screen in the hall',
}

type Change = {
  /** The version of the settings that the admin saw. */
  version: number
  values?: Partial<EventSettings> | undefined
  /** Settings that get their defaults again. */
  reset?: readonly SettingKey[] | undefined
}

/**
 * Saves settings, with an audit entry for each in the same transaction. This process uses them when
 * the promise resolves.
 * @throws AppError edit_conflict if one of them was changed after `version`; validation_failed
 */
export async function changeSettings(
  db: Db,
  settings: PolledSettings,
  actor: Actor,
  change: Change,
  at: string,
): Promise<HeldSettings> {
  const { defaults } = settings
  return transact(db, async (tx) => {
    const version = await nextVersion(tx)
    const before: Saved = { ...(await readSaved(tx)), version: version - 1 }
    const wanted = new Map<SettingKey, EventSettings[SettingKey] | undefined>([
      ...(change.reset ?? []).map((key) => [key, undefined] as const),
      ...(Object.entries(change.values ?? {}) as [SettingKey, EventSettings[SettingKey]][]),
    ])
    for (const [key, value] of wanted) {
      if (before.settings.get(key)?.value === value) wanted.delete(key)
    }
    const versionOf = (key: SettingKey) => before.settings.get(key)?.version ?? 0
    const changedSince = [...wanted.keys()].filter((key) => versionOf(key) > change.version)
    await requireVersion(tx, {
      seen: change.version,
      now: Math.max(change.version, ...changedSince.map(versionOf)),
      current: () => holdSettings(defaults, before),
      lastChange: () => findLastChange(tx, 'settings', changedSince),
    })

    const after: Saved = { version, settings: new Map(before.settings) }
    for (const [key, value] of wanted) after.settings.set(key, { value, version })
    const { consent_text, consent_text_ar } = settingsThatCount(defaults, after)
    if (consent_text === null && consent_text_ar !== null) {
      throw invalidField('consent_text', 'is needed beside the Arabic text')
    }
    for (const [key, value] of wanted) {
      await storeSetting(tx, key, value, version)
      const entry = { action: 'change', entity: 'settings', entityId: key, summary: summarize(key, value) } as const
      await writeAudit(tx, actor, entry, at)
    }
    onCommitted(tx, settings.changed)
    return holdSettings(defaults, after)
  })
}

function summarize(key: SettingKey, value: EventSettings[SettingKey] | undefined): string {
  if (value === undefined) return `${NAMES[key]}: the default again`
  if (value === null) return `${NAMES[key]}: none`
  if (key === 'name_list') return `${NAMES[key]}: ${String(value).split('\n').length} lines`
  return key === 'club_logo' ? `${NAMES[key]}: a new picture` : `${NAMES[key]}: ${value}`
}
