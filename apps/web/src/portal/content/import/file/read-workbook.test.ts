import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readFile } from './read-file.ts'
import type { FileFault, FileSheet } from './sheets.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const STRICT = 'http://purl.oclc.org/ooxml/spreadsheetml/main'
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const STRICT_TYPES = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

type Parts = {
  rows?: string
  /** XML after the rows. */
  after?: string
  /** States of the sheets, in their order; the first sheet has `rows`. */
  states?: string[]
  others?: string[]
  shared?: string
  styles?: string
  properties?: string
  main?: string
  types?: string
  more?: Record<string, string>
}

const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

/** A workbook with these parts, as spreadsheet programs write them. */
function workbook({ rows = '', states = ['visible'], others = [], main = MAIN, types = TYPES, ...rest }: Parts) {
  const { after = '', shared, styles, properties = '', more = {} } = rest
  const list = states.map(
    (state, n) => `<sheet name="Sheet ${n + 1}" sheetId="${n + 1}" state="${state}" r:id="r${n}"/>`,
  )
  const links = states.map(
    (_, n) => `<Relationship Id="r${n}" Type="${types}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  const parts = states.map((_, n) => [`worksheets/sheet${n}`, 'worksheet'])
  if (shared !== undefined) parts.push(['sharedStrings', 'sharedStrings'])
  if (styles !== undefined) parts.push(['styles', 'styles'])
  for (const [name, type] of parts.slice(states.length))
    links.push(`<Relationship Id="${name}" Type="${types}/${type}" Target="${name}.xml"/>`)
  const overrides = [['workbook', 'sheet.main'], ...parts].map(
    ([name, type]) => `<Override PartName="/xl/${name}.xml" ContentType="${CONTENT}.${type}+xml"/>`,
  )
  const sheets = states.map((_, n) => [
    `xl/worksheets/sheet${n}.xml`,
    `<?xml version="1.0"?><worksheet xmlns="${main}"><dimension ref="A1:XFD1048576"/><sheetData>${[rows, ...others][n] ?? ''}</sheetData>${after}</worksheet>`,
  ])
  return zip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${overrides.join('')}</Types>`,
    '_rels/.rels': `<Relationships><Relationship Id="x" Type="${types}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${types}"><workbookPr ${properties}/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    ...Object.fromEntries(sheets),
    ...(shared !== undefined && { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared}</sst>` }),
    ...(styles !== undefined && { 'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>` }),
    ...more,
  })
}

/** An .ods file with these rows. */
const openDocument = (rows: string) =>
  zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': '<manifest:manifest xmlns:manifest="m"></manifest:manifest>',
    'styles.xml': '<office:document-styles xmlns:office="o"></office:document-styles>',
    'content.xml': `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="Bank">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
  })

const cellsOf = (sheet: FileSheet | undefined) => sheet?.rows.map(({ cells }) => cells)
const readCells = (parts: Parts) => cellsOf(readFile(workbook(parts)).sheets[0])
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

function faultOf(bytes: Uint8Array): FileFault['code'] | null {
  try {
    readFile(bytes)
    return null
  } catch (cause) {
    return (cause as { fault: FileFault }).fault.code
  }
}

describe('a cell', () => {
  it('merged downwards is each of its cells, within its column', () => {
    const numbered = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
    const rows = [
      numbered(1, text('Level'), text('Question')),
      numbered(2, text('Easy'), text('One?')),
      numbered(3, '<c r="A3"/>', '<c r="B3" t="inlineStr"><is><t>Two?</t></is></c>'),
      numbered(4, '<c r="B4" t="inlineStr"><is><t>Three?</t></is></c>'),
    ]
    const after = '<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="A1:B1"/></mergeCells>'
    expect(readCells({ rows: rows.join(''), after })).toEqual([
      ['Level', 'Question'],
      ['Easy', 'One?'],
      ['Easy', 'Two?'],
      ['', 'Three?'],
    ])
  })

  it.each([
    ['<numFmts/>', '9', '0.25', '25%'],
    ['<numFmts/>', '9', '0.285', '28.5%'],
    ['<numFmts/>', '10', '-0.01005', '-1.005%'],
    ['<numFmts><numFmt numFmtId="164" formatCode="0.0%"/></numFmts>', '164', '0.025', '2.5%'],
    ['<numFmts><numFmt numFmtId="164" formatCode="0&quot;%&quot;"/></numFmts>', '164', '25', '25'],
  ])('%s of format %s shows %s as %s', (formats, id, value, shown) => {
    const styles = `${formats}<cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs>`
    expect(readCells({ rows: row(`<c s="1"><v>${value}</v></c>`), styles })).toEqual([[shown]])
  })
})

describe('a workbook', () => {
  it('keeps the numbers of its rows, for any declared size and column', () => {
    const rows = `<row r="3"><c r="B3" t="str"><v>b</v></c></row><row r="7"/><row r="9" hidden="1">${text('a')}</row>`
    expect(readFile(workbook({ rows }))).toEqual({
      sheets: [
        {
          name: 'Sheet 1',
          hidden_rows: 1,
          rows: [
            { number: 3, cells: ['', 'b'] },
            { number: 9, cells: ['a'] },
          ],
        },
      ],
      hiddenSheets: [],
      isUncomputed: false,
      sample: null,
    })
  })

  it('has its visible sheets that are not empty, and the names of hidden ones', () => {
    const states = ['hidden', 'veryHidden', 'visible', 'visible', 'visible']
    const [secret, second, third] = [row(text('secret')), row(text('second')), row(text('third'))]
    const { sheets, hiddenSheets } = readFile(
      workbook({ rows: secret, others: [secret, row('<c s="1"/>'), second, third], states }),
    )
    expect(hiddenSheets).toEqual(['Sheet 1', 'Sheet 2'])
    expect(sheets.map((sheet) => [sheet.name, cellsOf(sheet)])).toEqual([
      ['Sheet 4', [['second']]],
      ['Sheet 5', [['third']]],
    ])
  })

  it('has plain, formatted and shared texts, without phonetic hints', () => {
    const shared =
      '<si><t xml:space="preserve"> one </t></si><si><r><t>Nū</t></r><r><rPr/><t>ḥ</t></r><rPh sb="0"><t>noo</t></rPh></si>'
    const cells = ['<c t="s"><v>1</v></c>', '<c t="s"><v>0</v></c>', text('a&amp;b_x000D_&#10;c')]
    expect(readCells({ rows: row(...cells), shared })).toEqual([['Nūḥ', ' one ', 'a&b\nc']])
  })

  it('has numbers as displayed, booleans, and the results of formulas', () => {
    const cells = [
      '<c><v>0.30000000000000004</v></c>',
      '<c><v>6.0221407599999999E+23</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c><f>1+1</f><v>2</v></c>',
      '<c t="str"><f>A1&amp;"x"</f><v>0.3x</v></c>',
    ]
    expect(readCells({ rows: row(...cells) })).toEqual([['0.3', '6.02214076e+23', 'TRUE', '2', '0.3x']])
  })

  it('has the names of errors, and notices formulas without a result', () => {
    const cells = [text('a'), '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '<c t="str"><f>""</f><v></v></c>']
    expect(readFile(workbook({ rows: row(...cells) }))).toMatchObject({
      sheets: [{ rows: [{ cells: ['a', '#DIV/0!'] }] }],
      isUncomputed: false,
    })
    for (const formula of ['<c><f>A1</f></c>', '<c r="B1"><f>A1</f><v/></c>', '<c><f t="shared" si="0"/><v></v></c>']) {
      expect(readFile(workbook({ rows: row(text('a'), formula) }))).toMatchObject({ isUncomputed: true })
    }
  })

  const styles =
    '<numFmts><numFmt numFmtId="170" formatCode="[$-409]d/m/yy&quot; at &quot;h:mm"/><numFmt numFmtId="171" formatCode="0.00&quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>'
  it.each([
    ['', '<c s="1"><v>46053</v></c>', '2026-01-31'],
    ['', '<c s="2"><v>46053.770833333336</v></c>', '2026-01-31 18:30'],
    ['', '<c s="2"><v>0.5</v></c>', '12:00'],
    ['', '<c s="1"><v>59</v></c>', '1900-02-28'],
    ['', '<c s="3"><v>46053</v></c>', '46053'],
    ['date1904="1"', '<c s="1"><v>44591</v></c>', '2026-01-31'],
    ['date1904="1"', '<c s="1"><v>0</v></c>', '1904-01-01'],
    ['', '<c s="1" t="d"><v>2026-01-31</v></c>', '2026-01-31'],
  ])('shows a day (%s) %s as %s', (properties, cell, shown) => {
    expect(readCells({ rows: row(text('x'), cell), styles, properties })).toEqual([['x', shown]])
  })

  it('may be strict, with macros, and with prefixes', () => {
    expect(readCells({ rows: row(text('a')), main: STRICT, types: STRICT_TYPES })).toEqual([['a']])
    const prefixed = `<x:worksheet xmlns:x="${MAIN}"><x:sheetData><x:row r="1"><x:c t="str"><x:v>p</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    const more = { 'xl/worksheets/sheet0.xml': prefixed, 'xl/vbaProject.bin': 'macro' }
    expect(readCells({ more })).toEqual([['p']])
  })
})

describe('a workbook of another program', () => {
  const rows = [
    ['Question', 'Share', 'On'],
    ['من؟', '25%', '2026-01-31'],
  ]

  it.each(['xls', 'xlsx', 'ods'] as const)('is read as .%s', (bookType) => {
    const sheet = utils.aoa_to_sheet([rows[0] ?? [], ['من؟', 0.25, new Date(Date.UTC(2026, 0, 31))]])
    Object.assign(sheet.B2, { z: '0%', w: '25%' })
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'Bank')
    const { sheets } = readFile(new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer))
    expect(sheets.map((one) => [one.name, cellsOf(one)])).toEqual([['Bank', rows]])
  })

  it('is read from LibreOffice, with a sheet in Arabic', () => {
    const fixture = join(import.meta.dirname, '../../../../../test/spreadsheets/libreoffice-arabic.xlsx')
    const { sheets } = readFile(new Uint8Array(readFileSync(fixture)))
    expect(sheets.map(({ name, hidden_rows: hidden }) => [name, hidden])).toEqual([
      ['الأسئلة', 1],
      ['ملاحظات', 0],
    ])
    const [, first = [], second = [], third = []] = cellsOf(sheets[0]) ?? []
    expect([first[0], first[9], first[10]]).toEqual(['كم عدد أركان الإسلام؟', 'د. أمينة', '2025-12-31'])
    expect([second[1], second[2], third[8]]).toEqual(['0.3', '1', '#DIV/0!'])
  })

  it('counts the repeated rows of .ods, and ignores blank ones up to the sheet’s end', () => {
    const cell = '<table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell>'
    const blank = (repeated: number) => `<table:table-cell table:number-columns-repeated="${repeated}"/>`
    const content = [
      `<table:table-row>${cell}${blank(16_383)}</table:table-row>`,
      `<table:table-row table:number-rows-repeated="2">${cell}</table:table-row>`,
      `<table:table-row table:number-rows-repeated="1048573">${blank(16_384)}</table:table-row>`,
    ]
    expect(readFile(openDocument(content.join(''))).sheets[0]?.rows).toEqual(
      [1, 2, 3].map((number) => ({ number, cells: ['a'] })),
    )
  })
})

describe('a file that is no workbook', () => {
  it.each([
    ['of Numbers', { 'Index/Document.iwa': 'x' }, 'save_as_xlsx'],
    ['a binary one', { '_rels/.rels': '<a/>', 'xl/workbook.bin': 'x' }, 'save_as_xlsx'],
    ['an archive', { 'a.txt': 'x' }, 'other_kind'],
    ['a letter', { '[Content_Types].xml': '<a/>', 'word/document.xml': '<a/>' }, 'word'],
    ['cards of Anki', { 'collection.anki2': 'x', media: '{}' }, 'anki'],
  ])('%s is called what it is', (_what, files, code) => {
    expect(faultOf(zip(files))).toBe(code)
  })

  it.each([
    ['half of one', strToU8('PK\x03\x04 and no more', true), 'damaged'],
    ['half of an old one', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0), 'damaged'],
    ['with a text that is not there', workbook({ rows: row('<c t="s"><v>9</v></c>'), shared: '' }), 'damaged'],
    ['without content', workbook({ rows: row('<c s="1"/>', text('  ')) }), 'empty'],
  ])('%s is refused', (_what, bytes, code) => {
    expect(faultOf(bytes)).toBe(code)
  })
})

describe('a hostile workbook', () => {
  it('is refused before it is unpacked if it declares more than 10 MB', () => {
    const bytes = workbook({ rows: row(text('a')), shared: '' })
    // The last part's entry in the directory.
    const entry = Buffer.from(bytes.buffer).lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    new DataView(bytes.buffer).setUint32(entry + 24, 10_000_001, true)
    expect(faultOf(bytes)).toBe('too_large')
  })

  it('is refused if a part is more than it declares', () => {
    const bytes = workbook({ rows: row(text('a'.repeat(5000))) })
    const name = Buffer.from(bytes.buffer).lastIndexOf(Buffer.from('xl/worksheets/sheet0.xml'))
    new DataView(bytes.buffer).setUint32(name - 46 + 24, 300, true)
    expect(faultOf(bytes)).toBe('damaged')
  })

  it('with links and columns of a whole sheet is read like others', () => {
    const hostile =
      '<cols><col min="1" max="999999999"/></cols><hyperlinks><hyperlink ref="A1:XFD1048576"/></hyperlinks>'
    const sheet = `<worksheet xmlns="${MAIN}">${hostile}<sheetData>${row(text('a'))}</sheetData>${hostile}</worksheet>`
    expect(readCells({ more: { 'xl/worksheets/sheet0.xml': sheet } })).toEqual([['a']])
  })

  it.each([
    ['entities', { rows: row(text('&b;')), more: {} }, null],
    [
      'a long text in many cells',
      { rows: row('<c t="s"><v>0</v></c>'.repeat(99)).repeat(2), shared: `<si><t>${'a'.repeat(32_000)}</t></si>` },
      'too_large',
    ],
    ['a cell far away', { rows: row('<c r="XFD1" t="str"><v>a</v></c>') }, 'too_wide'],
  ])('with %s is bounded', (_what, parts, code) => {
    expect(faultOf(workbook(parts))).toBe(code)
  })

  it('with cells that are repeated over a whole sheet is refused', () => {
    const cell =
      '<table:table-cell office:value-type="string" table:number-columns-repeated="16384"><text:p>a</text:p></table:table-cell>'
    expect(
      faultOf(openDocument(`<table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row>`)),
    ).toBe('too_large')
  })

  it('shows at most one row more than an import may have', () => {
    expect(readCells({ rows: row(text('a')).repeat(2500) })).toHaveLength(2021)
  })
})
