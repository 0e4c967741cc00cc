import type { SeasonPolicies } from '@noor-quest/contract/policies'
import { expect, test } from 'vitest'
import { choicesOf, choiceText, POLICIES, valuesOf } from './policy-fields.tsx'

const DEFAULTS: SeasonPolicies = {
  ...{ counting_games: null, one_per_phone: false, names: 'as-typed', review: 'each-game', unlikely: 'flag' },
  reviews_required: 0,
}

test('every choice has a label, and an unusual stored number of games can stay', () => {
  for (const policy of POLICIES) {
    const choices = choicesOf(policy, { ...DEFAULTS, counting_games: 7 })
    expect(choices).toContain(valuesOf(DEFAULTS)[policy])
    expect(new Set(choices.map((choice) => choiceText(policy, choice))).size).toBe(choices.length)
  }
  expect(choicesOf('counting_games', { ...DEFAULTS, counting_games: 7 })).toContain('7')
})
