// A final over three processes on one PostgreSQL. The third gets no notifications, as behind a
// pooler in transaction mode without DATABASE_DIRECT_URL.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OptionLetter } from '@noor-quest/rules/quiz-levels'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../scripts/free-port.mjs'
import { createPresenter, FINAL, follow, keyOf, ok, openLobby, type Page, personOf } from '../../test/final-scene.ts'
import { type Client, ORIGIN, openTestApp, SECRET, type TestApp } from '../../test/harness.ts'
import { hallScreen } from '../../test/portal-scene.ts'
import { appAt, deviceAt, type ServerProcess, startProcess } from '../../test/server-process.ts'
import { insertAccount, PASSWORD } from '../../test/stored-accounts.ts'
import { FIRST_SEASON_ID } from '../platform/database/migrate.ts'
import { verifyFinal } from './verify-final.ts'

const NAMES = Array.from({ length: 24 }, (_, index) => `Player ${index}`)

let test: TestApp
let dir: string
let setUp: Client
let players: Client[]
let servers: [ServerProcess, ServerProcess, ServerProcess]
let pages: Page[]

beforeAll(async () => {
  test = await openTestApp('postgres', { nowMs: Date.now() })
  setUp = test.client()
  const { email } = await insertAccount(test.db, {})
  ok(await setUp.post('/api/auth/sign-in/email', { email, password: PASSWORD }))
  players = await openLobby(test, setUp, NAMES)
  const screen = await hallScreen(test, setUp)
  const persons = await Promise.all(players.slice(0, 3).map(personOf))
  test.app.close()
  dir = mkdtempSync(join(tmpdir(), 'noor-quest-final-processes-'))
  servers = [await start({}), await start({}), await start({ DATABASE_DIRECT_URL: 'postgres://127.0.0.1:9/none' })]
  pages = []
  for (const [index, server] of servers.entries()) {
    pages.push(await follow(appAt(server), '?as=screen', screen))
    pages.push(await follow(appAt(server), `?person=${persons[index]}`, players[index]))
  }
})
afterAll(async () => {
  for (const page of pages) await page.stream.close()
  for (const server of servers) server.kill('SIGTERM')
  const ends = await Promise.all(servers.map(({ ended }) => ended))
  await test.close()
  rmSync(dir, { recursive: true })
  expect(ends.map(({ code, stderr }) => ({ code, stderr }))).toEqual(Array(3).fill({ code: 0, stderr: '' }))
})

async function start(settings: { DATABASE_DIRECT_URL?: string }): Promise<ServerProcess> {
  if (test.target.engine !== 'postgres') throw new Error('processes share a PostgreSQL')
  const place = { DATA_DIR: join(dir, randomUUID()), DATABASE_URL: test.target.url, APP_SECRET: SECRET }
  const common = { PORT: String(await freePort()), PUBLIC_URL: ORIGIN, STARTER_CONTENT: 'off' }
  const server = startProcess({ ...common, ...place, ...settings })
  await server.open
  return server
}

const at = (process: number, device: Client) => deviceAt(servers[process % 3] as ServerProcess, test.db, device)
const pressed = (kind: 'ask' | 'reveal' | 'standings') => createPresenter(test, at(0, setUp)).pressed(kind)
const pressTo = async (process: number, kind: string, version: number) =>
  at(process, setUp).post(`${FINAL}/presses`, { request_id: randomUUID(), version, press: { kind } })
const answer = async (process: number, player: number, question: number, choice: OptionLetter) =>
  (await at(process, players[player] as Client).post('/api/finalist/answers', { question, round: 1, choice })).body

/** All screens and phones, at all processes. */
async function allShow(step: string, question: number): Promise<void> {
  for (const [index, page] of pages.entries()) {
    await page.until(index % 2 === 0 ? 'final' : 'finalist', (final) =>
      expect([final?.step, final?.question]).toEqual([step, question]),
    )
  }
}

const stored = (question: number) =>
  test.db.selectFrom('final_answers').select(['person_id', 'choice']).where('question', '=', question).execute()

it('shows the same step at all processes, wherever presses and answers arrive', async () => {
  for (const [index, player] of players.entries()) ok(await at(index, player).post('/api/finalist/entry', {}))
  for (const page of [0, 2, 4]) {
    await pages[page]?.until('final', (final) => expect(final?.entered).toBe(NAMES.length))
  }
  // Two presenters at two processes.
  const both = await Promise.all([pressTo(0, 'ask', 0), pressTo(2, 'ask', 0)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await allShow('shown', 1)
  await allShow('open', 1)
  const { right, wrong } = await keyOf(test, 1)
  const outcomes = await Promise.all(
    players.map((_, index) => answer(1 + (index % 2), index, 1, index % 2 === 0 ? right : wrong)),
  )
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(NAMES.map(() => 'locked'))
  // All have answered.
  await allShow('closed', 1)
  await pressed('reveal')
  await allShow('revealed', 1)
  expect(pages.filter((_, index) => index % 2 === 0).map((page) => page.last('final')?.final?.reveal?.counts)).toEqual(
    Array(3).fill({ a: 0, b: 0, c: 0, d: 0, [right]: 12, [wrong]: 12 }),
  )
  await pressed('standings')
  await allShow('standings', 1)
})

it('stores one of a player’s answers that arrive at two processes at once, and returns it to both', async () => {
  await pressed('ask')
  await allShow('open', 2)
  const both = await Promise.all(
    players.map((_, index) => Promise.all([answer(1, index, 2, 'a'), answer(2, index, 2, 'b')])),
  )
  const choices = new Map((await stored(2)).map(({ person_id, choice }) => [person_id, choice]))
  expect(choices.size).toBe(NAMES.length)
  for (const [index, player] of players.entries()) {
    const choice = choices.get(await personOf(at(0, player)))
    expect(both[index]).toEqual(Array(2).fill({ outcome: 'locked', choice }))
  }
  await allShow('closed', 2)
  await pressed('reveal')
  await pressed('standings')
})

it.each([3, 4])('counts each answer that it accepted while the presenter closes question %i', async (question) => {
  await pressed('ask')
  await allShow('open', question)
  const answers = players.map((_, index) => answer(1 + (index % 2), index, question, 'a'))
  // Impossible if all have answered by then.
  expect((await createPresenter(test, at(0, setUp)).press('close')).status).toBeOneOf([200, 400])
  const outcomes = (await Promise.all(answers)).map(({ outcome }) => outcome)
  expect(outcomes.every((outcome) => outcome === 'locked' || outcome === 'late')).toBe(true)
  const locked = outcomes.filter((outcome) => outcome === 'locked').length
  expect(await stored(question)).toHaveLength(locked)
  await allShow('closed', question)
  const late = [answer(1, 0, question, 'b'), pressed('reveal')] as const
  expect((await late[0]).choice).toBe(outcomes[0] === 'locked' ? 'a' : null)
  await late[1]
  await allShow('revealed', question)
  for (const page of [0, 2, 4]) {
    const counts = Object.values(pages[page]?.last('final')?.final?.reveal?.counts ?? {})
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(locked)
  }
  await pressed('standings')
  expect((await verifyFinal(test.db, FIRST_SEASON_ID))?.differences).toEqual([])
})
