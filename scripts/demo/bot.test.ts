import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inOrder } from '@noor-quest/rules/quiz-deal'
import { expect, it } from 'vitest'
import { ROOT } from '../child.mjs'
import { rightOption } from './bot.ts'

const [starter] = JSON.parse(readFileSync(join(ROOT, 'content/questions/sira.json'), 'utf8'))
const { question_text, option_a: a, option_b: b, option_c: c, option_d: d, correct_option } = starter
const question = {
  question_id: '1',
  texts: { en: { question_text, options: { a, b, c, d } }, ar: null },
  explanation: { en: null, ar: null },
  correct_option,
  source: null,
}

it.each(['abcd', 'badc', 'dcba', 'cdab'])('knows the right option when the options are dealt as %s', (order) => {
  const dealt = inOrder(question, order)
  expect(rightOption(dealt.texts)).toBe(dealt.correct_option)
})

it('knows nothing of a question that is not a starter', () => {
  const texts = { question_text: 'Who?', options: { a: '1', b: '2', c: '3', d: '4' } }
  expect(rightOption({ en: texts, ar: null })).toBeUndefined()
  expect(rightOption({ en: null, ar: texts })).toBeUndefined()
})
