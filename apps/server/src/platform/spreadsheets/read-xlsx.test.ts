import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeZip } from '../files/zip.ts'
import { readCell } from './csv.ts'
import { readWorkbook } from './read-xlsx.ts'
import { workbookFile } from './table-file.ts'

const LIMITS = { rows: 100 }
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const STRICT = 'http://purl.oclc.org/ooxml/spreadsheetml/main'
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const STRICT_TYPES = 'http://purl.oclc.org/ooxml/officeDocument/relationships'

type Parts = {
  rows?: string
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

const sheetXml = (rows: string, main = MAIN) =>
  `<?xml version="1.0"?><worksheet xmlns="${main}"><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`

/** A workbook with these parts, as spreadsheet programs write them. */
function workbook({ rows = '', states = ['visible'], others = [], main = MAIN, types = TYPES, ...rest }: Parts) {
  const { shared, styles, properties = '', more = {} } = rest
  const list = states.map(
    (state, n) => `<sheet name="Sheet ${n + 1}" sheetId="${n + 1}" state="${state}" r:id="r${n}"/>`,
  )
  const links = states.map(
    (_, n) => `<Relationship Id="r${n}" Type="${types}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  if (shared !== undefined)
    links.push(`<Relationship Id="s" Type="${types}/sharedStrings" Target="/xl/sharedStrings.xml"/>`)
  if (styles !== undefined) links.push(`<Relationship Id="t" Type="${types}/styles" Target="styles.xml"/>`)
  const files: Record<string, string> = {
    '_rels/.rels': `<Relationships><Relationship Id="x" Type="${types}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${types}"><workbookPr ${properties}/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    ...Object.fromEntries(
      states.map((_, n) => [`xl/worksheets/sheet${n}.xml`, sheetXml([rows, ...others][n] ?? '', main)]),
    ),
    ...(shared !== undefined && { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared}</sst>` }),
    ...(styles !== undefined && { 'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>` }),
    ...more,
  }
  return writeZip(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })))
}

const readRows = async (parts: Parts) => (await readWorkbook(await workbook(parts), LIMITS, null)).rows
const readCells = async (parts: Parts) => (await readRows(parts)).map(({ cells }) => cells)
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

async function written(rows: string[][], headings = ['A', 'B', 'C']) {
  const columns = headings.map((heading) => ({ heading }))
  return new Response(workbookFile([{ name: 'Rows', columns, chunks: [rows], zone: 'UTC' }])).bytes()
}

describe('a cell', () => {
  it('merged downwards is each of its cells, within its column', async () => {
    const numbered = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
    const rows = [
      numbered(1, text('Level'), text('Question')),
      numbered(2, text('Easy'), text('One?')),
      numbered(3, '<c r="A3"/>', '<c r="B3" t="inlineStr"><is><t>Two?</t></is></c>'),
      numbered(4, '<c r="B4" t="inlineStr"><is><t>Three?</t></is></c>'),
    ]
    const merged =
      '</sheetData><mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="A1:B1"/></mergeCells><sheetData>'
    expect(await readCells({ rows: rows.join('') + merged })).toEqual([
      ['Level', 'Question'],
      ['Easy', 'One?'],
      ['Easy', 'Two?'],
      ['', 'Three?'],
    ])
  })

  it.each([
    ['<numFmts/>', '9', '0.25', '25%'],
    ['<numFmts/>', '9', '0.285', '29%'],
    ['<numFmts/>', '9', '0.145', '15%'],
    ['<numFmts/>', '9', '-0.285', '-29%'],
    ['<numFmts/>', '9', '-0.001', '0%'],
    ['<numFmts/>', '10', '0.125', '12.50%'],
    ['<numFmts/>', '10', '0.5', '50.00%'],
    ['<numFmts/>', '10', '0.01005', '1.01%'],
    ['<numFmts><numFmt numFmtId="164" formatCode="0.0%"/></numFmts>', '164', '0.3333', '33.3%'],
    [
      `<numFmts><numFmt numFmtId="164" formatCode="0.${'0'.repeat(101)}%"/></numFmts>`,
      '164',
      '1',
      `100.${'0'.repeat(30)}%`,
    ],
    ['<numFmts><numFmt numFmtId="164" formatCode="0&quot;%&quot;"/></numFmts>', '164', '25', '25'],
  ])('%s of format %s shows %s as %s', async (formats, id, value, shown) => {
    const styles = `${formats}<cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs>`
    expect(await readCells({ rows: row(`<c s="1"><v>${value}</v></c>`), styles })).toEqual([[shown]])
  })
})

describe('a workbook', () => {
  it('gives back every text that was written into one', async () => {
    const cell = fc.string({
      unit: fc.constantFrom(...'a&<>"\'=+-@_x0041\t\n,; \u0627\u064e\u{1f319}\u200f\u0001\ufffe'),
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { maxLength: 5 }), async (rows) => {
        const kept = rows
          .filter((cells) => cells.some((value) => value.trim() !== ''))
          .map((cells) => cells.slice(0, 3 - [...cells].reverse().findIndex((value) => value !== '')))
        const { rows: read } = await readWorkbook(await written(rows), LIMITS, null)
        expect(read.slice(1).map(({ cells }) => cells.map(readCell))).toEqual(kept)
      }),
    )
  })

  it('has its own row numbers, for any declared size and column', async () => {
    const rows = `<row r="3"><c r="B3" t="str"><v>b</v></c></row><row r="7"/><row r="9" hidden="1">${text('a')}</row>`
    const read = await readWorkbook(await workbook({ rows }), LIMITS, null)
    expect(read).toEqual({
      rows: [
        { number: 3, cells: ['', 'b'], faults: [] },
        { number: 9, cells: ['a'], faults: [] },
      ],
      sheet: 'Sheet 1',
      sheets: ['Sheet 1'],
      hiddenRows: 1,
    })
  })

  it("is read from its first visible sheet that isn't empty, or from the named one", async () => {
    const states = ['hidden', 'veryHidden', 'visible', 'visible', 'visible']
    const [secret, second, third] = [row(text('secret')), row(text('second')), row(text('third'))]
    const file = await workbook({ rows: secret, others: [secret, row('<c s="1"/>'), second, third], states })
    expect(await readWorkbook(file, LIMITS, null)).toMatchObject({
      rows: [{ cells: ['second'] }],
      sheet: 'Sheet 4',
      sheets: ['Sheet 3', 'Sheet 4', 'Sheet 5'],
    })
    expect((await readWorkbook(file, LIMITS, 'Sheet 5')).rows).toMatchObject([{ cells: ['third'] }])
    await expect(readWorkbook(file, LIMITS, 'Sheet 1')).rejects.toThrow('has no sheet that could be read')
  })

  it('has plain, formatted and shared texts, without phonetic hints', async () => {
    const shared =
      '<si><t xml:space="preserve"> one </t></si><si><r><t>Nū</t></r><r><rPr/><t>ḥ</t></r><rPh sb="0"><t>noo</t></rPh></si>'
    const cells = [
      '<c t="s"><v>1</v></c>',
      '<c t="s"><v>0</v></c>',
      '<c t="s"><v>9</v></c>',
      text('a&amp;b_x000D_&#10;c'),
    ]
    expect(await readCells({ rows: row(...cells), shared })).toEqual([['Nūḥ', ' one ', '', 'a&b\nc']])
  })

  it('has numbers as displayed, booleans, and the results of formulas', async () => {
    const cells = [
      '<c><v>0.30000000000000004</v></c>',
      '<c><v>6.0221407599999999E+23</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c><f>1+1</f><v>2</v></c>',
      '<c t="str"><f>A1&amp;"x"</f><v>0.3x</v></c>',
    ]
    expect(await readCells({ rows: row(...cells) })).toEqual([['0.3', '6.02214076e+23', 'TRUE', '2', '0.3x']])
  })

  it('names cells with an error, and formulas without a result', async () => {
    const rows = row(text('a'), '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '<c><f>A1</f></c>')
    expect((await readRows({ rows }))[0]).toEqual({
      number: 1,
      cells: ['a', '#DIV/0!', ''],
      faults: [
        { index: 1, message: 'is an error of the spreadsheet: #DIV/0!' },
        {
          index: 2,
          message: 'is a formula without a result. Open the file in a spreadsheet program and save it again',
        },
      ],
    })
  })

  const styles =
    '<numFmts><numFmt numFmtId="170" formatCode="[$-409]d/m/yy&quot; at &quot;h:mm"/><numFmt numFmtId="171" formatCode="0.00&quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>'
  it.each([
    ['', '<c s="1"><v>46053</v></c>', '2026-01-31'],
    ['', '<c s="2"><v>46053.770833333336</v></c>', '2026-01-31 18:30'],
    ['', '<c s="2"><v>0.5</v></c>', '12:00'],
    ['', '<c s="1"><v>59</v></c>', '1900-02-28'],
    ['', '<c s="1"><v>-1</v></c>', '-1'],
    ['', '<c s="3"><v>46053</v></c>', '46053'],
    ['date1904="1"', '<c s="1"><v>44591</v></c>', '2026-01-31'],
    ['date1904="1"', '<c s="1"><v>0</v></c>', '1904-01-01'],
    ['', '<c t="d"><v>2026-01-31</v></c>', '2026-01-31'],
  ])('shows a day (%s) %s as %s', async (properties, cell, shown) => {
    expect(await readCells({ rows: row(text('x'), cell), styles, properties })).toEqual([['x', shown]])
  })

  it('may be strict, with macros, and with prefixes', async () => {
    expect(await readCells({ rows: row(text('a')), main: STRICT, types: STRICT_TYPES })).toEqual([['a']])
    const prefixed = `<x:worksheet xmlns:x="${MAIN}"><x:sheetData><x:row r="1"><x:c t="str"><x:v>p</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    const more = { 'xl/worksheets/sheet0.xml': prefixed, 'xl/vbaProject.bin': 'macro' }
    expect(await readCells({ more })).toEqual([['p']])
  })
})

describe('a file that is no workbook', () => {
  it.each([
    ['of OpenDocument', { 'content.xml': '<a/>', mimetype: 'x' }, /OpenDocument file \(\.ods\)/],
    ['of Numbers', { 'Index/Document.iwa': 'x' }, /Numbers file/],
    ['a binary one', { '_rels/.rels': '<a/>', 'xl/workbook.bin': 'x' }, /\.xlsb/],
    ['an archive', { 'a.txt': 'x' }, /is not a spreadsheet/],
    [
      'a letter',
      { '_rels/.rels': `<a><Relationship Id="x" Type="${TYPES}/officeDocument" Target="word/document.xml"/></a>` },
      /is not a spreadsheet/,
    ],
  ])('%s is called what it is', async (_what, files, message) => {
    const zip = await writeZip(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })))
    await expect(readWorkbook(zip, LIMITS, null)).rejects.toThrow(message)
  })

  it('is empty where no cell has anything in it', async () => {
    await expect(readRows({ rows: row('<c s="1"/>', text('  ')) })).rejects.toThrow('is empty')
  })
})

describe('a hostile workbook', () => {
  const damaged = /is damaged/
  const entity = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c SYSTEM "file:///etc/passwd">]>'
  it.each([
    ['an entity', { more: { 'xl/worksheets/sheet0.xml': `${entity}<a>&b;</a>` } }, damaged],
    ['an entity that nothing declares', { rows: row(text('&b;')) }, damaged],
    ['elements in elements', { rows: '<a>'.repeat(10_000) }, damaged],
    ['an attribute without end', { rows: `<row r="${'1'.repeat(200_000)}"/>` }, damaged],
    [
      'very many attributes',
      { rows: `<row ${Array.from({ length: 100 }, (_, n) => `a${n}=""`).join(' ')}/>` },
      damaged,
    ],
    ['a broken part', { more: { 'xl/worksheets/sheet0.xml': '<worksheet><row>' } }, damaged],
    ['bytes that are no text', { more: { 'xl/_rels/workbook.xml.rels': '\ufffd<' } }, damaged],
    ['a text without end', { rows: row(text('a'.repeat(200_000))) }, /holds too much text/],
    ['more rows', { rows: row(text('a')).repeat(130) }, /has more than 100 rows/],
    ['more columns', { rows: row(text('a').repeat(101)) }, /has more than 100 columns/],
    ['a cell far away', { rows: row('<c r="XFD1" t="str"><v>a</v></c>') }, /has more than 100 columns/],
    ['one cell many times', { rows: row('<c r="A1" t="str"><v>a</v></c>'.repeat(101)) }, /is too complex/],
  ])('with %s is refused', async (_what, parts, message) => {
    await expect(readRows(parts)).rejects.toThrow(message)
  })

  it('is refused where many cells share one long text', async () => {
    const shared = `<si><t>${'a'.repeat(32_000)}</t></si>`
    const rows = row('<c t="s"><v>0</v></c>'.repeat(99)).repeat(2)
    await expect(readRows({ rows, shared })).rejects.toThrow('holds too much text')
  })

  it('reads none of the texts that no cell names, and none of a million rows without content', async () => {
    const shared = `<si><t>a</t></si>${`<si><t>${'b'.repeat(1000)}</t></si>`.repeat(2000)}`
    const rows = `${row('<c t="s"><v>0</v></c>')}${'<row s="1" customFormat="1"><c s="1"/></row>'.repeat(100_000)}`
    expect(await readCells({ rows, shared })).toEqual([['a']])
  })

  it('is refused before anything is unpacked where it declares more than it may hold', async () => {
    const zip = Buffer.from(await workbook({ rows: row(text('a')), shared: '' }))
    // The last part's entry in the directory.
    const entry = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    zip.writeUInt32LE(50_000_001, entry + 24)
    await expect(readWorkbook(zip, LIMITS, null)).rejects.toThrow('is too large to be read')
  })

  it('is refused where a part is more than it declares', async () => {
    const zip = Buffer.from(await workbook({ rows: row(text('a'.repeat(5000))), shared: '' }))
    const sheet = zip.lastIndexOf(Buffer.from('xl/worksheets/sheet0.xml')) - 46
    zip.writeUInt32LE(100, sheet + 24)
    await expect(readWorkbook(zip, LIMITS, null)).rejects.toThrow('has a broken file')
  })
})
