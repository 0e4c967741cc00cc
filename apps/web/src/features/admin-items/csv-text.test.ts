import { expect, test } from 'vitest'
import { decodeCsv } from './csv-text.ts'

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
