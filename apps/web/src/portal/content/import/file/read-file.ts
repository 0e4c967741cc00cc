import type { ImportSheet } from '@noor-quest/contract/items'
import { decodeText } from './decode-text.ts'
import { readText } from './read-text.ts'
import { readOldWorkbook, readZippedWorkbook } from './read-workbook.ts'
import { UnreadableFile } from './sheets.ts'

/**
 * A file's content. `sample`: some of its text, if the encoding was guessed and an admin must
 * confirm it.
 */
export type FileContents = { sheets: ImportSheet[]; isUncomputed: boolean; sample: string | null }

/** The file's bytes decide its format. @throws UnreadableFile */
export function readFile(bytes: Uint8Array): FileContents {
  const start = String.fromCharCode(...bytes.subarray(0, 8))
  if (start.startsWith('PK\x03\x04')) return { ...readZippedWorkbook(bytes), sample: null }
  if (start === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') return { ...readOldWorkbook(bytes), sample: null }
  const decoded = decodeText(bytes)
  if (decoded === null) throw new UnreadableFile('other_kind')
  const { text, isCertain } = decoded
  return { sheets: readText(text), isUncomputed: false, sample: isCertain ? null : sampleOf(text) }
}

const SAMPLE_MAX = 200

/** Around the first character that isn't the same in all encodings. */
function sampleOf(text: string): string {
  const at = Math.max(0, text.search(/\P{ASCII}/u))
  const line = text.lastIndexOf('\n', at) + 1
  return text.slice(line, line + SAMPLE_MAX).trim()
}
