// Excel workbooks in the portal: each export's format, read as the browser reads it.
import { ITEM_COLUMNS } from '@noor-quest/contract/item-fields'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readFile } from '../../../web/src/portal/content/import/file/read-file.ts'
import { NO_CHOICES } from '../../../web/src/portal/content/import/table/choices.ts'
import { readTable } from '../../../web/src/portal/content/import/table/read-table.ts'
import type { Client, TestApp } from '../../test/harness.ts'
import { rowsOfFile } from '../../test/import-rows.ts'
import { openAppWithAdmin, readAudit } from '../../test/portal-scene.ts'
import { insertPlayers } from '../../test/stored-players.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

let test: TestApp
let admin: Client
beforeAll(async () => {
  ;[test, admin] = await openAppWithAdmin('sqlite', { content: false })
})
afterAll(() => test.close())
beforeEach(async () => {
  for (const table of ['quiz_questions', 'islamic_terms', 'players', 'audit_log'] as const) {
    await test.db.deleteFrom(table).execute()
  }
})

const sendFile = (bytes: Uint8Array, commit: boolean) =>
  admin.post('/api/quiz_questions/import', { rows: rowsOfFile(bytes), commit })

async function download(path: string) {
  const cookie = [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await test.app.request(path, { headers: { cookie } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(XLSX)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d\.xlsx"$/)
  return new Uint8Array(await response.arrayBuffer())
}
const rowsOf = (bytes: Uint8Array, sheet = 0) => readFile(bytes).sheets[sheet]?.rows.map(({ cells }) => cells) ?? []

describe('an export', () => {
  it('has the content exactly, and can be imported again', async () => {
    const texts = ['=1+1', "'=quoted", '-5', 'سؤال؟ \u200f', 'a\nb']
    for (const text of texts) {
      const options = { option_a: 'a', option_b: 'b', option_c: 'c', option_d: 'd', correct_option: 'a' }
      expect((await admin.post('/api/quiz_questions', { question_text: text, ...options, level: 1 })).status).toBe(201)
    }
    const before = (await admin.get('/api/quiz_questions')).body.questions
    expect(before.map(({ question_text }: { question_text: string }) => question_text)).toEqual(
      texts.map((text) => text.trim()),
    )
    const bytes = await download('/api/quiz_questions/export?format=xlsx')
    expect(rowsOf(bytes)[0]).toEqual([...ITEM_COLUMNS.question])
    await test.db.deleteFrom('quiz_questions').execute()
    const done = await sendFile(bytes, true)
    expect(done.body.imported).toBe(texts.length)
    const after = (await admin.get('/api/quiz_questions')).body.questions
    const contents = (all: Record<string, unknown>[]) => all.map(({ id, created_at, version, ...content }) => content)
    expect(contents(after)).toEqual(contents(before))
  })

  it("has a player's phone as a text without an apostrophe, and times in the season's zone", async () => {
    const changed = await admin.patch('/api/seasons/current', { zone: 'Asia/Jakarta' })
    expect(changed.status).toBe(200)
    const at = '2026-01-31T20:30:00.000Z'
    await insertPlayers(test.db, [{ name: '=cmd|A1', phone: '0812', game_type: 'quiz', created_at: at }])
    const [header = [], player = []] = rowsOf(await download('/api/players/export?format=xlsx'))
    const cell = (heading: string) => player[header.indexOf(heading)]
    expect([cell('Name'), cell('Phone'), cell('Date')]).toEqual(['=cmd|A1', '0812', '2026-02-01 03:30'])
    expect((await readAudit(test)).at(-1)).toMatchObject({ action: 'export', summary: '1 players' })
  })

  it('has the games of a season', async () => {
    const [season] = (await admin.get('/api/seasons')).body.seasons
    expect(rowsOf(await download(`/api/seasons/${season.id}/games/export?format=xlsx`))).toEqual([
      [
        ...['Name', 'Game', 'Score', 'Moves', 'Seconds', 'Counts', 'Started At', 'Finished At', 'To Look At', 'Player'],
        ...['Id', 'Score as Played'],
      ],
    ])
  })

  const KINDS = { quiz_questions: 'question', prophets: 'prophet', islamic_terms: 'term' } as const
  it.each(['quiz_questions', 'prophets', 'islamic_terms'] as const)(
    'has a template of %s, and says how to fill it in',
    async (kind) => {
      const bytes = await download(`/api/${kind}/template`)
      const [columns, ...more] = rowsOf(bytes)
      expect(more).toEqual([])
      expect(
        rowsOf(bytes, 1)
          .slice(1)
          .map(([column]) => column),
      ).toEqual(columns)
      // The template is valid and empty.
      const read = readTable(KINDS[kind], readFile(bytes).sheets, NO_CHOICES)
      expect(read).toMatchObject({ missing: [], rows: [] })
    },
  )
})
