// Reviewers' items and checks. Sealed ones: sealed-questions.test.ts; other
// operations: accounts/roles.test.ts.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, onSqlite, type TestApp } from '../../test/harness.ts'
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
  const sqlite = onSqlite(engine)
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
    const others = { kind: 'question', id, version, language: 'en', verdict: 'wrong', note: 'An organiser’s' }
    expect((await admin.put('/api/item_checks', others)).status).toBe(200)
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
      {
        ...{ language: 'en', verdict: 'wording', note, checked_at: expect.any(String) },
        ...{ proposal: null, decision: null },
      },
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

  sqlite.it('is refused for another version, for a language that the item lacks, and for a deleted item', async () => {
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

  describe('a proposal', () => {
    const stored = async () => (await admin.get('/api/quiz_questions')).body.questions[0]
    const decide = (sent: object) => admin.put(`/api/quiz_questions/${id}/check/proposal`, sent)
    const seen = async (accept: boolean) => {
      const { version, checks } = await stored()
      const [{ language, by, checked_at }] = checks
      return { version, language, by, checked_at, accept }
    }

    it('has a wording, a key and a level; accepted, it is the item’s next version', async () => {
      const proposal = {
        question_text: ' Which month do we fast? ',
        correct_option: 'b',
        level: 1,
        option_a: 'Ramadan',
      }
      const sent = await check({ verdict: 'wrong', proposal })
      const kept = { question_text: 'Which month do we fast?', correct_option: 'b', level: 1 }
      expect([sent.status, sent.body]).toEqual([200, expect.objectContaining({ proposal: kept, decision: null })])
      expect(await list()).toMatchObject([{ content: QUESTION, checks: [{ proposal: kept }] }])
      const acceptance = await seen(true)
      const accepted = await decide(acceptance)
      expect([accepted.status, accepted.body]).toEqual([
        200,
        expect.objectContaining({ ...QUESTION, ...kept, checks: [], changed_since_check: true }),
      ])
      expect((await decide(acceptance)).body.version).toBe(accepted.body.version)
      const { versions } = (await admin.get(`/api/quiz_questions/${id}/history`)).body
      const by = (await admin.get('/api/admins/me')).body.email
      expect(versions).toMatchObject([{ by }, { checks: [{ proposal: kept, decision: 'accepted', decided_by: by }] }])
      const log = (await readAudit(test)).map(({ action, summary }) => `${action}: ${summary}`)
      const reviewed = (await reviewer.get('/api/admins/me')).body.email
      expect(log).toEqual(
        expect.arrayContaining([
          `review: wrong in English, with a proposal: Level 2: ${QUESTION.question_text}`,
          `review: Proposal in English by ${reviewed} accepted: Level 2: ${QUESTION.question_text}`,
          'change: question, right option, level: Level 1: Which month do we fast?',
        ]),
      )
    })

    sqlite.it('is refused without a change, once for its reviewer and the log', async () => {
      await check({ verdict: 'right', proposal: { level: 3 } })
      const refused = await decide(await seen(false))
      expect(refused.body).toMatchObject({ level: 2, checks: [{ verdict: 'right', decision: 'refused' }] })
      expect(await list()).toMatchObject([{ checks: [{ decision: 'refused' }] }])
      await check({ verdict: 'right', proposal: { level: 1 } })
      expect((await stored()).checks).toMatchObject([{ proposal: { level: 1 }, decision: null, decided_by: null }])
    })

    sqlite.it('is decided as the admin saw it: not after a change of the item or of the check', async () => {
      await check({ proposal: { level: 3 } })
      const early = await seen(true)
      test.clock.advance(1000)
      await check({ proposal: { level: 1 } })
      expectError(await decide(early), 409, 'edit_conflict')
      const late = await seen(true)
      await admin.patch(`/api/quiz_questions/${id}`, { option_b: 'Sha‘ban' })
      expectError(await decide(late), 409, 'edit_conflict')
      expect(await stored()).toMatchObject({ level: 2 })
      expectError(await decide({ ...late, by: 'stranger@club.example' }), 409, 'edit_conflict')
    })

    sqlite.it('is one only if it differs, and only of fields that can be proposed and stored', async () => {
      expect((await check({ proposal: { level: 2, option_a: 'Ramadan ', explanation: '' } })).body.proposal).toBeNull()
      expectError(await decide(await seen(true)), 409, 'edit_conflict')
      for (const proposal of [
        { option_a: '' },
        { option_a: 'Safar' },
        { level: 4 },
        { correct_option: 'e' },
        { option_a_ar: 'رمضان' },
        { source: 'A book' },
        { option_a: 'x'.repeat(201) },
      ]) {
        expectError(await check({ proposal }), 400, 'validation_failed')
      }
    })
  })

  it('is in a file with the reviewer’s name, its date and the content’s version', async () => {
    const rows = async () => {
      const { text } = await admin.get('/api/item_checks/export')
      return parse<Record<string, string>>(text, { bom: true, columns: true })
    }
    await check({ verdict: 'wording', note: '=1+1', proposal: { level: 3 } })
    await test.db.updateTable('auth_users').set({ name: 'Ustadha Maryam' }).execute()
    const { email } = (await reviewer.get('/api/admins/me')).body
    const [{ version }] = await list()
    const [row] = await rows()
    expect(row).toMatchObject({
      ...{ Kind: 'question', Item: `Level 2: ${QUESTION.question_text}`, Language: 'English', Verdict: 'wording' },
      ...{ Note: "'=1+1", Proposal: 'level: 3', 'Proposal was': '', Reviewer: 'Ustadha Maryam', Email: email },
      ...{ 'Checked at': expect.stringMatching(/^2026-/), 'Unchanged since': 'yes' },
      ...{ "Item's version": version.slice(0, 12), "Bank's version": expect.stringMatching(/^[0-9a-f]{12}$/) },
    })
    await admin.patch(`/api/quiz_questions/${id}`, { level: 1 })
    const [after] = await rows()
    expect(after).toMatchObject({ 'Unchanged since': 'no', "Item's version": version.slice(0, 12) })
    expect(after?.["Bank's version"]).not.toBe(row?.["Bank's version"])
    expect(await readAudit(test)).toContainEqual(expect.objectContaining({ action: 'export', summary: '1 checks' }))
    const other = (await admin.post('/api/quiz_questions', { ...QUESTION, question_text: 'Sealed?' })).body.id
    await check({ id: other, version: (await admin.get('/api/quiz_questions')).body.questions.at(-1).version })
    await admin.post('/api/sealed_questions/seal', { ids: [other] })
    expect((await rows()).map((each) => each.Item)).toEqual([row?.Item])
    expectError(await reviewer.get('/api/item_checks/export'), 403, 'not_permitted')
  })
})
