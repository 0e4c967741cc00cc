import { expect, test } from 'vitest'
import { exportHref, FIRST_VIEW, pageHref, sortedBy } from './player-view.ts'

test('the list begins with everybody, newest first', () => {
  expect(pageHref(FIRST_VIEW, null)).toBe('/api/players?sort=created_at&order=desc')
})

test('a column is sorted by, then turned round, and another begins its own way', () => {
  const byName = sortedBy(FIRST_VIEW, 'name')
  expect(byName).toMatchObject({ sort: 'name', order: 'asc' })
  expect(sortedBy(byName, 'name')).toMatchObject({ sort: 'name', order: 'desc' })
  expect(sortedBy(byName, 'total_score')).toMatchObject({ sort: 'total_score', order: 'desc' })
  expect(sortedBy(FIRST_VIEW, 'created_at')).toMatchObject({ sort: 'created_at', order: 'asc' })
})

test('what is searched for reaches the server whole, and the file holds what is listed', () => {
  const view = { ...sortedBy(FIRST_VIEW, 'name'), search: 'أحمد & co', game: 'flip-match' as const }
  const page = new URL(pageHref(view, 'next+1'), 'http://x')
  expect(Object.fromEntries(page.searchParams)).toEqual({
    search: 'أحمد & co',
    game_type: 'flip-match',
    sort: 'name',
    order: 'asc',
    cursor: 'next+1',
  })
  const file = new URL(exportHref(view), 'http://x')
  expect(file.pathname).toBe('/api/players/export')
  expect(Object.fromEntries(file.searchParams)).toEqual({
    search: 'أحمد & co',
    game_type: 'flip-match',
    sort: 'name',
    order: 'asc',
  })
})

test('a group of the list is asked for, and exported, by its name', () => {
  const marked = { ...FIRST_VIEW, only: 'marked' as const }
  expect(pageHref(marked, null)).toBe('/api/players?only=marked&sort=created_at&order=desc')
  expect(exportHref(marked)).toContain('only=marked')
})
