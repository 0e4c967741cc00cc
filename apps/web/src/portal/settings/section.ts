// A section of Settings: a form for some of the settings, which other admins may change at the same
// time.
import { RETENTION_DAYS_MAX } from '@noor-quest/contract/limits'
import type { HeldSettings, SettingKey, SettingsChange } from '@noor-quest/contract/settings'
import { type Draft, type FieldErrors, namedFields } from '../../platform/forms/form-controller.ts'
import { serviceMessage } from '../api/admin-call.ts'
import { createSharedForm, type SharedDraft, type SharedForm } from '../forms/shared-form.ts'
import { settingsText as text } from './settings.en.ts'

/**
 * A setting's value in its field. The logo is an address, a chosen file, or null for the default
 * logo.
 */
export type FieldValue = string | File | null
export type SectionValues<Key extends SettingKey = SettingKey> = Record<Key, FieldValue>
type Values = NonNullable<SettingsChange['values']>
type Body = { values: Partial<Record<SettingKey, string | number | File | null>> }

const REQUIRED: readonly SettingKey[] = ['event_title', 'club_name']

export type SectionPorts<Key extends SettingKey> = {
  change: (change: SettingsChange) => Promise<HeldSettings>
  uploadLogo: (file: File, version: number) => Promise<HeldSettings>
  onSaved: (stored: HeldSettings) => void
  draft: Draft<SharedDraft<HeldSettings, SectionValues<Key>>>
}

export type Section<Key extends SettingKey> = SharedForm<HeldSettings, SectionValues<Key>, Body> & {
  /**
   * Restores the default. Other typed values are neither saved nor lost.
   * @throws ApiError
   */
  resetToDefault: (key: Key) => Promise<void>
}

export function createSection<Key extends SettingKey>(
  keys: readonly Key[],
  stored: HeldSettings,
  ports: SectionPorts<Key>,
): Section<Key> {
  const shared = createSharedForm<HeldSettings, SectionValues<Key>, Body>({
    seen: stored,
    valuesOf: (seen) => valuesOf(keys, seen),
    read: (values, seen) => {
      const errors: FieldErrors<SectionValues<Key>> = {}
      const changed: Body['values'] = {}
      for (const key of keys) {
        if (values[key] === fieldValue(seen, key)) continue
        const read = readField(key, values[key])
        if (read.ok) changed[key] = read.value
        else errors[key] = read.message
      }
      if (isBlank(values, 'consent_text') && !isBlank(values, 'consent_text_ar')) {
        Object.assign(errors, { consent_text: text.consent.needed })
      }
      const [refused] = Object.keys(errors) as Key[]
      if (refused !== undefined) return { ok: false, field: refused, errors }
      return { ok: true, body: { values: changed } }
    },
    save: async ({ values: { club_logo, ...values } }, { version }) => {
      const all = club_logo === null ? { ...values, club_logo } : values
      if (!(club_logo instanceof File)) return ports.change({ version, values: all as Values })
      // The picture first: if it is refused, nothing is saved.
      const now = await ports.uploadLogo(club_logo, version)
      return Object.keys(all).length === 0 ? now : ports.change({ version, values: all as Values })
    },
    failedText: (_, error) => serviceMessage(error, text.failed),
    refusedFields: (error) => namedFields(error, keys, 'values.'),
    onSaved: ports.onSaved,
    draft: ports.draft,
  })

  return {
    ...shared,
    // A slow response may contain an older state.
    adopt: (now) => {
      if (now.version > shared.seen().version) shared.adopt(now)
    },
    resetToDefault: async (key) => {
      const { version, settings } = shared.seen()
      const saved = await ports.change({ version, reset: [key] })
      // Another admin's changes in between aren't seen, so their conflict must still be reported.
      const isNext = saved.version === version + 1
      shared.rebase(isNext ? saved : { ...saved, version, settings: { ...settings, [key]: saved.settings[key] } })
      shared.form.change(valuesOf([key], saved) as Partial<SectionValues<Key>>)
      ports.onSaved(saved)
    },
  }
}

export function valuesOf<Key extends SettingKey>(keys: readonly Key[], stored: HeldSettings): SectionValues<Key> {
  return Object.fromEntries(keys.map((key) => [key, fieldValue(stored, key)])) as SectionValues<Key>
}

function fieldValue({ settings }: HeldSettings, key: SettingKey): FieldValue {
  const { value } = settings[key]
  if (key === 'club_logo') return value === null ? null : String(value)
  return value === null ? '' : String(value)
}

function isBlank(values: object, key: SettingKey): boolean {
  const value = (values as Partial<SectionValues>)[key]
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}

type Read = { ok: true; value: string | number | File | null } | { ok: false; message: string }

function readField(key: SettingKey, typed: FieldValue): Read {
  if (typeof typed !== 'string') return { ok: true, value: typed }
  const trimmed = typed.trim()
  if (trimmed === '') return REQUIRED.includes(key) ? { ok: false, message: text.required } : { ok: true, value: null }
  if (key !== 'retention_days') return { ok: true, value: trimmed }
  const days = Number(trimmed)
  const isDays = Number.isInteger(days) && days >= 1 && days <= RETENTION_DAYS_MAX
  return isDays ? { ok: true, value: days } : { ok: false, message: text.retention.invalid(RETENTION_DAYS_MAX) }
}
