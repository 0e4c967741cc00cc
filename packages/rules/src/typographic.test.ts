import { expect, test } from 'vitest'
import { typographic } from './typographic.ts'

test.each([
  ["Which surah of the Qur'an says so?", 'Which surah of the Qur’an says so?'],
  ["Shu'ayb (peace be upon him)", 'Shu’ayb (peace be upon him)'],
  ["Uhud and Sal'", 'Uhud and Sal’'],
  ["It ends: 'You have no partner.'", 'It ends: “You have no partner.”'],
  ["'Peace'", '“Peace”'],
  ["The moth's ('the frailest')", 'The moth’s (“the frailest”)'],
  [`He said: 'It is "The Opening", the Qur'an's first.'`, 'He said: “It is ‘The Opening’, the Qur’an’s first.”'],
  ['The "Nûr" Club', 'The "Nûr" Club'],
  ["'Uthman and 'Ali", '‘Uthman and ‘Ali'],
  ['سورة البقرة: 185', 'سورة البقرة: 185'],
])('%s', (stored, printed) => {
  expect(typographic(stored)).toBe(printed)
})
