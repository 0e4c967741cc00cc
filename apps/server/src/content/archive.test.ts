// Archives of all content: moved into an empty installation, and hostile files.
import { randomUUIDv7 } from 'node:crypto'
import type { ItemCounts } from '@noor-quest/contract/items'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, ENGINES, onSqlite, openTestApp, type TestApp } from '../../test/harness.ts'
import { ADMIN_EMAIL, picture, readAudit, sendForm, signInFirstAdmin, upload } from '../../test/portal-scene.ts'
import { readZip, writeZip } from '../platform/files/zip.ts'

const ADDRESSES = { questions: 'quiz_questions', prophets: 'prophets', terms: 'islamic_terms' } as const
const LIMITS = { files: 100, bytes: 10_000_000 }
const ENGLISH = { question_text: 'Who?', option_a: '1', option_b: '2', option_c: '3', option_d: '4' }
const ARABIC = { question_text_ar: 'من؟', option_a_ar: 'أ', option_b_ar: 'ب', option_c_ar: 'ج', option_d_ar: 'د' }

const loadInto = (admin: Client, bytes: Uint8Array) =>
  sendForm(admin, '/api/content/archive', { file: new File([new Uint8Array(bytes)], 'content.zip') })

async function exported(test: TestApp, admin: Client): Promise<Buffer> {
  const cookie = [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await test.app.request('/api/content/archive', { headers: { cookie } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toMatch(/filename="noor-quest-content-2026-\d\d-\d\d\.zip"$/)
  return Buffer.from(await response.arrayBuffer())
}

/** The result of loading an archive, with 0 for each kind that isn't named. */
const result = (added: Partial<ItemCounts>, completed: Partial<ItemCounts> = {}, differing = 0) => {
  const none = { questions: 0, prophets: 0, terms: 0 }
  return { added: { ...none, ...added }, completed: { ...none, ...completed }, differing }
}

const listOf = async (admin: Client, name: keyof typeof ADDRESSES): Promise<Record<string, unknown>[]> =>
  (await admin.get(`/api/${ADDRESSES[name]}`)).body[name]

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let source: TestApp
  let target: TestApp
  let author: Client
  let admin: Client
  let archive: Buffer
  beforeAll(async () => {
    source = await openTestApp(engine, { content: false })
    target = await openTestApp(engine, { content: false })
    author = await signInFirstAdmin(source)
    admin = await signInFirstAdmin(target)
    const added = await author.post('/api/quiz_questions', { ...ENGLISH, ...ARABIC, correct_option: 'b', level: 2 })
    await author.post('/api/quiz_questions', {
      ...ARABIC,
      correct_option: 'a',
      level: 1,
      allow_duplicate: true,
      tags: ['sira'],
    })
    for (const language of ['en', 'ar']) {
      const item = { kind: 'question', id: added.body.id, version: added.body.version }
      await author.put('/api/item_checks', { ...item, language, verdict: 'right', note: '' })
    }
    const { public_url } = (await upload(author, await picture(40, 30).png().toBuffer())).body
    const embedded = `data:image/png;base64,${(await picture(20, 10).png().toBuffer()).toString('base64')}`
    await author.post('/api/prophets', {
      name: 'Nuh',
      description: 'An ark',
      name_ar: 'نوح',
      description_ar: 'سفينة',
      item_image_url: public_url,
    })
    await author.post('/api/prophets', { name_ar: 'يونس', description_ar: 'حوت', item_image_url: embedded })
    await author.post('/api/islamic_terms', { arabic_text: 'صَوْمٌ', meaning: 'fasting', source: "Qur'an 2:183" })
    archive = await exported(source, author)
  })
  afterAll(() => Promise.all([source.close(), target.close()]))

  it('comes into an empty installation whole: texts, versions, reviews and pictures, and once', async () => {
    const loaded = await loadInto(admin, archive)
    expect([loaded.status, loaded.body]).toEqual([200, result({ questions: 2, prophets: 2, terms: 1 })])
    const [arabic, question] = await listOf(admin, 'questions')
    expect(arabic).toMatchObject({ ...ARABIC, question_text: null, tags: ['sira'], level: 1 })
    const [, original] = await listOf(author, 'questions')
    const { checks, created_at } = question ?? {}
    expect(question).toEqual({ ...original, checks, created_at })
    const read = { by: ADMIN_EMAIL, verdict: 'right', checked_at: '2026-01-01T00:00:00.000Z' }
    expect(checks).toMatchObject(['ar', 'en'].map((language) => ({ ...read, language })))
    const [term] = await listOf(admin, 'terms')
    expect(term).toMatchObject({ arabic_text: 'صَوْمٌ', meaning: 'fasting' })
    const prophets = await listOf(admin, 'prophets')
    expect(prophets).toMatchObject([
      { name: 'Nuh', name_ar: 'نوح' },
      { name: null, name_ar: 'يونس' },
    ])
    for (const { item_image_url } of prophets) {
      expect(item_image_url).toMatch(/^\/storage\/game-assets\/prophet-items\//)
      expect((await target.app.request(String(item_image_url))).status).toBe(200)
    }
    expect(await target.db.selectFrom('unused_images').select('image').execute()).toEqual([])

    const again = await loadInto(admin, archive)
    expect(again.body).toEqual(result({}))
    expect(await listOf(admin, 'prophets')).toEqual(prophets)
    const audit = (await readAudit(target)).filter(({ entity }) => entity === 'content')
    expect(audit.map(({ action, summary }) => [action, summary])).toEqual([
      ['import', '2 questions, 2 prophets and 1 terms from an archive'],
      ['import', '0 questions, 0 prophets and 0 terms from an archive'],
    ])
    expect((await readAudit(source)).at(-1)).toMatchObject({ action: 'export', summary: '5 items with their pictures' })
  })

  /** The archive with other contents. */
  async function changed(
    change: (content: Record<string, Record<string, unknown>[]>, files: Map<string, Uint8Array>) => void,
  ) {
    const files = await readZip(archive, LIMITS)
    const content = JSON.parse(Buffer.from(files.get('content.json') ?? '').toString())
    change(content, files)
    files.set('content.json', Buffer.from(JSON.stringify(content)))
    return writeZip([...files].map(([name, bytes]) => ({ name, bytes })))
  }

  sqlite.it.each([
    ['a text', async () => Buffer.from('question,a,b'), ['file: is not a ZIP archive']],
    ['no content', () => writeZip([{ name: 'x', bytes: Buffer.from('x') }]), ['file: holds no content.json']],
    [
      'another format',
      () => changed((content) => Object.assign(content, { format: 2 })),
      ['file: has a content.json in an unknown format'],
    ],
    [
      'a bomb',
      () => writeZip([{ name: 'content.json', bytes: Buffer.alloc(101_000_000) }]),
      ['file: holds more than 100 MB'],
    ],
    [
      'more items than the largest bank',
      () => changed((content) => Object.assign(content, { terms: Array.from({ length: 10_001 }, () => 0) })),
      ['file: holds more than 10000 items of a kind'],
    ],
    [
      'a content.json of empty items',
      () =>
        writeZip([{ name: 'content.json', bytes: Buffer.from(`{"format":1,"questions":[${'{},'.repeat(4e6)}{}]}`) }]),
      ['file: has a content.json of more than 10 MB'],
    ],
    [
      'a missing picture, a path, and a field of no kind',
      () =>
        changed(({ prophets, questions }) => {
          Object.assign(prophets?.[0] ?? {}, { image: 'images/none.png' })
          Object.assign(prophets?.[1] ?? {}, { image: 'images/../../noor-quest.db' })
          Object.assign(questions?.[0] ?? {}, { option_a_ar: '', is_admin: true })
        }),
      [
        'questions.0.option_a_ar: is missing',
        expect.stringMatching(/^questions\.0\.: Unrecognized key/),
        'prophets.0.image: is not in the archive',
        'prophets.1.image: is not in the archive',
      ],
    ],
  ])('that holds %s is refused, and nothing is stored', async (_what, make, faults) => {
    await target.db.deleteFrom('prophets').execute()
    const response = await loadInto(admin, await make())
    expect([response.status, response.body.error.code]).toEqual([400, 'validation_failed'])
    const named = response.body.error.details.fields as { path: string; message: string }[]
    expect(named.map(({ path, message }) => `${path}: ${message}`)).toEqual(faults)
    expect(await listOf(admin, 'prophets')).toEqual([])
  })

  it('with a false picture is refused, and pictures stored before it are swept', async () => {
    await target.db.deleteFrom('prophets').execute()
    const broken = await changed((_content, files) => {
      const last = [...files.keys()].at(-1) ?? ''
      files.set(last, Buffer.from('<svg onload="alert(1)"/>'))
    })
    const response = await loadInto(admin, broken)
    expect([response.status, response.body.error.code]).toEqual([400, 'not_an_image'])
    expect(await listOf(admin, 'prophets')).toEqual([])
    expect(await target.db.selectFrom('unused_images').select('image').execute()).toHaveLength(1)
  })

  it('stores a picture of many prophets once', async () => {
    await target.db.deleteFrom('prophets').execute()
    const before = (await readAudit(target)).filter(({ action }) => action === 'upload').length
    const shared = await changed(({ prophets = [] }) => {
      const [{ image } = { image: null }] = prophets
      prophets.length = 0
      for (let n = 0; n < 40; n++) prophets.push({ name: `Name ${n}`, description: 'An ark', image })
    })
    expect((await loadInto(admin, shared)).body).toEqual(result({ prophets: 40 }))
    expect(new Set((await listOf(admin, 'prophets')).map(({ item_image_url }) => item_image_url)).size).toBe(1)
    expect((await readAudit(target)).filter(({ action }) => action === 'upload').length - before).toBe(1)
  })

  it('keeps separate histories for two items with one id', async () => {
    const id = randomUUIDv7()
    const twins = await changed((content) => {
      const questions = [{ ...ENGLISH, id, question_text: 'Whose id?', correct_option: 'a', level: 1 }]
      Object.assign(content, { questions, prophets: [], terms: [{ id, arabic_text: 'هِجْرَةٌ' }] })
    })
    expect((await loadInto(admin, twins)).body).toEqual(result({ questions: 1, terms: 1 }))
    for (const address of [ADDRESSES.questions, ADDRESSES.terms]) {
      const { versions } = (await admin.get(`/api/${address}/${id}/history`)).body
      expect(versions).toHaveLength(1)
    }
  })

  it('fills in the languages that stored items lack, and keeps their pictures', async () => {
    for (const table of Object.values(ADDRESSES)) await target.db.deleteFrom(table).execute()
    await loadInto(admin, await changed(halve('_ar')))
    const before = await listOf(admin, 'prophets')
    const uploads = (await readAudit(target)).filter(({ action }) => action === 'upload').length
    expect(before).toMatchObject([{ name: 'Nuh', name_ar: null }])
    const loaded = await loadInto(admin, archive)
    expect(loaded.body).toEqual(result({ questions: 1, prophets: 1 }, { questions: 1, prophets: 1 }))
    expect(await listOf(admin, 'questions')).toMatchObject([
      { question_text: null, ...ARABIC },
      { ...ENGLISH, ...ARABIC, checks: [{ by: ADMIN_EMAIL }, { by: ADMIN_EMAIL }] },
    ])
    const [nuh, yunus] = await listOf(admin, 'prophets')
    expect(nuh).toMatchObject({ ...before[0], ...{ name_ar: 'نوح', description_ar: 'سفينة', version: nuh?.version } })
    expect(yunus).toMatchObject({ name: null, name_ar: 'يونس' })
    const after = (await readAudit(target)).filter(({ action }) => action === 'upload').length
    expect(after - uploads).toBe(1)
    expect((await readAudit(target)).at(-1)?.summary).toBe(
      '1 questions, 1 prophets and 0 terms from an archive, and a missing language for 1 questions, 1 prophets and 0 terms that were stored already',
    )
    const [, question] = await listOf(admin, 'questions')
    const { versions } = (await admin.get(`/api/quiz_questions/${question?.id}/history`)).body
    const arabic = versions.map(({ content }: { content: Record<string, unknown> }) => content.question_text_ar)
    expect(arabic.slice(0, 2)).toEqual([ARABIC.question_text_ar, undefined])
  })

  it('counts the questions whose language was skipped because their options differ', async () => {
    await target.db.deleteFrom('quiz_questions').execute()
    await loadInto(
      admin,
      await changed((content, files) => {
        halve('_ar')(content, files)
        for (const question of content.questions ?? []) question.correct_option = 'a'
      }),
    )
    expect((await loadInto(admin, archive)).body).toMatchObject({ completed: { questions: 0 }, differing: 1 })
  })

  /** Removes the texts of a language, and the items without any other. */
  const halve = (ending: '_ar') => (content: Record<string, Record<string, unknown>[]>, _files: unknown) => {
    for (const [name, first] of [
      ['questions', 'question_text'],
      ['prophets', 'name'],
    ] as const) {
      content[name] = (content[name] ?? [])
        .filter((item) => item[first] !== null)
        .map((item) => Object.fromEntries(Object.entries(item).filter(([field]) => !field.endsWith(ending))))
    }
  }

  sqlite.describe('that was unpacked and packed again', () => {
    const repacked = async (rename: (name: string) => string, ...more: string[]) => {
      const files = await readZip(archive, LIMITS)
      const clutter = more.map((name) => ({ name, bytes: Buffer.from('Mac OS X') }))
      return writeZip([...clutter, ...[...files].map(([name, bytes]) => ({ name: rename(name), bytes }))])
    }

    it.each([
      ['with its folder', () => repacked((name) => `noor-quest-content-2026-01-31/${name}`)],
      [
        'by macOS',
        () =>
          repacked(
            (name) => `محتوى النادي/${name}`,
            'محتوى النادي/.DS_Store',
            '__MACOSX/محتوى النادي/._content.json',
            '__MACOSX/._محتوى النادي',
          ),
      ],
      [
        'by Windows',
        () => repacked((name) => `content\\${name.replace('/', '\\')}`, 'content\\Thumbs.db', 'content\\desktop.ini'),
      ],
      ['beside clutter without a folder', () => repacked((name) => name, '.DS_Store', 'images/Thumbs.db')],
    ])('%s is loaded as it was', async (_how, pack) => {
      for (const table of Object.values(ADDRESSES)) await target.db.deleteFrom(table).execute()
      const loaded = await loadInto(admin, await pack())
      expect([loaded.status, loaded.body]).toEqual([200, result({ questions: 2, prophets: 2, terms: 1 })])
    })

    it('with the folder’s neighbours is refused: the folder is ambiguous', async () => {
      const two = await repacked((name) => `one/${name}`, 'two/content.json')
      const refused = await loadInto(admin, two)
      expect([refused.status, refused.body.error.details.fields]).toEqual([
        400,
        [{ path: 'file', message: 'holds no content.json' }],
      ])
    })
  })

  it('that two admins load at once is loaded once', async () => {
    await target.db.deleteFrom('quiz_questions').execute()
    const large = await changed((content) => {
      const questions = Array.from({ length: 500 }, (_, n) => ({
        ...ENGLISH,
        ...{ id: randomUUIDv7(), question_text: `Question ${n}?`, correct_option: 'a', level: 1 },
      }))
      Object.assign(content, { questions, prophets: [], terms: [] })
    })
    const loads = await Promise.all([loadInto(admin, large), loadInto(admin, large)])
    expect(loads.map(({ status }) => status)).toEqual([200, 200])
    expect(loads.map(({ body }) => body.added.questions).toSorted((one, two) => one - two)).toEqual([0, 500])
    expect(await listOf(admin, 'questions')).toHaveLength(500)
  })
})
