import { expect, test } from 'vitest'
import { shortened } from './shortened.ts'

test.each([
  ['a short text is whole', 'Read. Learn.', 'Read. Learn.'],
  [
    'whole sentences remain',
    'Nuh (peace be upon him) built the ark. It sailed through waves.',
    'Nuh (peace be upon him) built the ark.',
  ],
  [
    'without one, whole clauses remain',
    'He called his people, but they would not listen to him at all',
    'He called his people...',
  ],
  ['a clause is never cut', 'His people wanted to burn Ibrahim (peace be upon him) in a great fire', 'whole'],
  ['nor a quotation', 'It is said: “Read, in the name of your Lord who created all things”', 'whole'],
  ['nor a bracket', 'Yusuf (peace be upon him, the son of Ya‘qub, the son of Ishaq) was patient', 'whole'],
  ['a number is no end', 'The chapter is read in Qur’an 2:185 and in the verses that follow it', 'whole'],
  [
    'in Arabic too',
    'تفقّد سليمان عليه السلام الطير فلم ير الهدهد، ثم جاءه من سبأ بنبأ يقين',
    'تفقّد سليمان عليه السلام الطير فلم ير الهدهد...',
  ],
])('%s', (_, text, expected) => {
  expect(shortened(text, 50)).toBe(expected === 'whole' ? text : expected)
})
