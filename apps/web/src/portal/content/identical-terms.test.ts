import type { Term } from '@noor-quest/contract/terms'
import { expect, test } from 'vitest'
import { countDifferent, findIdentical, findSame } from './identical-terms.ts'

const term = (id: string, arabic_text: string): Term => ({
  ...{ id, arabic_text, meaning: null, meaning_ar: null, source: null, version: id, active: true },
  ...{ created_at: '2026-01-01T00:00:00.000Z', checks: [], changed_since_check: false },
})
const ISLAM = term('1', 'إِسْلَامٌ')
const BARE_ISLAM = term('2', 'اسلام')
const SALAH = term('3', 'صلاة')
const TERMS = [ISLAM, BARE_ISLAM, SALAH]

test('terms that differ only in tashkeel and hamza are identical', () => {
  expect(findIdentical([...TERMS, term('4', ''), term('5', '')])).toEqual(new Set(['1', '2']))
})

test('input is compared with every term but the one being edited', () => {
  expect(findSame('صَلَاة', TERMS, null)).toBe(SALAH)
  expect(findSame('صَلَاة', TERMS, '3')).toBeNull()
  expect(findSame('زكاة', TERMS, null)).toBeNull()
  expect(findSame('  ', TERMS, null)).toBeNull()
})

test('a deal distinguishes terms that read the same, but not two equal texts', () => {
  expect(countDifferent([...TERMS, term('4', ' صلاة ')])).toBe(3)
})
