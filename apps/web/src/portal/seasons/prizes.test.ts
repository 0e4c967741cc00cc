import type { SeasonPolicies } from '@noor-quest/contract/policies'
import { expect, test } from 'vitest'
import { proposalsOf } from './prizes.ts'

const DEFAULTS: SeasonPolicies = {
  ...{ counting_games: null, names: 'as-typed', review: 'each-game', country_code: null },
  reviews_required: 0,
}

test('prizes need three rules, each shown with what it replaces', () => {
  expect(proposalsOf(DEFAULTS, 'everybody').map(({ rule, now, after }) => [rule, now, after])).toEqual([
    ['admission', 'Everybody', 'Visitors with a printed ticket'],
    ['counting_games', 'All of them', 'The first only'],
    ['review', 'At the end of each game', 'After the season’s close'],
  ])
})

test('a rule that is set already isn’t proposed, and tickets stay', () => {
  const rules = proposalsOf({ ...DEFAULTS, counting_games: 1 }, 'tickets').map(({ rule }) => rule)
  expect(rules).toEqual(['review'])
})
