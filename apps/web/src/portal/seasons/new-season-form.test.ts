import { expect, test } from 'vitest'
import { readNewSeason } from './season-form.ts'

const VALUES = { name: ' Spring ', name_ar: ' الربيع ', confirmed: ' autumn 2026 ' }

test('accepts the names, and the old one in any letter case', () => {
  expect(readNewSeason(VALUES, 'Autumn 2026')).toEqual({ ok: true, body: { name: 'Spring', name_ar: 'الربيع' } })
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name_ar: '' }, 'name_ar'],
  [{ confirmed: '' }, 'confirmed'],
  [{ confirmed: 'Autumn 2025' }, 'confirmed'],
] as const)('refuses %j', (change, field) => {
  expect(readNewSeason({ ...VALUES, ...change }, 'Autumn 2026')).toMatchObject({ ok: false, field })
})
