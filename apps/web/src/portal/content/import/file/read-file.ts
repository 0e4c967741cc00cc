import { IMPORT_TEXT_MAX } from '@noor-quest/contract/limits'
import { decodeText } from './decode-text.ts'
import { readListed } from './read-listed.ts'
import { readText } from './read-text.ts'
import { readOldWorkbook, readZippedWorkbook } from './read-workbook.ts'
import { recogniseText } from './recognise-text.ts'
import { type FileSheet, UnreadableFile } from './sheets.ts'

/**
 * A file's content. `sample`: some of its text, if the encoding was guessed and an admin must
 * confirm it.
 */
export type FileContents = {
  sheets: FileSheet[]
  /** The names of hidden sheets, which aren't read. */
  hiddenSheets: string[]
  isUncomputed: boolean
  sample: string | null
}

/** The file's bytes decide its format. @throws UnreadableFile */
export function readFile(bytes: Uint8Array): FileContents {
  const start = String.fromCharCode(...bytes.subarray(0, 8))
  if (start.startsWith('PK\x03\x04')) return { ...readZippedWorkbook(bytes), sample: null }
  if (start === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') return { ...readOldWorkbook(bytes), sample: null }
  const format = recogniseText(new TextDecoder().decode(bytes))
  if (format !== null) throw new UnreadableFile(format)
  const decoded = decodeText(bytes)
  if (decoded === null) throw new UnreadableFile('other_kind')
  const { text, isCertain } = decoded
  const listed = text.length > IMPORT_TEXT_MAX ? null : readListed(text)
  return {
    sheets: listed === null ? readText(text) : [listed],
    hiddenSheets: [],
    isUncomputed: false,
    sample: isCertain ? null : sampleOf(text),
  }
}

const SAMPLE_MAX = 200

/** Around the first character that isn't the same in all encodings. */
function sampleOf(text: string): string {
  const at = Math.max(0, text.search(/\P{ASCII}/u))
  const line = text.lastIndexOf('\n', at) + 1
  return text.slice(line, line + SAMPLE_MAX).trim()
}
