import { expect, test } from 'vitest'
import { exportHref, FIRST_VIEW, parametersOf, readView, sortedBy, viewParameters } from './player-view.ts'

test('the list begins with everybody, newest first', () => {
  expect(parametersOf(FIRST_VIEW)).toEqual({ sort: 'created_at', order: 'desc' })
})

test('a column is sorted, then reversed, and another begins with its own order', () => {
  const byName = sortedBy(FIRST_VIEW, 'name')
  expect(byName).toMatchObject({ sort: 'name', order: 'asc' })
  expect(sortedBy(byName, 'name')).toMatchObject({ sort: 'name', order: 'desc' })
  expect(sortedBy(byName, 'total_score')).toMatchObject({ sort: 'total_score', order: 'desc' })
  expect(sortedBy(FIRST_VIEW, 'created_at')).toMatchObject({ sort: 'created_at', order: 'asc' })
})

test('list and file have the same search, game and order', () => {
  const view = { ...sortedBy(FIRST_VIEW, 'name'), search: 'أحمد & co', game: 'flip-match' as const }
  const parameters = { search: 'أحمد & co', game_type: 'flip-match', sort: 'name', order: 'asc' }
  expect(parametersOf(view)).toEqual(parameters)
  const file = new URL(exportHref(view), 'http://x')
  expect(file.pathname).toBe('/api/players/export')
  expect(Object.fromEntries(file.searchParams)).toEqual(parameters)
})

test('a group of players is requested and exported by its name', () => {
  const hidden = { ...FIRST_VIEW, only: 'hidden' as const }
  expect(parametersOf(hidden)).toMatchObject({ only: 'hidden' })
  expect(exportHref(hidden)).toContain('only=hidden')
})

test('an address restores its view, and the first view needs no parameters', () => {
  const written = Object.values(viewParameters(FIRST_VIEW)).filter((value) => value !== undefined)
  expect(written).toEqual([])
  expect(readView({})).toEqual(FIRST_VIEW)
  const view = {
    ...sortedBy(FIRST_VIEW, 'name'),
    search: 'أحمد',
    game: 'quiz' as const,
    only: 'hidden' as const,
    group: 'law',
  }
  expect(readView(viewParameters(view), [{ id: 'law' }])).toEqual(view)
  const oldest = sortedBy(FIRST_VIEW, 'created_at')
  expect(readView(viewParameters(oldest))).toEqual(oldest)
})

test('unknown values of an address are ignored', () => {
  const odd = { search: 628, game: 'chess', only: ['hidden'], sort: 'phone', order: 'up', group: 'removed' }
  expect(readView(odd, [{ id: 'law' }])).toEqual({ ...FIRST_VIEW, search: '628' })
  expect(readView({ search: 'x'.repeat(5000) }).search.length).toBeLessThan(500)
})
