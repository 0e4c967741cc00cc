import type { Question } from '@noor-quest/contract/questions'
import { expect, test } from 'vitest'
import { searchQuestions } from './question-search.ts'

const question = (question_text: string, more: Partial<Question> = {}): Question => ({
  id: question_text,
  question_text,
  option_a: 'one',
  option_b: 'two',
  option_c: 'three',
  option_d: 'four',
  correct_option: 'a',
  level: 1,
  time_limit: 30,
  source: null,
  explanation: null,
  created_at: '2026-01-01T00:00:00.000Z',
  ...more,
})
const PRAYER = question('Which prayer is at dawn?', { option_b: 'الصَّلَاة' })
const FAST = question('When is the fast?', { source: 'Quran 2:185' })
const ALL = [PRAYER, FAST]

test.each([
  ['', ALL],
  ['  ', ALL],
  ['DAWN which', [PRAYER]],
  ['الصلاة', [PRAYER]],
  ['2:185', [FAST]],
  ['dawn fast', []],
])('%j finds what holds all of its words', (typed, found) => {
  expect(searchQuestions(ALL, typed)).toEqual(found)
})
