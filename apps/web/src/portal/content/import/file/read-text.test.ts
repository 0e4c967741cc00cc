import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFile } from './read-file.ts'
import { readText } from './read-text.ts'
import type { FileFault } from './sheets.ts'

const TEXT = 'question,صلاة'
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const rowsOf = (text: string) => readText(text)[0]?.rows.map(({ number, cells }) => [number, ...cells])

function faultOf(read: () => unknown): FileFault | null {
  try {
    read()
    return null
  } catch (cause) {
    return (cause as { fault: FileFault }).fault
  }
}

describe('a text file', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16 with a mark', utf16(`\ufeff${TEXT}`)],
    ['UTF-16 with a mark, the other byte order', utf16(`\ufeff${TEXT}`).swap16()],
    ['UTF-16', utf16(TEXT)],
    ['UTF-16, the other byte order', utf16(TEXT).swap16()],
  ])('in %s keeps its Arabic', (_encoding, bytes) => {
    const { sheets, sample } = readFile(new Uint8Array(bytes))
    expect([sheets, sample]).toEqual([
      [{ name: null, hidden_rows: 0, rows: [{ number: 1, cells: TEXT.split(',') }] }],
      null,
    ])
  })

  it('in Windows-1256 shows a line of its Arabic to be confirmed', () => {
    const bytes = Uint8Array.from([
      ...Buffer.from('question,level\n1,'),
      0xd5,
      0xe1,
      0xc7,
      0xc9,
      ...Buffer.from(',2\n'),
    ])
    const { sheets, sample } = readFile(bytes)
    expect([sheets[0]?.rows[1]?.cells, sample]).toEqual([['1', 'صلاة', '2'], '1,صلاة,2'])
  })

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'latin1')],
    ['a web page', Buffer.from('<!doctype html><p>Question, A, B')],
  ])('%s is none', (_what, bytes) => {
    expect(faultOf(() => readFile(new Uint8Array(bytes)))).toEqual({ code: 'other_kind' })
  })
})

describe('a table', () => {
  it.each([
    ['commas', ',', ''],
    ['semicolons, as Excel writes where a comma is the decimal sign', ';', ''],
    ['tabs', '\t', ''],
    ['Arabic semicolons', '؛', ''],
    ['commas after a line that names them', ',', 'sep=,\r\n'],
    ['semicolons after a line that names them', ';', 'sep=;\r\n'],
  ])('with %s is read', (_what, separator, head) => {
    const lines = ['Question|Level', 'Who|1', 'What|2'].map((line) => line.replaceAll('|', separator))
    expect(rowsOf(`${head}${lines.join('\r\n')}`)).toEqual([
      [1, 'Question', 'Level'],
      [2, 'Who', '1'],
      [3, 'What', '2'],
    ])
  })

  it('has curly quotation marks around cells with commas', () => {
    expect(rowsOf('Question,A\n“Who, then?”,“Nuh”\nWhich?,“Hud” or Lut')).toEqual([
      [1, 'Question', 'A'],
      [2, 'Who, then?', 'Nuh'],
      [3, 'Which?', '“Hud” or Lut'],
    ])
    expect(rowsOf('Question,A\n“Iqra”,Read')?.[1]).toEqual([2, '“Iqra”', 'Read'])
  })

  it('is written in Markdown', () => {
    expect(rowsOf('| Question | A |\n|:---|---|\n| Who? | Nuh |')).toEqual([
      [1, 'Question ', ' A'],
      [3, 'Who? ', ' Nuh'],
    ])
  })

  it('has two columns with an empty line at its end', () => {
    expect(rowsOf('Term\tMeaning\n\nصبر\tPatience\n')).toEqual([
      [1, 'Term', 'Meaning'],
      [3, 'صبر', 'Patience'],
    ])
  })

  it.each(['\n', '\r\n', '\r'])('numbers its rows as a spreadsheet does, with %j', (end) => {
    const lines = ['a,b', `"One${end}${end}?",1`, '', 'Two?,2', ',,,', '  ', 'Four?,4']
    expect(rowsOf(lines.join(end))).toEqual([
      [1, 'a', 'b'],
      [2, 'One\n\n?', '1'],
      [4, 'Two?', '2'],
      [7, 'Four?', '4'],
    ])
  })

  it('restores every text that a spreadsheet writes', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'a"\n,; \u0627\u{1f319}') })
    const written = (cells: string[]) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 5 }), (rows) => {
        const filled = rows.map((cells) => ['x', ...cells, 'x'])
        expect(readText(filled.map(written).join('\r\n'))[0]?.rows.map(({ cells }) => cells)).toEqual(filled)
      }),
    )
  })

  it.each([
    ['nothing', '', { code: 'empty' }],
    ['separators and spaces', ' \r\n,,\r\n', { code: 'empty' }],
    ['a quotation mark that is never closed', 'a,b\n"Open?,a\nx,y', { code: 'quotes', row: 2 }],
    ['text after a closing quotation mark', 'a,b\n"Allah" means,God\nx,y\n"ok",1', { code: 'quotes', row: 2 }],
    ['very many columns', 'a,'.repeat(40_000), { code: 'too_wide' }],
    ['very much text', `a,b\n"${'x'.repeat(3_000_000)}",1`, { code: 'too_large' }],
  ])('with %s is refused', (_what, text, fault) => {
    expect(faultOf(() => readText(text))).toEqual(fault)
  })

  it('has at most one row more than an import may have', () => {
    expect(rowsOf(`a,b\n${'\n'.repeat(5000)}${'c,d\n'.repeat(2500)}`)).toHaveLength(2021)
  })
})
