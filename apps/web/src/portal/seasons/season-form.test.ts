import type { EditConflict } from '@noor-quest/contract/errors'
import type { Season, SeasonChange } from '@noor-quest/contract/seasons'
import { expect, test } from 'vitest'
import { ApiError } from '../../platform/network/http.ts'
import { createSeasonForm } from './season-form.ts'

const NOW = Date.parse('2026-11-22T09:00:00.000Z')
const SEASON: Season = {
  ...{ id: '0197a000-0000-7000-8000-000000000001', name: 'Autumn', name_ar: 'الخريف', zone: 'Asia/Jakarta' },
  ...{ opens_at: null, closes_at: '2026-11-30T11:00:30.000Z', freezes_at: null, next_at: null },
  ...{ archived_at: null, published_at: null },
  policies: {
    ...{ counting_games: null, names: 'as-typed', review: 'each-game', country_code: null },
    reviews_required: 0,
  },
  // The form doesn't use these fields.
  ...{ is_recomputing: false, phase: 'open', opens_in_ms: null, closes_in_ms: 1 },
  ...{ is_frozen: false, sealed: 0, players: 0, games: 0, feedback: 0 },
}

const BY = { by: 'bilal@club.example', at: '2026-11-22T08:00:00.000Z' }

/** A server that stores each change unless another admin was first. */
function open(season = SEASON) {
  const sent: SeasonChange[] = []
  let conflict: EditConflict<Season> | null = null
  const made = createSeasonForm(season, {
    nowMs: () => NOW,
    ownZone: 'Asia/Riyadh',
    change: async (change) => {
      sent.push(change)
      if (conflict !== null) {
        const details = conflict
        conflict = null
        throw new ApiError(409, 'edit_conflict', 'Another admin has changed this in the meantime.', details)
      }
      const { seen: _, policies, ...fields } = change
      return { ...season, ...fields, policies: { ...season.policies, ...policies } } as Season
    },
    onSaved: () => {},
    draft: { load: () => null, save: () => {}, clear: () => {} },
  })
  return {
    ...made,
    sent,
    state: () => made.form.snapshot(),
    refuse: (fields: string[], current: Partial<Season>) => {
      conflict = { fields, current: { ...season, ...current }, changes: fields.map((field) => ({ field, ...BY })) }
    },
  }
}

test('shows times by the clocks of the season’s zone, and sends only changed ones', async () => {
  const { form, sent, state } = open()
  expect(state().values).toMatchObject({ opens_at: '', closes_at: '2026-11-30T18:00' })
  await form.submit()
  expect(sent).toEqual([])
  form.change({ name: ' Winter ', opens_at: '2026-11-23T09:00' })
  await form.submit()
  const { id } = SEASON
  expect(sent).toEqual([
    { name: 'Winter', opens_at: '2026-11-23T02:00:00.000Z', seen: { id, name: 'Autumn', opens_at: null } },
  ])
  expect(state()).toMatchObject({ saved: true, failure: null })
})

test('names, times and rules are one request', async () => {
  const { form, sent, state } = open()
  form.change({ name: 'Winter', names: 'nickname', counting_games: '3', reviews_required: '2' })
  await form.submit()
  expect(sent).toEqual([
    {
      name: 'Winter',
      policies: { counting_games: 3, names: 'nickname', reviews_required: 2 },
      seen: {
        id: SEASON.id,
        name: 'Autumn',
        policies: { counting_games: null, names: 'as-typed', reviews_required: 0 },
      },
    },
  ])
  expect(state()).toMatchObject({ changed: false, values: { names: 'nickname', counting_games: '3' } })
})

test('a rule that another admin saved is named, and saving again replaces it', async () => {
  const { form, clashes, refuse, sent } = open()
  refuse(['policies.names'], { policies: { ...SEASON.policies, names: 'first-name' } })
  form.change({ names: 'nickname' })
  await form.submit()
  const clash = { group: 'names', mine: { names: 'nickname' }, theirs: { names: 'first-name' } }
  expect(clashes.snapshot()).toMatchObject([clash])
  await form.submit()
  expect(sent[1]).toEqual({
    policies: { names: 'nickname' },
    seen: { id: SEASON.id, policies: { names: 'first-name' } },
  })
})

test('a season without times begins in the browser’s zone, which is saved with the first time', async () => {
  const { form, sent, state } = open({ ...SEASON, zone: 'UTC', closes_at: null })
  expect(state().values.zone).toBe('Asia/Riyadh')
  form.change({ closes_at: '2026-11-30T20:00' })
  await form.submit()
  expect(sent[0]).toMatchObject({ zone: 'Asia/Riyadh', closes_at: '2026-11-30T17:00:00.000Z', seen: { zone: 'UTC' } })
})

test('a typed time stays when the zone changes, and is another moment', async () => {
  const { form, sent } = open()
  form.change({ zone: 'Asia/Riyadh' })
  await form.submit()
  expect(sent[0]).toMatchObject({ zone: 'Asia/Riyadh', closes_at: '2026-11-30T15:00:00.000Z' })
})

test('a cleared time is null', async () => {
  const { form, sent } = open()
  form.change({ closes_at: '' })
  await form.submit()
  expect(sent[0]).toMatchObject({ closes_at: null })
})

test.each([
  [{ name: ' ' }, 'name', 'This is needed.'],
  [{ closes_at: '2026-11-22T15:59' }, 'closes_at', 'has passed'],
  [{ freezes_at: '2026-11-22T15:59' }, 'freezes_at', 'has passed'],
  [{ opens_at: '2026-11-30T18:01' }, 'closes_at', 'after it opens'],
  [{ opens_at: '2026-11-24T18:00', freezes_at: '2026-11-23T18:00' }, 'freezes_at', 'before the opening'],
  [{ freezes_at: '2026-12-01T18:00' }, 'freezes_at', 'after the closing'],
  [{ zone: 'Europe/Berlin', closes_at: '2027-03-28T02:30' }, 'closes_at', 'Europe/Berlin'],
] as const)('refuses %j', async (change, field, message) => {
  const { form, sent, state } = open()
  form.change(change)
  await form.submit()
  expect(sent).toEqual([])
  expect(state().refused?.field).toBe(field)
  expect(state().errors[field]).toContain(message)
})

test.each(['opens_at', 'next_at'])('%s may be in the past', async (name) => {
  const { form, sent } = open()
  form.change({ [name]: '2026-11-20T09:00' })
  await form.submit()
  expect(sent).toHaveLength(1)
})

test('a conflict shows what the other admin saved, keeps what was typed, and is decided by saving again', async () => {
  const { form, clashes, refuse, sent, state } = open()
  form.change({ closes_at: '2026-12-01T18:00' })
  refuse(['closes_at'], { closes_at: '2026-12-02T11:00:00.000Z', name_ar: 'الشتاء' })
  await form.submit()
  const theirs = { closes_at: '2026-12-02T18:00' }
  expect(clashes.snapshot()).toMatchObject([
    { group: 'closes_at', mine: { closes_at: '2026-12-01T18:00' }, theirs, ...BY },
  ])
  expect(state().values).toMatchObject({ closes_at: '2026-12-01T18:00', name_ar: 'الشتاء' })
  await form.submit()
  expect(sent[1]?.seen).toMatchObject({ closes_at: '2026-12-02T11:00:00.000Z' })
})

test('when the season was replaced meanwhile, the page says so', async () => {
  const { form, refuse, state } = open()
  form.change({ name: 'Mine' })
  refuse(['id'], { id: '0197a000-0000-7000-8000-000000000002', name: 'Next' })
  await form.submit()
  expect(state().failure?.message).toContain('new season')
})

test('a conflict ends when another season is shown', async () => {
  const { form, adopt, clashes, refuse } = open()
  form.change({ name: 'Mine' })
  refuse(['name'], { name: 'Theirs' })
  await form.submit()
  expect(clashes.snapshot()).toHaveLength(1)
  form.change({ name: 'Theirs' })
  adopt({ ...SEASON, id: '0197a000-0000-7000-8000-000000000002', name: 'Spring' })
  expect(clashes.snapshot()).toBeNull()
})

test('a season that another admin began is shown, unless something is typed for the old one', () => {
  const next = { ...SEASON, id: '0197a000-0000-7000-8000-000000000002', name: 'Next' }
  const { form, adopt, state } = open()
  form.change({ name: 'Mine' })
  adopt(next)
  expect(state().values.name).toBe('Mine')
  form.change({ name: SEASON.name })
  adopt(next)
  expect(state().values.name).toBe('Next')
})

test('what another admin saved appears unless something is typed', () => {
  const { form, adopt, state } = open()
  adopt({ ...SEASON, name: 'Theirs' })
  expect(state().values.name).toBe('Theirs')
  form.change({ name: 'Mine' })
  adopt({ ...SEASON, name: 'Again' })
  expect(state().values.name).toBe('Mine')
})
