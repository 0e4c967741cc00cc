import { expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/network/http.ts'
import { createSharedForm, type SharedDraft } from './shared-form.ts'

type Values = { title: string; place: string }
type Seen = Values & { id: string; version: number }

const FIRST: Seen = { id: 'one', version: 1, title: 'Quiz', place: 'Hall' }
const BY = { by: 'Amina', at: '2026-01-01T20:14:00.000Z' }
const valuesOf = ({ title, place }: Seen): Values => ({ title, place })

/** A server that stores what was sent for the present version, and what another admin saves. */
function open(kept: SharedDraft<Seen, Values> | null = null) {
  let stored = FIRST
  const theirs = (change: Partial<Seen>) => {
    stored = { ...stored, version: stored.version + 1, ...change }
    return stored
  }
  const save = vi.fn(async (body: Partial<Values>, { version }: Seen) => {
    if (version === stored.version) return theirs(body)
    throw new ApiError(409, 'edit_conflict', 'Another admin has changed this.', { current: stored, ...BY })
  })
  const ports = {
    ...{ seen: FIRST, valuesOf, save },
    isSame: (one: Seen, other: Seen) => one.id === other.id,
    read: (values: Values, seen: Seen) => {
      const typed = (['title', 'place'] as const).filter((field) => values[field] !== seen[field])
      return { ok: true as const, body: Object.fromEntries(typed.map((field) => [field, values[field]])) }
    },
    failedText: (message: string) => message,
    onSaved: vi.fn(),
    draft: { load: () => kept, save: vi.fn(), clear: vi.fn() },
  }
  const shared = createSharedForm<Seen, Values, Partial<Values>>(ports)
  return { ...ports, shared, theirs, stored: () => stored, values: () => shared.form.snapshot().values }
}

/** A form whose typed title is in conflict with the other admin's change of both fields. */
async function conflicting() {
  const opened = open()
  opened.shared.form.change({ title: 'Mine' })
  opened.theirs({ title: 'Theirs', place: 'Garden' })
  await opened.shared.form.submit()
  return opened
}

test('a save sends the version that was seen, and continues with the stored one', async () => {
  const { shared, save, onSaved } = open()
  shared.form.change({ title: 'Mine' })
  await shared.form.submit()
  expect(save).toHaveBeenLastCalledWith({ title: 'Mine' }, FIRST)
  expect([shared.seen().version, shared.isTyped(), shared.form.snapshot().saved]).toEqual([2, false, true])
  await shared.form.submit()
  expect([save.mock.calls.length, onSaved.mock.calls.length]).toEqual([1, 2])
})

test('a conflict names the admin and the time, and nothing is overwritten before it was shown', async () => {
  const { shared, values, stored, theirs } = await conflicting()
  expect(shared.conflict.snapshot()).toMatchObject({ ...BY, kept: null, theirs: { values: { title: 'Theirs' } } })
  expect([values(), stored().title]).toEqual([{ title: 'Mine', place: 'Hall' }, 'Theirs'])
  // Saving again isn't the decision, and a still later change is shown first.
  await shared.form.submit()
  theirs({ title: 'Theirs again' })
  await shared.saveMine()
  expect(stored().title).toBe('Theirs again')
  expect(shared.conflict.snapshot()).toMatchObject({ kept: null, theirs: { values: { title: 'Theirs again' } } })
})

test('"save yours" saves what was typed, and the other version stays readable', async () => {
  const { shared, save, stored, values } = await conflicting()
  await shared.saveMine()
  expect(save.mock.lastCall).toMatchObject([{ title: 'Mine' }, { version: 2 }])
  expect(stored()).toMatchObject({ version: 3, title: 'Mine', place: 'Garden' })
  expect([values(), shared.isTyped()]).toEqual([{ title: 'Mine', place: 'Garden' }, false])
  expect(shared.conflict.snapshot()).toMatchObject({ kept: 'mine', theirs: { values: { title: 'Theirs' } } })
  shared.dismiss()
  expect(shared.conflict.snapshot()).toBeNull()
})

test('"keep theirs" shows theirs, and the typed values stay readable and can still be saved', async () => {
  const { shared, stored, values } = await conflicting()
  shared.keepTheirs()
  expect([values(), shared.isTyped()]).toEqual([{ title: 'Theirs', place: 'Garden' }, false])
  expect(shared.conflict.snapshot()).toMatchObject({ kept: 'theirs', mine: { values: { title: 'Mine' } } })
  await shared.saveMine()
  expect(stored()).toMatchObject({ version: 3, title: 'Mine', place: 'Garden' })
})

test('a change of fields that the form doesn’t have is no conflict', async () => {
  const { shared, theirs, stored } = open()
  shared.form.change({ title: 'Mine' })
  theirs({})
  await shared.form.submit()
  expect([shared.conflict.snapshot(), shared.isTyped()]).toEqual([null, false])
  expect(stored()).toMatchObject({ version: 3, title: 'Mine' })
})

test('two equal changes are no conflict', async () => {
  const { shared, theirs, onSaved } = open()
  shared.form.change({ title: 'Same' })
  theirs({ title: 'Same' })
  await shared.form.submit()
  expect([shared.conflict.snapshot(), shared.seen().version, onSaved.mock.calls.length]).toEqual([null, 2, 1])
})

test('a state that was saved elsewhere is shown, unless something is typed', () => {
  const { shared, theirs, values } = open()
  shared.adopt(theirs({ place: 'Garden' }))
  expect([values().place, shared.seen().version]).toEqual(['Garden', 2])
  shared.form.change({ title: 'Mine' })
  shared.adopt(theirs({ place: 'Library' }))
  expect([values(), shared.seen().version]).toEqual([{ title: 'Mine', place: 'Garden' }, 2])
  shared.discard()
  expect([values(), shared.seen().version]).toEqual([{ title: 'Quiz', place: 'Library' }, 3])
})

test('another record has no conflict with this one, and is shown once the typed values are discarded', async () => {
  const { shared, theirs, values } = open()
  shared.form.change({ title: 'Mine' })
  theirs({ id: 'two', title: 'Next' })
  await shared.form.submit()
  expect([shared.conflict.snapshot(), values().title]).toEqual([null, 'Mine'])
  shared.discard()
  expect(values().title).toBe('Next')
})

test('typed values are a draft with the state that was seen, until they equal it again', () => {
  const { shared, draft } = open()
  shared.form.change({ title: 'Mine' })
  expect(draft.save).toHaveBeenLastCalledWith({ seen: FIRST, values: { title: 'Mine', place: 'Hall' } })
  shared.form.change({ title: 'Quiz' })
  expect(draft.clear).toHaveBeenCalledOnce()
})

test('a draft keeps the version to which it was typed', async () => {
  const seen = { ...FIRST, version: 0, title: 'Before' }
  const { shared, save } = open({ seen, values: { title: 'Mine', place: 'Hall' } })
  expect(shared.isTyped()).toBe(true)
  await shared.form.submit()
  expect(save).toHaveBeenLastCalledWith({ title: 'Mine' }, seen)
  expect(shared.conflict.snapshot()).not.toBeNull()
})

test.each([
  ['of another record', { ...FIRST, id: 'two' }],
  ['of an older page with fewer fields', { id: 'one', version: 1, title: 'Quiz' } as Seen],
])('a draft %s is ignored', (_whose, seen) => {
  const { shared, values } = open({ seen, values: { title: 'Mine', place: 'Hall' } })
  expect([shared.isTyped(), values()]).toEqual([false, { title: 'Quiz', place: 'Hall' }])
})
