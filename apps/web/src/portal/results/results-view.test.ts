import { expect, test } from 'vitest'
import { exportHref, readView, viewSearch } from './results-api.ts'

const SEASONS = [
  { id: 'now', policies: { groups: [] } },
  { id: 'before', policies: { groups: [{ id: 'law' }] } },
]

test('an address restores its view', () => {
  const view = { season: 'before', game: 'flip-match', standing: 'out', group: 'none', search: 'أمينة & co' } as const
  expect(readView(viewSearch(view), SEASONS)).toEqual(view)
})

test.each([
  {},
  { season: 'unknown', game: 'chess', show: 'all', search: ' ' },
  { season: 7, search: null },
  { group: 'law' },
  { group: 'none' },
])('%o shows the current season', (asked) =>
  expect(readView(asked, SEASONS)).toEqual({
    season: 'now',
    game: 'quiz',
    standing: 'placed',
    group: '',
    search: '',
  }),
)

test('accepts a searched phone number, which the router parses as a number', () => {
  expect(readView({ search: 812 }, SEASONS).search).toBe('812')
})

test('exports the shown game, and the shown group', () => {
  const view = { season: 'now', game: 'quiz', standing: 'placed', group: '', search: '' } as const
  expect(exportHref(view)).toBe('/api/results/now/export?game_type=quiz')
  expect(exportHref({ ...view, group: 'none' })).toBe('/api/results/now/export?game_type=quiz&group_id=none')
})
