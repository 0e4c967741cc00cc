import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, onSqlite, type TestApp } from '../../test/harness.ts'
import { rowsOf } from '../../test/import-rows.ts'
import { openAppWithAdmin, readAudit } from '../../test/portal-scene.ts'

const HEAD = 'Question,A,B,C,D,Answer,Level,Source'
const ARK = 'Who built the Ark?,Nuh,Musa,Isa,Lut'

describe.each(ENGINES)('undoing an import on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeAll(async () => {
    ;[test, admin] = await openAppWithAdmin(engine, { content: false })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    for (const table of ['quiz_questions', 'item_versions', 'deleted_items', 'audit_log'] as const) {
      await test.db.deleteFrom(table).execute()
    }
  })

  async function importCsv(lines: string[], take: number[] = []): Promise<string> {
    const id = randomUUID()
    // The list has the newest import first.
    test.clock.advance(1000)
    const rows = rowsOf([HEAD, ...lines].join('\n'))
    const sent = await admin.post('/api/quiz_questions/import', { rows, take, commit: true, request_id: id })
    expect(sent.status).toBe(200)
    return id
  }
  const undo = (id: string) => admin.post(`/api/quiz_questions/imports/${id}/undo`, {})
  const questions = async () => (await admin.get('/api/quiz_questions')).body.questions
  const listed = async () => (await admin.get('/api/quiz_questions/imports')).body.imports

  it('deletes what it added, and restores what it changed', async () => {
    await importCsv([`${ARK},B,1,Hud 37`])
    const [before] = await questions()
    const id = await importCsv([`${ARK},A,2,`, 'New?,One,Two,Three,Four,A,1,'], [2])
    expect(await questions()).toMatchObject([{ question_text: 'New?' }, { correct_option: 'a', level: 2 }])
    expect(await listed()).toMatchObject([
      { id, by: expect.stringContaining('@'), items: 2, can_undo: true },
      { items: 1, can_undo: false },
    ])

    expect((await undo(id)).body).toEqual({ removed: 1, restored: 1 })
    const after = await questions()
    expect(after).toEqual([before])
    const { versions } = (await admin.get(`/api/quiz_questions/${before.id}/history`)).body
    expect(versions.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1])
    const { items } = (await admin.get('/api/quiz_questions/deleted')).body
    expect(items).toMatchObject([{ content: { question_text: 'New?' } }])
    expect((await readAudit(test)).at(-1)).toMatchObject({
      action: 'delete',
      summary: 'The import of 1 questions was undone, and 1 that it had changed are as before',
    })
  })

  it('is possible for the import before it too, down to the first', async () => {
    const first = await importCsv([`${ARK},B,1,Hud 37`])
    const second = await importCsv([`${ARK},A,2,`], [2])
    const third = await importCsv([`${ARK},C,3,`], [2])
    for (const id of [third, second, first]) {
      expect(await listed()).toContainEqual(expect.objectContaining({ id, can_undo: true }))
      expect((await undo(id)).status).toBe(200)
    }
    expect(await questions()).toEqual([])
    expect((await listed()).map((one: { can_undo: boolean }) => one.can_undo)).toEqual([false, false, false])
  })

  it('is refused once one of its items was changed, and then changes nothing', async () => {
    const id = await importCsv([`${ARK},A,1,`, 'New?,One,Two,Three,Four,A,1,'])
    const [first] = await questions()
    await admin.patch(`/api/quiz_questions/${first.id}`, { source: 'Hud 37' })
    expect(await listed()).toMatchObject([{ can_undo: false }])
    const refused = await undo(id)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'edit_conflict'])
    expect(await questions()).toHaveLength(2)
  })

  it('is done once', async () => {
    const id = await importCsv([`${ARK},A,1,`])
    const clicks = await Promise.all([undo(id), undo(id)])
    expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await questions()).toEqual([])
  })

  sqlite.it('is refused after a deletion, and for an unknown import', async () => {
    const id = await importCsv([`${ARK},A,1,`])
    const [first] = await questions()
    await admin.delete(`/api/quiz_questions/${first.id}`)
    expect((await undo(id)).status).toBe(409)
    expect((await undo(randomUUID())).status).toBe(404)
    // The same id of another kind is none of its imports.
    expect((await admin.post(`/api/prophets/imports/${id}/undo`, {})).status).toBe(404)
  })
})
