import { expect, it } from 'vitest'
import { newBackupCodes, readBackupCode } from './backup-codes.ts'

it('codes are different, and have no signs that look alike', () => {
  const codes = newBackupCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
})

it.each([
  ['abcde-fgh23', ['abcde-fgh23']],
  ['abcdefgh23', ['abcde-fgh23']],
  [' ABCDE fgh23 ', ['ABCDE-fgh23', 'abcde-fgh23']],
  ['abcde–fgh23', ['abcde-fgh23']],
  ['aBcDe-FgH23', ['aBcDe-FgH23', 'abcde-fgh23']],
])('%j is read as %j', (typed, codes) => {
  expect(readBackupCode(typed)).toEqual(codes)
})
