// Questions by CSV: the export's format, and imports of rows that the browser read.
import { randomUUID } from 'node:crypto'
import { ITEM_COLUMNS } from '@noor-quest/contract/item-fields'
import type { ItemContent, ItemImportResult } from '@noor-quest/contract/items'
import { readCell } from '@noor-quest/rules/guarded-cell'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TableChoices } from '../../../web/src/portal/content/import/table/choices.ts'
import { type Client, ENGINES, onSqlite, type TestApp } from '../../test/harness.ts'
import { rowsOf } from '../../test/import-rows.ts'
import { openAppWithAdmin, readAudit } from '../../test/portal-scene.ts'
import { guardCell } from '../platform/spreadsheets/csv.ts'

const HEADER = 'question_text,option_a,option_b,option_c,option_d,correct_option,level,time_limit,source,explanation'
const row = (text: string, rest = 'one,two,three,four,b,1,30,,') => `${text},${rest}`

/** The Arabic fields of a question without Arabic. */
const NO_ARABIC = {
  question_text_ar: null,
  option_a_ar: null,
  option_b_ar: null,
  option_c_ar: null,
  option_d_ar: null,
  explanation_ar: null,
}
const ARABIC_OPTIONS = { option_a_ar: 'أول', option_b_ar: 'ثان', option_c_ar: 'ثالث', option_d_ar: 'رابع' }
const ARABIC = { question_text_ar: '=من؟', ...ARABIC_OPTIONS, explanation_ar: 'لأنه كذلك.' }
const ONE_TO_FOUR = { option_a: 'one', option_b: 'two', option_c: 'three', option_d: 'four', correct_option: 'b' }
const ARK = {
  ...{ question_text: 'Who built the Ark?', option_a: 'Nuh', option_b: 'Musa', option_c: 'Isa', option_d: 'Lut' },
  correct_option: 'a',
}
const NOT_REVIEWED = { checks: [], changed_since_check: false }
const day = (date: string) => ({ checked_at: `${date}T00:00:00.000Z` })

describe('a guarded cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+62 812', "'+62 812"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['＝1', "'＝1"],
    ["'=1", "''=1"],
    ["'quoted'", "'quoted'"],
    ['5 - 3', '5 - 3'],
    ['', ''],
  ])('%j is written as %j', (text, cell) => {
    expect(guardCell(text)).toBe(cell)
    expect(readCell(cell)).toBe(text)
  })

  it('is no formula, and restores every text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'\'"=+-@\t\r\n,;a1 ＝') })
    fc.assert(
      fc.property(text, (value) => {
        expect(guardCell(value)).not.toMatch(/^[=+\-@\t\r＝]/)
        expect(readCell(guardCell(value))).toBe(value)
      }),
    )
  })
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
    await test.db.deleteFrom('quiz_questions').execute()
    await test.db.deleteFrom('audit_log').execute()
  })

  type Sent = Record<string, unknown> & { csv: string; choices?: Partial<TableChoices> }
  const send = ({ csv, choices, ...body }: Sent, kind: 'quiz_questions' | 'islamic_terms' = 'quiz_questions') =>
    admin.post(`/api/${kind}/import`, {
      rows: rowsOf(csv, kind === 'quiz_questions' ? 'question' : 'term', choices),
      ...body,
    })
  /** Sends rows as no browser of ours does. */
  const sendRows = (...rows: Record<string, string>[]) =>
    admin.post('/api/quiz_questions/import', {
      rows: rows.map((values, index) => ({ row: index + 2, values })),
      commit: true,
    })
  async function preview(csv: string, fields: Record<string, unknown> = {}): Promise<ItemImportResult> {
    const response = await send({ csv, commit: false, ...fields })
    expect(response.status).toBe(200)
    return response.body
  }
  async function stored(): Promise<Record<string, unknown>[]> {
    const { questions } = (await admin.get('/api/quiz_questions')).body
    return questions.map(
      ({ id: _id, created_at: _at, version: _version, ...fields }: Record<string, unknown>) => fields,
    )
  }
  const add = (fields: Record<string, unknown>) =>
    admin.post('/api/quiz_questions', {
      question_text: 'Q?',
      option_a: '1',
      option_b: '2',
      option_c: '3',
      option_d: '4',
      correct_option: 'c',
      level: 1,
      ...fields,
    })

  describe('an export', () => {
    sqlite.it('is UTF-8 with a byte order mark, by level, as a download', async () => {
      await add({ question_text: 'ما هي أركان الإسلام؟', level: 2 })
      await add({ question_text: 'First?', source: 'Sahih al-Bukhari 8' })
      const response = await admin.get('/api/quiz_questions/export')
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="questions-2026-01-\d\d\.csv"$/,
      )
      expect(response.headers.get('cache-control')).toBe('no-store')
      const bytes = Buffer.from(await exportBytes())
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
      const [header, first, second] = parse(bytes, { bom: true })
      expect(header).toEqual(ITEM_COLUMNS.question)
      expect(first?.slice(0, 10)).toEqual(['First?', '1', '2', '3', '4', 'c', '1', '30', 'Sahih al-Bukhari 8', ''])
      expect(first?.slice(10).join('')).toBe('')
      expect(second?.[0]).toBe('ما هي أركان الإسلام؟')
      expect(bytes.toString().split('\r\n')).toHaveLength(4)
    })

    it('holds one level when asked to, and is logged', async () => {
      await add({ level: 2 })
      await add({ question_text: 'Other?' })
      await test.db.deleteFrom('audit_log').execute()
      const response = await admin.get('/api/quiz_questions/export?level=2')
      expect(parse(response.text, { bom: true })).toHaveLength(2)
      expect((await readAudit(test)).map(({ action, summary }) => [action, summary])).toEqual([
        ['export', '1 questions of level 2'],
      ])
    })

    sqlite.it('has no cell that a spreadsheet would run', async () => {
      await add({ question_text: '=HYPERLINK("http://evil.example")', option_a: '+1', option_b: '-5', option_c: '@x' })
      const [, cells] = parse((await admin.get('/api/quiz_questions/export')).text, { bom: true })
      expect(cells?.slice(0, 4)).toEqual([`'=HYPERLINK("http://evil.example")`, "'+1", "'-5", "'@x"])
    })

    it('is imported unchanged: Arabic, quotes, line ends, separators, formulas', async () => {
      await add({ question_text: 'قال تعالى: ﴿اقْرَأْ﴾؟', option_a: 'اقْرَأْ', option_b: '"اقرأ"', level: 3, time_limit: 20 })
      await add({ question_text: 'Two\nlines, "quoted"; and\ttabbed?', explanation: 'One\r\ntwo' })
      await add({ question_text: '=1+1 is?', option_a: '-5', option_b: "'=2", option_c: '+3', option_d: '@4' })
      await add({ question_text: "'Apostrophe'?", source: '- a dash', tags: ['quran', 'signs'] })
      await add({ question_text: null, option_a: null, option_b: null, option_c: null, option_d: null, ...ARABIC })
      const before = await stored()
      const file = Buffer.from(await exportBytes()).toString()
      expect((await preview(file)).rows.map(({ match }) => match)).toEqual(Array(5).fill('duplicate'))
      await test.db.deleteFrom('quiz_questions').execute()
      const response = await send({ csv: file, commit: true })
      expect(response.body.imported).toBe(5)
      // A file's line ends are read as one kind.
      const expected = JSON.parse(JSON.stringify(before).replaceAll('\\r\\n', '\\n'))
      expect(await stored()).toEqual(expected)
    })

    /** The bytes, because Response.text() drops a byte order mark. */
    async function exportBytes(): Promise<ArrayBuffer> {
      const cookie = [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await test.app.request('/api/quiz_questions/export', { headers: { cookie } })
      return response.arrayBuffer()
    }
  })

  describe('an import', () => {
    sqlite.it('previews without writing, then writes everything with one entry', async () => {
      const csv = `\ufeff${HEADER}\r\n${row('"Who built\nthe ark?"')}\r\n\r\n${row('كم عدد الصلوات؟', 'واحدة,ثلاث,خمس,سبع,C,2,,Sahih Muslim,')}\r\n`
      const seen = await preview(csv)
      expect(seen.rows).toEqual([
        { row: 2, errors: [], match: 'new', changes: [] },
        { row: 4, errors: [], match: 'new', changes: [] },
      ])
      expect(seen.imported).toBe(0)
      expect(await stored()).toEqual([])
      expect(await readAudit(test)).toEqual([])

      const done = await send({ csv, commit: true })
      expect(done.body).toEqual({ ...seen, imported: 2 })
      expect(await stored()).toEqual([
        {
          question_text: 'Who built\nthe ark?',
          option_a: 'one',
          option_b: 'two',
          option_c: 'three',
          option_d: 'four',
          correct_option: 'b',
          level: 1,
          time_limit: 30,
          source: null,
          explanation: null,
          ...NO_ARABIC,
          tags: [],
          active: true,
          ...NOT_REVIEWED,
        },
        expect.objectContaining({ correct_option: 'c', level: 2, time_limit: 30, source: 'Sahih Muslim' }),
      ])
      expect((await readAudit(test)).map(({ action, summary }) => [action, summary])).toEqual([
        ['import', '2 questions from a spreadsheet'],
      ])
    })

    sqlite.it('checks rows that no browser of ours sends', async () => {
      const good = { ...ONE_TO_FOUR, question_text: 'Q?', level: '1' }
      const { body } = await sendRows(
        { ...good, correct_option: 'B' },
        { ...good, correct_option: '2', level: 'easy', time_limit: '5 s' },
        { ...good, level: '' },
        { ...good, question_text: ' ', option_d: 'ONE' },
        { ...good, question_text: 'x'.repeat(501) },
        { ...good, level: '4' },
        { ...good, question_text: '', option_c: '' },
        good,
      )
      expect(body.rows.map(({ errors }: ItemImportResult['rows'][number]) => errors)).toEqual([
        [{ column: 'correct_option', message: 'must be A, B, C or D' }],
        [
          { column: 'correct_option', message: 'must be A, B, C or D' },
          { column: 'level', message: 'must be 1, 2 or 3' },
          { column: 'time_limit', message: 'must be 10 to 60 seconds' },
        ],
        [{ column: 'level', message: 'is missing' }],
        [
          { column: 'question_text', message: 'is missing' },
          { column: 'option_d', message: 'is the same as another option' },
        ],
        [{ column: 'question_text', message: 'is longer than 500 characters' }],
        [{ column: 'level', message: 'must be 1, 2 or 3' }],
        [
          { column: 'question_text', message: 'is missing' },
          { column: 'option_c', message: 'is missing' },
        ],
        [],
      ])
      expect([body.imported, await stored(), await readAudit(test)]).toEqual([0, [], []])
      const unknown = await admin.post('/api/quiz_questions/import', {
        rows: [{ row: 2, values: { name: 'x' } }],
        commit: true,
      })
      expect(unknown.status).toBe(400)
    })

    sqlite.it('says that there are too many topics', async () => {
      const { rows } = await preview(`${HEADER},tags\n${row('Q?')},"a, b, c, d, e, f, g"`)
      expect(rows.map(({ errors }) => errors)).toEqual([[{ column: 'tags', message: 'has more than 6 entries' }]])
    })

    it('of two admins with the same file at once is done once', async () => {
      const csv = [HEADER, ...Array.from({ length: 500 }, (_, n) => row(`Question ${n}?`))].join('\n')
      const both = await Promise.all([send({ csv, commit: true }), send({ csv, commit: true })])
      expect(both.map(({ body }) => body.imported).toSorted((one, two) => one - two)).toEqual([0, 500])
      expect(await stored()).toHaveLength(500)
    })

    sqlite.it('names what a half-filled language lacks, and options that are the same', async () => {
      const header = `${HEADER},question_text_ar,option_a_ar,option_b_ar,option_c_ar,option_d_ar,explanation_ar`
      const { rows } = await preview(
        [
          header,
          `${row('Half?')},من؟,واحد,,ثلاثة,أربعة,`,
          `${row('Explained?')},,,,,,لأنه كذلك.`,
          `${row('Same?', 'One,two, ONE ,four,b,1,30,,')},من؟,واحد,اثنان,ثلاثة,واحد,`,
        ].join('\n'),
      )
      const missing = (column: string) => ({ column, message: 'is missing' })
      const same = (column: string) => ({ column, message: 'is the same as another option' })
      expect(rows.map(({ errors }) => errors)).toEqual([
        [missing('option_b_ar')],
        ['question_text_ar', 'option_a_ar', 'option_b_ar', 'option_c_ar', 'option_d_ar'].map(missing),
        [same('option_c'), same('option_d_ar')],
      ])
    })

    sqlite.it('keeps who read a question, on which day, and asks for both', async () => {
      const header = `${HEADER},reviewed_by,reviewed_at`
      const csv = [header, `${row('Read?')},Ustadha Maryam; Bilal;BILAL,2025-12-31`, `${row('Unread?')},,`].join('\n')
      expect((await send({ csv, commit: true })).body.imported).toBe(2)
      expect(await stored()).toMatchObject([
        {
          question_text: 'Read?',
          checks: ['BILAL', 'Ustadha Maryam'].map((by) => ({
            by,
            language: 'en',
            verdict: 'right',
            ...day('2025-12-31'),
          })),
        },
        { question_text: 'Unread?', ...NOT_REVIEWED },
      ])
      const half = [
        header,
        `${row('By?')},,2025-12-31`,
        `${row('When?')},Maryam,31/01/2026`,
        `${row('Already?')},Maryam,2027-01-01`,
      ].join('\n')
      expect((await preview(half)).rows.map(({ errors }) => errors)).toEqual([
        [{ column: 'reviewed_by', message: 'is missing' }],
        [{ column: 'reviewed_at', message: 'must be a date such as 2026-01-31' }],
        [{ column: 'reviewed_at', message: 'is still to come' }],
      ])
    })

    sqlite.it('skips a question that is stored in the other language, whatever its vowel signs', async () => {
      await add({ question_text_ar: 'مَنْ بَنَى الكَعْبَة؟', ...ARABIC_OPTIONS })
      const csv = 'السؤال,أ,ب,ج,د,الجواب,المستوى\nمن بنى الكعبة؟,أول,ثان,ثالث,رابع,ج,1'
      const { rows } = await preview(csv)
      const changes = [{ column: 'question_text_ar', ours: 'مَنْ بَنَى الكَعْبَة؟', theirs: 'من بنى الكعبة؟' }]
      expect(rows).toMatchObject([{ match: 'differs', changes }])
    })

    it('leaves bad rows out if the admin chooses that, and counts them', async () => {
      const bad = row('Bad?', 'one,two,,four,b,1,30,,')
      const csv = [HEADER, row('Good?'), bad, row('Good too?')].join('\n')
      expect((await send({ csv, commit: true })).body).toMatchObject({ imported: 0, left_out: 0 })
      const request = { csv, commit: true, skip_bad: true }
      expect((await send(request)).body).toMatchObject({ imported: 2, left_out: 1 })
      expect((await stored()).map(({ question_text }) => question_text)).toEqual(['Good?', 'Good too?'])
      expect((await readAudit(test)).map(({ summary }) => summary)).toEqual([
        '2 questions from a spreadsheet. 1 rows with errors were left out',
      ])
    })

    sqlite.it('skips items that are stored already or twice in the file', async () => {
      await add({ ...ONE_TO_FOUR, question_text: 'Stored?' })
      const csv = [HEADER, row(' Stored? '), row('New?'), row('New?')].join('\n')
      expect((await preview(csv)).rows.map(({ match }) => match)).toEqual(['duplicate', 'new', 'duplicate'])
      const done = await send({ csv, commit: true })
      expect(done.body.imported).toBe(1)
      expect((await stored()).map(({ question_text }) => question_text)).toEqual(['Stored?', 'New?'])
      expect((await send({ csv, commit: true })).body.imported).toBe(0)
      expect((await readAudit(test)).map(({ action }) => action)).toEqual(['add', 'import'])
    })

    describe('of questions that differ from stored ones', () => {
      const HEAD = 'Question,A,B,C,D,Answer,Level'
      const wrong = `${HEAD}\r\nWho built the Ark?,Nuh,Musa,Isa,Lut,B,1\r\n`
      const right = `${HEAD}\r\nWho built the Ark?,Nuh,Musa,Isa,Lut,A,1\r\n`
      const KEY = [{ column: 'correct_option', ours: 'Musa', theirs: 'Nuh' }]
      const audited = async () => (await readAudit(test)).map(({ action, summary }) => [action, summary])

      it('shows another key, and takes it as a version, once', async () => {
        await send({ csv: wrong, commit: true })
        const [{ id }] = (await admin.get('/api/quiz_questions')).body.questions
        await test.db.deleteFrom('audit_log').execute()
        const seen = await preview(right)
        expect(seen.rows).toMatchObject([{ match: 'differs', changes: KEY }])

        expect((await send({ csv: right, commit: true })).body).toMatchObject({ imported: 0, completed: 0, changed: 0 })
        expect(await stored()).toMatchObject([{ correct_option: 'b' }])

        const request = { csv: right, take: [2], commit: true, request_id: randomUUID() }
        const clicks = [...(await Promise.all([send(request), send(request)])), await send(request)]
        for (const { body } of clicks) {
          expect([body.changed, body.completed, body.rows[0].match]).toEqual([1, 0, 'differs'])
        }
        expect(await stored()).toMatchObject([{ correct_option: 'a', option_a: 'Nuh' }])
        const { versions } = (await admin.get(`/api/quiz_questions/${id}/history`)).body
        expect(
          versions.map(({ number, content }: { number: number; content: ItemContent }) => [
            number,
            content.correct_option,
          ]),
        ).toEqual([
          [2, 'a'],
          [1, 'b'],
        ])
        expect(await audited()).toEqual([['change', 'Level 1: Who built the Ark?']])
        expect((await preview(right)).rows).toMatchObject([{ match: 'duplicate', changes: [] }])
      })

      sqlite.it(
        'takes the chosen rows only: a key, an option, the level, topics; and keeps what a cell lacks',
        async () => {
          const stored1 = { source: 'Hud 11:37', explanation: 'He did.', tags: ['old'] }
          await add({ ...ARK, ...stored1, question_text: 'Who built the Ark?' })
          await add({ ...ARK, ...stored1, question_text: 'Who built it?' })
          const csv = [
            `${HEAD},Source,Topics`,
            'Who built the ark?,Nuh,Musa,Idris,Lut,A,2,,"a, b"',
            'Who built it?,Nuh,Musa,Isa,Lut,C,1,,',
          ].join('\n')
          const { rows } = await preview(csv)
          expect(rows.map(({ changes }) => changes)).toEqual([
            [
              { column: 'question_text', ours: 'Who built the Ark?', theirs: 'Who built the ark?' },
              { column: 'option_c', ours: 'Isa', theirs: 'Idris' },
              { column: 'level', ours: '1', theirs: '2' },
              { column: 'tags', ours: 'old', theirs: 'a, b' },
            ],
            [{ column: 'correct_option', ours: 'Nuh', theirs: 'Isa' }],
          ])
          expect((await send({ csv, take: [2], commit: true })).body).toMatchObject({ changed: 1, imported: 0 })
          const options = { option_a: 'Nuh', option_b: 'Musa', option_d: 'Lut', correct_option: 'a' }
          expect(await stored()).toMatchObject([
            { ...options, ...stored1, option_c: 'Isa', question_text: 'Who built it?' },
            {
              ...options,
              ...stored1,
              option_c: 'Idris',
              question_text: 'Who built the ark?',
              level: 2,
              tags: ['a', 'b'],
            },
          ])
        },
      )

      sqlite.it('keeps the other language’s options in their places', async () => {
        const arabic = { option_a_ar: 'نوح', option_b_ar: 'موسى', option_c_ar: 'عيسى', option_d_ar: 'لوط' }
        await add({ ...ARK, ...arabic, question_text_ar: 'من صنع الفلك؟', correct_option: 'b' })
        const csv = `${HEAD}\nWho built the Ark?,Lut,Isa,Nuh,Musa,C,1`
        expect((await send({ csv, take: [2], commit: true })).body.changed).toBe(1)
        expect(await stored()).toMatchObject([{ ...ARK, ...arabic, correct_option: 'a' }])
      })

      sqlite.it('changes no option of a question that has another language too', async () => {
        const arabic = { option_a_ar: 'نوح', option_b_ar: 'موسى', option_c_ar: 'عيسى', option_d_ar: 'لوط' }
        await add({ ...ARK, ...arabic, question_text_ar: 'من صنع الفلك؟' })
        const csv = `${HEAD}\nWho built the Ark?,Musa,Nuh,Isa,Idris,B,1`
        expect((await preview(csv)).rows).toMatchObject([{ match: 'differs', changes: [] }])
        expect((await send({ csv, take: [2], commit: true })).body.changed).toBe(0)
        // A question in the file's language alone gets the file's options and key.
        await test.db.deleteFrom('quiz_questions').execute()
        await add(ARK)
        expect((await send({ csv, take: [2], commit: true })).body.changed).toBe(1)
        expect(await stored()).toMatchObject([{ option_a: 'Musa', option_d: 'Idris', correct_option: 'b' }])
      })

      sqlite.it('shows a row that contradicts an earlier one of the file', async () => {
        const csv = `${right.trim()}\r\nWho built the Ark?,Nuh,Musa,Isa,Lut,B,1`
        const { rows } = await preview(csv)
        expect(rows.map(({ match }) => match)).toEqual(['new', 'differs'])
        expect(rows[1]?.changes).toEqual([{ column: 'correct_option', ours: 'Nuh', theirs: 'Musa' }])
        expect((await send({ csv, take: [3], commit: true })).body).toMatchObject({ imported: 1, changed: 0 })
        expect(await stored()).toMatchObject([{ correct_option: 'b' }])
      })

      sqlite.it('takes a term’s other meaning', async () => {
        await admin.post('/api/islamic_terms', { arabic_text: 'صَوْم', meaning: 'feasting' })
        const request = { csv: 'Term,Meaning\nصَوْم,fasting', take: [2], commit: true }
        const { body } = await send(request, 'islamic_terms')
        expect(body).toMatchObject({ changed: 1 })
        expect((await admin.get('/api/islamic_terms')).body.terms).toMatchObject([{ meaning: 'fasting' }])
        await test.db.deleteFrom('islamic_terms').execute()
      })
    })

    describe('of a language that stored questions lack', () => {
      const header = `${HEADER},question_text_ar,option_a_ar,option_b_ar,option_c_ar,option_d_ar,reviewed_by,reviewed_at`
      const both = (text: string, right = 'b', arabic = 'واحد,اثنان,ثلاثة,أربعة', review = ',') =>
        `${row(text, `one,two,three,four,${right},1,30,,`)},ما ${text},${arabic},${review}`
      const addEnglish = (text: string) => add({ ...ONE_TO_FOUR, question_text: text })
      const matches = ({ rows }: ItemImportResult) => rows.map(({ match }) => match)

      it('fills the language in as a version, with one entry, and adds new questions', async () => {
        const { id } = (await addEnglish('Translated?')).body
        await addEnglish('Other key?')
        await test.db.deleteFrom('audit_log').execute()
        const review = 'Ustadha Maryam,2025-12-31'
        const csv = [header, both('Translated?'), both('Other key?', 'c'), both('New?', 'b', undefined, review)].join(
          '\n',
        )
        const seen = await preview(csv)
        expect([matches(seen), seen.imported, seen.completed]).toEqual([['completes', 'differs', 'new'], 0, 0])
        expect(await readAudit(test)).toEqual([])

        const done = await send({ csv, commit: true })
        expect([matches(done.body), done.body.imported, done.body.completed]).toEqual([matches(seen), 1, 1])
        expect(await stored()).toMatchObject([
          { question_text: 'Translated?', question_text_ar: 'ما Translated?', option_b_ar: 'اثنان', ...NOT_REVIEWED },
          { question_text: 'Other key?', question_text_ar: null },
          { question_text: 'New?', question_text_ar: 'ما New?', checks: [{ language: 'ar' }, { language: 'en' }] },
        ])
        const { versions } = (await admin.get(`/api/quiz_questions/${id}/history`)).body
        expect(versions.map(({ number }: { number: number }) => number)).toEqual([2, 1])
        expect(versions[0].content).toMatchObject({ question_text: 'Translated?', option_d_ar: 'أربعة' })
        expect((await readAudit(test)).map(({ action, summary }) => [action, summary])).toEqual([
          ['import', '1 questions from a spreadsheet, and a missing language for 1 that were stored already'],
        ])
        const again = await send({ csv, commit: true })
        expect([matches(again.body), again.body.imported, again.body.completed]).toEqual([
          ['duplicate', 'differs', 'duplicate'],
          0,
          0,
        ])
      })

      it('responds the same to each click of a double click', async () => {
        await addEnglish('One?')
        await addEnglish('Two?')
        const request = { csv: [header, both('One?'), both('Two?')].join('\n'), commit: true, request_id: randomUUID() }
        const clicks = [...(await Promise.all([send(request), send(request)])), await send(request)]
        for (const { body } of clicks) {
          expect([matches(body), body.imported, body.completed]).toEqual([['completes', 'completes'], 0, 2])
        }
        expect(await readAudit(test)).toHaveLength(3)
      })

      it('stores a review only if its reviewer read the present question', async () => {
        await addEnglish('Read?')
        const { id } = (await addEnglish('Not this?')).body
        await admin.patch(`/api/quiz_questions/${id}`, { source: 'Ours' })
        const review = 'Ustadha Maryam,2025-12-31'
        const csv = [header, both('Read?', 'b', undefined, review), both('Not this?', 'b', undefined, review)].join(
          '\n',
        )
        expect((await send({ csv, commit: true })).body.completed).toBe(2)
        expect(await stored()).toMatchObject([
          { question_text: 'Read?', checks: [{ by: 'Ustadha Maryam' }, { by: 'Ustadha Maryam' }] },
          { question_text: 'Not this?', source: 'Ours', ...NOT_REVIEWED },
        ])
      })

      it('waits for an admin who is changing the question', async () => {
        const { id } = (await addEnglish('Both?')).body
        const change = { source: 'Changed meanwhile' }
        const [imported, changed] = await Promise.all([
          send({ csv: [header, both('Both?')].join('\n'), commit: true }),
          admin.patch(`/api/quiz_questions/${id}`, change),
        ])
        expect([imported.status, changed.status]).toEqual([200, 200])
        expect(await stored()).toMatchObject([{ source: 'Changed meanwhile', option_a_ar: 'واحد' }])
        expect((await admin.get(`/api/quiz_questions/${id}/history`)).body.versions).toHaveLength(3)
      })
    })

    it('is done once by a double click, and both clicks get the number of imported items', async () => {
      const csv = [HEADER, row('One?'), row('Two?')].join('\n')
      const request = { csv, commit: true, request_id: randomUUID() }
      const clicks = [...(await Promise.all([send(request), send(request)])), await send(request)]
      expect(clicks.map(({ body }) => body.imported)).toEqual([2, 2, 2])
      for (const { body } of clicks) {
        expect(body.rows.map(({ match }: { match: string }) => match)).toEqual(['new', 'new'])
      }
      expect(await stored()).toHaveLength(2)
      expect(await readAudit(test)).toHaveLength(1)
    })

    sqlite.it('names the errors of a spreadsheet', async () => {
      const { rows } = await preview(`${HEADER}\n${row('Q?', 'one,#DIV/0!,three,four,a,1,30,Err:502,')}`)
      expect(rows[0]?.errors).toEqual([
        { column: 'option_b', message: 'is an error of the spreadsheet: #DIV/0!' },
        { column: 'source', message: 'is an error of the spreadsheet: Err:502' },
      ])
    })

    it('takes 2,000 rows, and no more', async () => {
      const rows = (count: number) =>
        Array.from({ length: count }, (_, n) => ({
          row: n + 2,
          values: { ...ONE_TO_FOUR, question_text: `Question ${n} ${'x'.repeat(300)}?`, level: '1' },
        }))
      const post = (body: object) => admin.post('/api/quiz_questions/import', body)
      const refused = await post({ rows: rows(2001), commit: true })
      expect([refused.status, refused.body.error.code]).toEqual([400, 'validation_failed'])
      expect((await post({ rows: rows(2000), commit: true })).body.imported).toBe(2000)
      expect((await test.db.selectFrom('quiz_questions').select('id').execute()).length).toBe(2000)
      const tooLong = await post({ rows: [{ row: 2, values: { source: 'x'.repeat(9_100_000) } }], commit: false })
      expect([tooLong.status, tooLong.body.error.code]).toEqual([413, 'body_too_large'])
    })
  })
})
