import type { SeasonPolicies } from '@noor-quest/contract/policies'
import { expect, test } from 'vitest'
import { proposalsOf } from './prizes.ts'

const DEFAULTS: SeasonPolicies = {
  ...{ counting_games: null, names: 'as-typed', review: 'each-game', country_code: null },
  ...{ reviews_required: 0, groups: [], ranks_all: true },
}

test('without a final, prizes need three rules, each shown with what it replaces', () => {
  expect(proposalsOf('draw', DEFAULTS, 'everybody').map(({ rule, now, after }) => [rule, now, after])).toEqual([
    ['admission', 'Everybody', 'Visitors with a printed ticket'],
    ['counting_games', 'All of them', 'The first only'],
    ['review', 'At the end of each game', 'After the season’s close'],
  ])
})

test('with a final, no tickets are proposed', () => {
  const rules = proposalsOf('final', DEFAULTS, 'everybody').map(({ rule }) => rule)
  expect(rules).toEqual(['counting_games', 'review'])
})

test('a rule that is set already isn’t proposed, and tickets stay', () => {
  const rules = proposalsOf('draw', { ...DEFAULTS, counting_games: 1 }, 'tickets').map(({ rule }) => rule)
  expect(rules).toEqual(['review'])
})
