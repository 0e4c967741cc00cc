// Reading Excel workbooks of unknown senders. The result has only texts: no formula is computed, no
// link is followed, no macro is read. Memory stays flat: parts are unpacked and parsed piece by
// piece. Only the sheet's cells with content are kept, and only the shared texts that these cells
// name (docs/decisions/0021).
import { dirname, join } from 'node:path/posix'
import { SHEET_NAME_MAX } from '@noor-quest/contract/limits'
import { type OpenZip, openZip, UnreadableZip } from '../files/zip.ts'
import {
  formatPercent,
  isBuiltInMoment,
  isMomentFormat,
  PERCENT_FORMATS,
  percentDigits,
  readMoment,
} from './excel-formats.ts'
import { parseXml } from './parse-xml.ts'
import {
  HEAD_ROWS,
  isBlankRow,
  MAX_COLUMNS,
  MAX_ROW_CHARACTERS,
  type SheetLimits,
  type SheetRow,
  tooManyRows,
  UnreadableSpreadsheet,
} from './sheet-rows.ts'

export type Workbook = {
  rows: SheetRow[]
  /** The name of the sheet that was read. */
  sheet: string
  /** The names of all visible sheets. */
  sheets: string[]
  /** Rows of the result that a filter or a person has hidden. */
  hiddenRows: number
}

/**
 * Unpacked bytes of all parts together. Cells without content take the longest for their size: a
 * workbook of nothing else takes 4 s at this limit.
 */
const MAX_UNPACKED_BYTES = 50_000_000
const MAX_PARTS = 500
/** Excel's own limits. */
const MAX_FORMATS = 65_490
const MAX_SHEETS = 1000
/** Merged ranges that are read. Further ones are ignored. */
const MAX_MERGED = 2000
/** Characters of the whole sheet. A text that many cells share counts for each of them. */
const MAX_CHARACTERS = 4_000_000

/** Parts without cells. They are neither counted nor unpacked. */
const OTHER_PARTS =
  /^(?:docProps|customXml)\/|\/(?:theme|drawings|charts|chartsheets|diagrams|media|embeddings|pivotCache|pivotTables|externalLinks|printerSettings|ctrlProps|tables|queryTables|richData|threadedComments|persons|webextensions)\/|\/comments\d*\.xml$/

/**
 * The sheet of that name, or the first visible one that isn't empty.
 * @throws UnreadableSpreadsheet
 */
export async function readWorkbook(bytes: Uint8Array, limits: SheetLimits, wanted: string | null): Promise<Workbook> {
  const zip = open(bytes)
  try {
    return await readParts(zip, limits, wanted)
  } catch (cause) {
    throw cause instanceof UnreadableZip ? new UnreadableSpreadsheet(cause.message) : cause
  }
}

/** @throws UnreadableSpreadsheet, which names the actual type of the file if it is known */
function open(bytes: Uint8Array): OpenZip {
  const all = new Set<string>()
  try {
    const zip = openZip(bytes, { files: MAX_PARTS, bytes: MAX_UNPACKED_BYTES }, (name) => {
      if (all.size < MAX_PARTS) all.add(name)
      return /\.(?:xml|rels)$/.test(name) && !OTHER_PARTS.test(name) ? name : null
    })
    if (zip.names.has('_rels/.rels') && !all.has('xl/workbook.bin')) return zip
  } catch (cause) {
    if (!(cause instanceof UnreadableZip)) throw cause
    throw new UnreadableSpreadsheet(
      cause.message.startsWith('has more than') || cause.message.startsWith('holds more than')
        ? 'is too large to be read. Copy the rows into a new workbook'
        : 'is damaged. Open it in a spreadsheet program and save it again',
    )
  }
  if (all.has('xl/workbook.bin')) throw new UnreadableSpreadsheet(saveAs('a binary Excel workbook (.xlsb)'))
  if (all.has('content.xml')) throw new UnreadableSpreadsheet(saveAs('an OpenDocument file (.ods)'))
  if ([...all].some((name) => name.endsWith('.iwa'))) throw new UnreadableSpreadsheet(saveAs('a Numbers file'))
  throw new UnreadableSpreadsheet(NO_SPREADSHEET)
}

const saveAs = (what: string) => `is ${what}. Open it and save it as .xlsx`
export const NO_SPREADSHEET = 'is not a spreadsheet. Choose an Excel workbook (.xlsx) or a CSV file'

async function readParts(zip: OpenZip, limits: SheetLimits, wanted: string | null): Promise<Workbook> {
  const [main] = [...(await readLinks(zip, '_rels/.rels', '')).values()].filter(({ type }) => type === 'officeDocument')
  if (main === undefined || !zip.names.has(main.part)) throw new UnreadableSpreadsheet(NO_SPREADSHEET)
  const folder = dirname(main.part)
  const links = await readLinks(zip, `${folder}/_rels/${main.part.slice(folder.length + 1)}.rels`, folder)
  const { sheets, is1904 } = await readSheetList(zip, main.part)
  const visible = sheets.filter(({ isHidden, id }) => !isHidden && links.get(id)?.type === 'worksheet')
  const linked = (type: string) => [...links.values()].find((link) => link.type === type && zip.names.has(link.part))
  const styles = linked('styles')
  const shown = styles === undefined ? NO_STYLES : await readStyles(zip, styles.part)

  const chosen = wanted === null ? visible : visible.filter(({ name }) => name === wanted)
  for (const { name, id } of chosen) {
    const part = links.get(id)?.part ?? ''
    if (!zip.names.has(part)) continue
    const cells = await readCells(zip, part, limits)
    const texts = await readSharedTexts(zip, linked('sharedStrings')?.part, cells)
    const rows = toRows(cells, { texts, ...shown, is1904 })
    if (rows.length === 0) continue
    const hiddenRows = cells.filter(({ isHidden, number }) => isHidden && rows.some((row) => row.number === number))
    return { rows, sheet: name, sheets: visible.map((sheet) => sheet.name), hiddenRows: hiddenRows.length }
  }
  throw new UnreadableSpreadsheet(chosen.length === 0 ? 'has no sheet that could be read' : 'is empty')
}

type Link = { type: string; part: string }

/**
 * The parts that a part links to, by the links' ids. A link's type is the last segment of the
 * relationship's type: only the segments before it differ in Strict Open XML files.
 */
async function readLinks(zip: OpenZip, part: string, folder: string): Promise<Map<string, Link>> {
  const links = new Map<string, Link>()
  if (!zip.names.has(part)) return links
  await parseXml(zip.stream(part), {
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const path = Target.startsWith('/') ? Target.slice(1) : join(folder, Target)
      links.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: path })
      if (links.size > MAX_PARTS * 2) throw new UnreadableSpreadsheet(TOO_COMPLEX)
    },
  })
  return links
}

const TOO_COMPLEX = 'is too complex to be read. Copy the rows into a new workbook'

type ListedSheet = { name: string; id: string; isHidden: boolean }

async function readSheetList(zip: OpenZip, part: string): Promise<{ sheets: ListedSheet[]; is1904: boolean }> {
  const sheets: ListedSheet[] = []
  let is1904 = false
  await parseXml(zip.stream(part), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904)
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id'))?.[1] ?? ''
      sheets.push({
        name: (attributes.name ?? '').slice(0, SHEET_NAME_MAX),
        id,
        isHidden: (attributes.state ?? 'visible') !== 'visible',
      })
      if (sheets.length > MAX_SHEETS) throw new UnreadableSpreadsheet(TOO_COMPLEX)
    },
  })
  return { sheets, is1904 }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

type Styles = {
  /** The styles (their indexes in the list) that show a number as a date or a time. */
  moments: ReadonlySet<number>
  /** The decimals of the styles that show a number as a percentage. */
  percents: ReadonlyMap<number, number>
}
const NO_STYLES: Styles = { moments: new Set(), percents: new Map() }

async function readStyles(zip: OpenZip, part: string): Promise<Styles> {
  const formats = new Set<number>()
  const percentFormats = new Map(PERCENT_FORMATS)
  const moments = new Set<number>()
  const percents = new Map<number, number>()
  let isInCells = false
  let place = 0
  await parseXml(zip.stream(part), {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt' && formats.size + percentFormats.size < MAX_FORMATS) {
        const digits = percentDigits(formatCode ?? '')
        if (digits !== null) percentFormats.set(Number(numFmtId), digits)
        else if (isMomentFormat(formatCode ?? '')) formats.add(Number(numFmtId))
      }
      if (name === 'cellXfs') isInCells = true
      if (!isInCells || name !== 'xf') return
      if (isBuiltInMoment(Number(numFmtId)) || formats.has(Number(numFmtId))) moments.add(place)
      const digits = percentFormats.get(Number(numFmtId))
      if (digits !== undefined) percents.set(place, digits)
      if (++place > MAX_FORMATS) throw new UnreadableSpreadsheet(TOO_COMPLEX)
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return { moments, percents }
}

type RawCell = { index: number; type: string; style: number; text: string; isUncomputed: boolean }
type RawRow = { number: number; isHidden: boolean; cells: RawCell[] }

/**
 * The cells of a sheet with content. The size that the sheet declares isn't trusted. Cells merged
 * downwards all have the first one's content.
 */
async function readCells(zip: OpenZip, part: string, limits: SheetLimits): Promise<RawRow[]> {
  const rows: RawRow[] = []
  const merged: Merged[] = []
  let row: RawRow = { number: 0, isHidden: false, cells: [] }
  let cell: RawCell | null = null
  let next = 0
  let [isValue, isFormula, phonetic] = [false, false, 0]
  let characters = 0
  await parseXml(zip.stream(part), {
    open: (name, attributes) => {
      if (name === 'row') {
        row = { number: readCount(attributes.r) ?? row.number + 1, isHidden: isTrue(attributes.hidden), cells: [] }
        next = 0
      } else if (name === 'c') {
        const index = columnOf(attributes.r) ?? next
        next = index + 1
        isFormula = false
        const style = readCount(attributes.s) ?? 0
        cell = { index, type: attributes.t ?? 'n', style, text: '', isUncomputed: false }
      } else if (name === 'mergeCell' && merged.length < MAX_MERGED) {
        const range = readMerged(attributes.ref)
        if (range !== null) merged.push(range)
      } else if (cell === null) return
      else if (name === 'rPh') phonetic++
      else if (name === 'f') isFormula = true
      else if (name === 'v' || (name === 't' && phonetic === 0)) isValue = true
    },
    text: (text) => {
      if (!isValue || cell === null) return
      cell.text += text
      if (cell.text.length > MAX_ROW_CHARACTERS) throw tooMuchText()
    },
    close: (name) => {
      if (name === 'rPh') phonetic--
      if (name === 'v' || name === 't') isValue = false
      if (name === 'c' && cell !== null) {
        cell.isUncomputed = isFormula && cell.text === '' && cell.type !== 'str'
        if (cell.text !== '' || cell.isUncomputed) keep(cell)
        cell = null
      }
    },
  })
  for (const range of merged) fillDown(range)
  return rows

  function fillDown({ index, first, last }: Merged) {
    const source = rows.find(({ number }) => number === first)?.cells.find((found) => found.index === index)
    if (source === undefined) return
    for (const below of rows) {
      const isInside = below.number > first && below.number <= last
      if (!isInside || below.cells.some((found) => found.index === index)) continue
      characters += source.text.length
      if (characters > MAX_CHARACTERS) throw tooMuchText()
      below.cells.push(source)
    }
  }

  function keep(found: RawCell) {
    if (found.index >= MAX_COLUMNS) throw new UnreadableSpreadsheet(`has more than ${MAX_COLUMNS} columns`)
    if (row.cells.length === 0) rows.push(row)
    if (rows.length > limits.rows + HEAD_ROWS) throw tooManyRows(limits)
    // A sheet may repeat a cell, so the number of cells is limited too.
    if (row.cells.length >= MAX_COLUMNS) throw new UnreadableSpreadsheet(TOO_COMPLEX)
    row.cells.push(found)
    characters += found.text.length
    if (characters > MAX_CHARACTERS) throw tooMuchText()
  }
}

/** A column's cells (0-based) from row `first` to `last`. */
type Merged = { index: number; first: number; last: number }

/** The first column of a range such as "B2:C9"; null if it isn't merged downwards. */
function readMerged(reference: string | undefined): Merged | null {
  const [, from = '', first = '', last = ''] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference ?? '') ?? []
  const index = columnOf(from)
  return index === null || Number(last) <= Number(first) ? null : { index, first: Number(first), last: Number(last) }
}

const tooMuchText = () => new UnreadableSpreadsheet('holds too much text')

/** An integer of 0 or more; null for any other text. */
function readCount(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** The column of "AB12" is 27, counted from 0. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference ?? '')?.[1]
  if (letters === undefined) return null
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** The shared strings that these cells refer to, by their indexes. */
async function readSharedTexts(
  zip: OpenZip,
  part: string | undefined,
  rows: readonly RawRow[],
): Promise<ReadonlyMap<number, string>> {
  const wanted = new Set<number>()
  for (const { cells } of rows) for (const { type, text } of cells) if (type === 's') wanted.add(Number(text))
  const texts = new Map<number, string>()
  if (part === undefined || wanted.size === 0) return texts
  let [number, phonetic] = [0, 0]
  let text = ''
  let isText = false
  await parseXml(zip.stream(part), {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic++
      else if (name === 't') isText = phonetic === 0
    },
    text: (more) => {
      if (!isText || !wanted.has(number)) return
      text += more
      if (text.length > MAX_ROW_CHARACTERS) throw tooMuchText()
    },
    close: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') phonetic--
      else if (name === 'si') {
        if (wanted.has(number)) texts.set(number, text)
        number++
      }
    },
  })
  return texts
}

type Meaning = Styles & { texts: ReadonlyMap<number, string>; is1904: boolean }

function toRows(raw: readonly RawRow[], meaning: Meaning): SheetRow[] {
  const rows: SheetRow[] = []
  let characters = 0
  for (const { number, cells } of raw) {
    const row: SheetRow = { number, cells: [], faults: [] }
    for (const cell of cells) {
      const text = toText(cell, meaning)
      row.cells[cell.index] = text
      characters += text.length
      if (cell.isUncomputed) {
        const message = 'is a formula without a result. Open the file in a spreadsheet program and save it again'
        row.faults.push({ index: cell.index, message })
      }
      if (cell.type === 'e') row.faults.push({ index: cell.index, message: `is an error of the spreadsheet: ${text}` })
    }
    if (characters > MAX_CHARACTERS) throw tooMuchText()
    row.cells = Array.from(row.cells, (text) => text ?? '')
    if (!isBlankRow(row.cells) || row.faults.length > 0) rows.push(row)
  }
  return rows
}

function toText({ type, text, style }: RawCell, { texts, moments, percents, is1904 }: Meaning): string {
  switch (type) {
    case 's':
      return unescapeText(texts.get(Number(text)) ?? '')
    case 'str':
    case 'inlineStr':
      return unescapeText(text)
    case 'b':
      return isTrue(text) ? 'TRUE' : 'FALSE'
    case 'e':
    case 'd':
      return text
    default: {
      const value = text.trim() === '' ? Number.NaN : Number(text)
      if (!Number.isFinite(value)) return text
      const digits = percents.get(style)
      if (digits !== undefined) return formatPercent(value, digits)
      // 15 digits, as spreadsheets show: 0.1 + 0.2 is 0.3.
      return (moments.has(style) ? readMoment(value, is1904) : null) ?? String(Number(value.toPrecision(15)))
    }
  }
}

/**
 * Characters that XML can't contain are written like _x000D_. A line end in a cell may have one
 * before it.
 */
function unescapeText(text: string): string {
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\r\n', '\n')
}
