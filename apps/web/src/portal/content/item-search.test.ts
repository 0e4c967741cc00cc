import type { ItemCheck, Verdict } from '@noor-quest/contract/checks'
import type { Question } from '@noor-quest/contract/questions'
import { expect, test } from 'vitest'
import { storedQuestion } from '../../../test/stored-question.ts'
import { filterItems, lacksLanguage, readView, searchItems, viewParameters } from './item-search.ts'

const question = (question_text: string, more: Partial<Question> = {}) =>
  storedQuestion({ id: question_text, question_text, ...more })
const PRAYER = question('Which prayer is at dawn?', { option_b: 'الصَّلَاة' })
const FAST = question('When is the fast?', { source: 'Quran 2:185' })
const check = (language: 'en' | 'ar', verdict: Verdict = 'right', set_aside_by: string | null = null): ItemCheck => ({
  ...{ language, verdict, set_aside_by, note: 'A note', by: 'Maryam', checked_at: '2026-01-01T00:00:00.000Z' },
  ...{ proposal: null, decision: null, decided_by: null },
})
const HAJJ = question('Where is Arafah?', {
  question_text_ar: 'أَيْنَ عَرَفَة؟',
  tags: ['worship'],
  checks: [check('en'), check('ar'), check('en', 'wrong', 'amal@club.example')],
})
const ARABIC = question('', {
  id: 'arabic',
  question_text: null,
  question_text_ar: 'من بنى الكعبة؟',
  checks: [check('ar', 'doubtful'), check('ar')],
})
const ALL = [PRAYER, FAST, HAJJ, ARABIC]

test.each([
  ['', ALL],
  ['  ', ALL],
  ['DAWN which', [PRAYER]],
  ['الصلاة', [PRAYER]],
  ['2:185', [FAST]],
  ['dawn fast', []],
  ['عرفه اين', [HAJJ]],
  ['worship', [HAJJ]],
  ['الكعبه', [ARABIC]],
  ['abc', []],
])('%j finds what holds all of its words', (typed, found) => {
  expect(searchItems(ALL, typed)).toEqual(found)
})

test.each([
  ['all', ALL],
  ['no_arabic', [PRAYER, FAST]],
  ['no_english', [ARABIC]],
  ['not_checked', [PRAYER, FAST, ARABIC]],
  ['checked', [HAJJ]],
  ['noted', [ARABIC]],
] as const)('%s is a filter of its own', (filter, found) => {
  expect(filterItems('question', ALL, filter)).toEqual(found)
})

test('a term lacks the languages that its meaning lacks', () => {
  const term = {
    id: '1',
    version: 'a',
    active: true,
    checks: [],
    changed_since_check: false,
    arabic_text: 'صوم',
    meaning: null,
    meaning_ar: 'الإمساك',
  }
  expect(lacksLanguage('term', term, 'en')).toBe(true)
  expect(lacksLanguage('term', term, 'ar')).toBe(false)
})

test('a letter that a keyboard lacks is found by a similar one that the keyboard has', () => {
  const turkish = question('Who is Ayşe Yılmaz?')
  for (const typed of ['Yilmaz', 'YILMAZ', 'ayse yılmaz'])
    expect(searchItems([turkish, FAST], typed)).toEqual([turkish])
})

test('items left out of games can be listed alone', () => {
  const off = question('Off?', { active: false })
  expect(filterItems('question', [PRAYER, off], 'inactive')).toEqual([off])
  expect(searchItems([off], 'false')).toEqual([])
})

test('the address keeps the list’s filters', () => {
  const view = { search: 'hajj', filter: 'no_arabic' as const }
  expect(readView(viewParameters(view))).toEqual(view)
  expect(readView({ search: 7, show: 'everything' })).toEqual({ search: '7', filter: 'all' })
})
