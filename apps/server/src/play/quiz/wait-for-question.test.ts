// No player can read a question before its clock starts: the response with it waits until then
// (docs/decisions/0020).
import type { CurrentQuizGame, QuizMoved } from '@noor-quest/contract/quiz'
import { NEXT_QUESTION_DELAY_MS } from '@noor-quest/rules/quiz'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Client, ENGINES, openTestApp, type TestApp } from '../../../test/harness.ts'

const ASKED = '/api/quiz/games/asked'

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp(engine)
  })
  afterEach(() => test.close())

  /** A quiz whose first question was just answered; `texts` are those of the second one. */
  async function answered(): Promise<{ client: Client; texts: string[] }> {
    const client = await test.player('quiz')
    const { game } = await client.startQuiz()
    const path = `/api/quiz/games/${game.id}`
    await client.move(`${path}/level`, { question_index: 0 })
    const second = (await client.quizDeal(game.id)).levels[0]?.questions[1]?.texts
    const texts = [second?.en, second?.ar].flatMap((text) => (text ? [text.question_text] : []))
    const moved = await client.move<QuizMoved>(`${path}/answers`, { question_index: 0, choice: 'a' })
    expect(moved.game.view).toMatchObject({ phase: 'question', question: null, starts_in_ms: NEXT_QUESTION_DELAY_MS })
    return { client, texts }
  }
  const ask = (client: Client) => client.get(ASKED)
  const held = (count = 1) => vi.waitFor(() => expect(test.clock.waiting()).toBe(count), { timeout: 20_000 })
  const viewOf = (body: CurrentQuizGame) => body.game?.view

  it('is sent by nothing before that, and then at once', async () => {
    const { client, texts } = await answered()
    expect(texts).toHaveLength(2)
    const asked = ask(client)
    await held()
    test.clock.advance(NEXT_QUESTION_DELAY_MS - 1)
    await client.get('/api/quiz/games/current')
    await client.get('/api/games/running')
    const sent = test.exchanges.map(({ response }) => response.text).join('\n')
    for (const text of texts) expect(sent).not.toContain(text)
    test.clock.advance(1)
    const { status, text, body } = await asked
    expect([status, viewOf(body)]).toMatchObject([200, { question_index: 1, starts_in_ms: 0, remaining_ms: 30_000 }])
    for (const shown of texts) expect(text).toContain(shown)
    // A second request, as after a reload, doesn't wait.
    expect((await ask(client)).text).toBe(text)
  })

  it('is waited for once a player: a second request ends the first one’s wait, without the question', async () => {
    const { client, texts } = await answered()
    const first = ask(client)
    await held()
    const second = ask(client)
    const { body, text } = await first
    expect(viewOf(body)).toMatchObject({ question: null, starts_in_ms: NEXT_QUESTION_DELAY_MS })
    for (const shown of texts) expect(text).not.toContain(shown)
    await held()
    const other = await answered()
    const others = ask(other.client)
    await held(2)
    test.clock.advance(NEXT_QUESTION_DELAY_MS)
    for (const asked of [second, others])
      expect(viewOf((await asked).body)).toMatchObject({ question_index: 1, starts_in_ms: 0 })
  })

  it('isn’t sent by a process that ends, and another one continues', async () => {
    const { client } = await answered()
    const asked = ask(client)
    await held()
    test.app.close()
    expect(viewOf((await asked).body)).toMatchObject({ question: null })
    // A request doesn't wait while the server ends.
    expect(viewOf((await ask(client)).body)).toMatchObject({ question: null })
    const app = test.restart()
    const again = ask(client.on(app))
    await held()
    test.clock.advance(NEXT_QUESTION_DELAY_MS)
    expect(viewOf((await again).body)).toMatchObject({ question_index: 1, starts_in_ms: 0 })
    app.close()
  })

  it('responds with the game as it is by then', async () => {
    const { client } = await answered()
    const asked = ask(client)
    await held()
    const { game } = (await client.get('/api/quiz/games/current')).body
    await client.move(`/api/quiz/games/${game.id}/leave`, {})
    test.clock.advance(NEXT_QUESTION_DELAY_MS)
    expect((await asked).body).toEqual({ game: null })
    expect((await ask(client)).body).toEqual({ game: null })
  })

  it('isn’t counted among the durations of responses if it waited', async () => {
    const { client } = await answered()
    const counted = async () =>
      (await test.client().get('/metrics')).text
        .split('\n')
        .filter((line) => line.includes(ASKED) && line.includes('_count'))
    const asked = ask(client)
    await held()
    test.clock.advance(NEXT_QUESTION_DELAY_MS)
    await asked
    expect(await counted()).toEqual([])
    await ask(client)
    expect(await counted()).toHaveLength(1)
  })
})
