import { expect, test } from 'vitest'
import { newClaimCode, readClaimCode } from './search.ts'

test('a new code is six characters, none of which is mistaken for another', () => {
  const codes = Array.from({ length: 1000 }, newClaimCode)
  for (const code of codes) expect(code).toMatch(/^[B-DF-HJKMNP-RTV-Y34679]{6}$/)
  expect(new Set(codes).size).toBeGreaterThan(990)
  for (const code of codes) expect(readClaimCode(code)).toBe(code)
})

test.each(['BCD346', 'bcd346', ' bcd 346 ', 'b-c-d-3-4-6', 'BCD–346', 'bcd\u00a0346'])(
  'finds the code in "%s"',
  (typed) => expect(readClaimCode(typed)).toBe('BCD346'),
)

test.each(['', 'BCD34', 'BCD3466', 'AMINA7', 'BCD34O', 'BCD_346', '%%%%%%'])('finds none in "%s"', (typed) =>
  expect(readClaimCode(typed)).toBeNull(),
)
