/// <reference lib="esnext.temporal" />
// Excel workbooks, written while their rows are read. Texts are cells of type text, which no
// program takes for a formula or a number, so they need no apostrophe.
import { streamZip, type ZipPart } from '../files/zip.ts'
import { keepApostrophe } from './csv.ts'
import type { Cell, Table, TableRow } from './table.ts'

/** Most rows of a sheet with its header, in Excel and all other programs. */
const MAX_ROWS = 1_048_576
/** Most characters of a cell. */
const MAX_CHARACTERS = 32_767
const WIDTH = { least: 8, most: 60, aroundHeading: 3 }

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** Indexes in STYLES. */
const [BOLD, MOMENT, TEXT] = [1, 2, 3]
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/**
 * The bytes of a workbook with a sheet for each table, and further sheets where a table has more
 * rows than a sheet can have.
 */
export function xlsxChunks(tables: readonly Table[], maxRows = MAX_ROWS): AsyncGenerator<Uint8Array> {
  return streamZip(partsOf(tables, maxRows))
}

async function* partsOf(tables: readonly Table[], maxRows: number): AsyncGenerator<ZipPart> {
  const names: string[] = []
  yield part('_rels/.rels', links([['officeDocument', 'xl/workbook.xml']]))
  yield part('xl/styles.xml', STYLES)
  for (const table of tables) {
    const rows = new Rows(table.chunks)
    for (let number = 1; number === 1 || !(await rows.isAtEnd()); number++) {
      names.push(number === 1 ? table.name : `${table.name} ${number}`)
      yield { name: `xl/worksheets/sheet${names.length}.xml`, chunks: sheetOf(table, rows, maxRows) }
    }
  }
  // Written last, because only now the number of sheets is known.
  yield part('xl/workbook.xml', workbook(names))
  yield part(
    'xl/_rels/workbook.xml.rels',
    links([...names.map((_, n) => ['worksheet', `worksheets/sheet${n + 1}.xml`] as const), ['styles', 'styles.xml']]),
  )
  yield part('[Content_Types].xml', contentTypes(names.length))
}

const part = (name: string, text: string): ZipPart => ({ name, chunks: [Buffer.from(text)] })

/** A table's rows, from which each sheet takes as many as fit. */
class Rows {
  readonly #chunks: AsyncGenerator<readonly TableRow[]>
  #left: readonly TableRow[] = []
  #isDone = false

  constructor(chunks: Table['chunks']) {
    this.#chunks = (async function* () {
      yield* chunks
    })()
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#left.length === 0 && !this.#isDone) {
      const { done, value } = await this.#chunks.next()
      this.#isDone = done === true
      if (!done) this.#left = value
    }
    return this.#left.length === 0
  }

  /** Rows of the next chunk, at most `most`. */
  take(most: number): readonly TableRow[] {
    const taken = this.#left.slice(0, most)
    this.#left = this.#left.slice(most)
    return taken
  }
}

async function* sheetOf(table: Table, rows: Rows, maxRows: number): AsyncGenerator<Uint8Array> {
  const { columns, zone, isRightToLeft = false } = table
  const widths = columns.map(({ heading, width = heading.length + WIDTH.aroundHeading }, index) => {
    const characters = Math.min(WIDTH.most, Math.max(WIDTH.least, width))
    return `<col min="${index + 1}" max="${index + 1}" width="${characters}" customWidth="1"/>`
  })
  const view = `<sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`
  const letters = columns.map((_, index) => columnLetters(index))
  let number = 1
  const header = columns.map(({ heading }, index) => textCell(`${letters[index]}1`, heading, BOLD)).join('')
  yield Buffer.from(
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${header}</row>`,
  )
  for (let left = maxRows - 1; left > 0 && !(await rows.isAtEnd()); ) {
    const taken = rows.take(left)
    left -= taken.length
    let xml = ''
    for (const row of taken) {
      number++
      xml += `<row r="${number}">`
      for (const [index, cell] of row.entries()) xml += toXml(`${letters[index]}${number}`, cell, zone)
      xml += '</row>'
    }
    yield Buffer.from(xml)
  }
  yield Buffer.from('</sheetData></worksheet>')
}

/** "AB" for 27. */
function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

function toXml(address: string, cell: Cell, zone: string): string {
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return textCell(address, keepApostrophe(cell))
  if ('name' in cell) return textCell(address, cell.name)
  // Without the format for text, editing the cell would make it a number.
  if ('phone' in cell) return textCell(address, cell.phone, TEXT)
  return `<c r="${address}" s="${MOMENT}"><v>${toSerial(Date.parse(cell.at), zone)}</v></c>`
}

const DAY_MS = 24 * 60 * 60_000
/** Excel counts days from here. */
const FIRST_DAY = Date.UTC(1899, 11, 30)

/** The number for the local time in `zone` (IANA) at a moment. */
function toSerial(atMs: number, zone: string): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone)
  return (Math.floor(atMs / 1000) * 1000 + offsetNanoseconds / 1e6 - FIRST_DAY) / DAY_MS
}

function textCell(address: string, text: string, style = 0): string {
  if (text === '') return ''
  const attributes = style === 0 ? '' : ` s="${style}"`
  return `<c r="${address}" t="inlineStr"${attributes}><is><t xml:space="preserve">${toXmlText(text.slice(0, MAX_CHARACTERS))}</t></is></c>`
}

/** Characters that XML can't contain, and text that would be read as their escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds them to escape them
const UNWRITABLE = /[\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function toXmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
    .replace(UNWRITABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}

function links(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], n) => `<Relationship Id="rId${n + 1}" Type="${TYPES}/${type}" Target="${target}"/>`,
  )
  return `${HEAD}<Relationships xmlns="${LINKS}">${each.join('')}</Relationships>`
}

function workbook(names: readonly string[]): string {
  const sheets = names.map((name, n) => `<sheet name="${toXmlText(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`)
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${TYPES}"><sheets>${sheets.join('')}</sheets></workbook>`
}

function contentTypes(sheets: number): string {
  const of = (part: string, type: string) =>
    `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  const each = Array.from({ length: sheets }, (_, n) => of(`worksheets/sheet${n + 1}.xml`, 'worksheet')).join('')
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${of('workbook.xml', 'sheet.main')}${of('styles.xml', 'styles')}${each}</Types>`
}
