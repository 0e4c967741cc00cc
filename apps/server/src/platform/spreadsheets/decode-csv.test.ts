import { expect, test } from 'vitest'
import { decodeCsv } from './read-csv.ts'

const TEXT = 'question,صلاة'

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['UTF-16, the other byte order', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16()],
  ['Windows-1256', Buffer.from([...Buffer.from('question,'), 0xd5, 0xe1, 0xc7, 0xc9])],
])('%s keeps its Arabic', (_encoding, bytes) => {
  expect(decodeCsv(bytes)).toBe(TEXT)
})

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'latin1')],
  ['a web page', Buffer.from('<!doctype html><p>Question, A, B')],
])('%s is no text of a spreadsheet', (_what, bytes) => {
  expect(decodeCsv(bytes)).toBeNull()
})
