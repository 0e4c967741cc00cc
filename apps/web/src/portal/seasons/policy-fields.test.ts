import type { SeasonPolicies } from '@noor-quest/contract/policies'
import { expect, test } from 'vitest'
import { CHOSEN, changedPolicies, choicesOf, choiceText, valuesOf } from './policy-fields.tsx'

const DEFAULTS: SeasonPolicies = {
  ...{ counting_games: null, names: 'as-typed', review: 'each-game', country_code: null },
  ...{ reviews_required: 0, groups: [], ranks_all: true },
}

test('every choice has a label, and an unusual stored number of games can stay', () => {
  for (const policy of CHOSEN) {
    const choices = choicesOf(policy, { ...DEFAULTS, counting_games: 7 })
    expect(choices).toContain(valuesOf(DEFAULTS)[policy])
    expect(new Set(choices.map((choice) => choiceText(policy, choice))).size).toBe(choices.length)
  }
  expect(choicesOf('counting_games', { ...DEFAULTS, counting_games: 7 })).toContain('7')
})

test.each([
  ['60', '60'],
  ['+60', '60'],
  ['0060', '60'],
  ['٦٠', '60'],
])('the country code %s is %s', (typed, country_code) => {
  expect(changedPolicies({ ...valuesOf(DEFAULTS), country_code: typed }, DEFAULTS)).toEqual({ country_code })
})

test('a removed country code is none', () => {
  const stored = { ...DEFAULTS, country_code: '60' }
  expect(changedPolicies({ ...valuesOf(stored), country_code: '' }, stored)).toEqual({ country_code: null })
})
