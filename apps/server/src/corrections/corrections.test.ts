// A wrong question in a deal: a preview shows the affected players, then every game is judged
// again, and the correction can be revoked.
import { type GameType, perGame } from '@noor-quest/rules/games'
import type { OptionLetter } from '@noor-quest/rules/quiz-levels'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, finishQuiz, onSqlite, playQuiz, type TestApp, wrongLetter } from '../../test/harness.ts'
import { openAppWithAdmin, readAudit } from '../../test/portal-scene.ts'
import { expectBadField, expectError } from '../../test/scenes.ts'
import { SERVED_GAMES } from '../games.ts'
import { verifySeason } from '../play/verify.ts'

const REPLAYS = perGame((type: GameType) => SERVED_GAMES[type].replay)
const SILENT = pino({ level: 'silent' })

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const playRight = (player: Client, answerAfterMs = 1000) =>
    playQuiz(test, player, (_index, correct) => correct, answerAfterMs)
  const playWrong = (player: Client, wrong: number) =>
    playQuiz(test, player, (index, correct) => (index < wrong ? wrongLetter(correct) : correct))
  const dealt = async (player: Client, gameId: string, index: number) => {
    const question = (await player.quizDeal(gameId)).levels.flatMap(({ questions }) => questions)[index]
    if (question?.version === undefined || question.order === undefined) throw new Error('it has no version')
    return { ...question, version: question.version, order: question.order }
  }
  const judgedVersion = async () => (await admin.get('/api/corrections')).body.judged_version as number
  const change = async (wanted: { add?: object[]; revoke?: string[] }, path = '') =>
    admin.post(`/api/corrections${path}`, { judged_version: await judgedVersion(), ...wanted })
  const apply = async (wanted: { add?: object[]; revoke?: string[] }) => {
    const { status, body, text } = await change(wanted)
    expect([status, text]).toEqual([200, expect.any(String)])
    expect(body.judging).toBeNull()
    return body
  }
  const voided = (version: string) => ({ item_version: version, key: null })
  const leaderboard = async (path = '/api/leaderboard?game_type=quiz') => {
    test.clock.advance(1001)
    const { entries } = (await test.client().get(path)).body
    return entries.map(({ name, score }: { name: string; score: number }) => [name, score])
  }
  const differences = async () => {
    const season = await test.db.selectFrom('seasons').select('id').executeTakeFirstOrThrow()
    return (await verifySeason(test.db, season.id, REPLAYS)).differences
  }
  /** Everything that a correction may change. */
  const worth = async () => ({
    games: await test.db
      .selectFrom('games')
      .select(['id', 'score', 'elapsed_ms', 'rank_key', 'state'])
      .select(['judged_score', 'judged_elapsed_ms', 'judged_rank_key', 'judged_version'])
      .orderBy('id')
      .execute(),
    players: await test.db.selectFrom('players').selectAll().orderBy('id').execute(),
    answers: await test.db.selectFrom('answers').selectAll().orderBy('game_id').orderBy('question_index').execute(),
  })

  describe('a void question', () => {
    it('takes back the points and the penalty it gave, and changes no other game', async () => {
      const amina = await test.player('quiz', { name: 'Amina' })
      const { game } = await playRight(amina)
      const question = await dealt(amina, game.id, 14)
      const others: Client[] = []
      for (const name of ['Bilal', 'Chadia', 'Dawud']) {
        const other = await test.player('quiz', { name })
        await playWrong(other, 2)
        others.push(other)
      }
      const before = await worth()
      await apply({ add: [voided(question.version)] })

      const after = await worth()
      for (const [index, row] of after.games.entries()) {
        const was = before.games[index]
        const log = await test.db.selectFrom('answers').selectAll().where('game_id', '=', row.id).execute()
        const own = log.find(({ question_id }) => question_id === question.question_id)
        if (own === undefined) expect(row).toEqual(was)
        else {
          expect(row).toMatchObject({ score: was?.score, elapsed_ms: was?.elapsed_ms, judged_version: 1 })
          expect(row.judged_score).toBe(Number(was?.score) - 300)
          expect(row.judged_elapsed_ms).toBe(Number(was?.elapsed_ms) - own.elapsed_ms)
          expect(own.counts).toBe(0)
        }
      }
      expect((await leaderboard())[0]).not.toEqual(['Amina', 3000])
      expect((await amina.get('/api/players/me')).body.player.total_score).toBe(2700)
      expect(await differences()).toEqual([])
    })

    it('has no effect once it is taken back', async () => {
      const amina = await test.player('quiz', { name: 'Amina' })
      const bilal = await test.player('quiz', { name: 'Bilal' })
      const { game } = await playRight(amina)
      await playWrong(bilal, 5)
      await playRight(bilal, 2000)
      const before = await worth()
      const voids = [0, 4, 9].map(async (index) => voided((await dealt(amina, game.id, index)).version))
      const { corrections } = await apply({ add: await Promise.all(voids) })
      expect(await worth()).not.toEqual(before)
      await apply({ revoke: corrections.map(({ id }: { id: string }) => id) })
      expect(await worth()).toEqual(before)
      expect(await differences()).toEqual([])
      expect((await readAudit(test)).map(({ entity, summary }) => [entity, summary.replace(/“.*”/, '…')])).toEqual([
        ...Array.from({ length: 3 }, () => ['corrections', 'Void: version 1 of …']),
        ...Array.from({ length: 3 }, () => ['corrections', 'Taken back: version 1 of …']),
      ])
    })

    sqlite.it('isn’t dealt any more, until it is edited', async () => {
      const amina = await test.player('quiz')
      const { game } = await playRight(amina)
      const { version, question_id } = await dealt(amina, game.id, 0)
      await apply({ add: [voided(version)] })
      const deals = async () => {
        const found = new Set<string | undefined>()
        for (let count = 0; count < 6; count += 1) {
          const { game: next } = await (await test.player('quiz')).startQuiz()
          const deal = await amina.quizDeal(next.id)
          for (const { questions } of deal.levels) for (const question of questions) found.add(question.question_id)
        }
        return found.has(question_id)
      }
      expect(await deals()).toBe(false)
      const { body } = await admin.get('/api/quiz_questions')
      const row = body.questions.find(({ id }: { id: string }) => id === question_id)
      await admin.patch(`/api/quiz_questions/${question_id}`, { source: `${row.source}, ed. 2` })
      expect(await deals()).toBe(true)
    })

    it('makes another game the best one, if that is better now', async () => {
      const amina = await test.player('quiz', { name: 'Amina' })
      const first = await playRight(amina)
      await playQuiz(test, amina, (index, correct) => (index === 0 ? wrongLetter(correct) : correct), 5000)
      const voids = await Promise.all(
        [12, 13, 14].map(async (index) => voided((await dealt(amina, first.game.id, index)).version)),
      )
      const second = await test.db.selectFrom('games').select('id').where('id', '<>', first.game.id).execute()
      await apply({ add: voids })
      const { total_score } = (await amina.get('/api/players/me')).body.player
      const judged = await test.db
        .selectFrom('games')
        .select(['judged_score', 'score'])
        .where('id', 'in', [first.game.id, ...second.map(({ id }) => id)])
        .execute()
      expect(total_score).toBe(Math.max(...judged.map((row) => Number(row.judged_score ?? row.score))))
      expect(await differences()).toEqual([])
    })

    sqlite.it('removes a player whose score falls to 0 from the leaderboard', async () => {
      const amina = await test.player('quiz', { name: 'Amina' })
      const { game } = await playQuiz(test, amina, (index, right) => (index === 14 ? right : wrongLetter(right)))
      expect(await leaderboard()).toEqual([['Amina', 300]])
      await apply({ add: [voided((await dealt(amina, game.id, 14)).version)] })
      expect(await leaderboard()).toEqual([])
      expect((await amina.get('/api/leaderboard/me?game_type=quiz')).body.standing).toBeNull()
      expect(await differences()).toEqual([])
    })
  })

  describe('a corrected key', () => {
    it('judges everybody who was dealt the question, with options in any order', async () => {
      const right = await test.player('quiz', { name: 'Right' })
      const { game } = await playRight(right)
      const question = await dealt(right, game.id, 0)
      const version = (await admin.get(`/api/corrections/questions/${question.question_id}`)).body.versions[0]
      expect(version).toMatchObject({
        item_version: question.version,
        games: 1,
        correction: null,
        question: { number: 1 },
      })
      const key: OptionLetter = version.question.correct_option === 'd' ? 'a' : 'd'
      await apply({ add: [{ item_version: question.version, key }] })
      expect(await leaderboard()).toEqual([['Right', 2900]])
      expect(await differences()).toEqual([])
      const { versions } = (await admin.get(`/api/corrections/questions/${question.question_id}`)).body
      expect(versions[0].correction).toMatchObject({ key })

      // Another correction replaces it.
      const { corrections } = await apply({ add: [voided(question.version)] })
      expect(corrections.map(({ revoked_at }: { revoked_at: string | null }) => revoked_at === null)).toEqual([
        true,
        false,
      ])
      expect(await leaderboard()).toEqual([['Right', 2900]])
      expect(await differences()).toEqual([])
    })
  })

  describe('a running game', () => {
    it('continues as it was dealt, without a sign of the correction, and is judged by it at its end', async () => {
      const amina = await test.player('quiz', { name: 'Amina' })
      const running = await amina.startQuiz()
      const path = `/api/quiz/games/${running.game.id}`
      let moved = await amina.move<typeof running>(`${path}/level`, { question_index: 0 })
      const [first, last] = [await dealt(amina, running.game.id, 0), await dealt(amina, running.game.id, 14)]
      test.clock.advance(1000)
      moved = await amina.move(`${path}/answers`, { question_index: 0, choice: first.correct_option })
      expect(moved.game.view).toMatchObject({ score: 100 })
      await apply({ add: [voided(first.version), voided(last.version)] })

      const current = (await amina.get('/api/quiz/games/current')).body.game
      expect(current.view).toMatchObject({ phase: 'question', score: 100, question_index: 1 })
      test.clock.advance(1500)
      const ended = await finishQuiz(
        test,
        amina,
        { game: { ...current, view: current.view }, outcome: null },
        (_index, correct) => correct,
      )
      expect(ended.game.view).toMatchObject({
        phase: 'completed',
        score: 3000 - 100 - 300,
        questions_answered: 13,
        questions_right: 13,
        questions_dealt: 13,
        highest_score: 2600,
      })
      const shown = (await amina.get('/api/quiz/games/current')).body.game.view
      expect(shown).toEqual(ended.game.view)
      expect(shown.review[0]).toMatchObject({ is_void: true })
      expect(shown.review[1].is_void).toBeUndefined()
      const result = (await amina.get(`/api/games/${running.game.id}/result`)).body
      expect(result).toMatchObject({ score: 2600, best_score: 2600, is_best: true })
      expect(await leaderboard()).toEqual([['Amina', 2600]])
      const stored = await test.db.selectFrom('games').select(['score', 'judged_score']).executeTakeFirstOrThrow()
      expect(stored).toEqual({ score: 3000, judged_score: 2600 })
      expect(await differences()).toEqual([])
    })
  })

  it('has the effect that its preview shows, and a preview changes nothing', async () => {
    const players: Client[] = []
    for (let index = 0; index < 6; index += 1) {
      const player = await test.player('quiz', { name: `Player ${index}` })
      await playWrong(player, index)
      players.push(player)
    }
    const [first] = players as [Client]
    const { game } = (await first.get('/api/quiz/games/current')).body
    const add = await Promise.all(
      [10, 11, 12, 13, 14].map(async (index) => voided((await dealt(first, game.id, index)).version)),
    )
    const before = await worth()
    const { status, body: preview } = await change({ add }, '/preview')
    expect(status).toBe(200)
    expect(await worth()).toEqual(before)
    expect(preview.games).toBeGreaterThan(0)
    expect(preview.players).toBe(preview.games)
    const ranks = async () => {
      const rows = (await test.client().get('/api/leaderboard?game_type=quiz&limit=10')).body.entries
      return new Map<string, [number, number]>(
        rows.map(({ name, score, rank }: { name: string; score: number; rank: number }) => [name, [score, rank]]),
      )
    }
    const ranksBefore = await ranks()
    await apply({ add })
    test.clock.advance(1001)
    const ranksAfter = await ranks()
    for (let index = 0; index < 6; index += 1) {
      const name = `Player ${index}`
      const was = ranksBefore.get(name)
      const is = ranksAfter.get(name)
      const change = preview.changes.find((one: { name: string }) => one.name === name)
      if (was?.join() === is?.join()) expect(change).toBeUndefined()
      else {
        expect([change.score_before, change.rank_before]).toEqual(was)
        expect([change.score_after, change.rank_after]).toEqual(is)
      }
    }
    const fell = [...ranksBefore].filter(([name, [score]]) => (ranksAfter.get(name)?.[0] ?? 0) < score)
    expect(preview.fallen).toBe(fell.length)
  })

  sqlite.it('is refused if it is empty, names no question, or has an old version', async () => {
    const amina = await test.player('quiz')
    const { game } = await playRight(amina)
    const { version, question_id } = await dealt(amina, game.id, 0)
    for (const path of ['', '/preview']) {
      expectBadField(await change({ add: [] }, path), 'add')
      expectBadField(await change({ add: [voided('0'.repeat(64))] }, path), 'add.0.item_version')
      expectBadField(await change({ add: [voided(version), voided(version)] }, path), 'add')
      const { versions } = (await admin.get(`/api/corrections/questions/${question_id}`)).body
      const key = versions[0].question.correct_option
      expectBadField(await change({ add: [{ item_version: version, key }] }, path), 'add.0.key')
      expectBadField(await change({ add: [{ item_version: version, key: 'ba' }] }, path), 'add.0.key')
      expectError(await change({ revoke: ['00000000-0000-4000-8000-000000000000'] }, path), 404, 'not_found')
      const stale = { add: [voided(version)], judged_version: 7 }
      expectError(await admin.post(`/api/corrections${path}`, stale), 409, 'edit_conflict')
    }
    expectError(await admin.get('/api/corrections/questions/00000000-0000-4000-8000-000000000000'), 404, 'not_found')
    expect((await admin.get('/api/corrections')).body.corrections).toEqual([])
  })

  it('happens once, however often it is sent', async () => {
    const amina = await test.player('quiz', { name: 'Amina' })
    const { game } = await playRight(amina)
    const { version } = await dealt(amina, game.id, 0)
    const body = { add: [voided(version)], judged_version: 0 }
    const both = await Promise.all([admin.post('/api/corrections', body), admin.post('/api/corrections', body)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const again = await admin.post('/api/corrections', body)
    expect([again.status, again.body.corrections.length, again.body.judged_version]).toEqual([200, 1, 1])
    expect(await readAudit(test)).toHaveLength(1)
  })

  sqlite.it('is refused once the results are published', async () => {
    const amina = await test.player('quiz')
    const { game } = await playRight(amina)
    const { version } = await dealt(amina, game.id, 0)
    await test.db.updateTable('seasons').set({ results_at: '2026-01-01T00:00:00.000Z' }).execute()
    expectError(await change({ add: [voided(version)] }), 409, 'results_published')
  })

  it('keeps the old places if the season freezes between the last game’s judging and the job’s end', async () => {
    const amina = await test.player('quiz', { name: 'Amina' })
    const { game } = await playRight(amina)
    const was = await leaderboard()
    const { version } = await dealt(amina, game.id, 14)
    // It would judge the games itself, every 5 seconds.
    test.app.close()
    const { changeCorrections } = await import('./change.ts')
    const actor = { id: 'x', email: 'amal@club.example', from: null }
    const wanted = { add: [{ item_version: version, key: null }], revoke: [], judged_version: 0 }
    await changeCorrections(test.db, actor, wanted, test.clock.nowMs())
    await playRight(await test.player('quiz', { name: 'Chadia' }), 10)
    await test.db.updateTable('judgings').set({ after_game: 'ffffffff-ffff-7fff-bfff-ffffffffffff' }).execute()
    const frozen = await admin.patch('/api/seasons/current', { freezes_at: 'now' })
    expect(frozen.status).toBe(200)
    const { judgeAgain } = await import('./judge-again.ts')
    const leaderboards = { changed: () => {} }
    await judgeAgain({ db: test.db, clock: test.clock, replays: REPLAYS, log: SILENT, leaderboards })
    expect(await test.db.selectFrom('judgings').selectAll().execute()).toEqual([])
    expect(await leaderboard()).toEqual(was)
  })

  it('keeps the leaderboards unchanged until all games are judged', async () => {
    const amina = await test.player('quiz', { name: 'Amina' })
    const { game } = await playRight(amina)
    const bilal = await test.player('quiz', { name: 'Bilal' })
    await playWrong(bilal, 1)
    const was = await leaderboard()
    const { version } = await dealt(amina, game.id, 14)
    // The state that a process leaves if it ends between the change and the first batch.
    test.app.close()
    const { changeCorrections } = await import('./change.ts')
    const actor = { id: 'x', email: 'amal@club.example', from: null }
    const wanted = { add: [{ item_version: version, key: null }], revoke: [], judged_version: 0 }
    await changeCorrections(test.db, actor, wanted, test.clock.nowMs())
    expect((await admin.get('/api/corrections')).body.judging).toMatchObject({ judged: 0 })

    const chadia = await test.player('quiz', { name: 'Chadia' })
    await playRight(chadia, 10)
    expect(await leaderboard()).toEqual(was)
    expect((await chadia.get('/api/leaderboard/me?game_type=quiz')).body.standing).toBeNull()
    expect((await chadia.get('/api/players/me')).body.player.total_score).toBeGreaterThan(0)
    const { judgeAgain } = await import('./judge-again.ts')
    const deps = { db: test.db, clock: test.clock, replays: REPLAYS, log: SILENT }
    // Two jobs at once, like two processes.
    const changed: GameType[] = []
    const leaderboards = { changed: (...games: GameType[]) => void changed.push(...games) }
    await Promise.all([judgeAgain({ ...deps, leaderboards }), judgeAgain({ ...deps, leaderboards })])
    expect(changed.filter((type) => type === 'quiz')).toHaveLength(1)
    expect(await test.db.selectFrom('judgings').selectAll().execute()).toEqual([])
    expect((await leaderboard()).map(([name]: [string]) => name)).toContain('Chadia')
    expect(await leaderboard()).not.toEqual(was)
    expect((await chadia.get('/api/leaderboard/me?game_type=quiz')).body.standing).not.toBeNull()
    expect(await differences()).toEqual([])
  })

  sqlite.it('doesn’t change frozen leaderboards', async () => {
    const amina = await test.player('quiz', { name: 'Amina' })
    const { game } = await playRight(amina)
    const bilal = await test.player('quiz', { name: 'Bilal' })
    await playWrong(bilal, 1)
    const was = await leaderboard()
    const freezes_at = new Date(test.clock.nowMs() + 10).toISOString()
    await admin.patch('/api/seasons/current', { freezes_at })
    test.clock.advance(1000)
    await apply({ add: [voided((await dealt(amina, game.id, 14)).version)] })
    expect(await leaderboard()).toEqual(was)
    expect((await amina.get('/api/players/me')).body.player.total_score).toBe(2700)
    await admin.patch('/api/seasons/current', { freezes_at: null })
    expect(await leaderboard()).not.toEqual(was)
  })
})
