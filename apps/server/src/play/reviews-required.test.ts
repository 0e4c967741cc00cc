// The season's rule "reviews required".
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, onSqlite, type TestApp } from '../../test/harness.ts'
import { openAppWithAdmin } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'

const TABLES = { question: 'quiz_questions', prophet: 'prophets', term: 'islamic_terms' } as const
const AT = '2026-01-01T00:00:00.000Z'
type Check = { by?: string; language?: 'en' | 'ar'; verdict?: 'right' | 'wording' | 'wrong' | 'doubtful' }

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeAll(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.db.deleteFrom('item_checks').execute()
    await require(0)
  })

  const require = (reviews_required: number) =>
    test.db
      .updateTable('seasons')
      .set({ policies: JSON.stringify({ reviews_required }) })
      .execute()
  const questionsOf = async (level: 1 | 2 | 3) =>
    test.db.selectFrom('quiz_questions').select(['id', 'version_sha256']).where('level', '=', level).execute()
  const store = async (
    kind: ItemKindName,
    { id, version_sha256 }: { id: string; version_sha256: string },
    ...checks: Check[]
  ) => {
    for (const { by = 'maryam', language = 'en', verdict = 'right' } of checks) {
      const check = { kind, item_id: id, version_sha256, language, verdict, note: '', checked_at: AT }
      await test.db
        .insertInto('item_checks')
        .values({ ...check, person: by, checked_by: by })
        .execute()
    }
  }
  const dealt = async () => {
    const player = await test.player('quiz')
    const { game } = await player.startQuiz()
    const { deal } = await test.db
      .selectFrom('game_deals')
      .select('deal')
      .where('game_id', '=', game.id)
      .executeTakeFirstOrThrow()
    return deal
  }
  const hashInDeals = (sha256: string) => Buffer.from(sha256, 'hex').toString('base64url')
  const contents = async () =>
    (await admin.get('/api/overview')).body.lines.filter(({ what }: { what: string }) => what === 'content')

  sqlite.it('is off at first: checks change no deal, and none is shown', async () => {
    const [first] = await questionsOf(1)
    if (first === undefined) throw new Error('no question')
    await test.db.updateTable('quiz_questions').set({ active: 0 }).where('level', '=', 1).execute()
    await test.db.updateTable('quiz_questions').set({ active: 1 }).where('id', '=', first.id).execute()
    await store('question', first, { verdict: 'wrong' })
    expect(await dealt()).toContain(hashInDeals(first.version_sha256))
    expect(await contents()).toMatchObject([{ required: 0 }, { required: 0, state: 'good' }])
    await test.db.updateTable('quiz_questions').set({ active: 1 }).execute()
  })

  it('deals only what enough people found right in each language, without an open objection', async () => {
    const [whole, once, objected, worded, english, outdated, settled] = await questionsOf(1)
    if (!whole || !once || !objected || !worded || !english || !outdated || !settled) throw new Error('too few')
    const inEnglish: Check[] = [{ by: 'maryam' }, { by: 'bilal' }]
    const inArabic = inEnglish.map((check): Check => ({ ...check, language: 'ar' }))
    const two = [...inEnglish, ...inArabic]
    await store('question', whole, ...two)
    await store('question', once, ...inEnglish, { by: 'maryam', language: 'ar' })
    await store('question', objected, ...two, { by: 'amina', verdict: 'doubtful' })
    await store('question', worded, ...inArabic, { by: 'maryam' }, { by: 'bilal', verdict: 'wording' })
    await store('question', english, ...inEnglish)
    await store('question', { ...outdated, version_sha256: 'f'.repeat(64) }, ...two)
    await store('question', settled, ...two, { by: 'amina', verdict: 'wrong' })
    await test.db
      .updateTable('item_checks')
      .set({ set_aside_at: AT, set_aside_by: 'amal@club.example' })
      .where('item_id', '=', settled.id)
      .where('verdict', '=', 'wrong')
      .execute()

    await require(2)
    const deal = await dealt()
    const found = [whole, once, objected, worded, english, outdated, settled].map(({ version_sha256 }) =>
      deal.includes(hashInDeals(version_sha256)),
    )
    expect(found).toEqual([true, false, false, false, false, false, true])
    await store('question', english, ...inArabic)
    expect(await dealt()).toContain(hashInDeals(english.version_sha256))
    expect((await test.client().get('/api/games/ready')).body).toEqual({ ready: ['quiz'] })
    const wrong = { state: 'wrong', required: 2, can_start: true }
    expect(await contents()).toMatchObject([
      { ...wrong, stock: [1, 2, 3].map((level) => ({ level, checked: level === 1 ? 3 : 0, need: 5 })) },
      { ...wrong, stock: ['prophets', 'terms'].map((what) => ({ what, checked: 0, need: 4 })) },
    ])
  })

  sqlite.it('leaves running games as they are, and says that a level has no questions', async () => {
    const player = await test.player('quiz')
    const { game } = await player.startQuiz()
    await require(1)
    expect((await player.get('/api/quiz/games/current')).body.game.id).toBe(game.id)
    const other = await test.player('quiz')
    expectError(await other.post('/api/quiz/games', { request_id: crypto.randomUUID() }), 409, 'no_questions')
  })

  it('counts a term without a meaning in Arabic, and Flip & Match needs four of each', async () => {
    await require(1)
    await test.db.updateTable('islamic_terms').set({ meaning: null }).execute()
    const start = async () =>
      (await test.player('flip-match')).post('/api/flip-match/games', { request_id: crypto.randomUUID() })
    for (const kind of ['prophet', 'term'] as const) {
      const rows = await test.db.selectFrom(TABLES[kind]).select(['id', 'version_sha256']).limit(4).execute()
      expect((await start()).status).toBeGreaterThan(399)
      for (const row of rows) {
        await store(kind, row, { language: 'ar' }, ...(kind === 'prophet' ? [{ language: 'en' as const }] : []))
      }
    }
    expect((await start()).status).toBe(201)
  })
})
