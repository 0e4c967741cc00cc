// A section of the page: some settings in a form of their own. Invariant: what was typed stays until it is stored, whatever
// another admin saves meanwhile, and nobody's change is overwritten before it was shown.
import { RETENTION_DAYS_MAX } from '@noor-quest/contract/limits'
import type { HeldSettings, SettingKey, SettingsChange } from '@noor-quest/contract/settings'
import { editConflictOf } from '../../platform/edit-conflict.ts'
import { createForm, type FieldErrors, type FormController, namedFields } from '../../platform/form-controller.ts'
import { serviceMessage } from '../../platform/service-message.ts'
import { adminText } from '../../platform/text/admin-en.ts'

const text = adminText.event

/** A setting in its field; of the logo its address, a chosen file, or null for ours. */
export type FieldValue = string | File | null
export type SectionValues<Key extends SettingKey = SettingKey> = Record<Key, FieldValue>
type Values = NonNullable<SettingsChange['values']>
type Body = { version: number; values: Partial<Record<SettingKey, string | number | File | null>> }

const REQUIRED: readonly SettingKey[] = ['event_title', 'club_name']

export type SectionPorts = {
  change: (change: SettingsChange) => Promise<HeldSettings>
  uploadLogo: (file: File, version: number) => Promise<HeldSettings>
  onSaved: (held: HeldSettings) => void
}

export type Section<Key extends SettingKey> = {
  form: FormController<SectionValues<Key>, Body>
  /** Takes over what was saved elsewhere, except fields in which something is typed. */
  adopt: (held: HeldSettings) => void
  /** Puts what the other admin saved into the fields that a conflict named. */
  takeTheirs: () => void
  /** Lets the environment's or the product's own value count again. Nothing else that is typed is saved or lost. @throws ApiError */
  goBack: (key: Key) => Promise<void>
}

export function createSection<Key extends SettingKey>(
  keys: readonly Key[],
  held: HeldSettings,
  ports: SectionPorts,
): Section<Key> {
  /** What the admin has seen. */
  let base = held
  let conflict: Key[] = []

  const form = createForm<SectionValues<Key>, Body, HeldSettings>({
    initial: valuesOf(keys, held),
    read: (values) => {
      const errors: FieldErrors<SectionValues<Key>> = {}
      const changed: Body['values'] = {}
      for (const key of keys) {
        if (values[key] === fieldValue(base, key)) continue
        const read = readField(key, values[key])
        if (read.ok) changed[key] = read.value
        else errors[key] = read.message
      }
      if (isBlank(values, 'consent_text') && !isBlank(values, 'consent_text_ar')) {
        Object.assign(errors, { consent_text: text.consent.needed })
      }
      const [refused] = Object.keys(errors) as Key[]
      if (refused !== undefined) return { ok: false, field: refused, errors }
      return { ok: true, body: { version: base.version, values: changed } }
    },
    save: async ({ version, values: { club_logo, ...values } }) => {
      if (club_logo instanceof File) return ports.uploadLogo(club_logo, version)
      const all = club_logo === null ? { ...values, club_logo } : values
      // What is stored already needs no request.
      return Object.keys(all).length === 0 ? base : ports.change({ version, values: all as Values })
    },
    failedText: (_, error) => {
      const other = editConflictOf<HeldSettings>(error)
      if (other === null) return serviceMessage(error, text.failed)
      base = other.current
      conflict = keys.filter((key) => other.fields.includes(key))
      return text.conflict(conflict.map((key) => text.theirs(text.labels[key], shownValue(base, key))))
    },
    refusedFields: (error) => namedFields(error, keys, 'values.'),
    onSaved: (saved) => {
      base = saved
      conflict = []
      form.restart(valuesOf(keys, saved))
      ports.onSaved(saved)
    },
    whenSaved: 'keep',
  })

  function adopt(now: HeldSettings) {
    if (now.version <= base.version || form.snapshot().saving) return
    const values = form.snapshot().values
    const untouched = keys.filter((key) => values[key] === fieldValue(base, key))
    const isOverwritten = keys.some((key) => !untouched.includes(key) && fieldValue(now, key) !== fieldValue(base, key))
    const newer = untouched.filter((key) => fieldValue(now, key) !== fieldValue(base, key))
    // Somebody types over what another admin has changed: saving must name the conflict, so the old version stays.
    if (isOverwritten) return
    base = now
    if (newer.length > 0) form.change(valuesOf(newer, now) as Partial<SectionValues<Key>>)
  }

  return {
    form,
    adopt,
    takeTheirs: () => form.change(valuesOf(conflict, base) as Partial<SectionValues<Key>>),
    goBack: async (key) => {
      const saved = await ports.change({ version: base.version, reset: [key] })
      base = saved
      form.change(valuesOf([key], saved) as Partial<SectionValues<Key>>)
      ports.onSaved(saved)
    },
  }
}

export function valuesOf<Key extends SettingKey>(keys: readonly Key[], held: HeldSettings): SectionValues<Key> {
  return Object.fromEntries(keys.map((key) => [key, fieldValue(held, key)])) as SectionValues<Key>
}

function fieldValue({ settings }: HeldSettings, key: SettingKey): FieldValue {
  const { value } = settings[key]
  if (key === 'club_logo') return value === null ? null : String(value)
  return value === null ? '' : String(value)
}

function shownValue(held: HeldSettings, key: SettingKey): string | null {
  const { value } = held.settings[key]
  return key === 'club_logo' || value === null ? null : String(value)
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
