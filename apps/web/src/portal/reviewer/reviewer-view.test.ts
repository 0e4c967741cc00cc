import type { ReviewerItem } from '@noor-quest/contract/reviewer'
import { expect, test } from 'vitest'
import { itemsOf, readView, viewParameters } from './reviewer-view.ts'

const check = (language: 'en' | 'ar') => ({
  ...{ language, verdict: 'right' as const, note: '', checked_at: '2026', proposal: null, decision: null },
})
const item = (id: string, level: number, checked: ('en' | 'ar')[]): ReviewerItem => ({
  id,
  version: '',
  languages: ['en', 'ar'],
  content: { level },
  checks: checked.map(check),
})
const ITEMS = [item('third', 3, []), item('done', 1, ['en', 'ar']), item('half', 1, ['ar']), item('first', 1, [])]
const VIEW = { source: 'question', level: null, language: null, isUnchecked: true } as const
const ids = (view: Parameters<typeof itemsOf>[1]) => itemsOf(ITEMS, view).map(({ id }) => id)

test('an item stays listed until each of its languages is checked', () => {
  expect(ids(VIEW)).toEqual(['half', 'first', 'third'])
  expect(ids({ ...VIEW, isUnchecked: false })).toEqual(['done', 'half', 'first', 'third'])
})

test('a reviewer of one language checks that one', () => {
  expect(ids({ ...VIEW, language: 'ar' })).toEqual(['first', 'third'])
  const english = { ...item('english', 1, []), languages: ['en' as const] }
  expect(itemsOf([english], { ...VIEW, language: 'ar' })).toEqual([])
})

test('only questions have levels', () => {
  expect(ids({ ...VIEW, level: 3 })).toEqual(['third'])
  expect(ids({ ...VIEW, source: 'term', level: 3 })).toHaveLength(3)
})

test.each([
  [{}, VIEW],
  [
    { items: 'sealed', level: 2, language: 'ar', show: 'all' },
    { source: 'sealed', level: 2, language: 'ar', isUnchecked: false },
  ],
  [{ items: 'players', level: 9, language: 'fr', show: 'x' }, VIEW],
] as const)('the address %o asks for %o', (asked, view) => {
  expect(readView(asked)).toEqual(view)
  expect(readView(viewParameters(view))).toEqual(view)
})
