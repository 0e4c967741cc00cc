// Attempts to cheat over HTTP; all fail.
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { timeNotUpDetails } from '@noor-quest/contract/errors'
import type { QuizMoved } from '@noor-quest/contract/quiz'
import { eachLanguage } from '@noor-quest/rules/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Client,
  ENGINES,
  type Exchange,
  FlipMatchPlay,
  onSqlite,
  openTestApp,
  pairsOf,
  playQuiz,
  registration,
  SECRET,
  type TestApp,
  wrongLetter,
} from '../../test/harness.ts'
import { at, decidedQuestions, expectError, flipScene, quizScene, type Scene, stored } from '../../test/scenes.ts'

/** All responses, with headers, as one text. */
function bytesOf(exchanges: Exchange[]): string {
  return exchanges.map(({ response }) => `${JSON.stringify([...response.headers])}\n${response.text}`).join('\n')
}

/** Fails and names the secrets that are in the text. Neither list may be empty. */
function expectNone(text: string, secrets: string[]): void {
  expect(secrets.length).toBeGreaterThan(0)
  expect(text.length).toBeGreaterThan(0)
  expect(secrets.filter((secret) => secret === '' || text.includes(secret))).toEqual([])
}

/** Every object in a JSON value that has this key. */
function objectsWith(key: string, value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const own = key in value ? [value as Record<string, unknown>] : []
  return [...own, ...Object.values(value).flatMap((part) => objectsWith(key, part))]
}

const asks = (player: Client, path: string, body: object = {}) =>
  player.post(path, { request_id: randomUUID(), ...body })

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(engine)
  })
  afterAll(() => test.close())

  /** The exchanges of `action`. */
  async function record(action: () => Promise<unknown>): Promise<Exchange[]> {
    const from = test.exchanges.length
    await action()
    return test.exchanges.slice(from)
  }

  /** Every request that a player may send without moving. */
  async function readEverything(player: Client): Promise<void> {
    for (const game of ['quiz', 'flip-match']) await player.get(`/api/${game}/games/current`)
    await player.get('/api/players/me')
    await player.get('/api/leaderboard')
  }

  const answersOf = async (gameId: string) =>
    (await decidedQuestions(test.db)).filter(({ game_id }) => game_id === gameId)

  sqlite.describe('reading the correct option before answering', () => {
    it('finds no answer, explanation, source, question id or later question in any byte until the game is over', async () => {
      const player = await test.player('quiz')
      let moved: QuizMoved | null = null
      const opening = await record(async () => {
        moved = await player.startQuiz()
        await readEverything(player)
      })
      const { id } = (moved as QuizMoved | null)?.game ?? { id: '' }
      const questions = (await player.quizDeal(id)).levels.flatMap((level) => level.questions)
      const path = `/api/quiz/games/${id}`
      const always = questions.flatMap(({ question_id, explanation, source }) => [
        question_id,
        source,
        ...eachLanguage(explanation),
      ])
      let recorded = opening
      for (const [index, question] of questions.entries()) {
        recorded = recorded.concat(
          await record(async () => {
            if (index % 5 === 0) await asks(player, `${path}/level`, { question_index: index })
            await readEverything(player)
            // A refusal reveals no more than the view.
            await asks(player, `${path}/answers`, { question_index: index + 1, choice: 'a' })
            await asks(player, `${path}/answers`, { question_index: index, choice: 'e' })
            await asks(player, `${path}/level`, { question_index: index })
          }),
        )
        const later = questions.slice(index + 1)
        expectNone(bytesOf(recorded), [
          ...always.filter((text) => text !== null),
          ...later
            .flatMap(({ texts }) => eachLanguage(texts))
            .flatMap(({ question_text, options }) => [question_text, ...Object.values(options)]),
        ])
        for (const { response } of recorded) {
          for (const key of ['correct_option', 'correct', 'points']) {
            for (const { question_index, level, count } of objectsWith(key, response.body)) {
              // The result of a whole level is sent once all of its questions are answered.
              if (count === undefined) expect(question_index).toBeLessThan(index)
              else expect(Number(level) * Number(count)).toBeLessThanOrEqual(index)
            }
          }
        }
        test.clock.advance(1500)
        recorded = recorded.concat(
          await record(() =>
            player.move(`${path}/answers`, { question_index: index, choice: wrongLetter(question.correct_option) }),
          ),
        )
        // The last answer ends the game: its review shows the answers.
        if (index === questions.length - 1) expect(bytesOf(recorded)).toContain('Explanation of')
      }
    })
  })

  describe('answering twice', () => {
    it('takes one of four choices sent at once, and shows the others no outcome', async () => {
      const { client, id } = await quizScene(test, 'question')
      const path = at('/api/quiz/games/{id}/answers', id)
      const responses = await Promise.all(
        ['a', 'b', 'c', 'd'].map((choice) => asks(client, path, { question_index: 0, choice })),
      )
      const [taken, ...more] = responses.filter(({ status }) => status === 200)
      expect(more).toEqual([])
      for (const response of responses.filter((one) => one !== taken)) {
        expectError(response, 409, 'out_of_turn')
        expect(objectsWith('correct_option', response.body)).toEqual([])
      }
      expect(await answersOf(id ?? '')).toMatchObject([{ choice: taken?.body.outcome.choice }])
    })
  })

  sqlite.describe('letting the time run out', () => {
    it('can’t be reported early, and such a report changes nothing', async () => {
      const { client, id } = await quizScene(test, 'question')
      const path = at('/api/quiz/games/{id}/answers', id)
      test.clock.advance(12_345)
      const early = await asks(client, path, { question_index: 0, choice: null })
      expectError(early, 409, 'time_not_up', 'The time is not up yet.')
      expect(timeNotUpDetails.parse(early.body.error.details)).toEqual({ remaining_ms: 17_655 })
      expect(await answersOf(id ?? '')).toEqual([])
      test.clock.advance(17_655)
      expect((await asks(client, path, { question_index: 0, choice: null })).status).toBe(200)
    })
  })

  sqlite.it('answering after the limit and its grace is a time-out, whatever the choice', async () => {
    const { client, id } = await quizScene(test, 'question')
    const right = (await client.quizDeal(id ?? '')).levels[0]?.questions[0]?.correct_option
    test.clock.advance(32_001)
    const late = await asks(client, at('/api/quiz/games/{id}/answers', id), { question_index: 0, choice: right })
    expectError(late, 409, 'out_of_turn')
    expect(late.body.error.details.game.view).toMatchObject({ score: 0, dots: ['time-out'] })
    expect(await answersOf(id ?? '')).toMatchObject([{ choice: null, correct: false }])
  })

  sqlite.it('closing the page buys no time: the clock of the next question runs too', async () => {
    const { client } = await quizScene(test, 'question')
    test.clock.advance(30_000 + 1500 + 29_000)
    const { game } = (await client.get('/api/quiz/games/current')).body
    expect(game.view).toMatchObject({ question_index: 1, remaining_ms: 1000 })
  })

  sqlite.describe('choosing or computing a deal', () => {
    it('deals by seeds that need the secret and are in no byte', async () => {
      const recorded = await record(async () => {
        await quizScene(test, 'completed')
        await flipScene(test, 'finished')
      })
      const rows = await test.db
        .selectFrom('games')
        .innerJoin('game_deals', 'game_id', 'id')
        .select(['session_id', 'refresh_counter', 'seeds'])
        .orderBy('created_at', 'desc')
        .limit(2)
        .execute()
      for (const { session_id, refresh_counter, seeds } of rows) {
        expect(bytesOf(recorded)).toContain(session_id)
        for (const [level, seed] of Object.entries<string>(JSON.parse(seeds))) {
          const message = `deal:${session_id}:${level}:${refresh_counter}`
          expect(seed).toBe(createHmac('sha256', SECRET).update(message).digest('hex'))
          expect(seed).not.toBe(createHash('sha256').update(message).digest('hex'))
          expectNone(bytesOf(recorded), [seed, seed.slice(0, 16), Buffer.from(seed, 'hex').toString('base64')])
        }
      }
      expect(rows).toHaveLength(2)
    })

    it('deals differently every time, to everyone', async () => {
      const players = await Promise.all([test.player('quiz'), test.player('quiz')])
      const deals = new Set<string>()
      for (const player of [...players, ...players, ...players]) {
        deals.add(JSON.stringify(await player.quizDeal((await player.startQuiz()).game.id)))
      }
      expect(deals.size).toBe(6)
    })
  })

  describe('flipping a third card', () => {
    sqlite.it('fails while a wrong pair of level 2 is face up', async () => {
      const { client, id } = await flipScene(test, 'level2-mismatched')
      const { game } = (await client.get('/api/flip-match/games/current')).body
      for (let card = 0; card < 8; card++) {
        const third = await asks(client, at('/api/flip-match/games/{id}/flips', id), { seq: game.seq, card })
        expectError(third, 409, 'out_of_turn')
        expect(openCards(third.body.error.details.game.view)).toHaveLength(2)
      }
    })

    sqlite.it('fails in level 1 too: a wrong pair ends the game', async () => {
      const { client, id } = await flipScene(test, 'mismatched')
      for (let card = 0; card < 8; card++) {
        const third = await asks(client, at('/api/flip-match/games/{id}/flips', id), { seq: 4, card })
        expectError(third, 409, 'out_of_turn')
      }
      test.clock.advance(1000)
      const { game } = (await client.get('/api/flip-match/games/current')).body
      expect(game.view).toMatchObject({ phase: 'finished', success: false, score: 0 })
    })

    it('takes no more than two of eight flips at once, even with the right numbers', async () => {
      const { client, id } = await atLevel2(test)
      const { game } = (await client.get('/api/flip-match/games/current')).body
      const flips = await Promise.all(
        Array.from({ length: 8 }, (_, card) =>
          asks(client, at('/api/flip-match/games/{id}/flips', id), { seq: game.seq + card, card }),
        ),
      )
      const { view } = (await client.get('/api/flip-match/games/current')).body.game
      const taken = flips.filter(({ status }) => status === 200).length
      // A pair found by luck permits the next two cards.
      expect(openCards(view).length).toBeLessThanOrEqual(2)
      expect(taken).toBe(openCards(view).length + 2 * view.matches)
    })
  })

  sqlite.describe('learning a face-down card', () => {
    it('fails in level 1 until all are flipped: no name, image, description or key in any byte', async () => {
      const player = await test.player('flip-match')
      let play: FlipMatchPlay | null = null
      const recorded = await record(async () => {
        play = await FlipMatchPlay.start(player)
        await readEverything(player)
        await play.level()
        await readEverything(player)
        for (let card = 0; card < 8; card++) {
          await asks(player, `/api/flip-match/games/${play.id}/flips`, { seq: play.last.game.seq, card })
        }
      })
      const deal = await player.flipMatchDeal((play as FlipMatchPlay | null)?.id ?? '')
      expectNone(bytesOf(recorded), textsOf([...deal.level1, ...deal.level2]))
    })

    it('fails in level 2: the bytes contain only the cards that are face up, at every flip', async () => {
      const { client, id, deal } = await atLevel2(test)
      const path = at('/api/flip-match/games/{id}/flips', id)
      expectNone(bytesOf(test.exchanges.slice(-1)), textsOf(deal.level2))
      const [[first] = [0], [second] = [0]] = pairsOf(deal.level2)
      const hidden = (shown: number[]) => {
        const seen = shown.map((card) => JSON.stringify(deal.level2[card]?.content))
        return textsOf(deal.level2.filter(({ content }) => !seen.includes(JSON.stringify(content))))
      }
      const started = await record(() => readEverything(client))
      expectNone(bytesOf(started), textsOf(deal.level2))
      const { game } = (await client.get('/api/flip-match/games/current')).body

      const one = await record(async () => {
        await client.move(path, { seq: game.seq, card: first })
        await readEverything(client)
      })
      expectNone(bytesOf(one), hidden([first]))
      const two = await record(async () => {
        await client.move(path, { seq: game.seq + 1, card: second })
        await readEverything(client)
      })
      expectNone(bytesOf(two), hidden([first, second]))
      test.clock.advance(1000)
      const turnedBack = await record(() => readEverything(client))
      expectNone(bytesOf(turnedBack), textsOf(deal.level2))
    })

    it('learns nothing of level 2 in level 1, and no key that pairs the cards', async () => {
      const player = await test.player('flip-match')
      let id = ''
      const recorded = await record(async () => {
        const play = await FlipMatchPlay.start(player)
        id = play.id
        await play.level()
        await play.reveal()
        for (const pair of pairsOf((await player.flipMatchDeal(id)).level1)) await play.flipPair(pair)
        await readEverything(player)
      })
      const deal = await player.flipMatchDeal(id)
      expectNone(bytesOf(recorded), [...textsOf(deal.level2), ...deal.level1.map(({ key }) => key)])
    })
  })

  sqlite.describe('replaying a finished game', () => {
    it('gets stored outcomes, and no points, for the same requests of a finished game', async () => {
      const player = await test.player('quiz')
      const { game } = await playQuiz(test, player, (index, correct) => (index < 3 ? correct : wrongLetter(correct)))
      const events = await test.db.selectFrom('game_events').selectAll().where('game_id', '=', game.id).execute()
      const before = await stored(test.db)
      for (const { request_id, outcome } of events) {
        const again = await player.post(`/api/quiz/games/${game.id}/answers`, {
          request_id,
          question_index: 0,
          choice: 'a',
        })
        expect([again.status, again.body.outcome]).toEqual([200, JSON.parse(outcome)])
      }
      expect(events).toHaveLength(18)
      expect(await stored(test.db)).toEqual(before)
    })
  })

  sqlite.describe('forging the player cookie', () => {
    let victim: Client
    let id: string
    let signature: string
    let other: string
    beforeAll(async () => {
      victim = await test.player('quiz')
      const value = (client: Client) => client.cookie?.replace('noor_player=', '').split('.') ?? []
      const [victimId = '', victimSignature = ''] = value(victim)
      const [otherId = ''] = value(await test.player('quiz'))
      id = victimId
      signature = victimSignature
      other = otherId
    })
    const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

    it.each<[what: string, value: () => string]>([
      ['empty', () => ''],
      ['the id alone', () => id],
      ['the id and a dot', () => `${id}.`],
      ['the signature alone', () => `.${signature}`],
      ["another player's id", () => `${other}.${signature}`],
      ['an unknown id', () => `${randomUUID()}.${signature}`],
      ['an altered id', () => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}.${signature}`],
      ['the id in capitals', () => `${id.toUpperCase()}.${signature}`],
      ['an altered signature', () => `${id}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`],
      ['a truncated signature', () => `${id}.${signature.slice(0, -2)}`],
      ['a longer signature', () => `${id}.${signature}AAAA`],
      ['two signatures', () => `${id}.${signature}.${signature}`],
      ['a signature of zeros', () => `${id}.${'A'.repeat(43)}`],
      ['another secret', () => `${id}.${sign('another secret of at least 32 characters', `player:${id}`)}`],
      ['an empty secret', () => `${id}.${sign('', `player:${id}`)}`],
      ['the secret over the bare id', () => `${id}.${sign(SECRET, id)}`],
      ['a hash without a secret', () => `${id}.${createHash('sha256').update(`player:${id}`).digest('base64url')}`],
      ['half an escape', () => '%E0%A4%A'],
      ['JSON', () => encodeURIComponent(JSON.stringify({ id }))],
      ['100 kB', () => 'x'.repeat(100_000)],
      ['100,000 dots', () => '.'.repeat(100_000)],
    ])('%s is no player', async (_what, value) => {
      const forger = test.client()
      const cookie = `noor_player=${value()}`
      expect((await forger.get('/api/players/me', { cookie })).body).toEqual({ player: null, players: [] })
      expectError(await forger.get('/api/quiz/games/current', { cookie }), 401, 'not_registered')
      const start = await forger.post('/api/quiz/games', { request_id: randomUUID() }, { cookie })
      expectError(start, 401, 'not_registered')
      const rated = await forger.post('/api/feedback', { rating: 5 }, { cookie })
      expectError(rated, 401, 'not_registered', 'Please log in to submit feedback')
    })

    it('leaves the true cookie valid', async () => {
      expect((await victim.get('/api/players/me')).body.player.id).toBe(id)
    })
  })

  sqlite.describe('enumerating players', () => {
    const person = { name: 'Canary Amina', age: 97, semester: '8th', phone: '+99 777-000-777' } as const

    it('finds no player’s id, phone, age or semester in any byte of any response', async () => {
      const own = await openTestApp(engine)
      const known = await own.player('quiz', person)
      await playQuiz(own, known, (_index, correct) => correct)
      await known.post('/api/feedback', { rating: 5, comments: 'Canary comment' })
      const { id } = (await known.get('/api/players/me')).body.player
      const games = await own.db.selectFrom('games').select(['id', 'session_id']).execute()

      const from = own.exchanges.length
      for (const client of [own.client(), await own.player('quiz')]) {
        for (const path of [
          ...['/api/leaderboard', '/api/leaderboard?game_type=quiz&limit=10', '/api/players/me', '/api/openapi.json'],
          ...['/api/players', `/api/players/${id}`, '/api/players?select=*', '/api/feedback', '/api/stats'],
          ...['/api/figures', '/api/audit_log', '/api/quiz/games', `/api/quiz/games/${games[0]?.id}`],
          ...['/api/quiz_questions', '/api/prophets', '/api/islamic_terms', '/healthz', '/readyz'],
        ]) {
          await client.get(path)
        }
      }
      const text = bytesOf(own.exchanges.slice(from)) + (await firstEvents(own))
      expect(text).toContain('"name":"Canary Amina","score":3000')
      expectNone(text, [
        id,
        person.phone,
        '777-000',
        '"age":97',
        '"semester":"8th"',
        'Canary comment',
        'Source of',
        'Explanation of',
      ])
      expectNone(
        text,
        games.flatMap((game) => [game.id, game.session_id]),
      )
      await own.close()
    })

    it('shows a registration to its own device, not to a second one that repeats its fields', async () => {
      const fields = registration('quiz', person)
      const first = await test.client().post('/api/players', fields)
      const second = await test.client().post('/api/players', fields)
      expect(second.status).toBe(201)
      expect(second.body.id).not.toBe(first.body.id)
    })
  })
})

/** Contents of cards as they would be on the wire. */
function textsOf(cards: { content: { type: string } }[]): string[] {
  const texts = cards.flatMap(({ content }) => Object.entries(content).filter(([key]) => key !== 'type'))
  return [...new Set(texts.map(([, text]) => String(text)))]
}

function openCards(view: { cards: { state: string }[] }): unknown[] {
  return view.cards.filter(({ state }) => state === 'up')
}

/** A game whose level 2 has just been started. */
async function atLevel2(test: TestApp) {
  const client = await test.player('flip-match')
  const play = await FlipMatchPlay.start(client)
  const deal = await client.flipMatchDeal(play.id)
  await play.level()
  await play.reveal()
  for (const pair of pairsOf(deal.level1)) await play.flipPair(pair)
  test.clock.advance(1500)
  await play.level()
  return { client, id: play.id, deal } satisfies Scene & { deal: unknown }
}

/** The events that an open leaderboard receives on connecting. */
async function firstEvents(test: TestApp): Promise<string> {
  const response = await test.app.request('/api/live')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (text.split('event: leaderboard\n').length < 3 || !text.endsWith('\n\n'))
    text += (await reader?.read())?.value ?? ''
  await reader?.cancel()
  return text
}
