// A clock is set during a game: the machine's over SQLite, the database server's over PostgreSQL.
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPresenter, OPENS_MS, openLobby } from '../../test/final-scene.ts'
import { Client, ENGINES, openTestApp, type TestApp } from '../../test/harness.ts'
import { signInFirstAdmin } from '../../test/portal-scene.ts'
import { replaceClock, type SetReference } from '../../test/settable-clock.ts'
import { verifyFinal } from '../final/verify-final.ts'
import { connect, type Db } from '../platform/database/connect.ts'
import { FIRST_SEASON_ID } from '../platform/database/migrate.ts'
import { type OpenGameClock, openGameClock } from './game-clock.ts'

const HOUR_MS = 3_600_000

describe.each(ENGINES)('the clock of the games (%s)', (engine) => {
  /** The machine's clocks, which only `pass` and `setClock` move. */
  const machine = { wallMs: 0, monotonicMs: 0 }
  const clocks = { nowMs: () => machine.wallMs, monotonicMs: () => machine.monotonicMs }
  const closing: (() => unknown)[] = []
  let test: TestApp
  let db: Db
  let setReference: SetReference

  beforeEach(async () => {
    machine.wallMs = Date.parse('2026-01-01T10:00:00.000Z')
    test = await openTestApp(engine)
    db = test.db
    closing.push(() => test.close())
    setReference = await replaceClock(db, machine.wallMs)
    if (engine === 'sqlite') return
    db = await connect(test.target)
    closing.push(() => db.destroy())
  })

  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  /** Sets the clock that games refer to: `ms` ahead, or back. */
  async function setClock(ms: number): Promise<void> {
    machine.wallMs += ms
    await setReference(machine.wallMs)
  }

  /** Lets real time pass: every clock shows it. */
  const pass = (ms: number) =>
    setReference(machine.wallMs + ms, () => {
      machine.wallMs += ms
      machine.monotonicMs += ms
    })

  async function openClock(): Promise<OpenGameClock> {
    const clock = await openGameClock(db, clocks, pino({ level: 'silent' }))
    closing.push(() => clock.close())
    return clock
  }

  /** A process with this clock, and a player in the first question of a quiz: 30 s. */
  async function startQuestion(clock: OpenGameClock): Promise<{ on: (clock: OpenGameClock) => Promise<number> }> {
    const { cookie } = await test.player('quiz')
    const device = (gameClock: OpenGameClock) => {
      const app = test.restart({ gameClock })
      closing.push(() => app.close())
      const client = new Client(app, test.db)
      client.cookie = cookie
      return client
    }
    const player = device(clock)
    const { game } = await player.startQuiz()
    await player.move(`/api/quiz/games/${game.id}/level`, { question_index: 0 })
    return {
      on: async (gameClock) =>
        (await device(gameClock).get('/api/quiz/games/current')).body.game.view.remaining_ms as number,
    }
  }

  const offset = () => test.db.selectFrom('game_clock').select(['offset_ms', 'version']).executeTakeFirstOrThrow()

  it.each([
    ['ahead', HOUR_MS],
    ['back', -HOUR_MS],
  ])('an hour %s in mid-question neither takes time nor gives any', async (_, ms) => {
    const clock = await openClock()
    const remainingMs = await startQuestion(clock)
    await pass(5000)
    expect(await remainingMs.on(clock)).toBe(25_000)

    await setClock(ms)
    expect(await remainingMs.on(clock)).toBe(25_000)
    await clock.compare()
    expect(await remainingMs.on(clock)).toBe(25_000)

    await pass(4000)
    await clock.compare()
    expect(await remainingMs.on(clock)).toBe(21_000)
  })

  it('is the same in all processes, whichever compares first, and after a restart', async () => {
    const [first, second] = [await openClock(), await openClock()]
    const remainingMs = await startQuestion(first)
    await pass(5000)
    await setClock(-HOUR_MS)

    await Promise.all([first.compare(), second.compare()])

    expect(await offset()).toEqual({ offset_ms: HOUR_MS, version: 1 })
    const restarted = await openClock()
    for (const clock of [first, second, restarted]) expect(await remainingMs.on(clock)).toBe(25_000)
  })

  it('continues from a running game’s latest time when the clock was set back while no process ran', async () => {
    const remainingMs = await startQuestion(await openClock())
    await pass(5000)
    await setClock(-HOUR_MS)

    const restarted = await openClock()

    // The duration of the pause is unknown: the question is where it was last judged.
    expect(await remainingMs.on(restarted)).toBe(30_000)
    await pass(5000)
    expect(await remainingMs.on(restarted)).toBe(25_000)
  })

  it('gives a final’s question the same time when the clock is set meanwhile', async () => {
    const admin = await signInFirstAdmin(test)
    const [amina, bilal] = (await openLobby(test, admin, ['Amina', 'Bilal'])) as [Client, Client]
    const clock = await openClock()
    const app = test.restart({ gameClock: clock })
    closing.push(() => app.close())
    const [presenter, ...players] = [admin, amina, bilal].map((device) => {
      const here = new Client(app, test.db)
      here.cookie = device.cookie
      for (const [name, value] of device.jar) here.jar.set(name, value)
      return here
    }) as [Client, Client, Client]
    for (const player of players) expect((await player.post('/api/finalist/entry', {})).status).toBe(200)
    await createPresenter(test, presenter).pressed('ask')
    await pass(OPENS_MS + 1000)
    const answer = async (index: number) =>
      (await players[index]?.post('/api/finalist/answers', { question: 1, round: 1, choice: 'a' }))?.body.outcome
    await setClock(-HOUR_MS)
    expect(await answer(0)).toBe('locked')
    await clock.compare()
    await pass(18_999)
    expect(await answer(0)).toBe('locked')
    await setClock(HOUR_MS)
    await clock.compare()
    await pass(1)
    expect(await answer(1)).toBe('late')
    const { asked } = await test.db
      .selectFrom('final_events')
      .select('at_ms as asked')
      .where('kind', '=', 'ask')
      .executeTakeFirstOrThrow()
    const stored = await test.db.selectFrom('final_answers').select('at_ms').execute()
    expect(stored.map(({ at_ms }) => at_ms - asked)).toEqual([OPENS_MS + 1000])
    expect((await verifyFinal(test.db, FIRST_SEASON_ID))?.differences).toEqual([])
  })

  it('follows its reference without an offset again once no game runs', async () => {
    const clock = await openClock()
    await setClock(HOUR_MS)
    await clock.compare()
    expect(await offset()).toEqual({ offset_ms: -HOUR_MS, version: 1 })

    expect((await openClock()).nowMs()).toBe(machine.wallMs)
    await clock.compare()
    expect(clock.nowMs()).toBe(machine.wallMs)
  })

  it('follows small corrections, and stands still instead of going back', async () => {
    const clock = await openClock()
    const startMs = clock.nowMs()
    await setClock(1500)
    await clock.compare()
    expect(clock.nowMs()).toBe(startMs + 1500)
    await setClock(-1000)
    await clock.compare()
    expect(clock.nowMs()).toBe(startMs + 1500)
    await pass(1200)
    expect(clock.nowMs()).toBe(startMs + 1700)
    expect(await offset()).toEqual({ offset_ms: 0, version: 0 })
  })

  it('never lets a game’s time decrease, in a process whose clock is behind either', async () => {
    const clock = await openClock()
    const behind: OpenGameClock = { ...clock, nowMs: () => clock.nowMs() - 1500 }
    const remainingMs = await startQuestion(clock)
    expect(await remainingMs.on(behind)).toBe(30_000)
    await pass(2000)
    expect(await remainingMs.on(behind)).toBe(29_500)
  })

  const onPostgres = engine === 'postgres' ? it : () => {}
  onPostgres('isn’t moved by a database that responds late', async () => {
    const clock = await openClock()
    const startMs = clock.nowMs()
    // The database reads its clock at once and responds a second later: the estimate of the moment
    // in between is wrong.
    const late = { nowMs: clocks.nowMs, monotonicMs: clocks.monotonicMs }
    const lateClock = await openGameClock(db, late, pino({ level: 'silent' }))
    closing.push(() => lateClock.close())
    let asked = 0
    late.monotonicMs = () => machine.monotonicMs + (asked++ === 0 ? 0 : 1000)
    await lateClock.compare()
    late.monotonicMs = clocks.monotonicMs
    expect(lateClock.nowMs()).toBe(startMs)
    // It is 10 ms ahead too: only they are corrected.
    machine.monotonicMs += 10
    asked = 0
    late.monotonicMs = () => machine.monotonicMs + (asked++ === 0 ? 0 : 1000)
    await lateClock.compare()
    late.monotonicMs = () => machine.monotonicMs + 1000
    expect(lateClock.nowMs()).toBe(startMs + 1000)
  })

  it('runs on while the database is away', async () => {
    const other = await connect(test.target)
    const clock = await openGameClock(other, clocks, pino({ level: 'silent' }))
    closing.push(() => clock.close())
    const startMs = clock.nowMs()
    await other.destroy()
    machine.monotonicMs += 3000
    await expect(clock.compare()).rejects.toThrow()
    expect(clock.nowMs()).toBe(startMs + 3000)
  })
})
