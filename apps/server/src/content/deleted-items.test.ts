// Items that admins delete, restore, switch off and import, their undoing, and the activity log.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, onSqlite, type TestApp } from '../../test/harness.ts'
import { rowsOf } from '../../test/import-rows.ts'
import { ADMIN_EMAIL, openAppWithAdmin, picture, readAudit, signInAs, upload } from '../../test/portal-scene.ts'
import { removeDeletedItems } from './deleted-items.ts'

const DAY_MS = 24 * 60 * 60_000

const question = (number: number, level = 1) => ({
  question_text: `Question ${number}?`,
  option_a: 'One',
  option_b: 'Two',
  option_c: 'Three',
  option_d: 'Four',
  correct_option: 'a',
  level,
  tags: ['sira'],
})

const HEADER = 'question,a,b,c,d,correct,level'
const fileOf = (...rows: string[]) => [HEADER, ...rows].join('\n')
const rowOf = (text: string) => `${text},1,2,3,4,a,1`

type Row = { id: string; version: string; [field: string]: unknown }

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeAll(async () => {
    ;[test, admin] = await openAppWithAdmin(engine, { content: false })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    for (const table of ['quiz_questions', 'prophets', 'islamic_terms', 'deleted_items', 'audit_log'] as const) {
      await test.db.deleteFrom(table).execute()
    }
  })

  const list = async (): Promise<Row[]> => (await admin.get('/api/quiz_questions')).body.questions
  const add = async (number: number, level = 1): Promise<Row> =>
    (await admin.post('/api/quiz_questions', question(number, level))).body
  const act = (verb: string, ids: string[], more = {}) => admin.post(`/api/quiz_questions/${verb}`, { ids, ...more })
  const listDeleted = async () => (await admin.get('/api/quiz_questions/deleted')).body.items

  describe('deleted questions', () => {
    it('are restored unchanged, one or many, with place, history and checks', async () => {
      const first = await add(1)
      const second = await add(2, 2)
      const third = await add(3)
      const path = `/api/quiz_questions/${first.id}`
      const { body: changed } = await admin.patch(path, { source: "Qur'an 2:185", version: first.version })
      const check = { language: 'en', verdict: 'right', note: '', version: changed.version }
      await admin.put('/api/item_checks', { kind: 'question', id: first.id, ...check })
      await act('active', [second.id], { active: false })
      const before = await list()

      expect((await act('delete', [first.id, second.id, randomUUID()])).body.ids.toSorted()).toEqual(
        [first.id, second.id].toSorted(),
      )
      expect((await list()).map(({ id }) => id)).toEqual([third.id])
      expect((await admin.get(`${path}/history`)).status).toBe(404)
      const deleted = await listDeleted()
      expect(deleted).toHaveLength(2)
      expect(deleted.find(({ id }: Row) => id === first.id)).toMatchObject({
        content: { question_text: 'Question 1?', source: "Qur'an 2:185", tags: ['sira'] },
        deleted_by: ADMIN_EMAIL,
      })

      expect((await act('restore', [first.id, second.id])).body.ids).toHaveLength(2)
      expect(await list()).toEqual(before)
      expect((await admin.get(`${path}/history`)).body.versions).toHaveLength(2)
      expect(await listDeleted()).toEqual([])
      // A second click, or another admin.
      expect((await act('restore', [first.id, second.id])).body.ids).toEqual([])
      expect((await admin.patch(path, { level: 3 })).status).toBe(200)
      expect((await readAudit(test)).map(({ action }) => action)).toEqual([
        ...['add', 'add', 'add', 'change', 'review', 'deactivate', 'delete', 'restore', 'change'],
      ])
    })

    it('are no duplicates, and in no export, import or figure', async () => {
      const { id } = await add(1)
      await admin.delete(`/api/quiz_questions/${id}`)
      expect((await admin.get('/api/figures')).body.totals.quiz_questions).toBe(0)
      expect((await admin.get('/api/quiz_questions/export')).text).not.toContain('Question 1?')
      const file = { rows: rowsOf(fileOf(rowOf('Question 1?'))), commit: false }
      expect((await admin.post('/api/quiz_questions/import', file)).body.rows[0].match).toBe('new')
      expect((await admin.post('/api/quiz_questions', question(1))).status).toBe(201)
      // Both exist then: neither was deleted again.
      expect((await act('restore', [id])).body.ids).toEqual([id])
      expect(await list()).toHaveLength(2)
    })

    it('aren’t dealt until they are restored', async () => {
      const only = await add(1)
      await act('delete', [only.id])
      const player = await test.player('quiz', { name: 'Maryam' })
      const start = () => player.post('/api/quiz/games', { request_id: randomUUID() })
      expect((await start()).body.error.code).toBe('no_questions')
      await act('restore', [only.id])
      expect((await start()).status).toBe(201)
    })

    it('are deleted once by two admins, and restored once', async () => {
      const { id } = await add(1)
      const other = await signInAs(test, 'admin')
      const both = await Promise.all([admin, other].map((who) => who.post('/api/quiz_questions/delete', { ids: [id] })))
      expect(both.flatMap(({ body }) => body.ids)).toEqual([id])
      const back = await Promise.all(
        [admin, other].map((who) => who.post('/api/quiz_questions/restore', { ids: [id] })),
      )
      expect(back.flatMap(({ body }) => body.ids)).toEqual([id])
      expect(await list()).toHaveLength(1)
    })

    it('can be restored for 30 days, and are then gone for good', async () => {
      const [old, young] = [await add(1), await add(2)]
      await act('delete', [old.id])
      test.clock.advance(DAY_MS)
      await act('delete', [young.id])
      test.clock.advance(29 * DAY_MS)
      // The job hasn't run yet.
      expect((await listDeleted()).map(({ id }: Row) => id)).toEqual([young.id])
      expect((await act('restore', [old.id])).body.ids).toEqual([])
      const images = { use: async () => {}, release: async () => {} } as never
      expect(await removeDeletedItems({ db: test.db, images }, test.clock.nowMs())).toBe(1)
      expect(await removeDeletedItems({ db: test.db, images }, test.clock.nowMs())).toBe(0)
      expect(await test.db.selectFrom('deleted_items').select('item_id').execute()).toEqual([{ item_id: young.id }])
      expect((await readAudit(test)).at(-1)).toMatchObject({ action: 'delete', actor: null })
    })

    sqlite.it.each([
      ['no ids', {}],
      ['an empty list', { ids: [] }],
      ['something else', { ids: ["1' or '1'='1"] }],
      ['too many', { ids: Array.from({ length: 1001 }, () => randomUUID()) }],
    ])('are refused with %s', async (_what, body) => {
      for (const verb of ['delete', 'restore', 'active']) {
        const response = await admin.post(`/api/quiz_questions/${verb}`, {
          ...body,
          ...(verb === 'active' && { active: false }),
        })
        expect([verb, response.status]).toEqual([verb, 400])
      }
    })

    it('by the thousand are one entry of the activity log', async () => {
      const rows = Array.from({ length: 1000 }, (_row, index) => rowOf(`Question ${index}?`))
      await admin.post('/api/quiz_questions/import', { rows: rowsOf(fileOf(...rows)), commit: true })
      const ids = (await list()).map(({ id }) => id)
      expect((await act('delete', ids)).body.ids).toHaveLength(1000)
      expect(await list()).toEqual([])
      expect((await readAudit(test)).at(-1)?.summary).toBe('1000 questions, such as: Level 1: Question 0?')
      expect((await act('restore', ids)).body.ids).toHaveLength(1000)
      expect(await list()).toHaveLength(1000)
    })
  })

  it('a deleted prophet keeps the picture until it is gone for good', async () => {
    const { body: image } = await upload(admin, await picture().png().toBuffer())
    const fields = { name: 'Nuh', description: 'A wooden ark', item_image_url: image.public_url }
    const { body: stored } = await admin.post('/api/prophets', fields)
    await admin.delete(`/api/prophets/${stored.id}`)
    test.clock.advance(2 * DAY_MS)
    expect((await test.client().get(image.public_url)).status).toBe(200)
    expect((await admin.post('/api/prophets/restore', { ids: [stored.id] })).body.ids).toEqual([stored.id])
    expect((await admin.get('/api/prophets')).body.prophets).toEqual([stored])
    expect(await test.db.selectFrom('unused_images').selectAll().execute()).toEqual([])
  })

  it("a pair's picture is replaced, and a pair that is switched off is in no game and loads no picture", async () => {
    const shown = async () => (await test.client().get('/api/flip-match/pictures')).body.pictures
    const { body: first } = await upload(admin, await picture().png().toBuffer())
    const { body: other } = await upload(admin, await picture().png().toBuffer())
    const stored: Row[] = []
    for (const name of ['Nuh', 'Salih', 'Yunus', 'Isa']) {
      const fields = { name, description: `The item of ${name}`, item_image_url: first.public_url }
      stored.push((await admin.post('/api/prophets', fields)).body)
    }
    for (const arabic_text of ['صَلَاة', 'زَكَاة', 'صَوْم', 'حَجّ']) {
      await admin.post('/api/islamic_terms', { arabic_text, meaning: arabic_text })
    }
    expect(await shown()).toEqual([first.public_url])
    const { id, version } = stored[3] as Row
    await admin.patch(`/api/prophets/${id}`, { item_image_url: other.public_url, version })
    expect(await shown()).toEqual([first.public_url, other.public_url].toSorted())

    const player = await test.player('flip-match', { name: 'Amina' })
    const start = () => player.post('/api/flip-match/games', { request_id: randomUUID() })
    await admin.post('/api/prophets/active', { ids: [id], active: false })
    expect(await shown()).toEqual([first.public_url])
    expect((await start()).body.error.code).toBe('no_prophet_data')
    await admin.post('/api/prophets/active', { ids: [id], active: true })
    expect((await start()).status).toBe(201)
  })

  it('a question that is switched off is listed and exported but not dealt, and counts as missing', async () => {
    const stored = await add(1)
    expect(stored.active).toBe(true)
    expect((await act('active', [stored.id], { active: false })).body.ids).toEqual([stored.id])
    expect(await list()).toEqual([{ ...stored, active: false }])
    expect((await admin.get('/api/quiz_questions/export')).text).toContain('Question 1?')
    const player = await test.player('quiz', { name: 'Amina' })
    const refused = await player.post('/api/quiz/games', { request_id: randomUUID() })
    expect(refused.body.error.code).toBe('no_questions')
    const { body: figures } = await admin.get('/api/figures')
    expect(figures.shortages).toContainEqual({ what: 'questions', level: 1, have: 0, need: 5 })
    expect(figures.totals.quiz_questions).toBe(1)
    // A change without effect isn't logged.
    await act('active', [stored.id], { active: false })
    await act('active', [stored.id], { active: true })
    expect(await list()).toEqual([stored])
    expect((await readAudit(test)).map(({ action }) => action)).toEqual(['add', 'deactivate', 'export', 'activate'])
  })

  it('the activity log has no data of a deleted player', async () => {
    const player = await test.player('quiz', { name: 'Khadija' })
    const { players } = (await admin.get('/api/players?search=Khadija')).body
    expect(player).toBeDefined()
    await admin.delete(`/api/players/${players[0].id}`)
    const { entries } = (await admin.get('/api/audit_log')).body
    expect(entries[0]).toMatchObject({ action: 'delete', entity: 'players' })
    expect(JSON.stringify(entries)).not.toContain('Khadija')
  })
})
