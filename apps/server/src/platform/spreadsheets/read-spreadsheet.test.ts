import { describe, expect, it } from 'vitest'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { workbookFile } from './table-file.ts'

const LIMITS = { rows: 100 }
const read = (bytes: Uint8Array, sheet: string | null = null) => readSpreadsheet(bytes, LIMITS, sheet)

async function workbook(rows: string[][]) {
  const columns = [{ heading: 'Question' }, { heading: 'Level' }]
  return new Response(workbookFile([{ name: 'Bank', columns, chunks: [rows], zone: 'UTC' }])).bytes()
}

describe('a spreadsheet', () => {
  it('is read from a workbook in a thread of its own', async () => {
    expect(await read(await workbook([['Who?', '1']]))).toEqual({
      rows: [
        { number: 1, cells: ['Question', 'Level'], faults: [] },
        { number: 2, cells: ['Who?', '1'], faults: [] },
      ],
      sheet: 'Bank',
      sheets: ['Bank'],
      hiddenRows: 0,
    })
  })

  it('is read from CSV, numbered as a spreadsheet program numbers its rows', async () => {
    const { rows, sheet } = await read(Buffer.from('sep=;\r\nQuestion;Level\r\n"Who\r\nwas it?";1\r\n\r\nWhat?;2\r\n'))
    expect(sheet).toBeNull()
    expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [1, 'Question', 'Level'],
      [2, 'Who\r\nwas it?', '1'],
      [4, 'What?', '2'],
    ])
  })

  const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  it.each([
    ['nothing', Buffer.alloc(0), 'is empty'],
    ['spaces', Buffer.from(' \r\n,,\r\n'), 'is empty'],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'is not a spreadsheet. Choose an Excel workbook (.xlsx) or a CSV file',
    ],
    [
      'a password',
      Buffer.concat([OLE, Buffer.from('EncryptedPackage', 'utf16le')]),
      'is protected with a password. Save it without one',
    ],
    ['old Excel', OLE, 'is an old Excel file (.xls). Open it and save it as .xlsx'],
    [
      'half of a workbook',
      Buffer.from('PK\x03\x04 and no more'),
      'is damaged. Open it in a spreadsheet program and save it again',
    ],
  ])('of %s is refused in a sentence', async (_what, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message)
  })
})
