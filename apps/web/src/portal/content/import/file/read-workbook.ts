// Workbooks of unknown senders (docs/decisions/0043). SheetJS has no limits of its own, so its
// input is chosen and measured first.

import { type CellObject, read, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { IMPORT_FILE_MAX_BYTES } from '@noor-quest/contract/limits'
import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from 'fflate'
import { createSheets, type FileSheet, UnreadableFile } from './sheets.ts'

/** `isUncomputed`: formulas without a result, whose cells are empty here. */
type ReadWorkbook = { sheets: FileSheet[]; hiddenSheets: string[]; isUncomputed: boolean }

/** .xlsx, .xlsm or .ods. @throws UnreadableFile */
export function readZippedWorkbook(bytes: Uint8Array): ReadWorkbook {
  const parts = unpack(bytes)
  let isUncomputed = false
  for (const [name, part] of Object.entries(parts)) {
    const xml = strFromU8(part)
    // fflate cuts a part off at the size that the directory declares.
    if (!xml.trimEnd().endsWith('>')) throw new UnreadableFile('damaged')
    checkRepeatedCells(xml)
    isUncomputed ||= UNCOMPUTED.test(xml)
    parts[name] = strToU8(xml.replace(WIDE_ELEMENTS, ''))
  }
  return { ...readSheets(zipSync(parts, { level: 0 }), 'content.xml' in parts), isUncomputed }
}

/** .xls. @throws UnreadableFile */
export function readOldWorkbook(bytes: Uint8Array): ReadWorkbook {
  return { ...readSheets(bytes, false), isUncomputed: false }
}

/** Parts without cells. They are neither counted nor unpacked. */
const OTHER_PARTS =
  /^(?:docProps|customXml|Object)|\/(?:theme|drawings|charts|diagrams|media|embeddings|pivotCache|pivotTables|externalLinks|printerSettings|ctrlProps|tables|queryTables|richData|threadedComments|persons|webextensions)\/|\/(?:comments\d*|calcChain)\.xml$/
const PARTS_MAX = 1000

function unpack(bytes: Uint8Array): Unzipped {
  const names: string[] = []
  let left = IMPORT_FILE_MAX_BYTES
  const parts = unzip(bytes, (name, size) => {
    names.push(name)
    if (!/\.(?:xml|rels)$/.test(name) || OTHER_PARTS.test(name)) return false
    left -= size
    if (left < 0 || names.length > PARTS_MAX) throw new UnreadableFile('too_large')
    return true
  })
  if (names.some((name) => /^xl\/workbook\.bin$|\.iwa$/.test(name))) throw new UnreadableFile('save_as_xlsx')
  if (names.includes('word/document.xml')) throw new UnreadableFile('word')
  if (names.some((name) => /^collection\.anki\d*b?$/.test(name))) throw new UnreadableFile('anki')
  if (!names.some((name) => /workbook\d*\.xml$|^content\.xml$/i.test(name))) throw new UnreadableFile('other_kind')
  return parts
}

/** `isWanted` gets the size that the archive's directory declares. */
function unzip(bytes: Uint8Array, isWanted: (name: string, size: number) => boolean): Unzipped {
  try {
    return unzipSync(bytes, { filter: ({ name, originalSize }) => isWanted(name, originalSize) })
  } catch (cause) {
    throw cause instanceof UnreadableFile ? cause : new UnreadableFile('damaged')
  }
}

/**
 * SheetJS makes an object for each column of a range and each cell of a link's range. A few bytes
 * can name A1:XFD1048576.
 */
const WIDE_ELEMENTS = /<(?:\w+:)?(?:col|hyperlink)\b[^<>]*>/g

/** Programs other than spreadsheets may write a formula without its result. */
const UNCOMPUTED =
  /<(?:\w+:)?c\b(?![^<>]*t="str")[^<>]*><(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)(?:<(?:\w+:)?v\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?<\/(?:\w+:)?c>/

/** Cells with content that .ods files may declare as repetitions. */
const REPEATED_MAX = 100_000

/** .ods files count equal cells and rows. SheetJS makes an object for each one with content. */
function checkRepeatedCells(xml: string): void {
  let [rows, repeated] = [1, 0]
  for (const [tag, name] of xml.matchAll(/<(?:\w+:)?table-(row|cell)\b[^<>]*>/g)) {
    const count = Number(/number-(?:rows|columns)-repeated="(\d+)"/.exec(tag)?.[1] ?? 1)
    if (name === 'row') rows = count
    else if (!tag.endsWith('/>')) repeated += count * rows - 1
  }
  if (repeated > REPEATED_MAX) throw new UnreadableFile('too_large')
}

function readSheets(bytes: Uint8Array, isOpenDocument: boolean): Omit<ReadWorkbook, 'isUncomputed'> {
  const book = parse(bytes, isOpenDocument)
  const sheets = createSheets()
  const hiddenSheets: string[] = []
  for (const [index, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name]
    const isHidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0
    if (isHidden) {
      hiddenSheets.push(name)
      continue
    }
    // SheetJS leaves out a sheet that it can't read.
    if (sheet === undefined) throw new UnreadableFile('damaged')
    const { addRow } = sheets.add(name)
    const rows = textsOf(sheet)
    fillMerged(sheet, rows)
    for (const [at, cells] of [...rows].sort(([one], [other]) => one - other)) {
      if (!addRow(at + 1, cells, sheet['!rows']?.[at]?.hidden)) break
    }
  }
  return { sheets: sheets.finish(), hiddenSheets }
}

function parse(bytes: Uint8Array, isOpenDocument: boolean): WorkBook {
  try {
    return read(bytes, {
      // Cells in arrays, without the address of each.
      dense: true,
      cellDates: true,
      // To recognise percentages: by the numbers' formats, in .ods files by the texts. Without
      // cellText, SheetJS doesn't format: a pattern can make a long text of each number.
      cellNF: true,
      cellText: isOpenDocument,
      cellHTML: false,
      // Shared formulas could be very long, and would be copied into each of their cells.
      cellFormula: false,
      // Only with it are hidden rows known. In .ods files they aren't, and blank cells would be made.
      cellStyles: !isOpenDocument,
    })
  } catch (cause) {
    throw new UnreadableFile(/password/i.test(String(cause)) ? 'password' : 'damaged')
  }
}

/** The texts of the rows (from 0) that have cells. */
function textsOf(sheet: WorkSheet): Map<number, string[]> {
  const rows = new Map<number, string[]>()
  sheet['!data']?.forEach((row, at) => {
    const texts: string[] = []
    row.forEach((cell, column) => {
      const text = textOf(cell)
      if (text !== '') texts[column] = text
    })
    if (texts.length > 0)
      rows.set(
        at,
        Array.from(texts, (text) => text ?? ''),
      )
  })
  return rows
}

/** Merged ranges that are read. Further ones are ignored. */
const MERGED_MAX = 2000

/** Cells merged downwards all have the first one's text. */
function fillMerged(sheet: WorkSheet, rows: Map<number, string[]>): void {
  for (const { s: start, e: end } of sheet['!merges']?.slice(0, MERGED_MAX) ?? []) {
    const text = rows.get(start.r)?.[start.c] ?? ''
    if (text === '' || end.r === start.r) continue
    for (const [at, cells] of rows) {
      if (at <= start.r || at > end.r || (cells[start.c] ?? '') !== '') continue
      while (cells.length < start.c) cells.push('')
      cells[start.c] = text
    }
  }
}

/** In one format for all files: days as 2026-01-31, percentages with all their decimals. */
function textOf({ t: type, v: value, z: format, w: shown = '' }: CellObject): string {
  if (value instanceof Date) return formatMoment(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (type === 'e') return ERRORS[Number(value)] ?? '#VALUE!'
  if (typeof value !== 'number') return (value ?? '').replaceAll('\r\n', '\n')
  const pattern = String(format ?? '').replace(/"[^"]*"|\\./g, '')
  // 15 digits, as spreadsheets show: 0.1 + 0.2 is 0.3.
  const numberOf = (exact: number) => String(Number(exact.toPrecision(15)))
  return pattern.includes('%') || shown.endsWith('%') ? `${numberOf(value * 100)}%` : numberOf(value)
}

const ERRORS: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

/**
 * "2026-01-31", "2026-01-31 18:30", with seconds if there are any; "18:30" for a time, which
 * spreadsheets count from 1900 or 1904.
 */
function formatMoment(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return ''
  const iso = new Date(Math.round(moment.getTime() / 1000) * 1000).toISOString()
  const [day, time] = [iso.slice(0, 10), iso.slice(11, iso.endsWith(':00.000Z') ? 16 : 19)]
  if (day < '1900-01-01') return time
  return time === '00:00' ? day : `${day} ${time}`
}
