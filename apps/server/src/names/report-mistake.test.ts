// Players' reports of mistakes in questions, by whom and how often, and what admins make of them.
import { randomUUID } from 'node:crypto'
import { MISTAKE_MAX, MISTAKES_MAX } from '@noor-quest/contract/limits'
import type { NameCard } from '@noor-quest/contract/names'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, finishQuiz, playQuiz, type TestApp } from '../../test/harness.ts'
import { decideCards } from '../../test/names.ts'
import { openAppWithAdmin, readAudit } from '../../test/portal-scene.ts'
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
    client.post('/api/quiz/mistakes', { game_id, question_index, text })
  const reports = async (query = ''): Promise<NameCard[]> =>
    (await admin.get(`/api/names${query}`)).body.cards.filter(({ kind }: NameCard) => kind === 'mistake')
  const questionAt = async (index: number): Promise<string> => {
    const answers = test.db.selectFrom('answers').select('question_id').where('game_id', '=', game)
    return (await answers.where('question_index', '=', index).executeTakeFirstOrThrow()).question_id
  }

  it('are one card for a question, and listed with the question while open', async () => {
    const said = 'الآية في سورة الكهف'
    expect((await report(2, `  ${said} `)).status).toBe(201)
    expect((await report(2, 'Another text')).status).toBe(201)
    const question_id = await questionAt(2)
    const question_text = expect.stringMatching(/^Level 1, question /)
    const reason = { kind: 'mistake', question_id, question_text, text: said }
    const player_id = (await (await test.player('quiz', { name: 'Bilal' })).get('/api/players/me')).body.player.id
    const stored = await test.db.selectFrom('review_entries').selectAll().executeTakeFirstOrThrow()
    await test.db
      .insertInto('review_entries')
      .values({ ...stored, id: randomUUID(), player_id })
      .execute()
    const ofQuestion = () => reports(`?question_id=${question_id}`)
    const [card] = await reports()
    if (card === undefined) throw new Error('no card')
    expect(card).toMatchObject({
      folded_by: 'question',
      persons: 2,
      state: 'open',
      takes: { hide: [], disqualify: [] },
    })
    expect(card.players).toContainEqual(expect.objectContaining({ name: 'Amina', reason }))
    expect(await ofQuestion()).toEqual([card])
    expect(await reports(`?question_id=${await questionAt(3)}`)).toEqual([])
    for (const decision of ['disqualify', 'hide'] as const) {
      expectError(await decideCards(admin, decision, [card]), 400, 'validation_failed')
    }
    const done = await decideCards(admin, 'done', [card])
    expect([done.status, await ofQuestion()]).toEqual([200, []])
    expectError(await decideCards(admin, 'dismiss', [card]), 409, 'edit_conflict')
    expect((await readAudit(test)).map(({ summary }) => summary)).toContain('Dealt with an entry of Names (mistake)')
    await decideCards(admin, 'undo', [done.body])
    expect(await ofQuestion()).toHaveLength(1)
    await report(3)
    const ofOne = await reports(`?question_id=${await questionAt(3)}`)
    expectError(await decideCards(admin, 'rename', ofOne, 'Player 7'), 400, 'validation_failed')
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
    const player_id = (await reports())[0]?.players[0]?.player_id ?? ''
    await transact(test.db, (tx) => redactPlayers(tx, [player_id], test.clock.nowMs()))
    expect(await reports()).toEqual([])
    expectError(await report(0), 404, 'game_not_found')
  })
})
