import { expect, it } from 'vitest'
import { scriptOf } from './script-of.ts'

it.each([
  ['Who built the Kaaba?', 'en'],
  ['من بنى الكعبة؟', 'ar'],
  ['(25) Salah, صلاة', 'en'],
  ['﴿ ٱقۡرَأۡ ﴾ means "Read"', 'ar'],
  ['2:185', undefined],
])('%s is read as %s', (stored, expected) => expect(scriptOf(stored)).toBe(expected))
