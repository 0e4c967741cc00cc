// Excel workbooks in the portal, on both engines: each export's format, and imports.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ITEM_COLUMNS } from '@noor-quest/contract/item-fields'
import type { ItemImport, ItemImportResult } from '@noor-quest/contract/items'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, openTestApp, type TestApp } from '../../test/harness.ts'
import { readAudit, signInFirstAdmin } from '../../test/portal-scene.ts'
import { insertPlayers } from '../../test/stored-players.ts'
import { readSpreadsheet } from '../platform/spreadsheets/read-spreadsheet.ts'
import { workbookFile } from '../platform/spreadsheets/table-file.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const HEADER = ['question_text', 'option_a', 'option_b', 'option_c', 'option_d', 'correct_option', 'level', 'source']
const OPTIONS = ['one', 'two', 'three', 'four']

/** A workbook of these rows, in base64. */
async function workbook([header = [], ...rows]: (string | number)[][]): Promise<string> {
  const columns = header.map((heading) => ({ heading: String(heading) }))
  const file = workbookFile([{ name: 'Bank', columns, chunks: [rows], zone: 'UTC' }])
  return Buffer.from(await new Response(file).bytes()).toString('base64')
}
const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../test/spreadsheets', name)).toString('base64')

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  let admin: Client
  beforeAll(async () => {
    test = await openTestApp(engine, { content: false })
    admin = await signInFirstAdmin(test)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    for (const table of ['quiz_questions', 'islamic_terms', 'players', 'audit_log'] as const) {
      await test.db.deleteFrom(table).execute()
    }
  })

  const send = (body: ItemImport, kind = 'quiz_questions') => admin.post(`/api/${kind}/import`, body)
  async function preview(body: Omit<ItemImport, 'commit'>): Promise<ItemImportResult> {
    const response = await send({ ...body, commit: false })
    expect([response.status, response.body.error]).toEqual([200, undefined])
    return response.body
  }

  async function download(path: string) {
    const cookie = [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await test.app.request(path, { headers: { cookie } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(XLSX)
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d\.xlsx"$/,
    )
    return new Uint8Array(await response.arrayBuffer())
  }
  const rowsOf = async (bytes: Uint8Array, sheet: string | null = null) =>
    (await readSpreadsheet(bytes, { rows: 100 }, sheet)).rows.map(({ cells }) => cells)

  describe('an import', () => {
    it('previews a workbook by its own row numbers, and writes it once', async () => {
      const file = await workbook([
        HEADER,
        ['Who?', ...OPTIONS, 2, 1, 'Muslim'],
        ['', ''],
        ['كم؟', ...OPTIONS, 'C', 3, ''],
      ])
      const seen = await preview({ file })
      expect(seen).toMatchObject({ sheet: 'Bank', sheets: ['Bank'], hidden_rows: 0, missing: [], imported: 0 })
      expect(seen.rows.map(({ row, errors }) => [row, errors])).toEqual([
        [2, []],
        [4, []],
      ])
      expect((await send({ file, commit: true })).body).toMatchObject({ imported: 2, left_out: 0 })
      expect((await send({ file, commit: true })).body).toMatchObject({ imported: 0 })
      const { questions } = (await admin.get('/api/quiz_questions')).body
      expect(questions).toMatchObject([
        { question_text: 'Who?', correct_option: 'b', level: 1, source: 'Muslim' },
        { question_text: 'كم؟', correct_option: 'c', level: 3, source: null },
      ])
    })

    it('reads the sheet with the questions behind a cover sheet', async () => {
      const columns = HEADER.map((heading) => ({ heading }))
      const rows = [['Who?', ...OPTIONS, 2, 1, 'Muslim']]
      const cover = { name: 'Cover', columns: [{ heading: 'Question bank' }], chunks: [[['2026']]], zone: 'UTC' }
      const bytes = await new Response(
        workbookFile([cover, { name: 'Bank', columns, chunks: [rows], zone: 'UTC' }]),
      ).bytes()
      const file = Buffer.from(bytes).toString('base64')
      expect(await preview({ file })).toMatchObject({ sheet: 'Bank', missing: [], rows: [{ row: 2, errors: [] }] })
      expect(await preview({ file, sheet: 'Cover' })).toMatchObject({ sheet: 'Cover' })
    })

    it('names the columns without a heading, and imports nothing', async () => {
      const rows = [
        ['Pertanyaan', 'P1', 'P2', 'P3', 'P4', 'Jawaban'],
        ['Siapa?', ...OPTIONS, 'A'],
      ]
      expect((await preview({ file: await workbook(rows) })).missing).toEqual([
        ...['question_text', 'option_a', 'option_b', 'option_c', 'option_d', 'correct_option', 'level'],
      ])
    })

    it('leaves bad rows out if the admin chooses that, and counts them', async () => {
      const file = await workbook([
        HEADER,
        ['Good?', ...OPTIONS, 'A', 1, ''],
        ['Bad?', ...OPTIONS, 'E', 1, ''],
        ['Good too?', ...OPTIONS, 'B', 2, ''],
      ])
      expect((await send({ file, commit: true })).body).toMatchObject({ imported: 0, left_out: 0 })
      const request = { file, commit: true, skip_bad: true, request_id: crypto.randomUUID() }
      const clicks = await Promise.all([send(request), send(request)])
      for (const { body } of clicks) expect(body).toMatchObject({ imported: 2, left_out: 1 })
      const { questions } = (await admin.get('/api/quiz_questions')).body
      expect(questions.map((question: { question_text: string }) => question.question_text)).toEqual([
        'Good?',
        'Good too?',
      ])
      expect((await readAudit(test)).map(({ summary }) => summary)).toEqual([
        '2 questions from a spreadsheet. 1 rows with errors were left out',
      ])
    })

    it('reads LibreOffice’s file of a sheet in Arabic', async () => {
      const seen = await preview({ file: fixture('libreoffice-arabic.xlsx') })
      expect(seen).toMatchObject({ missing: [], sheet: 'الأسئلة', sheets: ['الأسئلة', 'ملاحظات'], hidden_rows: 1 })
      expect(seen.rows.map(({ row, errors }) => [row, errors])).toEqual([
        [2, []],
        [3, []],
        [4, [{ column: 'explanation_ar', message: 'is an error of the spreadsheet: #DIV/0!' }]],
      ])
      expect(seen.rows[0]?.values).toMatchObject({
        question_text_ar: 'كم عدد أركان الإسلام؟',
        correct_option: 'ج',
        level: '1',
        reviewed_by: 'د. أمينة',
        reviewed_at: '2025-12-31',
      })
      expect(seen.rows[1]?.values).toMatchObject({ option_a_ar: '0.3', option_b_ar: '1' })
    })

    it('describes a file’s error in a sentence', async () => {
      const refused = async (bytes: string) => {
        const response = await send({ file: Buffer.from(bytes, 'latin1').toString('base64'), commit: false })
        expect(response.status).toBe(400)
        return response.body.error.details.fields
      }
      expect(await refused('')).toEqual([{ path: 'file', message: 'is empty' }])
      expect(await refused('\x89PNG\r\n\x1a\n\0\0\0')).toEqual([
        { path: 'file', message: 'is not a spreadsheet. Choose an Excel workbook (.xlsx) or a CSV file' },
      ])
      const both = await send({ file: 'YQ==', csv: 'a', commit: false })
      expect([both.status, both.body.error.code]).toEqual([400, 'validation_failed'])
    })

    it('accepts terms too', async () => {
      const file = await workbook([
        ['arabic_text', 'meaning'],
        ['صَلَاة', 'prayer'],
      ])
      expect((await send({ file, commit: true }, 'islamic_terms')).body).toMatchObject({ imported: 1 })
    })
  })

  describe('an export', () => {
    it('has the content exactly, and can be imported again', async () => {
      const texts = ['=1+1', "'=quoted", '-5', 'سؤال؟ \u200f', 'a\nb']
      for (const text of texts) {
        const csv = `question_text,option_a,option_b,option_c,option_d,correct_option,level\n"${text.replace(/^(?='*[=-])/, "'")}",a,b,c,d,a,1`
        expect((await send({ csv, commit: true })).body.imported).toBe(1)
      }
      const before = (await admin.get('/api/quiz_questions')).body.questions
      expect(before.map(({ question_text }: { question_text: string }) => question_text)).toEqual(
        texts.map((text) => text.trim()),
      )
      const bytes = await download('/api/quiz_questions/export?format=xlsx')
      expect((await rowsOf(bytes))[0]).toEqual([...ITEM_COLUMNS.question])
      await test.db.deleteFrom('quiz_questions').execute()
      const done = await send({ file: Buffer.from(bytes).toString('base64'), commit: true })
      expect(done.body.imported).toBe(texts.length)
      const after = (await admin.get('/api/quiz_questions')).body.questions
      const contents = (all: Record<string, unknown>[]) => all.map(({ id, created_at, version, ...content }) => content)
      expect(contents(after)).toEqual(contents(before))
    })

    it("has a player's phone as a text without an apostrophe, and times in the season's zone", async () => {
      const type = { 'content-type': 'application/json' }
      const changed = await admin.send('PATCH', '/api/seasons/current', '{"zone":"Asia/Jakarta"}', type)
      expect(changed.status).toBe(200)
      const at = '2026-01-31T20:30:00.000Z'
      await insertPlayers(test.db, [{ name: '=cmd|A1', phone: '0812', game_type: 'quiz', created_at: at }])
      const [header = [], player = []] = await rowsOf(await download('/api/players/export?format=xlsx'))
      const cell = (heading: string) => player[header.indexOf(heading)]
      expect([cell('Name'), cell('Phone'), cell('Date')]).toEqual(['=cmd|A1', '0812', '2026-02-01 03:30'])
      expect((await readAudit(test)).at(-1)).toMatchObject({ action: 'export', summary: '1 players' })
    })

    it.each([
      [
        'games',
        [
          'Name',
          'Game',
          'Score',
          'Moves',
          'Seconds',
          'Counts',
          'Started At',
          'Finished At',
          'To Look At',
          'Player',
          'Id',
          'Score as Played',
        ],
      ],
    ])('has the %s of a season', async (what, header) => {
      const [season] = (await admin.get('/api/seasons')).body.seasons
      expect(await rowsOf(await download(`/api/seasons/${season.id}/${what}/export?format=xlsx`))).toEqual([header])
    })

    it.each(['quiz_questions', 'prophets', 'islamic_terms'])(
      'has a template of %s, and says how to fill it in',
      async (kind) => {
        const bytes = await download(`/api/${kind}/template`)
        const { rows, sheets } = await readSpreadsheet(bytes, { rows: 100 }, null)
        const [{ cells: columns } = { cells: [] }, ...more] = rows
        expect(more).toEqual([])
        const [, help = ''] = sheets
        expect((await rowsOf(bytes, help)).slice(1).map(([column]) => column)).toEqual(columns)
        // The template is valid and empty.
        const seen = await send({ file: Buffer.from(bytes).toString('base64'), commit: false }, kind)
        expect(seen.body).toMatchObject({ missing: [], rows: [] })
      },
    )
  })
})
