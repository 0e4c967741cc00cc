// The portal's figures against fixtures counted by hand
// (docs/product-rules.md#analytics).
import { randomUUIDv7 } from 'node:crypto'
import type { GameType } from '@noor-quest/rules/games'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, type TestApp } from '../../test/harness.ts'
import { openAppWithAdmin } from '../../test/portal-scene.ts'
import { insertPlayers } from '../../test/stored-players.ts'
import { insertItems } from '../content/item-rows.ts'
import { transact } from '../platform/database/transact.ts'

const NOTHING = {
  top: { quiz: [], 'flip-match': [] },
  recent: [],
  average_score: { quiz: 0, 'flip-match': 0, overall: 0 },
  completion: { quiz: 0, 'flip-match': 0 },
  totals: { players: 0, quiz_questions: 0, points: 0 },
  questions_per_level: { 1: 0, 2: 0, 3: 0 },
  shortages: [
    { what: 'questions', level: 1, have: 0, need: 5 },
    { what: 'questions', level: 2, have: 0, need: 5 },
    { what: 'questions', level: 3, have: 0, need: 5 },
    { what: 'prophets', level: null, have: 0, need: 4 },
    { what: 'terms', level: null, have: 0, need: 4 },
  ],
}

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  let admin: Client
  beforeAll(async () => {
    ;[test, admin] = await openAppWithAdmin(engine, { content: false })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    for (const table of ['players', 'quiz_questions', 'prophets', 'islamic_terms'] as const) {
      await test.db.deleteFrom(table).execute()
    }
  })

  const figures = async () => (await admin.get('/api/figures')).body
  let second = 0
  async function insert(name: string, gameType: GameType, score: number): Promise<string> {
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, second++)).toISOString()
    const won = { total_score: score, current_level: gameType === 'quiz' ? 3 : 2, scored_at: at }
    const [id = ''] = await insertPlayers(test.db, [
      { name, game_type: gameType, created_at: at, ...(score > 0 ? won : {}) },
    ])
    return id
  }
  async function insertQuestions(counts: [number, number, number]): Promise<void> {
    for (const [index, count] of counts.entries()) {
      for (let n = 0; n < count; n++) {
        await admin.post('/api/quiz_questions', {
          ...{ question_text: `Level ${index + 1}, ${n}?`, option_a: '1', option_b: '2', option_c: '3', option_d: '4' },
          ...{ correct_option: 'a', level: index + 1 },
        })
      }
    }
  }

  it('are zeros and shortages without players and content', async () => {
    expect(await figures()).toEqual(NOTHING)
    expect((await admin.get('/api/stats')).body).toEqual({
      totalPlayers: 0,
      quizPlayers: 0,
      flipMatchPlayers: 0,
      totalScore: 0,
    })
  })

  it('follow the product rules', async () => {
    await insert('Q1', 'quiz', 3000)
    await insert('Q2', 'quiz', 0)
    await insert('Q3', 'quiz', 1250)
    await insert('Q4', 'quiz', 1250)
    await insert('Q5', 'quiz', 25)
    await insert('Q6', 'quiz', 0)
    await insert('F1', 'flip-match', 1000)
    await insert('F2', 'flip-match', 0)
    await insert('F3', 'flip-match', 0)
    await insertQuestions([6, 4, 5])
    const shown = await figures()
    // 5525 / 6 = 920.83; 1000 / 3 = 333.33; 6525 / 9 = 725; 4 of 6 and 1 of 3 scored.
    expect(shown).toMatchObject({
      average_score: { quiz: 921, 'flip-match': 333, overall: 725 },
      completion: { quiz: 67, 'flip-match': 33 },
      totals: { players: 9, quiz_questions: 15, points: 6525 },
      questions_per_level: { 1: 6, 2: 4, 3: 5 },
    })
    // The leaderboards' order: of equal scores the earlier one first; no player without points.
    expect(shown.top).toMatchObject({
      quiz: [
        { rank: 1, name: 'Q1', score: 3000, game: 'quiz', level: 3 },
        { rank: 2, name: 'Q3', score: 1250, game: 'quiz', level: 3 },
        { rank: 3, name: 'Q4', score: 1250, game: 'quiz', level: 3 },
      ],
      'flip-match': [{ rank: 1, name: 'F1', score: 1000, game: 'flip-match', level: 2 }],
    })
    expect(shown.recent.map(({ name }: { name: string }) => name)).toEqual(['F3', 'F2', 'F1', 'Q6', 'Q5'])
    expect(Object.keys(shown.recent[0]).sort()).toEqual(['created_at', 'game_type', 'name', 'total_score'])
    expect((await admin.get('/api/stats')).body).toEqual({
      totalPlayers: 9,
      quizPlayers: 6,
      flipMatchPlayers: 3,
      totalScore: 6525,
    })
  })

  it('round halves up', async () => {
    await insert('Q1', 'quiz', 25)
    await insert('Q2', 'quiz', 0)
    expect(await figures()).toMatchObject({ average_score: { quiz: 13, overall: 13 }, completion: { quiz: 50 } })
  })

  it('name the content that cannot make a full game, counting names and terms as a deal does', async () => {
    await insertQuestions([5, 4, 0])
    const own = () => ({ id: randomUUIDv7(), request_id: null })
    const prophets = [
      ['Nuh', 'نوح'],
      [' Nuh ', null],
      ['Noah', 'نوح'],
      ['Hud', null],
      [null, 'موسى'],
    ] as const
    const names = prophets.map(([name, name_ar]) => ({
      ...{ name, name_ar, item_image_url: '/x', ...own() },
      ...{ description: name && 'An item', description_ar: name_ar && 'شيء' },
    }))
    const terms = ['صوم', 'حج', 'زكاة', 'صَلاة', 'صلاة'].map((arabic_text) => ({ arabic_text, ...own() }))
    await transact(test.db, async (tx) => {
      await insertItems(tx, 'prophet', names, null, '2026-01-01T00:00:00.000Z')
      await insertItems(tx, 'term', terms, null, '2026-01-01T00:00:00.000Z')
    })
    expect((await figures()).shortages).toEqual([
      { what: 'questions', level: 2, have: 4, need: 5 },
      { what: 'questions', level: 3, have: 0, need: 5 },
      { what: 'prophets', level: null, have: 3, need: 4 },
    ])
  })

  it('change at once with a deletion', async () => {
    await insert('Q1', 'quiz', 100)
    const id = await insert('Q2', 'quiz', 300)
    expect((await figures()).average_score.quiz).toBe(200)
    await admin.delete(`/api/players/${id}`)
    expect(await figures()).toMatchObject({ average_score: { quiz: 100 }, totals: { players: 1, points: 100 } })
  })
})
