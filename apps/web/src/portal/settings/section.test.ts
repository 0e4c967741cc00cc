import type { EventSettings, HeldSettings, SettingKey, SettingsChange } from '@noor-quest/contract/settings'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/network/http.ts'
import type { SharedDraft } from '../forms/shared-form.ts'
import { createSection, type SectionValues } from './section.ts'

const VALUES: EventSettings = {
  ...{ event_title: 'Quiz Night', event_title_ar: null, club_name: 'Nur Club', club_name_ar: null },
  ...{ club_logo: null, consent_text: null, consent_text_ar: null, retention_days: 30, name_list: null },
  admission: 'everybody',
  screen_names: 'seen',
}
const NAMES = ['event_title', 'event_title_ar', 'club_name', 'club_name_ar'] as const

function hold(version: number, values: Partial<EventSettings> = {}): HeldSettings {
  const all = { ...VALUES, ...values }
  const settings = Object.fromEntries(
    Object.entries(all).map(([key, value]) => [key, { value, is_saved: true, default: VALUES[key as SettingKey] }]),
  )
  return { version, settings, shown: { club_name: all.club_name, event_title: all.event_title } } as HeldSettings
}

/**
 * A server that stores each change, and refuses a change of a value that is newer than the sent
 * version.
 */
function open<Key extends SettingKey>(
  keys: readonly Key[],
  kept: SharedDraft<HeldSettings, SectionValues<Key>> | null = null,
) {
  /** The versions of the changed settings. */
  const versions: Partial<Record<string, number>> = {}
  let stored = hold(1)
  let values: Partial<EventSettings> = {}
  const sent: SettingsChange[] = []
  const uploads: [File, number][] = []
  const saved: HeldSettings[] = []
  const others = (theirs: Partial<EventSettings>) => {
    values = { ...values, ...theirs }
    stored = hold(stored.version + 1, values)
    for (const key of Object.keys(theirs)) versions[key] = stored.version
    return stored
  }
  const draft = { load: () => kept, save: vi.fn(), clear: vi.fn() }
  const section = createSection(keys, stored, {
    change: async (change) => {
      sent.push(change)
      if (Object.keys(change.values ?? {}).some((key) => (versions[key] ?? 0) > change.version)) {
        const details = { current: stored, by: 'Amina', at: '2026-01-01T20:14:00.000Z' }
        throw new ApiError(409, 'edit_conflict', 'Another admin changed this.', details)
      }
      const back = Object.fromEntries((change.reset ?? []).map((key) => [key, VALUES[key]]))
      return others({ ...(change.values as Partial<EventSettings>), ...back })
    },
    uploadLogo: async (file, version) => {
      uploads.push([file, version])
      return others({ club_logo: '/logo.svg?v=2' })
    },
    onSaved: (now) => saved.push(now),
    draft,
  })
  return { section, draft, sent, uploads, saved, others, state: () => section.form.snapshot() }
}

test('saving sends the fields that were changed, and the version they were seen in', async () => {
  const { section, sent, saved, state } = open(NAMES)
  section.form.change({ event_title: ' Quiz Day ', club_name_ar: 'نادي النور' })
  await section.form.submit()
  expect(sent).toEqual([{ version: 1, values: { event_title: 'Quiz Day', club_name_ar: 'نادي النور' } }])
  expect(saved.map(({ version }) => version)).toEqual([2])
  expect(state()).toMatchObject({ saved: true, failure: null })

  section.form.change({ club_name_ar: ' ' })
  await section.form.submit()
  expect(sent.at(-1)).toEqual({ version: 2, values: { club_name_ar: null } })
  await section.form.submit()
  expect(sent).toHaveLength(2)
})

test.each([
  ['event_title', ' ', 'This is needed.'],
  ['club_name', '', 'This is needed.'],
] as const)('%s can’t be blank', async (field, typed, message) => {
  const { section, sent, state } = open(NAMES)
  section.form.change({ [field]: typed })
  await section.form.submit()
  expect(sent).toEqual([])
  expect(state()).toMatchObject({ errors: { [field]: message }, refused: { field } })
})

test.each(['0', '3651', '1.5', 'soon', '-3'])('%s is no number of days', async (typed) => {
  const { section, sent, state } = open(['retention_days'])
  section.form.change({ retention_days: typed })
  await section.form.submit()
  expect(sent).toEqual([])
  expect(state().errors.retention_days).toContain('1 to 3650')
})

test('days are a number, and without them data stays', async () => {
  const { section, sent } = open(['retention_days'])
  section.form.change({ retention_days: '60' })
  await section.form.submit()
  section.form.change({ retention_days: '' })
  await section.form.submit()
  expect(sent.map(({ values }) => values)).toEqual([{ retention_days: 60 }, { retention_days: null }])
})

test('an Arabic consent needs the English one', async () => {
  const { section, sent, state } = open(['consent_text', 'consent_text_ar'])
  section.form.change({ consent_text_ar: 'أوافق' })
  await section.form.submit()
  expect([sent, state().refused?.field]).toEqual([[], 'consent_text'])
})

test('a conflict shows the whole section of the other admin, and only typed values replace it', async () => {
  const { section, sent, others, state } = open(NAMES)
  section.form.change({ event_title: 'Mine', club_name: 'My Club' })
  others({ event_title: 'Theirs', club_name_ar: 'نادي النور' })
  await section.form.submit()
  const theirs = { values: { event_title: 'Theirs', club_name: 'Nur Club', club_name_ar: 'نادي النور' } }
  expect(section.conflict.snapshot()).toMatchObject({ theirs, by: 'Amina', kept: null })
  await section.saveMine()
  expect(sent.at(-1)).toEqual({ version: 2, values: { event_title: 'Mine', club_name: 'My Club' } })
  expect(state()).toMatchObject({ saved: true, values: { event_title: 'Mine', club_name_ar: 'نادي النور' } })
})

test('a change of another setting of the section is no conflict', async () => {
  const { section, others, state } = open(NAMES)
  section.form.change({ event_title: 'Mine' })
  section.adopt(others({ club_name: 'Noor Society' }))
  await section.form.submit()
  expect(state().values).toMatchObject({ event_title: 'Mine', club_name: 'Noor Society' })
})

test('a draft of an older page with fewer settings is ignored', () => {
  const { name_list: _, ...settings } = hold(1).settings
  const seen = { ...hold(1), settings } as HeldSettings
  const { state } = open(['name_list'], { seen, values: { name_list: '*bot*' } })
  expect(state()).toMatchObject({ changed: false, values: { name_list: '' } })
})

test('resetting one setting keeps the input of the others', async () => {
  const { section, sent, others, state } = open(NAMES)
  section.adopt(others({ club_name: 'Noor Society' }))
  section.form.change({ event_title: 'Mine' })
  await section.resetToDefault('club_name')
  expect(sent).toEqual([{ version: 2, reset: ['club_name'] }])
  expect(state().values).toMatchObject({ club_name: 'Nur Club', event_title: 'Mine' })
  expect(section.seen().version).toBe(3)
})

test('a reset doesn’t hide another admin’s change of a typed setting', async () => {
  const { section, others, state } = open(NAMES)
  section.form.change({ event_title: 'Mine' })
  others({ event_title: 'Theirs' })
  await section.resetToDefault('club_name')
  await section.form.submit()
  expect(state().failure?.code).toBe('edit_conflict')
})

test('a logo and the club’s names are saved by one press, the logo first', async () => {
  const { section, sent, uploads, saved, state } = open(['club_logo', ...NAMES])
  const file = new File(['pixels'], 'logo.png', { type: 'image/png' })
  section.form.change({ club_logo: file, club_name: 'Noor Club' })
  await section.form.submit()
  expect(uploads).toEqual([[file, 1]])
  expect(sent).toEqual([{ version: 1, values: { club_name: 'Noor Club' } }])
  expect(saved.map(({ version }) => version)).toEqual([3])
  expect(state()).toMatchObject({ saved: true, values: { club_logo: '/logo.svg?v=2', club_name: 'Noor Club' } })
})

test('a chosen logo is uploaded, and taken away without an upload', async () => {
  const { section, sent, uploads, state } = open(['club_logo'])
  const file = new File(['pixels'], 'logo.png', { type: 'image/png' })
  section.form.change({ club_logo: file })
  await section.form.submit()
  expect(uploads).toEqual([[file, 1]])
  expect(state().values.club_logo).toBe('/logo.svg?v=2')
  section.form.change({ club_logo: null })
  await section.form.submit()
  expect(sent).toEqual([{ version: 2, values: { club_logo: null } }])
})
