// Questions that are sealed for a final.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, onSqlite, playQuiz, type TestApp } from '../../test/harness.ts'
import { rowsOf } from '../../test/import-rows.ts'
import { openAppWithAdmin, sendForm, signInAs } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'

const SECRET = 'Which word is kept for the last evening?'
const question = (question_text: string, level = 1) => ({
  question_text,
  option_a: 'Canary option',
  option_b: 'Two',
  option_c: 'Three',
  option_d: 'Four',
  correct_option: 'a',
  level,
  tags: ['sira'],
})

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeAll(async () => {
    ;[test, admin] = await openAppWithAdmin(engine, { content: false })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    for (const table of ['quiz_questions', 'deleted_items', 'sealed_questions', 'audit_log'] as const) {
      await test.db.deleteFrom(table).execute()
    }
  })

  const add = async (text: string, level = 1): Promise<string> =>
    (await admin.post('/api/quiz_questions', question(text, level))).body.id
  const seal = (...ids: string[]) => admin.post('/api/sealed_questions/seal', { ids })
  const addSealed = async (text = SECRET): Promise<string> =>
    (await admin.post('/api/sealed_questions', question(text))).body.id
  const listSealed = async () => (await admin.get('/api/sealed_questions')).body.questions
  const exportArchive = async () => {
    const cookie = [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    return (await test.app.request('/api/content/archive', { headers: { cookie } })).arrayBuffer()
  }
  const loadArchive = (bytes: ArrayBuffer) =>
    sendForm(admin, '/api/content/archive', { file: new File([bytes], 'content.zip') })
  const open = (id: string) => admin.post(`/api/sealed_questions/${id}/open`, {})

  it('are in no list, file, figure or log, whether sealed at once or later', async () => {
    const later = await add(`${SECRET} Later`)
    expect((await seal(later)).body).toEqual({ ids: [later] })
    const atOnce = await addSealed()
    await add('Public?')
    expect((await listSealed()).map(({ id }: { id: string }) => id)).toEqual([later, atOnce])

    const seen = await Promise.all(
      [
        '/api/quiz_questions',
        '/api/quiz_questions/export',
        '/api/quiz_questions/deleted',
        '/api/sealed_questions',
        '/api/figures',
        '/api/audit_log',
        '/api/audit_log?search=kept for',
      ].map(async (path) => (await admin.get(path)).text),
    )
    for (const id of [later, atOnce]) {
      expectError(await admin.get(`/api/quiz_questions/${id}/history`), 404, 'not_found')
      seen.push((await admin.get(`/api/corrections/questions/${id}`)).text)
    }
    const archive = await admin.get('/api/content/archive')
    expect(archive.status).toBe(200)
    expect(seen.join()).not.toMatch(/Canary option.*last evening|last evening|Later/)
    expect((await admin.get('/api/figures')).body.totals.quiz_questions).toBe(1)
    // An added question isn't reported as a duplicate of a sealed one.
    expect((await admin.post('/api/quiz_questions', question(SECRET))).status).toBe(201)
  })

  sqlite.it('are not added by the spreadsheet that they came from', async () => {
    const csv = `question,a,b,c,d,correct,level\n${SECRET},1,2,3,4,a,1\nPublic?,1,2,3,4,a,1`
    const sendFile = async () =>
      (await admin.post('/api/quiz_questions/import', { rows: rowsOf(csv), commit: true })).body
    expect((await sendFile()).imported).toBe(2)
    const { questions } = (await admin.get('/api/quiz_questions')).body
    await seal(questions.find(({ question_text }: { question_text: string }) => question_text === SECRET).id)
    const again = await sendFile()
    expect(again).toMatchObject({ imported: 0, completed: 0, rows: [{ match: 'duplicate' }, { match: 'duplicate' }] })
    expect((await admin.get('/api/quiz_questions')).body.questions).toMatchObject([{ question_text: 'Public?' }])
  })

  sqlite.it('are not added by an archive made before they were sealed', async () => {
    const id = await add(SECRET)
    const archive = await exportArchive()
    await seal(id)
    const loaded = await loadArchive(archive)
    expect(loaded.body).toMatchObject({ added: { questions: 0 }, completed: { questions: 0 } })
    expect((await admin.get('/api/quiz_questions')).body.questions).toEqual([])
    expect(await listSealed()).toHaveLength(1)
  })

  it('are in no response of the API but their own and their reviewer’s, whose readings are logged', async () => {
    const [id, released] = [await addSealed(), await addSealed('Which word is released?')]
    const reviewer = await signInAs(test, 'sealed_reviewer')
    const list = async () => (await reviewer.get('/api/item_checks/sealed')).body.items
    const [item, second] = await list()
    expect(item).toMatchObject({ id, content: { question_text: SECRET }, checks: [] })
    const check = ({ id, version }: { id: string; version: string }, more: object) =>
      reviewer.put('/api/item_checks/sealed', { id, version, language: 'en', ...more })
    expect((await check(item, { verdict: 'doubtful', note: 'Kept for the last evening' })).status).toBe(200)
    expect((await check(second, { verdict: 'right', note: '' })).status).toBe(200)
    expect(await list()).toMatchObject([{ checks: [{ verdict: 'doubtful' }] }, { checks: [{ verdict: 'right' }] }])
    expect((await listSealed()).map(({ checked }: { checked: string[] }) => checked)).toEqual([[], ['en']])
    expect((await open(id)).body.checks).toMatchObject([{ verdict: 'doubtful', note: 'Kept for the last evening' }])

    const { paths } = (await admin.get('/api/openapi.json')).body
    const reads = Object.keys(paths).filter((path) => 'get' in paths[path] && path !== '/api/live')
    const seen = await Promise.all(reads.map(async (path) => (await admin.get(path.replaceAll(/\{\w+\}/g, id))).text))
    expect(seen.length).toBeGreaterThan(60)
    const unsealed = (await reviewer.get('/api/item_checks?kind=question')).text
    expect([...seen, unsealed].join()).not.toMatch(/Canary|last evening/i)

    // A question that was released keeps its checks, and is no longer among the sealed ones.
    await admin.post(`/api/sealed_questions/${released}/release`, {})
    expect((await admin.get('/api/quiz_questions')).body.questions).toMatchObject([
      { id: released, checks: [{ verdict: 'right' }] },
    ])
    expect(await list()).toHaveLength(1)
    expectError(await check(second, { verdict: 'wrong', note: '' }), 404, 'not_found')
    const logged = (await admin.get('/api/audit_log')).body.entries.filter(
      ({ action }: { action: string }) => action === 'open' || action === 'review',
    )
    expect(logged.map(({ summary }: { summary: string }) => summary)).toEqual([
      'Sealed questions for a reviewer: 1',
      'A sealed question of level 1',
      'Sealed questions for a reviewer: 2',
      'right in English: a sealed question of level 1',
      'doubtful in English: a sealed question of level 1',
      'Sealed questions for a reviewer: 2',
    ])
  })

  it('are not among the deleted ones, nor restored from them', async () => {
    const id = await add(SECRET)
    const archive = await exportArchive()
    const remove = () => admin.post('/api/quiz_questions/delete', { ids: [id] })
    await remove()
    await loadArchive(archive)
    expect((await seal(id)).body.ids).toEqual([id])
    expect(await test.db.selectFrom('deleted_items').selectAll().execute()).toEqual([])

    // Stored by a server that kept them.
    const { version_sha256, created_at } = await test.db
      .selectFrom('sealed_questions')
      .selectAll()
      .executeTakeFirstOrThrow()
    const deleted_at = new Date(test.clock.nowMs()).toISOString()
    const row = { kind: 'question' as const, item_id: id, version_sha256, created_at, active: 1, item_image_url: null }
    await test.db
      .insertInto('deleted_items')
      .values({ ...row, deleted_at, deleted_by: null })
      .execute()
    expect((await admin.get('/api/quiz_questions/deleted')).body.items).toEqual([])
    expect((await admin.post('/api/quiz_questions/restore', { ids: [id] })).body.ids).toEqual([])
    expect((await admin.get('/api/quiz_questions')).body.questions).toEqual([])
  })

  it('leave the log’s entries about their corrections without their text', async () => {
    const id = await add(SECRET)
    const { versions } = (await admin.get(`/api/corrections/questions/${id}`)).body
    const { judged_version } = (await admin.get('/api/corrections')).body
    const correction = { item_version: versions[0].item_version, key: null }
    const corrected = await admin.post('/api/corrections', { judged_version, add: [correction], revoke: [] })
    expect(corrected.status, corrected.text).toBe(200)
    const find = async () => (await admin.get('/api/audit_log?search=last evening')).body.entries
    expect(await find()).toHaveLength(2)
    await seal(id)
    expect(await find()).toEqual([])
    const log = await admin.get('/api/audit_log')
    expect(log.text).not.toContain('last evening')
    expect(log.body.entries).toContainEqual(
      expect.objectContaining({ entity: 'corrections', summary: 'A correction of a question that is sealed now' }),
    )
  })

  it('are read and changed, and every reading is logged', async () => {
    const id = await addSealed()
    const opened = await open(id)
    expect(opened.body).toMatchObject({ id, question_text: SECRET, option_a: 'Canary option', tags: ['sira'] })
    const put = (version: string, text: string) =>
      admin.put(`/api/sealed_questions/${id}`, { ...question(text, 3), version })
    expect((await put(opened.body.version, 'Better?')).body).toMatchObject({ id, level: 3, languages: ['en'] })
    const stale = await put(opened.body.version, 'Older?')
    expectError(stale, 409, 'edit_conflict')
    const lastChange = { by: expect.stringContaining('@'), at: expect.any(String) }
    expect(stale.body.error.details).toEqual({ current: null, ...lastChange })
    expect((await open(id)).body.question_text).toBe('Better?')
    expect((await admin.get('/api/audit_log')).body.entries.map(({ action }: { action: string }) => action)).toEqual([
      'open',
      'change',
      'open',
      'add',
    ])
  })

  sqlite.it('are refused to a form that was opened before they were sealed', async () => {
    const id = await add(SECRET)
    await seal(id)
    const refused = await admin.patch(`/api/quiz_questions/${id}`, { level: 2 })
    expectError(refused, 404, 'not_found')
    expect(refused.body.error.details).toEqual({ reason: 'sealed' })
    expect(refused.text).not.toContain('last evening')
  })

  it('when released, are switched off and keep their versions', async () => {
    const id = await add('Kept?')
    const { version } = (await admin.get('/api/quiz_questions')).body.questions[0]
    await seal(id)
    expect((await admin.post(`/api/sealed_questions/${id}/release`, {})).body).toMatchObject({
      id,
      version,
      active: false,
    })
    expect(await listSealed()).toEqual([])
    expect((await admin.get('/api/quiz_questions')).body.questions).toMatchObject([{ id, version, active: false }])
    expectError(await open(id), 404, 'not_found')
  })

  sqlite.it('can’t be dealt questions or starter content', async () => {
    const dealt = await add('Dealt?')
    const fresh = await add('Fresh?', 2)
    await test.db.updateTable('quiz_questions').set({ active: 0 }).where('id', '=', fresh).execute()
    await playQuiz(test, await test.player('quiz'), () => 'a')
    const refuses = async () => {
      const refused = await seal(dealt, fresh)
      expectError(refused, 409, 'cannot_be_sealed')
      expect(refused.body.error.details).toEqual({ reason: 'dealt', ids: [dealt] })
    }
    await refuses()
    const { players } = (await admin.get('/api/players')).body
    for (const { id } of players) await admin.delete(`/api/players/${id}?scope=person`)
    expect(await test.db.selectFrom('game_deals').selectAll().execute()).toEqual([])
    await refuses()
    expect((await seal(fresh)).body.ids).toEqual([fresh])

    const starter = await add('Starter?')
    const { created_at } = (await admin.get('/api/quiz_questions')).body.questions.at(-1)
    await test.db.insertInto('app_state').values({ key: 'starter_content_loaded_at', value: created_at }).execute()
    expect((await seal(starter)).body.error.details).toMatchObject({ reason: 'starter' })
    await test.db.deleteFrom('app_state').where('key', '=', 'starter_content_loaded_at').execute()
  })

  it('are added once by a repeated request, and not if the same question is public', async () => {
    const request_id = '01234567-0000-7000-8000-000000000001'
    const send = () => admin.post('/api/sealed_questions', { ...question(SECRET), request_id })
    expect((await send()).body).toEqual((await send()).body)
    expect(await listSealed()).toHaveLength(1)
    await add('Public?')
    expectError(await admin.post('/api/sealed_questions', question('public')), 409, 'duplicate')
  })
})
