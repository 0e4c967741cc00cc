import type { SeasonPolicies } from '@noor-quest/contract/policies'
import type { Season, SeasonChange } from '@noor-quest/contract/seasons'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/network/http.ts'
import { choicesOf, choiceText, createPoliciesForm, POLICIES, valuesOf } from './policies-section.tsx'

const DEFAULTS: SeasonPolicies = {
  ...{ counting_games: null, one_per_phone: false, names: 'as-typed', review: 'each-game', unlikely: 'flag' },
  reviews_required: 0,
}
const ID = '00000000-0000-7000-8000-000000000001'

function opened(policies: SeasonPolicies = DEFAULTS) {
  const change = vi.fn(
    async (wanted: SeasonChange) => ({ id: ID, policies: { ...policies, ...wanted.policies } }) as Season,
  )
  const onSaved = vi.fn()
  const draft = { load: () => null, save: vi.fn(), clear: vi.fn() }
  return { ...createPoliciesForm({ id: ID, policies }, { change, onSaved, draft }), change, onSaved }
}

test('only what was changed is sent, with what the admin had seen of it', async () => {
  const { form, change, onSaved } = opened()
  form.change({ names: 'nickname', counting_games: '3', reviews_required: '2' })
  await form.submit()
  expect(change).toHaveBeenCalledExactlyOnceWith({
    policies: { counting_games: 3, names: 'nickname', reviews_required: 2 },
    seen: { id: ID, policies: { counting_games: null, names: 'as-typed', reviews_required: 0 } },
  })
  expect(onSaved).toHaveBeenCalledOnce()
  expect(form.snapshot()).toMatchObject({ changed: false, values: { names: 'nickname', counting_games: '3' } })
})

test('nothing changed is saved without a request', async () => {
  const { form, change } = opened()
  await form.submit()
  expect(change).not.toHaveBeenCalled()
})

test('what another admin saved is named, and saving again replaces it', async () => {
  const { form, clashes, choose, change } = opened()
  const by = { by: 'bilal@club.example', at: '2026-01-01T08:00:00.000Z' }
  const details = {
    fields: ['policies.names'],
    current: { id: ID, policies: { ...DEFAULTS, names: 'first-name' } },
    changes: [{ field: 'policies.names', ...by }],
  }
  change.mockRejectedValueOnce(new ApiError(409, 'edit_conflict', 'changed', details))
  form.change({ names: 'nickname' })
  await form.submit()
  const clash = { group: 'names', mine: { names: 'nickname' }, theirs: { names: 'first-name' }, ...by }
  expect(clashes.snapshot()).toMatchObject([clash])
  choose('names', 'theirs')
  expect(form.snapshot().values.names).toBe('first-name')
  choose('names', 'mine')
  await form.submit()
  expect(change.mock.lastCall?.[0]).toEqual({
    policies: { names: 'nickname' },
    seen: { id: ID, policies: { names: 'first-name' } },
  })
})

test('a value saved elsewhere is shown, and a choice made here stays', () => {
  const { form, adopt } = opened()
  adopt({ id: ID, policies: { ...DEFAULTS, unlikely: 'hold' } })
  expect(form.snapshot().values.unlikely).toBe('hold')
  form.change({ review: 'after-close' })
  adopt({ id: ID, policies: DEFAULTS })
  expect(form.snapshot().values).toMatchObject({ unlikely: 'flag', review: 'after-close' })
})

test('every choice has words, and a stored number of games that is not usual can stay', () => {
  for (const policy of POLICIES) {
    const choices = choicesOf(policy, { ...DEFAULTS, counting_games: 7 })
    expect(choices).toContain(valuesOf(DEFAULTS)[policy])
    expect(new Set(choices.map((choice) => choiceText(policy, choice))).size).toBe(choices.length)
  }
  expect(choicesOf('counting_games', { ...DEFAULTS, counting_games: 7 })).toContain('7')
})
