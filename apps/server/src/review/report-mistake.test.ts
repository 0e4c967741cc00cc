// Players' reports of mistakes in questions, by whom and how often, and what admins make of them.
import { MISTAKE_MAX, MISTAKES_MAX } from '@noor-quest/contract/limits'
import type { ReviewEntry } from '@noor-quest/contract/review'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, finishQuiz, playQuiz, type TestApp } from '../../test/harness.ts'
import { openAppWithAdmin, readAudit } from '../../test/portal-scene.ts'
import { decideEntry } from '../../test/review.ts'
import { expectError } from '../../test/scenes.ts'
import { transact } from '../platform/database/transact.ts'
import { redactPlayers } from '../retention/redact-players.ts'

const right = <T>(_index: number, correct: T) => correct

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  let admin: Client
  let player: Client
  let game: string
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
    player = await test.player('quiz', { name: 'Amina' })
    game = (await playQuiz(test, player, right, 4000)).game.id
  })
  afterEach(() => test.close())

  const report = (question_index: number, text: unknown = 'The source says Medina', client = player, game_id = game) =>
    client.post('/api/review/mistakes', { game_id, question_index, text })
  const reports = async (query = ''): Promise<ReviewEntry[]> =>
    (await admin.get(`/api/review${query}`)).body.entries.filter(
      (entry: ReviewEntry) => entry.figures.kind === 'mistake',
    )
  const questionAt = async (index: number): Promise<string> => {
    const answers = test.db.selectFrom('answers').select('question_id').where('game_id', '=', game)
    return (await answers.where('question_index', '=', index).executeTakeFirstOrThrow()).question_id
  }

  it('are entries of To review with question and text, and listed with the question while open', async () => {
    const said = 'الآية في سورة الكهف'
    expect((await report(2, `  ${said} `)).status).toBe(201)
    expect((await report(2, 'Another text')).status).toBe(201)
    const question_id = await questionAt(2)
    const figures = {
      kind: 'mistake',
      question_id,
      question_text: expect.stringMatching(/^Level 1, question /),
      text: said,
    }
    const [entry] = await reports()
    expect(await reports()).toMatchObject([{ name: 'Amina', figures, state: 'open', game_id: null }])
    const ofQuestion = () => reports(`?question_id=${question_id}`)
    expect(await ofQuestion()).toMatchObject([{ figures }])
    expect(await reports(`?question_id=${await questionAt(3)}`)).toEqual([])
    if (entry === undefined) throw new Error('no entry')
    for (const decision of ['disqualify', 'hide'] as const) {
      const { id, version } = entry
      const refused = await admin.post('/api/review/decisions', { decision, entries: [{ id, version }] })
      expectError(refused, 400, 'validation_failed')
    }
    const [done] = (await decideEntry(admin, 'done', entry)).body.entries
    expect([done.state, await ofQuestion()]).toEqual(['done', []])
    expectError(
      await admin.post('/api/review/decisions', { decision: 'dismiss', entries: [{ id: entry.id, version: 1 }] }),
      409,
      'edit_conflict',
    )
    expect((await readAudit(test)).map(({ summary }) => summary)).toContain('Dealt with a report (mistake)')
    await decideEntry(admin, 'undo', done)
    expect(await ofQuestion()).toHaveLength(1)
  })

  it('are refused for other players’, unfinished and not yet reviewed games', async () => {
    const other = await test.player('quiz', { name: 'Bilal' })
    expectError(await report(0, 'Wrong', test.client()), 401, 'not_registered')
    expectError(await report(0, 'Wrong', other), 404, 'game_not_found')
    expectError(await report(15), 404, 'game_not_found')
    const started = await other.startQuiz()
    expectError(await report(0, 'Wrong', other, started.game.id), 404, 'game_not_found')
    await finishQuiz(test, other, started, right, 0, 5)
    expectError(await report(0, 'Wrong', other, started.game.id), 404, 'game_not_found')
    for (const text of ['', '  ', 'x'.repeat(MISTAKE_MAX + 1), 'nul \0', 7, null]) {
      expectError(await report(0, text), 400, 'validation_failed')
    }
    await admin.patch('/api/seasons/current', { policies: { review: 'after-close' } })
    expectError(await report(0), 404, 'game_not_found')
    expect(await reports()).toEqual([])
  })

  it('are limited for each player, also at once, and are erased with the player', async () => {
    const sent = await Promise.all(Array.from({ length: MISTAKES_MAX + 2 }, (_, index) => report(index)))
    expect(sent.map(({ status }) => status).sort()).toEqual([...Array(MISTAKES_MAX).fill(201), 429, 429])
    expect(await reports()).toHaveLength(MISTAKES_MAX)
    const [entry] = await reports()
    if (entry === undefined) throw new Error('no entry')
    await transact(test.db, (tx) => redactPlayers(tx, [entry.player_id], test.clock.nowMs()))
    expect(await reports()).toEqual([])
    expectError(await report(0), 404, 'game_not_found')
  })
})
