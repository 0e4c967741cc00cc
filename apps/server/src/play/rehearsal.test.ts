// A rehearsal is the real game and leaves no trace: rows, figures and public responses are the same
// as without it.
import { createHmac, randomUUID } from 'node:crypto'
import type { FlipMatchGame } from '@noor-quest/contract/flip-match'
import type { QuizGame } from '@noor-quest/contract/quiz'
import { NEXT_QUESTION_DELAY_MS } from '@noor-quest/rules/quiz'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, openTestApp, playQuiz, SECRET, type TestApp } from '../../test/harness.ts'
import { signInAs, signInFirstAdmin } from '../../test/portal-scene.ts'

const HOUR_MS = 60 * 60_000

type Rehearsed<G> = { token: string; game: G; outcome: unknown }

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    test = await openTestApp(engine)
    admin = await signInFirstAdmin(test)
  })
  afterEach(() => test.close())

  const send = (game: string, token: string | null, verb: string, body: object = {}, client = admin) =>
    client.post(`/api/rehearsals/${game}`, { token, verb, body })
  const done = async <G>(response: ReturnType<typeof send>): Promise<Rehearsed<G>> => {
    const { status, body, text } = await response
    expect(status, text).toBe(200)
    return body
  }

  /** Answers `a` to each question, to the end. */
  async function rehearseQuiz(): Promise<Rehearsed<QuizGame>> {
    let now = await done<QuizGame>(send('quiz', null, 'start'))
    const request_id = randomUUID()
    for (let index = 0; now.game.view.phase !== 'completed'; ) {
      if (now.game.view.phase === 'level-rules') {
        now = await done(send('quiz', now.token, 'level', { request_id, question_index: index }))
        continue
      }
      test.clock.advance(NEXT_QUESTION_DELAY_MS)
      now = await done(send('quiz', now.token, 'asked'))
      expect(now.game.view).toMatchObject({ phase: 'question', question_index: index, question: expect.anything() })
      now = await done(send('quiz', now.token, 'answers', { request_id, question_index: index, choice: 'a' }))
      expect(now.outcome).toMatchObject({ choice: 'a' })
      index += 1
    }
    return now
  }

  /** Reveals level 1 and chooses a pair, right or wrong. */
  async function rehearseFlipMatch(before: string | null = null): Promise<Rehearsed<FlipMatchGame>> {
    let now = await done<FlipMatchGame>(send('flip-match', before, 'start'))
    const move = async (verb: string, body: object = {}) => {
      now = await done(send('flip-match', now.token, verb, { request_id: randomUUID(), seq: now.game.seq, ...body }))
    }
    await move('level')
    await move('reveal')
    test.clock.advance(1000)
    for (const card of [0, 4]) await move('flips', { card })
    test.clock.advance(2000)
    return done(send('flip-match', now.token, 'view'))
  }

  /** Every row, except admins' sessions and limits' counts. */
  async function rows(): Promise<string> {
    const names = await (engine === 'sqlite'
      ? sql<{
          name: string
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by tablename`
    ).execute(test.db)
    const left = names.rows
      .map(({ name }) => name)
      .filter((name) => !/^(auth_sessions|rate_limits|game_clock)$/.test(name))
    expect(left).toContain('games')
    const contents = await Promise.all(
      left.map(async (name) => {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(test.db)
        return [name, rows.map((row) => JSON.stringify(row)).sort()]
      }),
    )
    return JSON.stringify(contents)
  }

  /** All responses to the public and to admins, and all counters. */
  async function responses(player: Client): Promise<unknown> {
    const publicPaths = [
      ...['', '?game_type=quiz', '?game_type=flip-match', '?limit=10'].map((query) => `/api/leaderboard${query}`),
      ...['/api/season', '/api/games/ready', '/api/flip-match/pictures'],
    ]
    const playerPaths = [
      '/api/players/me',
      '/api/leaderboard/me?game_type=quiz',
      '/api/games/running',
      '/api/quiz/games/current',
    ]
    const [season] = (await admin.get('/api/seasons')).body.seasons
    const adminPaths = [
      ...['/api/players', '/api/players/export', '/api/stats', '/api/feedback'],
      ...['/api/review', '/api/corrections', '/api/overview'],
      ...[`/api/seasons/${season.id}/games/export`, `/api/results/${season.id}/places?game_type=quiz`],
      `/api/results/${season.id}/export?game_type=quiz`,
    ]
    const { body: figures } = await admin.get('/api/figures')
    const read = async (client: Client, path: string) => {
      const { status, text } = await client.get(path)
      return [path, status, text]
    }
    const metrics = (await test.client().get('/metrics')).text
      .split('\n')
      .filter((line) => /^noor_(game|answer)/.test(line))
    return [
      figures,
      metrics,
      season,
      ...(await Promise.all(publicPaths.map((path) => read(test.client(), path)))),
      ...(await Promise.all(playerPaths.map((path) => read(player, path)))),
      ...(await Promise.all(adminPaths.map((path) => read(admin, path)))),
    ]
  }

  it('changes no row and no response, whatever is played', async () => {
    const player = await test.player('quiz', { name: 'Amina' })
    await playQuiz(test, player, (_index, correct) => correct)
    const [before, rowsBefore] = [await responses(player), await rows()]
    expect((await rehearseQuiz()).game.view.phase).toBe('completed')
    expect((await rehearseFlipMatch()).game.seq).toBe(4)
    expect(await rows()).toBe(rowsBefore)
    expect(await responses(player)).toEqual(before)
  })

  it('can be played before the season opens and after it is over', async () => {
    const at = (ms: number) => new Date(test.clock.nowMs() + ms).toISOString()
    await test.db
      .updateTable('seasons')
      .set({ opens_at: at(HOUR_MS), closes_at: at(2 * HOUR_MS) })
      .execute()
    expect((await rehearseQuiz()).game.view.phase).toBe('completed')
    test.clock.advance(3 * HOUR_MS)
    expect((await rehearseQuiz()).game.view.phase).toBe('completed')
  })

  it('judges by the real rules: times out, keeps the question secret, refuses a move out of turn', async () => {
    const request_id = randomUUID()
    let now = await done<QuizGame>(send('quiz', null, 'start'))
    now = await done(send('quiz', now.token, 'level', { request_id, question_index: 0 }))
    test.clock.advance(NEXT_QUESTION_DELAY_MS)
    const answer = { request_id, question_index: 0, choice: null }
    const early = await send('quiz', now.token, 'answers', answer)
    expect([early.status, early.body.error.code]).toEqual([409, 'time_not_up'])
    test.clock.advance(60_000)
    const late = await send('quiz', now.token, 'answers', { ...answer, choice: 'a' })
    expect([late.status, late.body.error.code]).toEqual([409, 'out_of_turn'])
    expect(late.body.error.details.game.view).toMatchObject({ phase: 'question', score: 0 })
  })

  it('avoids what it was dealt before, but not what players were dealt', async () => {
    const used = ({ token }: { token: string }): string[] =>
      JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).usedNames
    const first = await rehearseFlipMatch()
    expect(used(first)).toHaveLength(4)
    const second = await done<FlipMatchGame>(send('flip-match', first.token, 'start'))
    expect(used(second).slice(0, 4)).toEqual(used(first))
    expect(used(await done(send('flip-match', second.token, 'start', { restart: true })))).toHaveLength(4)
  })

  it('is for the admin who began it, with a token that this server signed', async () => {
    const other = await signInAs(test, 'admin')
    const { token } = await done(send('quiz', null, 'start'))
    expect((await send('quiz', token, 'view', {}, other)).status).toBe(404)
    expect((await send('flip-match', token, 'view')).status).toBe(404)
    const [text = '', signature] = token.split('.')
    const forged = Buffer.from(Buffer.from(text, 'base64url').toString().replace('"seq":0', '"seq":9')).toString(
      'base64url',
    )
    for (const bad of [`${forged}.${signature}`, `${text}.`, text, '', '.', 'x.y', null]) {
      expect((await send('quiz', bad, 'view')).status).toBe(404)
    }
    expect((await send('quiz', token, 'constructor')).status).toBe(404)
    expect((await send('quiz', token, 'answers', { choice: 'e' })).status).toBe(400)
    expect((await send('chess', token, 'view')).status).toBe(400)
    for (const client of [test.client(), await test.player('quiz')]) {
      expect((await send('quiz', null, 'start', {}, client)).status).toBe(401)
    }
    expect((await send('quiz', null, 'start', {}, await signInAs(test, 'plain user'))).status).toBe(403)
  })

  it('ends when one of its questions is sealed', async () => {
    await test.db.deleteFrom('quiz_questions').execute()
    const [option_a, option_b, option_c, option_d] = ['One', 'Two', 'Three', 'Four']
    const question = { question_text: 'Kept?', option_a, option_b, option_c, option_d, correct_option: 'a', level: 1 }
    const { id } = (await admin.post('/api/quiz_questions', question)).body
    await admin.post('/api/quiz_questions', { ...question, question_text: 'Public?', level: 2 })
    const { token } = await done<QuizGame>(send('quiz', null, 'start'))
    const began = await done(send('quiz', token, 'level', { request_id: randomUUID(), question_index: 0 }))
    test.clock.advance(NEXT_QUESTION_DELAY_MS)
    expect((await admin.post('/api/sealed_questions/seal', { ids: [id] })).status).toBe(200)
    for (const verb of ['view', 'asked', 'answers']) {
      const body = { request_id: randomUUID(), question_index: 0, choice: 'a' }
      const { status, body: refused } = await send('quiz', began.token, verb, body)
      expect([status, refused.error.code]).toEqual([404, 'game_not_found'])
    }
    await done(send('quiz', began.token, 'start'))
  })

  const payloadOf = ({ token }: { token: string }) =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
  const signed = (payload: object) => {
    const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
    return `${text}.${createHmac('sha256', SECRET).update(`rehearsal:${text}`).digest('base64url')}`
  }

  it('refuses a token of another server version, and begins a new rehearsal', async () => {
    const { version, ...before } = payloadOf(await done(send('quiz', null, 'start')))
    expect((await send('quiz', signed({ version, ...before }), 'view')).status).toBe(200)
    const others = [
      before,
      { ...before, version: version + 1 },
      { version: 0 },
      { version: version - 1, type: 'quiz', deal: {} },
    ]
    for (const payload of others) {
      for (const verb of ['view', 'asked', 'level', 'answers']) {
        const { status, body } = await send('quiz', signed(payload), verb, { request_id: randomUUID() })
        expect([status, body.error.code]).toEqual([404, 'game_not_found'])
        expect(body.error.message).toBe('This rehearsal was begun before the server was updated. Begin a new one.')
      }
      expect((await send('quiz', signed(payload), 'start')).status).toBe(200)
    }
  })

  /** The keys of an object and of its members, each once; a list's items have the same shape. */
  const shapeOf = (value: unknown, path = ''): string[] =>
    typeof value !== 'object' || value === null
      ? [path]
      : Array.isArray(value)
        ? value.flatMap((one) => shapeOf(one, `${path}[]`))
        : Object.entries(value).flatMap(([key, one]) => shapeOf(one, path === '' ? key : `${path}.${key}`))
  const shape = (rehearsed: { token: string }) => [...new Set(shapeOf(payloadOf(rehearsed)))].sort()

  // Raise TOKEN_VERSION in play/rehearse.ts when one of these shapes changes, and the number here.
  it('sends tokens of version 1 in an unchanged shape', async () => {
    const quiz = await rehearseQuiz()
    expect(payloadOf(quiz).version).toBe(1)
    // The game has only begun: whether a chosen pair is a match depends on chance.
    const flipMatch = await done(send('flip-match', null, 'start'))
    expect({ quiz: shape(quiz), 'flip-match': shape(flipMatch) }).toMatchInlineSnapshot(`
      {
        "flip-match": [
          "adminId",
          "id",
          "latestMs",
          "seq",
          "sessionId",
          "state.elapsed_ms",
          "state.level",
          "state.level1",
          "state.level2",
          "state.moves",
          "state.pause",
          "state.phase",
          "state.result",
          "state.revealed",
          "state.started_at_ms",
          "state.stopped_at_ms",
          "storedDeal.cards[]",
          "storedDeal.images[]",
          "storedDeal.prophets[]",
          "storedDeal.rules_version",
          "storedDeal.terms[]",
          "type",
          "usedNames[]",
          "version",
        ],
        "quiz": [
          "adminId",
          "id",
          "latestMs",
          "seq",
          "sessionId",
          "state.elapsed_ms",
          "state.outcomes[].choice",
          "state.outcomes[].correct",
          "state.outcomes[].correct_option",
          "state.outcomes[].elapsed_ms",
          "state.outcomes[].points",
          "state.outcomes[].question_index",
          "state.outcomes[].score",
          "state.phase",
          "state.question_index",
          "state.score",
          "state.starts_at_ms",
          "storedDeal.levels[].level",
          "storedDeal.levels[].questions[]",
          "storedDeal.rules_version",
          "type",
          "version",
        ],
      }
    `)
  })

  it('gives the error that players would get where there is no content', async () => {
    await test.db.updateTable('quiz_questions').set({ active: 0 }).execute()
    const { status, body } = await send('quiz', null, 'start')
    expect([status, body.error.code]).toEqual([409, 'no_questions'])
  })
})
