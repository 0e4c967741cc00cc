import { expect, test } from 'vitest'
import { EMPTY_TERM, readTerm } from './term-form.ts'

test.each(['', '   ', 'salah', '\u064e\u0651'])('%j is no Arabic text', (arabic_text) => {
  expect(readTerm({ ...EMPTY_TERM, arabic_text })).toEqual({
    ok: false,
    message: 'Please enter Arabic text',
    field: 'arabic_text',
  })
})

test('a term is sent without the spaces around it, tashkeel kept', () => {
  expect(readTerm({ ...EMPTY_TERM, arabic_text: ' صَلَاةٌ ', meaning: ' prayer ' })).toEqual({
    ok: true,
    body: { arabic_text: 'صَلَاةٌ', meaning: 'prayer', meaning_ar: null, source: null },
  })
})
