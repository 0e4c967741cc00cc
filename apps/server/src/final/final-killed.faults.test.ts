// The process is killed at each step of a final, and while a press or answers are on their way. The
// next one, whose clock was set back meanwhile, has the same step, points and places.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { OptionLetter } from '@noor-quest/rules/quiz-levels'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../scripts/free-port.mjs'
import {
  createPresenter,
  FINAL,
  follow,
  keyOf,
  OPENS_MS,
  ok,
  openLobby,
  type Page,
  personOf,
  QUESTIONS,
} from '../../test/final-scene.ts'
import { type Client, ENGINES, ORIGIN, openTestApp, SECRET, type TestResponse } from '../../test/harness.ts'
import { hallScreen } from '../../test/portal-scene.ts'
import { runCommand } from '../../test/run-command.ts'
import { appAt, deviceAt, startProcess } from '../../test/server-process.ts'
import { replaceClock } from '../../test/settable-clock.ts'
import { insertAccount, PASSWORD } from '../../test/stored-accounts.ts'

const NAMES = ['Amina', 'Bilal', 'Khadija', 'Umar']
const HOUR_MS = 3_600_000
const KILLED_WITHIN_MS = 12
/**
 * PostgreSQL's clock stands still between moves, and the server's goes back to it at each comparison.
 * A press between two comparisons is up to 1/100 of the real time between them ahead of it.
 */
const AHEAD_MS = 500
/** Counters change at most once in this time. */
const COUNTERS_MS = 250

it.each(ENGINES)('keeps all acknowledged presses and answers on %s', async (engine) => {
  const test = await openTestApp(engine)
  onTestFinished(test.close)
  const setUp = test.client()
  const { db, target } = test
  const { email } = await insertAccount(db, {})
  ok(await setUp.post('/api/auth/sign-in/email', { email, password: PASSWORD }))
  const players = await openLobby(test, setUp, NAMES)
  const persons = await Promise.all(players.map(personOf))
  const screen = await hallScreen(test, setUp)
  test.app.close()

  let wallMs = test.clock.nowMs()
  const setReference = await replaceClock(db, wallMs)
  const own = mkdtempSync(join(tmpdir(), 'noor-quest-final-killed-'))
  onTestFinished(() => rmSync(own, { recursive: true }))
  const settings = {
    APP_SECRET: SECRET,
    ...(target.engine === 'sqlite' ? { DATA_DIR: dirname(target.file) } : { DATA_DIR: own, DATABASE_URL: target.url }),
  }
  const start = async () => {
    const server = startProcess(
      { PORT: String(await freePort()), PUBLIC_URL: ORIGIN, STARTER_CONTENT: 'off', ...settings },
      { aheadMs: wallMs - Date.now(), slow: true },
    )
    onTestFinished(() => server.kill('SIGKILL'))
    await server.open
    return server
  }
  let server = await start()
  const kill = async (isSetBack = true) => {
    server.kill('SIGKILL')
    expect(await server.ended).toMatchObject({ signal: 'SIGKILL' })
    for (const page of pages) await page.stream.close().catch(() => {})
    if (isSetBack) wallMs -= HOUR_MS
    await setReference(wallMs)
    server = await start()
    await watch()
  }
  const pass = async (ms: number) => {
    wallMs += ms
    // A reading between the two moves would look like a clock that was set.
    await setReference(wallMs, async () => {
      server.clock.advance(ms)
      await server.moved()
    })
  }
  /** The device at the present process. */
  const at = (device: Client) => deviceAt(server, db, device)
  const admin = () => at(setUp)

  let pages: Page[] = []
  async function watch(): Promise<void> {
    const app = appAt(server)
    pages = [await follow(app, '?as=screen', screen), await follow(app, '?as=presenter', setUp)]
    for (const [index, player] of players.entries()) pages.push(await follow(app, `?person=${persons[index]}`, player))
  }
  /** The values that all pages get, without what depends on the moment. */
  async function shown(step: string, question: number) {
    const [screen, presenter, ...phones] = pages as [Page, Page, ...Page[]]
    const isHere = (final: { step: string; question: number } | null) =>
      expect([final?.step, final?.question]).toEqual([step, question])
    const values = [await screen.until('final', isHere), await presenter.until('presses', isHere)]
    const own = await Promise.all(phones.map((phone) => phone.until('finalist', isHere)))
    return [...values, ...own].map((value) => ({ ...value, opens_in_ms: 0, closes_in_ms: 0, echo: null }))
  }
  const expectKept = async (step: string, question: number, isSetBack = true) => {
    const before = await shown(step, question)
    await kill(isSetBack)
    expect(await shown(step, question)).toEqual(before)
  }
  const pressed = async (kind: 'ask' | 'reveal' | 'standings' | 'end' | 'place') =>
    createPresenter(test, admin()).pressed(kind)
  const answer = (index: number, question: number, choice: OptionLetter) =>
    at(players[index] as Client).post('/api/finalist/answers', { question, round: 1, choice })
  /** Sends the requests, and kills the process before all are answered. Null: no response. */
  async function cutOff(requests: (() => Promise<TestResponse>)[]): Promise<(TestResponse | null)[]> {
    const responses = requests.map((request) => request().catch(() => null))
    await wait(Math.random() * KILLED_WITHIN_MS)
    await kill()
    return Promise.all(responses)
  }

  await watch()
  await shown('lobby', 0)
  for (const player of players) ok(await at(player).post('/api/finalist/entry', {}))
  await pass(COUNTERS_MS)
  await pages[0]?.until('final', (final) => expect(final?.entered).toBe(NAMES.length))
  await expectKept('lobby', 0)

  for (let question = 1; question <= QUESTIONS; question++) {
    // The kills at the steps, and within requests, are spread over the questions.
    const isKilledAt = (number: number) => number === question
    const { right, wrong } = await keyOf(test, question)
    const press = { request_id: randomUUID(), version: 3 * (question - 1), press: { kind: 'ask' } }
    const ask = () => admin().post(`${FINAL}/presses`, press)
    if (isKilledAt(2)) {
      const [response] = await cutOff([ask])
      const stored = await db
        .selectFrom('final_events')
        .select('seq')
        .where('request_id', '=', press.request_id)
        .execute()
      if (response?.status === 200) expect(stored).toHaveLength(1)
    }
    ok(await ask())
    const both = await db.selectFrom('final_events').select('seq').where('request_id', '=', press.request_id).execute()
    expect(both).toHaveLength(1)
    await shown('shown', question)
    if (isKilledAt(1)) await expectKept('shown', question)
    await pass(OPENS_MS + AHEAD_MS)
    await shown('open', question)
    await pass(1500)
    expect((await answer(0, question, right)).body).toEqual({ outcome: 'locked', choice: right })
    if (isKilledAt(1)) {
      await pages[0]?.until('final', (final) => expect(final?.answered).toBe(1))
      await pages[2]?.until('finalist', (final) => expect(final?.choice).toBe(right))
      await expectKept('open', question)
    }
    await pass(2000)
    const others = [1, 2].map((index) => () => answer(index, question, index === 1 ? right : wrong))
    if (isKilledAt(3)) {
      const responses = await cutOff(others)
      for (const [index, response] of responses.entries()) {
        if (response?.status !== 200) continue
        const person = persons[index + 1] ?? ''
        const rows = db.selectFrom('final_answers').select('choice').where('question', '=', 3)
        expect(await rows.where('person_id', '=', person).execute()).toEqual([{ choice: response.body.choice }])
      }
    }
    for (const [index, send] of others.entries()) {
      expect((await send()).body).toEqual({ outcome: 'locked', choice: index === 0 ? right : wrong })
    }
    if (question === 1) await pass(20_000)
    await shown('closed', question)
    // No row says that the limit has passed, so the clock isn't set back here (decision 33).
    if (isKilledAt(1)) await expectKept('closed', question, false)
    await pressed('reveal')
    await shown('revealed', question)
    if (isKilledAt(1)) await expectKept('revealed', question)
    await pressed('standings')
    await shown('standings', question)
    if (isKilledAt(1)) await expectKept('standings', question)
  }
  await pressed('end')
  await pressed('place')
  await pages[0]?.until('final', (final) => expect(final?.podium.map(({ name }) => name)).toEqual(['Khadija', 'Umar']))
  await expectKept('podium', QUESTIONS)
  await pressed('place')
  await pressed('place')
  const { places } = ok(await admin().get(`${FINAL}/places`)).body
  expect(places.map(({ name, rank }: { name: string; rank: number }) => [name, rank])).toEqual([
    ['Amina', 1],
    ['Bilal', 2],
    ['Khadija', 3],
    ['Umar', 3],
  ])
  expect(await runCommand('verify', [], settings)).toMatchObject({ code: 0 })
})
