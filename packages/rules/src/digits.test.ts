import { expect, test } from 'vitest'
import { foldDigits } from './digits.ts'

test.each([
  ['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['fullwidth', '０１２３４５６７８９'],
  ['mathematical, which follow other ones', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'],
])('%s digits are 0-9', (_what, digits) => {
  expect(foldDigits(`No ${digits}!`)).toBe('No 0123456789!')
})

test('every digit of Unicode has its value', () => {
  const digits = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter((character) =>
    /\p{Nd}/u.test(character),
  )
  expect(foldDigits(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10))
})
