// Practice after the close: it gives right options, so never during a season.
import type { QuizPractice } from '@noor-quest/contract/quiz'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, playQuiz, type TestApp } from '../../../test/harness.ts'
import { openAppWithAdmin } from '../../../test/portal-scene.ts'
import { expectError } from '../../../test/scenes.ts'

const NOTHING = { season: null, questions: [] }
const DAY_MS = 86_400_000

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine, { content: false })
  })
  afterEach(() => test.close())

  const at = (inMs: number) => new Date(test.clock.nowMs() + inMs).toISOString()
  const fields = (question_text: string) => ({
    question_text,
    option_a: 'Right',
    option_b: 'Two',
    option_c: 'Three',
    option_d: 'Four',
    correct_option: 'a',
    level: 1,
    explanation: 'Because.',
    source: "Qur'an 2:255",
  })
  const add = async (text: string): Promise<string> => (await admin.post('/api/quiz_questions', fields(text))).body.id
  const practise = async (level = 1): Promise<QuizPractice> =>
    (await test.client().get(`/api/quiz/practice?level=${level}`)).body
  const texts = async () => (await practise()).questions.map(({ texts }) => texts.en?.question_text).sort()
  const setSeason = (times: {
    opens_at?: string
    closes_at?: string | null
    archived_at?: string
    settled_at?: string | null
  }) => test.db.updateTable('seasons').set(times).where('archived_at', 'is', null).execute()
  const close = () => setSeason({ closes_at: at(0), settled_at: at(0) })
  /** Expires the questions in memory. */
  const later = () => test.clock.advance(60_000)

  it('gives nothing while a season is open, and nothing before its last game has ended', async () => {
    await add('Played?')
    await playQuiz(test, await test.player('quiz'), () => 'a')
    expect(await practise()).toEqual(NOTHING)
    await setSeason({ closes_at: at(DAY_MS) })
    expect(await practise()).toEqual(NOTHING)
    await setSeason({ closes_at: at(0) })
    expect(await practise()).toEqual(NOTHING)
    await setSeason({ settled_at: at(0) })
    expect(await practise()).toEqual({
      season: { name: 'Season 1', name_ar: expect.any(String) },
      questions: [
        {
          texts: {
            en: { question_text: 'Played?', options: { a: 'Right', b: 'Two', c: 'Three', d: 'Four' } },
            ar: null,
          },
          correct_option: 'a',
          explanation: { en: 'Because.', ar: null },
          source: "Qur'an 2:255",
        },
      ],
    })
    expect((await practise(2)).questions).toEqual([])
    expect((await test.client().get('/api/quiz/practice')).body).toEqual({
      season: { name: 'Season 1', name_ar: expect.any(String) },
      questions: [],
    })
    // The season is opened again: the questions in memory aren't given either.
    await setSeason({ closes_at: at(DAY_MS), settled_at: null })
    expect(await practise()).toEqual(NOTHING)
  })

  it('gives only questions that were played, as they were at the season’s end', async () => {
    const played = await add('Played?')
    const off = await add('Switched off later?')
    const deleted = await add('Deleted later?')
    await playQuiz(test, await test.player('quiz'), () => 'a')
    await test.db.updateTable('quiz_questions').set({ active: 0 }).where('id', '=', off).execute()
    await close()
    later()
    const unplayed = await add('For the next season?')
    await test.db.updateTable('quiz_questions').set({ active: 0 }).where('id', '=', unplayed).execute()
    await admin.post('/api/sealed_questions', fields('Sealed?'))
    expect(await texts()).toEqual(['Deleted later?', 'Played?', 'Switched off later?'])

    const { version } = (await admin.get('/api/quiz_questions')).body.questions.find(
      ({ id }: { id: string }) => id === played,
    )
    const edited = await admin.patch(`/api/quiz_questions/${played}`, {
      ...fields('Edited for the next season?'),
      version,
    })
    expect(edited.status, edited.text).toBe(200)
    expect((await admin.post('/api/quiz_questions/delete', { ids: [deleted] })).status).toBe(200)
    later()
    expect(await texts()).toEqual(['Played?', 'Switched off later?'])
  })

  it('leaves corrected questions out', async () => {
    const id = await add('Withdrawn?')
    await playQuiz(test, await test.player('quiz'), () => 'a')
    await close()
    const { version_sha256: item_version, season_id } = await test.db
      .selectFrom('quiz_questions')
      .innerJoin('seasons', (join) => join.onTrue())
      .select(['quiz_questions.version_sha256', 'seasons.id as season_id'])
      .where('quiz_questions.id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await texts()).toEqual(['Withdrawn?'])
    await test.db
      .insertInto('corrections')
      .values({
        id: 'correction',
        season_id,
        question_id: id,
        item_version,
        key: null,
        created_by: 'admin@example.org',
        created_at: at(0),
        revoked_at: null,
      })
      .execute()
    later()
    expect(await texts()).toEqual([])
  })

  it('lasts until the next season opens, with the archived season’s questions', async () => {
    await add('Played?')
    await playQuiz(test, await test.player('quiz'), () => 'a')
    await close()
    await setSeason({ archived_at: at(0) })
    const { id: _, ...season } = await test.db.selectFrom('seasons').selectAll().executeTakeFirstOrThrow()
    await test.db
      .insertInto('seasons')
      .values({
        ...season,
        id: 'next',
        name: 'Season 2',
        opens_at: at(DAY_MS),
        closes_at: null,
        archived_at: null,
        settled_at: null,
      })
      .execute()
    expect(await practise()).toMatchObject({ season: { name: 'Season 1' }, questions: [{ correct_option: 'a' }] })
    test.clock.advance(DAY_MS)
    expect(await practise()).toEqual(NOTHING)
  })

  it('gives ten questions of the level at most', async () => {
    for (let number = 0; number < 12; number += 1) await add(`Question ${number}?`)
    for (let game = 0; game < 3; game += 1) {
      const player = await test.player('quiz')
      for (let again = 0; again < 3; again += 1) await playQuiz(test, player, () => 'a')
    }
    await close()
    const given = await texts()
    expect([given.length, new Set(given).size]).toEqual([10, 10])
    expectError(await test.client().get('/api/quiz/practice?level=4'), 400, 'validation_failed')
  })
})
