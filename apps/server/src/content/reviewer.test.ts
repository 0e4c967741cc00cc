// Reviewers' items and checks. Sealed ones: sealed-questions.test.ts; other
// operations: accounts/roles.test.ts.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, type TestApp } from '../../test/harness.ts'
import { openAppWithAdmin, readAudit, signInAs } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'

const QUESTION = {
  question_text: 'Which month is the month of fasting?',
  option_a: 'Ramadan',
  option_b: 'Safar',
  option_c: 'Rajab',
  option_d: 'Muharram',
  correct_option: 'a',
  level: 2,
  time_limit: 30,
}

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  let admin: Client
  let reviewer: Client
  let id: string
  beforeAll(async () => {
    ;[test, admin] = await openAppWithAdmin(engine, { content: false })
    reviewer = await signInAs(test, 'reviewer')
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    for (const table of ['quiz_questions', 'islamic_terms', 'audit_log'] as const) {
      await test.db.deleteFrom(table).execute()
    }
    id = (await admin.post('/api/quiz_questions', QUESTION)).body.id
  })

  const list = async (client = reviewer, kind = 'question') =>
    (await client.get(`/api/item_checks?kind=${kind}`)).body.items
  const check = async (more: object = {}, client = reviewer) => {
    const [{ version }] = await list(client)
    const body = { kind: 'question', id, version, language: 'en', verdict: 'right', note: '', ...more }
    return client.put('/api/item_checks', body)
  }

  it('reads each kind with key and source, and without other people’s checks', async () => {
    await admin.post('/api/islamic_terms', { arabic_text: 'صوم', meaning: 'Fasting', source: 'Qur’an 2:183' })
    const [{ version }] = (await admin.get('/api/quiz_questions')).body.questions
    const others = { version, language: 'en', verdict: 'wrong', note: 'An organiser’s' }
    expect((await admin.put(`/api/quiz_questions/${id}/check`, others)).status).toBe(200)
    expect(await list()).toEqual([{ id, version, languages: ['en'], content: QUESTION, checks: [] }])
    expect(await list(reviewer, 'term')).toMatchObject([
      { languages: ['en'], content: { arabic_text: 'صوم', meaning: 'Fasting', source: 'Qur’an 2:183' } },
    ])
    expect(await list(reviewer, 'prophet')).toEqual([])
    expectError(await reviewer.get('/api/item_checks'), 400, 'validation_failed')
  })

  it('checks a version in a language, again and beside another reviewer, in the list, the count and the log', async () => {
    const note = '</p><script>alert(1)</script>\u202eتكرار\u2066'
    const first = await check({ verdict: 'wording', note })
    expect([first.status, first.body]).toEqual([
      200,
      { language: 'en', verdict: 'wording', note, checked_at: expect.any(String) },
    ])
    const other = await signInAs(test, 'reviewer')
    await check({}, other)
    expect(await list()).toMatchObject([{ checks: [{ verdict: 'wording', note }] }])
    await check({ verdict: 'doubtful' })
    expect(await list()).toMatchObject([{ checks: [{ verdict: 'doubtful', note: '' }] }])
    expect(await list(other)).toMatchObject([{ checks: [{ verdict: 'right' }] }])
    const { email } = (await reviewer.get('/api/admins/me')).body
    const [question] = (await admin.get('/api/quiz_questions')).body.questions
    expect(question.checks).toHaveLength(2)
    expect(question.checks).toContainEqual(expect.objectContaining({ by: email, verdict: 'doubtful' }))
    const review = { action: 'review', entity: 'quiz_questions', entity_id: id, actor: email }
    expect(await readAudit(test)).toContainEqual({
      ...review,
      summary: `doubtful in English: Level 2: ${QUESTION.question_text}`,
    })
  })

  it('is refused for another version, for a language that the item lacks, and for a deleted item', async () => {
    expectError(await check({ language: 'ar' }), 400, 'validation_failed')
    expectError(await check({ kind: 'term' }), 404, 'not_found')
    const [{ version }] = await list()
    await admin.patch(`/api/quiz_questions/${id}`, { level: 3 })
    expectError(await check({ version }), 409, 'edit_conflict')
    const { version: current } = (await list())[0]
    const late = { kind: 'question', id, version: current, language: 'en', verdict: 'right', note: '' }
    await admin.delete(`/api/quiz_questions/${id}`)
    expectError(await reviewer.put('/api/item_checks', late), 404, 'not_found')
    expect(await list()).toEqual([])
    expect(await test.db.selectFrom('item_checks').selectAll().where('item_id', '=', id).execute()).toEqual([])
  })

  it('is an invited account’s, which signs in like an admin’s', async () => {
    const { token } = (await admin.post('/api/admins/invitations', { role: 'reviewer', hours: 1 })).body
    const account = { email: 'maryam@example.org', password: 'lanterns over the harbour' }
    const visitor = test.client()
    expect((await visitor.post('/api/admins/join', { token, name: 'Ustadha Maryam', ...account })).status).toBe(200)
    expect((await visitor.get('/api/admins/me')).body.portal_role).toBe('reviewer')
    const client = test.client()
    expect((await client.post('/api/auth/sign-in/email', account)).status).toBe(200)
    expect(await list(client)).toHaveLength(1)
    expectError(await client.get('/api/item_checks/sealed'), 403, 'not_permitted')
    expectError(await client.get('/api/quiz_questions'), 403, 'not_permitted')
  })
})
