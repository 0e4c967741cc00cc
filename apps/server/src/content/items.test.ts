// Questions, prophets and terms as admins change them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, onSqlite, type TestApp } from '../../test/harness.ts'
import { rowsOf } from '../../test/import-rows.ts'
import { ADMIN_EMAIL, openAppWithAdmin, picture, readAudit, upload } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'

const QUESTION = {
  question_text: 'Which surah is recited in every rakah?',
  option_a: 'Al-Fatihah',
  option_b: 'Al-Ikhlas',
  option_c: 'An-Nas',
  option_d: 'Al-Kawthar',
  correct_option: 'a',
  level: 1,
}

const ARABIC = {
  question_text_ar: 'أي سورة تقرأ في كل ركعة؟',
  option_a_ar: 'الفاتحة',
  option_b_ar: 'الإخلاص',
  option_c_ar: 'الناس',
  option_d_ar: 'الكوثر',
  explanation_ar: 'لا صلاة لمن لم يقرأ بها.',
}
const ARABIC_ALONE = { ...ARABIC, correct_option: 'a', level: 1 }

const NOWHERE = '00000000-0000-7000-8000-000000000000'

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

  async function imageUrl(): Promise<string> {
    const response = await upload(admin, await picture().png().toBuffer())
    return response.body.public_url
  }

  describe('questions', () => {
    it('move to a level many at once, as one entry, and keep their versions', async () => {
      const ids: string[] = []
      for (const level of [1, 2, 3]) {
        const added = await admin.post('/api/quiz_questions', { ...QUESTION, question_text: `Q${level}?`, level })
        ids.push(added.body.id)
      }
      const move = (level: number) => admin.post('/api/quiz_questions/level', { ids: [...ids, NOWHERE], level })
      expect((await move(2)).body.ids.toSorted()).toEqual(ids.toSorted())
      const { questions } = (await admin.get('/api/quiz_questions')).body
      expect(questions.map(({ level }: { level: number }) => level)).toEqual([2, 2, 2])
      expect((await admin.get(`/api/quiz_questions/${ids[0]}/history`)).body.versions).toHaveLength(2)
      expect((await admin.get(`/api/quiz_questions/${ids[1]}/history`)).body.versions).toHaveLength(1)
      expect((await readAudit(test)).at(-1)).toMatchObject({
        action: 'change',
        summary: expect.stringContaining('2 questions'),
      })
      expect((await move(4)).status).toBe(400)
    })

    it('are added with their defaults, listed by level and oldest first, and logged', async () => {
      const second = await admin.post('/api/quiz_questions', { ...QUESTION, level: 2 })
      expect(second.status).toBe(201)
      const first = await admin.post('/api/quiz_questions', {
        ...QUESTION,
        question_text: '  How many pillars has Islam?  ',
        time_limit: 20,
        source: ' Sahih al-Bukhari 8 ',
        explanation: ' ',
      })
      expect(first.body).toMatchObject({
        question_text: 'How many pillars has Islam?',
        time_limit: 20,
        source: 'Sahih al-Bukhari 8',
        explanation: null,
      })
      expect(first.body).not.toHaveProperty('request_id')
      expect(second.body).toMatchObject({ ...QUESTION, level: 2, time_limit: 30, source: null, explanation: null })
      const all = await admin.get('/api/quiz_questions')
      expect(all.body.questions).toEqual([first.body, second.body])
      const ofLevel2 = await admin.get('/api/quiz_questions?level=2')
      expect(ofLevel2.body.questions).toEqual([second.body])
      expect(await readAudit(test)).toEqual([
        {
          action: 'add',
          entity: 'quiz_questions',
          entity_id: second.body.id,
          summary: `Level 2: ${QUESTION.question_text}`,
          actor: ADMIN_EMAIL,
        },
        {
          action: 'add',
          entity: 'quiz_questions',
          entity_id: first.body.id,
          summary: 'Level 1: How many pillars has Islam?',
          actor: ADMIN_EMAIL,
        },
      ])
    })

    sqlite.it.each([
      ['question_text', '   '],
      ['question_text', 'x'.repeat(501)],
      ['question_text', 'with a \u0000'],
      ['option_a', ''],
      ['option_d', 'x'.repeat(201)],
      ['correct_option', 'e'],
      ['level', 4],
      ['level', '1'],
      ['time_limit', 9],
      ['time_limit', 61],
      ['time_limit', 10.5],
      ['source', 'x'.repeat(301)],
      ['explanation', 'x'.repeat(1001)],
      ['id', NOWHERE],
      ['request_id', 'twice'],
    ])('are refused with a bad %s (%j), and nothing is logged', async (field, value) => {
      const response = await admin.post('/api/quiz_questions', { ...QUESTION, [field]: value })
      expect(response.status).toBe(400)
      expect(response.body.error.code).toBe('validation_failed')
      expect(response.body.error.details.fields[0].path).toBe(field)
      expect(await test.db.selectFrom('quiz_questions').select('id').execute()).toEqual([])
      expect(await readAudit(test)).toEqual([])
    })

    it('are added once by a double click, also when both clicks arrive at once', async () => {
      const request = { ...QUESTION, request_id: randomUUID() }
      const clicks = await Promise.all([1, 2, 3].map(() => admin.post('/api/quiz_questions', request)))
      const later = await admin.post('/api/quiz_questions', request)
      expect(new Set([...clicks, later].map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
      expect(later.status).toBe(201)
      expect(await readAudit(test)).toHaveLength(1)
    })

    it('are refused as duplicates, regardless of case and spaces, unless confirmed', async () => {
      const stored = await admin.post('/api/quiz_questions', QUESTION)
      const same = { ...QUESTION, question_text: 'which  SURAH is recited\nin every rakah?', level: 3 }
      const refused = await admin.post('/api/quiz_questions', same)
      expect(refused.status).toBe(409)
      expect(refused.body.error).toMatchObject({ code: 'duplicate', details: { question: stored.body } })
      expect(await readAudit(test)).toHaveLength(1)
      const meant = await admin.post('/api/quiz_questions', { ...same, allow_duplicate: true })
      expect(meant.status).toBe(201)
      expect(await readAudit(test)).toHaveLength(2)
    })

    it('are changed field by field, and an equal value is no change', async () => {
      const { body: stored } = await admin.post('/api/quiz_questions', { ...QUESTION, source: 'Sahih Muslim' })
      const changed = await admin.patch(`/api/quiz_questions/${stored.id}`, {
        level: 3,
        option_b: 'Al-Falaq',
        source: '',
      })
      expect(changed.status).toBe(200)
      expect(changed.body).toEqual({
        ...{ ...stored, level: 3, option_b: 'Al-Falaq', source: null },
        version: expect.not.stringContaining(stored.version),
      })
      expect((await admin.get('/api/quiz_questions')).body.questions).toEqual([changed.body])
      await admin.patch(`/api/quiz_questions/${stored.id}`, { level: 3 })
      await admin.patch(`/api/quiz_questions/${stored.id}`, {})
      expect((await readAudit(test)).map(({ action, summary }) => [action, summary])).toEqual([
        ['add', `Level 1: ${QUESTION.question_text}`],
        ['change', `option B, source, level: Level 3: ${QUESTION.question_text}`],
      ])
    })

    it('refuse half a character: a database would change the text', async () => {
      const response = await admin.post('/api/quiz_questions', { ...QUESTION, question_text: 'Half of \ud83d?' })
      expect([response.status, response.body.error.details.fields]).toEqual([
        400,
        [{ path: 'question_text', message: 'must not contain half a character' }],
      ])
    })

    sqlite.it('may have Arabic beside English, or Arabic alone', async () => {
      const both = await admin.post('/api/quiz_questions', { ...QUESTION, ...ARABIC, tags: [' quran ', 'prayer'] })
      expect([both.status, both.body]).toMatchObject([201, { ...QUESTION, ...ARABIC, tags: ['quran', 'prayer'] }])
      const alone = await admin.post('/api/quiz_questions', { ...ARABIC_ALONE, level: 2, allow_duplicate: true })
      expect([alone.status, alone.body]).toMatchObject([
        201,
        { ...ARABIC_ALONE, level: 2, question_text: null, option_a: null },
      ])
      expect((await admin.get('/api/quiz_questions')).body.questions).toEqual([both.body, alone.body])
      const english = Object.fromEntries(Object.keys(ARABIC).map((field) => [field, null]))
      const untranslated = await admin.patch(`/api/quiz_questions/${both.body.id}`, english)
      expect([untranslated.status, untranslated.body.question_text_ar]).toEqual([200, null])
    })

    sqlite.it.each([
      [
        'no language',
        { correct_option: 'a', level: 1 },
        ['question_text', 'option_a', 'option_b', 'option_c', 'option_d'],
      ],
      ['half of the Arabic', { ...QUESTION, ...ARABIC, option_c_ar: ' ' }, ['option_c_ar']],
      ['an Arabic explanation alone', { ...QUESTION, explanation_ar: 'لأنه كذلك.' }, Object.keys(ARABIC).slice(0, 5)],
      ['two equal options', { ...QUESTION, option_c: ' al-FATIHAH ' }, ['option_c']],
      ['two equal Arabic options', { ...QUESTION, ...ARABIC, option_d_ar: 'الفاتحة' }, ['option_d_ar']],
    ])('are refused with %s, which is named', async (_what, body, paths) => {
      const response = await admin.post('/api/quiz_questions', body)
      expect([response.status, response.body.error.code]).toEqual([400, 'validation_failed'])
      expect(response.body.error.details.fields.map(({ path }: { path: string }) => path)).toEqual(paths)
      expect((await admin.get('/api/quiz_questions')).body.questions).toEqual([])
    })

    sqlite.it.each([
      ['an option of a language', { option_c_ar: null }, ['option_c_ar']],
      ['its only language', Object.fromEntries(Object.keys(ARABIC).map((field) => [field, null])), undefined],
      ['the difference of two options', { option_d_ar: ' الفاتحة ' }, ['option_d_ar']],
    ])('keep what they have when a change would take %s', async (_what, change, paths) => {
      const { body: stored } = await admin.post('/api/quiz_questions', { ...ARABIC_ALONE, level: 2 })
      const response = await admin.patch(`/api/quiz_questions/${stored.id}`, change)
      const named = response.body.error.details.fields.map(({ path }: { path: string }) => path)
      expect([response.status, named]).toEqual([400, paths ?? expect.arrayContaining(['question_text'])])
      expect((await admin.get('/api/quiz_questions')).body.questions).toEqual([stored])
    })

    it('are duplicates by their Arabic too, regardless of vowel signs', async () => {
      const stored = await admin.post('/api/quiz_questions', { ...QUESTION, ...ARABIC })
      const same = await admin.post('/api/quiz_questions', {
        ...ARABIC_ALONE,
        question_text_ar: 'أَيُّ سُورَةٍ تُقْرَأُ فِي كُلِّ رَكْعَةٍ؟',
      })
      expect([same.status, same.body.error.details]).toEqual([409, { question: stored.body }])
    })

    it('have a history: each version’s content, admin and time, even of a repeated content', async () => {
      const { body: first } = await admin.post('/api/quiz_questions', QUESTION)
      const path = `/api/quiz_questions/${first.id}`
      const { body: second } = await admin.patch(path, { option_b: 'Al-Falaq', ...ARABIC })
      const nothing = Object.fromEntries(Object.keys(ARABIC).map((field) => [field, null]))
      const { body: third } = await admin.patch(path, { option_b: 'Al-Ikhlas', ...nothing })
      await admin.patch(path, { level: 1 })
      const { versions } = (await admin.get(`${path}/history`)).body
      expect(versions.map(({ number, by }: Record<string, unknown>) => [number, by])).toEqual(
        [3, 2, 1].map((number) => [number, ADMIN_EMAIL]),
      )
      expect(versions.map(({ version }: { version: string }) => version)).toEqual(
        [third, second, first].map((row) => row.version),
      )
      expect(third.version).toBe(first.version)
      expect(versions[1].content).toEqual({ ...QUESTION, ...ARABIC, option_b: 'Al-Falaq', time_limit: 30 })
      expect(versions[2].content).toEqual({ ...QUESTION, time_limit: 30 })
      await admin.delete(path)
      expect((await admin.get(`${path}/history`)).status).toBe(404)
      const kept = await test.db.selectFrom('item_versions').select('content').where('item_id', '=', first.id).execute()
      expect(kept).toHaveLength(3)
    })

    it('have checks until they change, and again with the checked content', async () => {
      const { body: stored } = await admin.post('/api/quiz_questions', QUESTION)
      expect(stored).toMatchObject({ checks: [], changed_since_check: false })
      const path = `/api/quiz_questions/${stored.id}`
      const put = (body: object) => admin.put('/api/item_checks', { kind: 'question', id: stored.id, ...body })
      const read = async () => (await admin.get('/api/quiz_questions')).body.questions[0]
      const check = { language: 'en', verdict: 'wrong', note: 'Not this one.' }
      expectError(await put({ ...check, version: stored.version, language: 'ar' }), 400, 'validation_failed')
      expect((await put({ ...check, version: stored.version })).status).toBe(200)
      const checked = await read()
      expect(checked.checks).toMatchObject([{ ...check, by: ADMIN_EMAIL, set_aside_by: null }])
      const { body: changed } = await admin.patch(path, { option_b: 'Al-Falaq' })
      expect(changed).toMatchObject({ checks: [], changed_since_check: true })
      expectError(await put({ ...check, version: stored.version }), 409, 'edit_conflict')
      expect((await admin.patch(path, { option_b: 'Al-Ikhlas' })).body.checks).toEqual(checked.checks)
      const { versions } = (await admin.get(`${path}/history`)).body
      expect(versions.map(({ checks }: { checks: unknown[] }) => checks.length)).toEqual([1, 0, 1])

      const aside = { language: 'en', by: ADMIN_EMAIL, checked_at: checked.checks[0].checked_at, set_aside: true }
      const setAside = (body: object) => admin.put(`${path}/check/set_aside`, body)
      for (const _twice of [1, 2]) {
        const { body } = await setAside({ ...aside, version: stored.version })
        expect(body.checks).toMatchObject([{ verdict: 'wrong', set_aside_by: ADMIN_EMAIL }])
      }
      expectError(
        await setAside({ ...aside, version: stored.version, checked_at: '2025-01-01T00:00:00.000Z' }),
        409,
        'edit_conflict',
      )
      // A later check counts again.
      await put({ ...check, version: stored.version, verdict: 'right' })
      expect((await read()).checks).toMatchObject([{ verdict: 'right', set_aside_by: null }])
      const title = `Level 1: ${QUESTION.question_text}`
      expect((await readAudit(test)).filter(({ action }) => action === 'review').map(({ summary }) => summary)).toEqual(
        [
          `wrong in English: ${title}`,
          `“wrong” in English by ${ADMIN_EMAIL} doesn’t count: ${title}`,
          `right in English: ${title}`,
        ],
      )
    })

    it('keep two concurrent changes of different fields, as two versions', async () => {
      const { body: stored } = await admin.post('/api/quiz_questions', QUESTION)
      const path = `/api/quiz_questions/${stored.id}`
      await Promise.all([
        admin.patch(path, { option_b: 'Al-Falaq' }),
        admin.patch(path, { source: 'Sahih Muslim 395' }),
      ])
      const [row] = (await admin.get('/api/quiz_questions')).body.questions
      expect(row).toMatchObject({ option_b: 'Al-Falaq', source: 'Sahih Muslim 395' })
      const { versions } = (await admin.get(`${path}/history`)).body
      expect(versions.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1])
      expect(versions[0].version).toBe(row.version)
    })

    it('refuse a form that was opened before another admin saved the item, and accept a repeated one', async () => {
      const { body: seen } = await admin.post('/api/quiz_questions', { ...QUESTION, tags: ['sira'] })
      const path = `/api/quiz_questions/${seen.id}`
      const { id: _id, created_at: _at, active: _is, checks: _by, changed_since_check: _on, ...form } = seen
      const saved = await admin.patch(path, { ...form, source: 'Sahih Muslim 395' })
      expect((await admin.patch(path, { ...form, source: 'Sahih Muslim 395' })).body.version).toBe(saved.body.version)

      const late = await admin.patch(path, { ...form, level: 2 })
      expectError(late, 409, 'edit_conflict')
      const at = expect.stringMatching(/^2026-/)
      expect(late.body.error.details).toEqual({ current: saved.body, by: ADMIN_EMAIL, at })
      expectError(await admin.patch(path, { version: 'f'.repeat(64), level: 2 }), 409, 'edit_conflict')
      expect((await admin.get('/api/quiz_questions')).body.questions).toEqual([saved.body])
      expect((await admin.patch(path, { ...form, version: saved.body.version, level: 2 })).body).toMatchObject({
        level: 2,
        source: null,
      })
    })

    it('keep one language when two admins remove one each at once', async () => {
      const { body: seen } = await admin.post('/api/quiz_questions', { ...QUESTION, ...ARABIC })
      const path = `/api/quiz_questions/${seen.id}`
      const arabic = Object.fromEntries(Object.keys(ARABIC).map((field) => [field, null]))
      const english = Object.fromEntries(Object.keys(ARABIC).map((field) => [field.replace('_ar', ''), null]))
      const both = await Promise.all([admin.patch(path, english), admin.patch(path, arabic)])
      expect(both.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
      const [row] = (await admin.get('/api/quiz_questions')).body.questions
      expect([row.question_text, row.question_text_ar].filter((text) => text === null)).toHaveLength(1)
    })
  })

  describe('terms', () => {
    it('are added, listed oldest first, changed and deleted, each with its entry', async () => {
      const first = await admin.post('/api/islamic_terms', { arabic_text: ' صَلَاة ' })
      expect([first.status, first.body.arabic_text]).toEqual([201, 'صَلَاة'])
      const second = await admin.post('/api/islamic_terms', { arabic_text: 'صلاة' })
      const changed = await admin.patch(`/api/islamic_terms/${second.body.id}`, { arabic_text: 'صوم' })
      expect(changed.body).toEqual({ ...second.body, arabic_text: 'صوم', version: changed.body.version })
      await admin.patch(`/api/islamic_terms/${second.body.id}`, { arabic_text: 'صوم' })
      expect((await admin.get('/api/islamic_terms')).body.terms).toEqual([first.body, changed.body])
      await admin.delete(`/api/islamic_terms/${first.body.id}`)
      expect((await admin.get('/api/islamic_terms')).body.terms).toEqual([changed.body])
      expect((await readAudit(test)).map(({ action, summary }) => [action, summary])).toEqual([
        ['add', 'صَلَاة'],
        ['add', 'صلاة'],
        ['change', 'term: صوم'],
        ['delete', 'صَلَاة'],
      ])
    })

    sqlite.it('have a meaning in both languages and a source', async () => {
      const fields = {
        arabic_text: 'صَوْمٌ',
        meaning: 'fasting',
        meaning_ar: 'الإمساك عن المفطّرات',
        source: "Qur'an 2:183",
      }
      const { body } = await admin.post('/api/islamic_terms', fields)
      expect(body).toMatchObject(fields)
      expect((await admin.patch(`/api/islamic_terms/${body.id}`, { meaning: ' ' })).body).toMatchObject({
        ...fields,
        meaning: null,
      })
    })

    sqlite.it.each(['', '   ', 'salah', '\u064e\u0651', 'ص'.repeat(61), null])('refuse %j', async (arabic_text) => {
      const response = await admin.post('/api/islamic_terms', { arabic_text })
      expect([response.status, response.body.error.code]).toEqual([400, 'validation_failed'])
      expect(await readAudit(test)).toEqual([])
    })
  })

  describe('prophets', () => {
    it('are added with an uploaded image, listed, changed and deleted, each with its entry', async () => {
      const url = await imageUrl()
      const added = await admin.post('/api/prophets', { name: ' Nuh ', description: 'An ark', item_image_url: url })
      expect(added.status).toBe(201)
      expect(added.body).toMatchObject({ name: 'Nuh', description: 'An ark', item_image_url: url })
      const changed = await admin.patch(`/api/prophets/${added.body.id}`, {
        description: 'The ark',
        item_image_url: url,
      })
      expect(changed.body).toEqual({ ...added.body, description: 'The ark', version: changed.body.version })
      expect((await admin.get('/api/prophets')).body.prophets).toEqual([changed.body])
      const gone = await admin.delete(`/api/prophets/${added.body.id}`)
      expect(gone.body).toEqual({ id: added.body.id })
      expect((await admin.get('/api/prophets')).body.prophets).toEqual([])
      expect((await readAudit(test)).map(({ action, summary }) => [action, summary])).toEqual([
        ['upload', expect.stringMatching(/^prophet-items\/[0-9a-f]{16}_\d{13}\.png$/)],
        ['add', 'Nuh'],
        ['change', 'description: Nuh'],
        ['delete', 'Nuh'],
      ])
    })

    sqlite.it('have an explanation in both languages, or are in Arabic alone', async () => {
      const url = await imageUrl()
      const arabic = { name_ar: 'نوح عليه السلام', description_ar: 'سفينة من خشب', explanation_ar: 'صنع السفينة.' }
      const alone = await admin.post('/api/prophets', { ...arabic, item_image_url: url, source: "Qur'an 11:37" })
      expect([alone.status, alone.body]).toMatchObject([201, { ...arabic, name: null, source: "Qur'an 11:37" }])
      const half = await admin.patch(`/api/prophets/${alone.body.id}`, { name: 'Nuh' })
      expect([half.status, half.body.error.details.fields]).toEqual([
        400,
        [{ path: 'description', message: 'is missing' }],
      ])
      const english = { name: 'Nuh', description: 'An ark', explanation: 'He built it.' }
      expect((await admin.patch(`/api/prophets/${alone.body.id}`, english)).body).toMatchObject({
        ...english,
        ...arabic,
      })
    })

    sqlite.it.each([
      ['name', ' '],
      ['name', 'x'.repeat(121)],
      ['description', ''],
      ['description', 'x'.repeat(301)],
      ['item_image_url', ''],
      ['item_image_url', 'https://elsewhere.example/ark.png'],
      ['item_image_url', '//elsewhere.example/ark.png'],
      ['item_image_url', '/storage/game-assets/prophet-items/0123456789abcdef_1.webp'],
      ['item_image_url', '/storage/game-assets/../noor-quest.db'],
      ['item_image_url', '/storage/game-assets/prophet-items/../../../noor-quest.db'],
      ['item_image_url', 'javascript:alert(1)'],
    ])('are refused with a bad %s (%j)', async (field, value) => {
      const url = await imageUrl()
      const fields = { name: 'Nuh', description: 'An ark', item_image_url: url, [field]: value }
      const response = await admin.post('/api/prophets', fields)
      expect([response.status, response.body.error.code]).toEqual([400, 'validation_failed'])
      expect(response.body.error.details.fields[0].path).toBe(field)
      expect((await readAudit(test)).map(({ action }) => action)).toEqual(['upload'])
    })
  })

  it.each(['quiz_questions', 'prophets', 'islamic_terms'])(
    'changing or deleting a row of %s that is not there is a 404',
    async (table) => {
      const change = table === 'islamic_terms' ? { arabic_text: 'صوم' } : {}
      expect((await admin.patch(`/api/${table}/${NOWHERE}`, change)).status).toBe(404)
      expect((await admin.delete(`/api/${table}/${NOWHERE}`)).status).toBe(404)
      expect((await admin.patch(`/api/${table}/nope`, change)).status).toBe(400)
      expect(await readAudit(test)).toEqual([])
    },
  )

  it('undoes a change whose audit entry cannot be written', async () => {
    const { body: stored } = await admin.post('/api/islamic_terms', { arabic_text: 'زكاة' })
    await test.db.schema.alterTable('audit_log').renameTo('audit_log_away').execute()
    try {
      const responses = [
        await admin.post('/api/islamic_terms', { arabic_text: 'صوم' }),
        await admin.patch(`/api/islamic_terms/${stored.id}`, { arabic_text: 'حج' }),
        await admin.delete(`/api/islamic_terms/${stored.id}`),
        await admin.post('/api/quiz_questions', QUESTION),
        await admin.post('/api/quiz_questions/import', {
          rows: rowsOf('question,a,b,c,d,correct,level\nQ?,1,2,3,4,a,1\n'),
          commit: true,
        }),
      ]
      expect(responses.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500])
    } finally {
      await test.db.schema.alterTable('audit_log_away').renameTo('audit_log').execute()
    }
    expect((await admin.get('/api/islamic_terms')).body.terms).toEqual([stored])
    expect((await admin.get('/api/quiz_questions')).body.questions).toEqual([])
  })
})
