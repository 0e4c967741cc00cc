// Reviewers' links and checks, on both engines.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, openTestApp, type TestApp } from '../../test/harness.ts'
import { signInFirstAdmin } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'

const QUESTION = {
  question_text: 'Which month is the month of fasting?',
  option_a: 'Ramadan',
  option_b: 'Safar',
  option_c: 'Rajab',
  option_d: 'Muharram',
  correct_option: 'a',
  level: 1,
}
const DAY_MS = 86_400_000

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  let admin: Client
  let stranger: Client
  let item: { id: string; version: string }
  beforeAll(async () => {
    test = await openTestApp(engine, { content: false })
    admin = await signInFirstAdmin(test)
    stranger = test.client()
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    for (const table of ['quiz_questions', 'review_links', 'audit_log'] as const) {
      await test.db.deleteFrom(table).execute()
    }
    item = (await admin.post('/api/quiz_questions', QUESTION)).body
  })

  const make = async (more: object = {}): Promise<{ id: string; token: string }> => {
    const made = await admin.post('/api/review_links', {
      reviewer: 'Ustadha Maryam',
      days: 7,
      kind: 'question',
      ids: [item.id],
      ...more,
    })
    expect(made.status).toBe(201)
    return made.body
  }
  const open = (token: string) => stranger.post('/api/desk', { token })
  const check = (token: string, more: object = {}) =>
    stranger.post('/api/desk/checks', {
      token,
      kind: 'question',
      id: item.id,
      version: item.version,
      language: 'en',
      verdict: 'right',
      note: '',
      ...more,
    })
  const listed = async () => (await admin.get('/api/review_links')).body.links
  const checksOf = async (id: string) => (await admin.get(`/api/review_links/${id}/checks`)).body.checks

  it('opens the named items without an account, and stores the last check of each language', async () => {
    await admin.post('/api/quiz_questions', { ...QUESTION, question_text: 'Not chosen?' })
    const { id, token } = await make()
    const { body } = await open(token)
    expect(body).toMatchObject({ reviewer: 'Ustadha Maryam', items: [{ id: item.id, languages: ['en'], checks: [] }] })
    expect(body.items[0].content).toMatchObject({ question_text: QUESTION.question_text, correct_option: 'a' })
    expect((await check(token, { verdict: 'wording', note: 'Say Ramadan.' })).status).toBe(200)
    await Promise.all([check(token), check(token)])
    expect((await open(token)).body.items[0].checks).toMatchObject([{ language: 'en', verdict: 'right', note: '' }])
    expect(await checksOf(id)).toMatchObject(
      [{ verdict: 'right', title: /month of fasting/, is_outdated: false }].map(({ title, ...rest }) => ({
        ...rest,
        title: expect.stringMatching(title),
      })),
    )
    expect(await listed()).toMatchObject([{ id, items: 1, checked: 1, created_by: expect.any(String) }])
  })

  it('asks for a new check of a new version', async () => {
    const { id, token } = await make()
    await check(token)
    await admin.send('PATCH', `/api/quiz_questions/${item.id}`, JSON.stringify({ option_b: 'Shawwal' }), {
      'content-type': 'application/json',
    })
    expect((await open(token)).body.items[0].checks).toEqual([])
    expectError(await check(token), 409, 'edit_conflict')
    expect(await checksOf(id)).toMatchObject([{ verdict: 'right', is_outdated: true }])
    expect(await listed()).toMatchObject([{ items: 1, checked: 0 }])
  })

  it('refuses other items, missing languages and long notes', async () => {
    const { token } = await make()
    const other = (await admin.post('/api/quiz_questions', { ...QUESTION, question_text: 'Other?' })).body
    expectError(await check(token, { id: other.id, version: other.version }), 404, 'not_found')
    expectError(await check(token, { language: 'ar' }), 400, 'validation_failed')
    expectError(await check(token, { note: 'x'.repeat(501) }), 400, 'validation_failed')
    expectError(
      await admin.post('/api/review_links', {
        reviewer: 'Maryam',
        days: 7,
        kind: 'prophet',
        ids: [item.id],
      }),
      404,
      'not_found',
    )
  })

  it('is refused with the reason once it is withdrawn or has expired', async () => {
    const [revoked, expired] = [await make(), await make({ days: 1 })]
    for (const _ of [1, 2]) expect((await admin.post(`/api/review_links/${revoked.id}/revoke`, {})).status).toBe(200)
    const refused = await open(revoked.token)
    expectError(refused, 400, 'invalid_link')
    expect(refused.body.error.details).toEqual({ reason: 'revoked' })
    expect((await check(revoked.token)).body.error.details).toEqual({ reason: 'revoked' })
    await test.db
      .updateTable('review_links')
      .set({ expires_at: new Date(test.clock.nowMs() - DAY_MS).toISOString() })
      .where('id', '=', expired.id)
      .execute()
    expect((await open(expired.token)).body.error.details).toEqual({ reason: 'expired' })
    const actions = (await admin.get('/api/audit_log')).body.entries.map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => action === 'revoke_link')).toHaveLength(1)
    expect(actions.filter((action: string) => action === 'make_link')).toHaveLength(2)
  })

  it('stores no token, and shows nothing of a question that was sealed since', async () => {
    const { id, token } = await make()
    await check(token, { verdict: 'doubtful', note: 'A note' })
    const stored = JSON.stringify([
      await test.db.selectFrom('review_links').selectAll().execute(),
      await test.db.selectFrom('audit_log').selectAll().execute(),
    ])
    expect(stored).not.toContain(token)
    expect((await admin.post('/api/sealed_questions/seal', { ids: [item.id] })).status).toBe(200)
    expect((await open(token)).body.items).toEqual([])
    expectError(await check(token), 404, 'not_found')
    expect(await checksOf(id)).toEqual([])
  })

  it('keeps direction marks and markup in names and notes, and two links of one person share checks', async () => {
    const [first, second] = [await make({ reviewer: '<b>Maryam</b>\u202e' }), await make({ reviewer: 'b MARYAM b' })]
    const note = '</p><script>alert(1)</script>\u202eتكرار\u2066'
    await check(first.token, { verdict: 'wrong', note })
    expect((await open(second.token)).body.items[0].checks).toMatchObject([{ verdict: 'wrong', note }])
    // Two tabs: the later check replaces the earlier one, and both links show it.
    await check(second.token, { verdict: 'right' })
    for (const { id } of [first, second]) expect(await checksOf(id)).toMatchObject([{ verdict: 'right', note: '' }])
    const [question] = (await admin.get('/api/quiz_questions')).body.questions
    expect(question.checks).toMatchObject([{ by: 'b MARYAM b', verdict: 'right' }])
  })

  it('has at most 300 items', async () => {
    const ids = Array.from({ length: 1000 }, () => crypto.randomUUID())
    const body = { reviewer: 'Maryam', days: 7, kind: 'question', ids }
    expectError(await admin.post('/api/review_links', body), 413, 'body_too_large')
    expectError(await admin.post('/api/review_links', { ...body, ids: ids.slice(0, 301) }), 400, 'validation_failed')
  })

  it('limits guesses without refusing a reviewer at the same address', async () => {
    const { token } = await make()
    const guesses = await Promise.all(Array.from({ length: 70 }, (_, index) => open(`guess-${index}`)))
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await open(token)).status).toBe(200)
  })
})
