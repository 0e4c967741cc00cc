// The evening's pause (docs/product-rules.md#pause), with the real clock of the games.
import { randomUUID } from 'node:crypto'
import type { MessagesControl } from '@noor-quest/contract/messages'
import { RESUME_DELAY_MS } from '@noor-quest/rules/pause'
import { NEXT_QUESTION_DELAY_MS } from '@noor-quest/rules/quiz'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPresenter, openLobby } from '../../test/final-scene.ts'
import {
  Client,
  ENGINES,
  finishQuiz,
  onSqlite,
  openTestApp,
  pairsOf,
  registration,
  type TestApp,
} from '../../test/harness.ts'
import { openHall, openPlayer } from '../../test/open-events.ts'
import { readAudit, signInFirstAdmin } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'
import { openSetClocks, type SetClocks } from '../../test/set-clock.ts'
import type { App } from '../app.ts'
import { SERVED_GAMES } from '../games.ts'
import { FIRST_SEASON_ID } from '../platform/database/migrate.ts'
import { verifySeason } from '../play/verify.ts'

const MINUTE_MS = 60_000

describe.each(ENGINES)('a pause on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let clocks: SetClocks
  let apps: App[]
  let admin: Client

  beforeEach(async () => {
    test = await openTestApp(engine)
    clocks = await openSetClocks(test, engine)
    apps = []
    admin = new Client(await restart(), test.db)
    admin = await signInFirstAdmin({ ...test, client: () => device() })
  })
  afterEach(async () => {
    for (const app of apps) app.close()
    await clocks.close()
    await test.close()
  })

  /** A process with a clock of its own; the devices that follow use it. */
  async function restart(): Promise<App> {
    const app = test.restart({ gameClock: await clocks.openClock() })
    apps.push(app)
    return app
  }
  const device = () => new Client(apps.at(-1) as App, test.db)
  async function register(game: 'quiz' | 'flip-match') {
    const player = device()
    expect((await player.post('/api/players', registration(game))).status).toBe(201)
    return player
  }
  const read = async (): Promise<MessagesControl> => (await admin.get('/api/messages')).body
  const press = async (action: object) =>
    admin.post('/api/messages', { request_id: randomUUID(), version: (await read()).version, ...action })
  const pause = async () => expect((await press({ action: 'pause' })).status).toBe(200)
  const resume = async (moves_times_minutes = 0) =>
    expect((await press({ action: 'resume', moves_times_minutes })).status).toBe(200)
  const pass = (ms: number) => clocks.pass(ms)
  const verify = () =>
    verifySeason(test.db, FIRST_SEASON_ID, {
      quiz: SERVED_GAMES.quiz.replay,
      'flip-match': SERVED_GAMES['flip-match'].replay,
    })

  sqlite.it('asks no question of a final', async () => {
    await openLobby(test, admin, ['Amina', 'Bilal'])
    const { press: pressFinal } = createPresenter(test, admin)
    await pause()
    expectError(await pressFinal('ask'), 409, 'paused')
    await pass(5000)
    await resume()
    expect((await pressFinal('ask')).status).toBe(200)
  })

  it('begins nothing, and lets a running question end', async () => {
    const [running, waiting] = [await register('quiz'), await register('quiz')]
    const { game } = await running.startQuiz()
    const path = `/api/quiz/games/${game.id}`
    await running.move(`${path}/level`, { question_index: 0 })
    const rules = await waiting.startQuiz()
    await pass(5000)
    await pause()
    const newcomer = await register('quiz')
    expectError(await newcomer.post('/api/quiz/games', { request_id: randomUUID() }), 409, 'paused')
    const level = { request_id: randomUUID(), question_index: 0 }
    expectError(await waiting.post(`/api/quiz/games/${rules.game.id}/level`, level), 409, 'paused')

    const answer = { request_id: randomUUID(), question_index: 0, choice: 'a' }
    const answered = await running.post(`${path}/answers`, answer)
    expect(answered.body.outcome.elapsed_ms).toBeGreaterThanOrEqual(5000)
    expectError(await running.get('/api/quiz/games/asked'), 409, 'paused')
    await pass(NEXT_QUESTION_DELAY_MS + 40_000)
    expectError(await running.get('/api/quiz/games/asked'), 409, 'paused')
    expect((await running.get('/api/quiz/games/current')).body.game.view).toMatchObject({
      question_index: 1,
      question: null,
    })
    // A repeated request has its stored outcome, in a pause too.
    expect((await running.post(`${path}/answers`, answer)).body.outcome).toEqual(answered.body.outcome)

    await pass(10 * MINUTE_MS)
    await resume()
    const next = (await running.get('/api/quiz/games/current')).body.game.view
    expect(next).toMatchObject({ question_index: 1, starts_in_ms: RESUME_DELAY_MS, remaining_ms: 30_000 })
    expect((await waiting.post(`/api/quiz/games/${rules.game.id}/level`, level)).body.game.view.remaining_ms).toBe(
      30_000,
    )
    const { game: now } = (await running.get('/api/quiz/games/current')).body
    await finishQuiz(test, running, { game: now, outcome: null }, (_i, right) => right)
    expect(await verify()).toMatchObject({ games: 1, differences: [] })
  })

  it('begins a question that waited when it ends early, also for a player who was away', async () => {
    const [present, away] = [await register('quiz'), await register('quiz')]
    const paths: string[] = []
    for (const player of [present, away]) {
      const { game } = await player.startQuiz()
      paths.push(`/api/quiz/games/${game.id}`)
      await player.move(`${paths.at(-1)}/level`, { question_index: 0 })
    }
    await pass(20_000)
    await pause()
    // The question of the player who is away times out at 30 s, in the pause.
    await pass(20_000)
    await resume()
    await pass(RESUME_DELAY_MS + 10_000)
    const view = (await away.get('/api/quiz/games/current')).body.game.view
    expect(view).toMatchObject({ question_index: 1, starts_in_ms: 0 })
    expect(Math.abs(view.remaining_ms - 20_000)).toBeLessThan(20)
    for (const player of [present, away]) {
      const moved = { game: (await player.get('/api/quiz/games/current')).body.game, outcome: null }
      await finishQuiz(test, player, moved, () => 'a')
    }
    expect(await verify()).toMatchObject({ games: 2, differences: [] })
  })

  it('stops the clock of an open board after a minute, and starts it again', async () => {
    const player = await register('flip-match')
    const { game } = await player.startFlipMatch()
    const path = `/api/flip-match/games/${game.id}`
    const pairs = pairsOf((await player.flipMatchDeal(game.id)).level1)
    let seq = 0
    const move = (verb: string, body: object = {}) =>
      player.post(`${path}/${verb}`, { request_id: randomUUID(), seq, ...body })
    const moved = async (verb: string, body: object = {}) => {
      const response = await move(verb, body)
      expect(response.status, response.text).toBe(200)
      seq = response.body.game.seq
      return response.body.game.view
    }
    await moved('level')
    await moved('reveal')
    const [first] = pairs
    await moved('flips', { card: first?.[0] })
    await pause()
    await pass(59_000)
    await moved('flips', { card: first?.[1] })
    await pass(1100)
    const covered = { card: pairs[1]?.[0] }
    expectError(await move('flips', covered), 409, 'paused')
    const stopped = (await player.get('/api/flip-match/games/current')).body.game.view.elapsed_ms
    await pass(15 * MINUTE_MS)
    expect((await player.get('/api/flip-match/games/current')).body.game.view.elapsed_ms).toBe(stopped)
    await resume()
    await pass(500)
    for (const card of pairs.slice(1).flat()) await moved('flips', { card })
    await pass(1500)
    const info = (await player.get('/api/flip-match/games/current')).body.game.view
    expect(info).toMatchObject({ phase: 'level-info', level: 2, level1: { seconds: 60 } })

    await pause()
    expectError(await move('level'), 409, 'paused')
    const leave = await player.post(`${path}/leave`, { request_id: randomUUID() })
    expect(leave.status).toBe(200)
  })

  sqlite.it('refuses the first flip of a second level', async () => {
    const player = await register('flip-match')
    const { game } = await player.startFlipMatch()
    const path = `/api/flip-match/games/${game.id}`
    const deal = await player.flipMatchDeal(game.id)
    let seq = 0
    const move = async (verb: string, body: object = {}) => {
      const response = await player.post(`${path}/${verb}`, { request_id: randomUUID(), seq, ...body })
      seq = response.body.game?.seq ?? seq
      return response
    }
    await move('level')
    await move('reveal')
    for (const card of pairsOf(deal.level1).flat()) await move('flips', { card })
    await pass(1500)
    await move('level')
    await pause()
    expectError(await move('flips', { card: 0 }), 409, 'paused')
    await pass(5 * MINUTE_MS)
    await resume()
    for (const card of pairsOf(deal.level2).flat()) expect((await move('flips', { card })).status).toBe(200)
    expect(await verify()).toMatchObject({ games: 1, differences: [] })
  })

  it('stays over a restart, with the same times', async () => {
    const player = await register('flip-match')
    const { game } = await player.startFlipMatch()
    const path = `/api/flip-match/games/${game.id}`
    await player.move(`${path}/level`, { seq: 0 })
    await player.move(`${path}/reveal`, { seq: 1 })
    await pause()
    await pass(5 * MINUTE_MS)
    const { cookie } = player
    await restart()
    const again = device()
    again.cookie = cookie
    const elapsed = async () => (await again.get('/api/flip-match/games/current')).body.game.view.elapsed_ms
    const stopped = await elapsed()
    expect(Math.abs(stopped - MINUTE_MS)).toBeLessThan(20)
    expectError(await again.post(`${path}/flips`, { request_id: randomUUID(), seq: 2, card: 0 }), 409, 'paused')
    const page = await openPlayer(apps.at(-1) as App)
    expect(await page.nextMessages()).toMatchObject({ pause: { stops_in_ms: 0 } })
    await page.cancel()
    admin = Object.assign(device(), { jar: admin.jar })
    await resume()
    await pass(1000)
    expect((await elapsed()) - stopped).toBe(1000)
  })

  it('is on every page until it ends, is logged, and counts one press of two admins', async () => {
    const pages = await Promise.all([openPlayer(apps.at(-1) as App), openHall(apps.at(-1) as App)])
    for (const page of pages) expect(await page.nextMessages()).toMatchObject({ pause: null })
    const first = { action: 'pause', request_id: randomUUID(), version: 0 }
    expect((await admin.post('/api/messages', first)).status).toBe(200)
    expect((await admin.post('/api/messages', first)).status).toBe(200)
    expectError(await admin.post('/api/messages', { ...first, request_id: randomUUID() }), 409, 'edit_conflict')
    for (const page of pages) expect((await page.nextMessages())?.pause?.stops_in_ms).toBeGreaterThan(59_000)
    await resume()
    for (const page of pages) {
      expect(await page.nextMessages()).toMatchObject({ pause: null })
      await page.cancel()
    }
    const logged = (await readAudit(test)).filter(({ entity }) => entity === 'messages')
    expect(logged.map(({ summary }) => summary).sort()).toEqual(['the games are paused', 'the games continue'])
  })

  it('moves the freeze and the close only if that is chosen', async () => {
    const inMinutes = (minutes: number) => new Date(test.clock.nowMs() + minutes * MINUTE_MS).toISOString()
    const times = { freezes_at: inMinutes(10), closes_at: inMinutes(40) }
    await test.db.updateTable('seasons').set(times).execute()
    const stored = () => test.db.selectFrom('seasons').select(['freezes_at', 'closes_at']).executeTakeFirstOrThrow()
    await pause()
    await pass(5 * MINUTE_MS)
    expect((await read()).pause).toMatchObject({ has_times: true })
    await resume()
    expect(await stored()).toEqual(times)
    await pause()
    // It freezes in this pause, and shows its leaderboards again.
    await pass(20 * MINUTE_MS)
    await resume(21)
    const moved = (at: string) => new Date(Date.parse(at) + 21 * MINUTE_MS).toISOString()
    expect(await stored()).toEqual({ freezes_at: moved(times.freezes_at), closes_at: moved(times.closes_at) })
  })
})
