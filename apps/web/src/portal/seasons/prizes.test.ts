import type { SeasonPolicies } from '@noor-quest/contract/policies'
import { expect, test } from 'vitest'
import { proposalsOf } from './prizes.ts'

const DEFAULTS: SeasonPolicies = {
  ...{ counting_games: null, one_per_phone: false, names: 'as-typed', review: 'each-game', unlikely: 'flag' },
  reviews_required: 0,
}

test('prizes need four rules, each shown with what it replaces', () => {
  expect(proposalsOf(DEFAULTS, 'everybody').map(({ rule, now, after }) => [rule, now, after])).toEqual([
    ['admission', 'Everybody', 'Visitors who see the hall’s code'],
    ['counting_games', 'All of them', 'The first only'],
    ['review', 'At the end of each game', 'After the season’s close'],
    ['unlikely', 'Counts', 'Withheld until an admin decides'],
  ])
})

test('a rule that is set already isn’t proposed, and tickets stay', () => {
  const rules = proposalsOf({ ...DEFAULTS, counting_games: 1, unlikely: 'hold' }, 'tickets').map(({ rule }) => rule)
  expect(rules).toEqual(['review'])
})
