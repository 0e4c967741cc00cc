import type { EditConflict } from '@noor-quest/contract/errors'
import type { Season, SeasonChange } from '@noor-quest/contract/seasons'
import { expect, test } from 'vitest'
import { ApiError } from '../../platform/network/http.ts'
import { createSeasonForm } from './season-form.ts'

const NOW = Date.parse('2026-11-22T09:00:00.000Z')
const SEASON: Season = {
  ...{ id: '0197a000-0000-7000-8000-000000000001', version: 'v1' },
  ...{ name: 'Autumn', name_ar: 'الخريف', zone: 'Asia/Jakarta' },
  ...{ opens_at: null, closes_at: '2026-11-30T11:00:30.000Z', freezes_at: null, next_at: null },
  ...{ archived_at: null, published_at: null },
  policies: {
    ...{ counting_games: null, names: 'as-typed', review: 'each-game', country_code: null },
    ...{ reviews_required: 0, groups: [], ranks_all: true },
  },
  // The form doesn't use these fields.
  ...{ is_recomputing: false, phase: 'open', opens_in_ms: null, closes_in_ms: 1 },
  ...{ is_frozen: false, sealed: 0, players: 0, games: 0, feedback: 0 },
}

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
      const { policies, ...fields } = change
      return { ...season, ...fields, policies: { ...season.policies, ...policies } } as Season
    },
    onSaved: () => {},
    draft: { load: () => null, save: () => {}, clear: () => {} },
  })
  return {
    ...made,
    sent,
    state: () => made.form.snapshot(),
    refuse: (current: Partial<Season>) => {
      conflict = { current: { ...season, version: 'v2', ...current }, by: null, at: null }
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
  expect(sent).toEqual([{ name: 'Winter', opens_at: '2026-11-23T02:00:00.000Z', version: 'v1' }])
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
      version: 'v1',
    },
  ])
  expect(state()).toMatchObject({ changed: false, values: { names: 'nickname', counting_games: '3' } })
})

test('a season without times begins in the browser’s zone, which is saved with the first time', async () => {
  const { form, sent, state } = open({ ...SEASON, zone: 'UTC', closes_at: null })
  expect(state().values.zone).toBe('Asia/Riyadh')
  form.change({ closes_at: '2026-11-30T20:00' })
  await form.submit()
  expect(sent[0]).toMatchObject({ zone: 'Asia/Riyadh', closes_at: '2026-11-30T17:00:00.000Z' })
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

test('a conflict shows what the other admin saved, and only what was typed replaces it', async () => {
  const { form, conflict, saveMine, refuse, sent, state } = open()
  form.change({ name: 'Mine', names: 'nickname' })
  refuse({ closes_at: '2026-11-29T11:00:00.000Z', policies: { ...SEASON.policies, names: 'first-name' } })
  await form.submit()
  const theirs = { values: { name: 'Autumn', closes_at: '2026-11-29T18:00', names: 'first-name' } }
  expect(conflict.snapshot()).toMatchObject({ theirs, kept: null })
  expect(state().values).toMatchObject({ name: 'Mine', names: 'nickname', closes_at: '2026-11-30T18:00' })
  await saveMine()
  expect(sent[1]).toEqual({ name: 'Mine', policies: { names: 'nickname' }, version: 'v2' })
})

test('when the season was replaced meanwhile, the page says so', async () => {
  const { form, refuse, state } = open()
  form.change({ name: 'Mine' })
  refuse({ id: '0197a000-0000-7000-8000-000000000002', name: 'Next' })
  await form.submit()
  expect(state().failure?.message).toContain('new season')
})
