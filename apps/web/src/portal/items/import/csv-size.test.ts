import { expect, test } from 'vitest'
import { exceedsImport } from './import-controller.ts'

const question = (text: string) => ({ question_text: null, question_text_ar: text, tags: ['quran'], level: 1 })
const questions = (count: number, text: string) => Array.from({ length: count }, () => question(text))

test('a file of as many rows and bytes as an import takes is no more than it takes', () => {
  expect(exceedsImport('question', [])).toBe(false)
  expect(exceedsImport('question', questions(2000, 'من؟'))).toBe(false)
  expect(exceedsImport('question', questions(2001, 'من؟'))).toBe(true)
})

test('an Arabic letter has two bytes', () => {
  expect(exceedsImport('question', questions(1900, 'x'.repeat(900)))).toBe(false)
  expect(exceedsImport('question', questions(1900, 'س'.repeat(900)))).toBe(true)
})

test('embedded pictures are not in the file', () => {
  const prophets = Array.from({ length: 100 }, () => ({
    item_image_url: `data:image/webp;base64,${'A'.repeat(300_000)}`,
  }))
  expect(exceedsImport('prophet', prophets)).toBe(false)
})
