import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ACCOUNT_LIMITS, type Limits, waitBeforeAttempt } from './account-limits.ts'

it('lets the first attempts through at once, then each waits twice as long as the one before, up to 4 s', () => {
  const waits = Array.from({ length: 10 }, (_, index) => waitBeforeAttempt(index + 1, { free: 3, most: 10 }))
  expect(waits).toEqual([0, 0, 0, 250, 500, 1000, 2000, 4000, 4000, 4000])
  expect(waitBeforeAttempt(5000, { free: 3, most: 9999 })).toBe(4000)
})

it('docs/accounts.md says how many attempts of what are let through', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/accounts.md'), 'utf8')
  const [, table = ''] = /^\| attempts \|.*\n\|-.*\n((?:\|.*\n)+)/m.exec(page) ?? []
  const rows = table
    .trimEnd()
    .split('\n')
    .map((row) =>
      row
        .slice(2, -2)
        .split(/ ?\| ?/)
        .slice(1),
    )
  const most = (limit?: { most: number }) => (limit === undefined ? '' : String(limit.most))
  const window = (ms: number) => (ms === 60 * 60_000 ? '1 h' : `${ms / 60_000} min`)
  const limits: Limits[] = Object.values(ACCOUNT_LIMITS)
  expect(rows).toEqual(
    limits.map(({ pair, account, address, windowMs }) => [most(pair), most(account), most(address), window(windowMs)]),
  )
})
