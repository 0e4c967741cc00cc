// An organiser's view of a player: every game step by step, as the rules judged it, and related
// players.
import { randomUUID } from 'node:crypto'
import type { CardDecision } from '@noor-quest/contract/names'
import type { PlayerList } from '@noor-quest/contract/player-list'
import type { GameRecord, PlayerRecord } from '@noor-quest/contract/player-record'
import type { GameStep } from '@noor-quest/rules/game-step'
import type { OptionLetter } from '@noor-quest/rules/quiz-levels'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Client,
  ENGINES,
  FlipMatchPlay,
  onSqlite,
  pairsOf,
  playPerfectFlipMatch,
  playQuiz,
  registration,
  type TestApp,
  wrongLetter,
} from '../../../test/harness.ts'
import { decideCards } from '../../../test/names.ts'
import { openAppWithAdmin } from '../../../test/portal-scene.ts'
import { expectError } from '../../../test/scenes.ts'
import { removePersonalData } from '../../retention/remove-personal-data.ts'

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const idOf = async (client: Client): Promise<string> => (await client.get('/api/players/me')).body.player.id
  const recordOf = async (client: Client) => {
    const response = await admin.get(`/api/players/${await idOf(client)}/record`)
    expect(response.status).toBe(200)
    return response.body
  }
  const gameOf = async (id: string): Promise<GameRecord & { steps: GameStep[] }> => {
    const response = await admin.get(`/api/games/${id}/record`)
    expect(response.status).toBe(200)
    return response.body
  }
  /** Another person on the same device. */
  const next = async (client: Client, name: string, phone = '0812') => {
    expect((await client.post('/api/players', registration('quiz', { name, phone }))).status).toBe(201)
  }

  it('shows each answer of a quiz with the right option, time and points', async () => {
    const amina = await test.player('quiz', { name: 'Amina' })
    const { game } = await playQuiz(test, amina, (index, right) =>
      index === 0 ? wrongLetter(right) : index === 1 ? null : right,
    )
    const deal = await amina.quizDeal(game.id)
    const questions = deal.levels.flatMap((level) => level.questions)
    const record = await recordOf(amina)
    expect(record.games).toMatchObject([{ id: game.id, number: 1, status: 'finished', is_best: true }])
    expect(record).toMatchObject({ player: { name: 'Amina' }, details: { attempts: 1 }, time_outs: 1, left_games: 0 })
    expect(record.details.claim_code).toMatch(/^\w{6}$/)

    const { recomputed, steps } = await gameOf(game.id)
    expect(recomputed).toEqual({ result: 'same' })
    const answers = steps.filter(({ answer }) => answer !== null)
    expect(answers.map(({ text }) => text?.en)).toEqual(questions.map(({ texts }) => texts.en?.question_text))
    const [first] = questions
    const right = first?.correct_option ?? 'a'
    const optionOf = (letter: OptionLetter) => ({ en: first?.texts.en?.options[letter] })
    expect(answers[0]).toMatchObject({
      outcome: 'wrong',
      answer: { chosen: optionOf(wrongLetter(right)), right: optionOf(right), score: 0 },
    })
    expect(answers[1]).toMatchObject({ outcome: 'time-out', answer: { chosen: null, took_ms: 30_000 } })
    expect(answers.at(-1)?.answer?.score).toBe(record.games[0].score)
    expect(steps.filter(({ outcome }) => outcome === 'level')).toHaveLength(3)
    const times = steps.map(({ at_ms }) => at_ms)
    expect(times).toEqual(times.toSorted((one, two) => one - two))
    expect((answers[2]?.at_ms ?? 0) - (answers[1]?.at_ms ?? 0)).toBe(1500 + (answers[2]?.answer?.took_ms ?? 0))
  })

  sqlite.it('shows each card of Flip & Match with its outcome', async () => {
    const client = await test.player('flip-match')
    const { id } = await playPerfectFlipMatch(test, client)
    test.clock.advance(1500)
    const deal = await client.flipMatchDeal(id)
    const { recomputed, steps } = await gameOf(id)
    expect(recomputed).toEqual({ result: 'same' })
    const flips = steps.filter(({ text }) => text !== null)
    expect(flips.map(({ outcome }) => outcome)).toEqual(Array(8).fill(['selected', 'match']).flat())
    const cards = deal.level1.flatMap(({ content }) => (content.type === 'name' ? [content.name] : []))
    for (const name of cards) expect(flips).toContainEqual(expect.objectContaining({ level: 1, text: name }))
    expect(flips.at(-1)).toMatchObject({ level: 2, text: { en: null, ar: expect.any(String) } })

    const lost = await test.player('flip-match')
    const play = await FlipMatchPlay.start(lost)
    await play.level()
    await play.reveal()
    const [[name] = [0], [, image] = [0, 0]] = pairsOf((await lost.flipMatchDeal(play.id)).level1)
    await play.flipPair([name, image])
    test.clock.advance(1000)
    const lostSteps = (await gameOf(play.id)).steps
    expect(lostSteps.map(({ outcome }) => outcome)).toEqual(['level', 'reveal', 'selected', 'mismatch'])
  })

  sqlite.it('shows a left game up to its end, and no moves of a running one', async () => {
    const client = await test.player('quiz')
    const { game } = await client.startQuiz()
    await client.move(`/api/quiz/games/${game.id}/level`, { question_index: 0 })
    await client.move(`/api/quiz/games/${game.id}/answers`, { question_index: 0, choice: 'a' })
    expect(await gameOf(game.id)).toMatchObject({ game: { status: 'running' }, steps: null, recomputed: null })
    await client.leaveForGood(test.clock, `/api/quiz/games/${game.id}`)
    const { steps, recomputed } = await gameOf(game.id)
    expect(steps.map(({ outcome, answer }) => (answer === null ? outcome : 'answer'))).toEqual([
      ...['level', 'answer', 'end'],
    ])
    expect(recomputed).toBeNull()
    expect(await recordOf(client)).toMatchObject({ left_games: 1, games: [{ status: 'exited' }] })
  })

  sqlite.it('says when the log leads to another score, and when the deal is gone', async () => {
    const client = await test.player('quiz')
    const { game } = await playQuiz(test, client, (_index, right) => wrongLetter(right))
    await test.db.updateTable('games').set({ score: 2900 }).where('id', '=', game.id).execute()
    expect((await gameOf(game.id)).recomputed).toMatchObject({
      ...{ result: 'differs', stored: { score: 2900 }, recomputed: { score: 0 } },
    })
    await test.db.deleteFrom('game_deals').where('game_id', '=', game.id).execute()
    expect(await gameOf(game.id)).toMatchObject({ recomputed: { result: 'lost' }, steps: null })
    expectError(await admin.get(`/api/games/${randomUUID()}/record`), 404, 'game_not_found')
    expectError(await admin.get(`/api/players/${randomUUID()}/record`), 404, 'player_not_found')
  })

  it('has a result from the first game that counts, which is final once the results are published', async () => {
    const client = await test.player('quiz', { name: 'Amina' })
    expect((await recordOf(client)).result).toBeNull()
    await playQuiz(test, client, (_index, right) => right, 9000)
    expect((await recordOf(client)).result).toEqual({ is_final: false })
    await test.db.updateTable('seasons').set({ results_at: '2026-01-01T00:00:00.000Z' }).execute()
    expect((await recordOf(client)).result).toEqual({ is_final: true })
  })

  it('names players with the same number, in any script, spelling and game', async () => {
    await test.db
      .updateTable('seasons')
      .set({ policies: JSON.stringify({ country_code: '62' }) })
      .execute()
    const amina = await test.player('quiz', { name: 'Amina', phone: '0812 1111' })
    await amina.post('/api/players/me/continue', { game_type: 'flip-match', request_id: randomUUID() })
    expect(await recordOf(amina)).toMatchObject({ shared: null })
    await test.player('flip-match', { name: 'Bilal', phone: '٠٨١٢-١١١١' })
    await test.player('quiz', { name: 'Citra', phone: '+62 812 1111' })
    await test.player('quiz', { name: 'Other', phone: '0812 2222' })
    const record = await recordOf(amina)
    expect(record.shared?.by).toEqual(['number'])
    expect(
      (record as PlayerRecord).shared?.players.map(({ name, game_type }) => `${name} ${game_type}`).sort(),
    ).toEqual([...['Amina flip-match', 'Amina quiz', 'Bilal flip-match', 'Citra quiz']])
    expect(record.details.other_players).toHaveLength(1)
  })

  sqlite.it('names the players of one device', async () => {
    const device = await test.player('quiz', { name: 'First', phone: '0812 0' })
    for (let count = 2; count <= 6; count++) await next(device, `No. ${count}`, `0812 ${count}`)
    const record = await recordOf(device)
    expect(record.device).toEqual({ is_booth: false, blocked_at: null })
    expect(record.shared).toMatchObject({ by: ['device'] })
    expect(record.shared?.players).toHaveLength(6)
  })

  sqlite.it('shows no age, number or mark of a player whose name was removed', async () => {
    const rude = await test.player('quiz', { name: 'Idiot', phone: '0812 9999' })
    expect(await recordOf(rude)).toMatchObject({ player: { marked_by: 'idiot' } })
    test.clock.advance(40 * 24 * 3_600_000)
    await removePersonalData(test.db, 30, test.clock.nowMs())
    const record = await recordOf(rude)
    expect(record).toMatchObject({ device: null, player: { age: null, phone: null, marked_by: null } })
    expect(JSON.stringify(record)).not.toMatch(/Idiot|9999/)
  })

  describe('names to review', () => {
    const marked = async () => {
      const { players } = (await admin.get('/api/players')).body as PlayerList
      return players.flatMap(({ name, marked_by }) => (marked_by === null ? [] : [[name, marked_by]])).sort()
    }
    const decide = async (client: Client, decision: CardDecision, name?: string) =>
      decideCards(admin, decision, (await admin.get(`/api/names?player_id=${await idOf(client)}`)).body.cards, name)

    it('are marked in the list in any spelling, and no player is refused', async () => {
      const rude = await test.player('quiz', { name: 'St\u00fcp1d Ali' })
      await test.player('flip-match', { name: 'Fatima', nickname: 'أَحمق' })
      await test.player('quiz', { name: 'Hassan Dickens' })
      expect(await marked()).toEqual([
        ['Fatima', 'أحمق'],
        ['Stüp1d Ali', 'stupid'],
      ])
      // A name that was checked or replaced is marked no more.
      await decide(rude, 'dismiss')
      expect(await marked()).toHaveLength(1)
      await decide(rude, 'undo')
      expect(await marked()).toHaveLength(2)
      await decide(rude, 'rename', 'Ali')
      expect(await marked()).toHaveLength(1)
      await decide(rude, 'undo')
      await decide(rude, 'hide')
      const { players } = (await admin.get('/api/players?only=hidden')).body
      expect(players).toMatchObject([{ name: 'Stüp1d Ali', hidden: true, leaderboard_name: null }])
    })

    it('follow the list that an admin saves, at once', async () => {
      await test.player('quiz', { name: 'Purple Amina' })
      expect(await marked()).toEqual([])
      const { version } = (await admin.get('/api/settings/event')).body
      const save = (name_list: string | null) => admin.patch('/api/settings/event', { version, values: { name_list } })
      expect((await save('purple\n  \nrude*')).status).toBe(200)
      expect(await marked()).toEqual([['Purple Amina', 'purple']])
      expect((await save('x'.repeat(4001))).status).toBe(400)
      const read = (await admin.get('/api/settings/event')).body
      expect(read.settings.name_list).toMatchObject({ value: 'purple\n  \nrude*', is_saved: true })
      expect(JSON.stringify(read.shown)).not.toContain('purple')
      expect((await test.client().get('/api/settings')).text).not.toContain('purple')
    })
  })
})
