import { expect, test } from 'vitest'
import { readNewSeason } from './season-form.ts'

const VALUES = { name: ' Spring ', name_ar: ' الربيع ', opens_at: '', confirmed: ' autumn 2026 ' }
const read = (change: Partial<typeof VALUES> = {}) =>
  readNewSeason({ ...VALUES, ...change }, 'Autumn 2026', 'Asia/Jakarta')

test('accepts the names, and the old one in any letter case', () => {
  const body = { name: 'Spring', name_ar: 'الربيع', opens_at: null }
  expect(read()).toEqual({ ok: true, body })
  const opens_at = '2026-11-30T11:00:00.000Z'
  expect(read({ opens_at: '2026-11-30T18:00' })).toEqual({ ok: true, body: { ...body, opens_at } })
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name_ar: '' }, 'name_ar'],
  [{ opens_at: 'tomorrow' }, 'opens_at'],
  [{ confirmed: '' }, 'confirmed'],
  [{ confirmed: 'Autumn 2025' }, 'confirmed'],
] as const)('refuses %j', (change, field) => {
  expect(read(change)).toMatchObject({ ok: false, field })
})
