import { expect, test } from 'vitest'
import { exportHref, pagePath, readView, viewSearch } from './results-api.ts'

const SEASONS = ['now', 'before']

test('an address shows what it says', () => {
  const view = { season: 'before', game: 'flip-match', standing: 'out', search: 'أمينة & co' } as const
  expect(readView(viewSearch(view), SEASONS)).toEqual(view)
})

test.each([{}, { season: 'unknown', game: 'chess', show: 'all', search: ' ' }, { season: 7, search: null }])(
  '%o shows the current season',
  (asked) => expect(readView(asked, SEASONS)).toEqual({ season: 'now', game: 'quiz', standing: 'placed', search: '' }),
)

test('takes a phone number for what was searched, which routers read as a number', () => {
  expect(readView({ search: 812 }, SEASONS).search).toBe('812')
})

test('asks for the shown page', () => {
  const view = { season: 'now', game: 'quiz', standing: 'placed', search: '' } as const
  expect(pagePath(view, null)).toBe('/api/results/now/places?game_type=quiz&standing=placed')
  expect(pagePath({ ...view, search: 'a b' }, 'c=')).toBe(
    '/api/results/now/places?game_type=quiz&standing=placed&search=a+b&cursor=c%3D',
  )
  expect(exportHref(view)).toBe('/api/results/now/export?game_type=quiz')
})
