// State that survives the process: kill -9 during a game and a restart; and an
// orderly end on SIGTERM.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { NEXT_QUESTION_DELAY_MS } from '@noor-quest/rules/quiz'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../scripts/free-port.mjs'
import { startPostgres } from '../../../../scripts/test/postgres.mjs'
import { insertContent } from '../../test/content.ts'
import { eventually } from '../../test/eventually.ts'
import {
  type Client,
  ENGINES,
  openTestDatabase,
  pairsOf,
  registration,
  type TestDatabase,
  type TestResponse,
} from '../../test/harness.ts'
import { decidedQuestions } from '../../test/scenes.ts'
import { deviceAt, openServer, type ServerProcess, startProcess } from '../../test/server-process.ts'
import { connect } from '../platform/database/connect.ts'

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase
  let dataDir: string
  let server: ServerProcess
  beforeEach(async () => {
    database = await openTestDatabase(engine, 'migrated')
    dataDir =
      'file' in database.target ? join(database.target.file, '..') : mkdtempSync(join(tmpdir(), 'noor-quest-data-'))
    await insertContent(database.db)
    server = await openServer(database.target, dataDir)
  })
  afterEach(async () => {
    server.kill('SIGKILL')
    await server.ended
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function register(gameType: 'quiz' | 'flip-match'): Promise<Client> {
    const device = deviceAt(server, database.db)
    expect((await device.post('/api/players', registration(gameType))).status).toBe(201)
    return device
  }

  /** kill -9, then the same command again: the devices only have their cookies. */
  async function killAndRestart(...devices: Client[]): Promise<Client[]> {
    server.kill('SIGKILL')
    expect(await server.ended).toMatchObject({ signal: 'SIGKILL' })
    server = await openServer(database.target, dataDir, server.port)
    return devices.map((device) => {
      const same = deviceAt(server, database.db)
      same.cookie = device.cookie
      return same
    })
  }

  const storedAnswers = async (gameId: string) =>
    (await decidedQuestions(database.db)).filter(({ game_id }) => game_id === gameId)
  const total = async (device: Client) => (await device.get('/api/players/me')).body.player.total_score

  it('a quiz continues where its clock says, with the stored outcome for a retry', async () => {
    let player = await register('quiz')
    const { game } = await player.startQuiz()
    const [question, next] = (await player.quizDeal(game.id)).levels[0]?.questions ?? []
    const path = `/api/quiz/games/${game.id}`
    await player.move(`${path}/level`, { question_index: 0 })
    const request = { request_id: randomUUID(), question_index: 0, choice: question?.correct_option }
    const sentMs = Date.now()
    const first = await player.post(`${path}/answers`, request)
    const heardMs = Date.now()
    expect(first).toMatchObject({ status: 200, body: { outcome: { correct: true, points: 100 } } })

    ;[player = player] = await killAndRestart(player)
    const askedMs = Date.now()
    const seen = (await player.get('/api/quiz/games/current')).body.game
    const shownMs = Date.now()
    expect(seen).toMatchObject({ id: game.id, seq: 2, view: { phase: 'question', question_index: 1, score: 100 } })
    // The clock of the next question continued while no server ran.
    const leftMs = seen.view.starts_in_ms + seen.view.remaining_ms
    const limitMs = NEXT_QUESTION_DELAY_MS + 30_000
    expect(leftMs).toBeGreaterThanOrEqual(limitMs - (shownMs - sentMs))
    expect(leftMs).toBeLessThanOrEqual(limitMs - (askedMs - heardMs))

    const retry = await player.post(`${path}/answers`, request)
    expect([retry.status, retry.body.outcome]).toEqual([200, first.body.outcome])
    expect(await storedAnswers(game.id)).toHaveLength(1)

    await wait(retry.body.game.view.starts_in_ms)
    const second = await player.post(`${path}/answers`, {
      request_id: randomUUID(),
      question_index: 1,
      choice: next?.correct_option,
    })
    expect(second).toMatchObject({ status: 200, body: { outcome: { question_index: 1, correct: true, score: 200 } } })
  })

  it('Flip & Match continues with the card that was face up, and is scored once', async () => {
    let player = await register('flip-match')
    const { game } = await player.startFlipMatch()
    const path = `/api/flip-match/games/${game.id}`
    const deal = await player.flipMatchDeal(game.id)
    let seq = 0
    const flip = async (card: number, requestId: string = randomUUID()): Promise<TestResponse> => {
      const response = await player.post(`${path}/flips`, { request_id: requestId, seq, card })
      expect(response.status).toBe(200)
      seq = response.body.game.seq
      return response
    }
    await player.move(`${path}/level`, { seq: seq++ })
    await player.move(`${path}/reveal`, { seq: seq++ })
    const [[card, partner] = [0, 0], ...pairs] = pairsOf(deal.level1)
    await flip(card)

    ;[player = player] = await killAndRestart(player)
    const seen = (await player.get('/api/flip-match/games/current')).body.game
    expect(seen).toMatchObject({ id: game.id, seq, view: { phase: 'board', revealed: true, moves: 0 } })
    expect(seen.view.cards.filter((one: { selected: boolean }) => one.selected)).toMatchObject([{ card }])
    await flip(partner)
    for (const [one, other] of pairs) {
      await flip(one)
      await flip(other)
    }
    await wait(1500)
    await player.move(`${path}/level`, { seq: seq++ })
    const flips = pairsOf(deal.level2).flat()
    for (const position of flips.slice(0, -1)) await flip(position)
    const lastSeq = seq
    const requestId = randomUUID()
    const last = await flip(flips.at(-1) ?? 0, requestId)
    expect(await total(player)).toBe(1000)

    ;[player = player] = await killAndRestart(player)
    seq = lastSeq
    const retry = await flip(flips.at(-1) ?? 0, requestId)
    expect(retry.body.outcome).toEqual(last.body.outcome)
    expect(await total(player)).toBe(1000)
    const games = await database.db.selectFrom('games').select(['status', 'score', 'moves']).execute()
    expect(games).toEqual([{ status: 'finished', score: 1000, moves: 8 }])
  })

  it('SIGTERM ends event streams, finishes requests in flight and exits with 0', async () => {
    const device = await register('quiz')
    const stream = await fetch(`http://127.0.0.1:${server.port}/api/live`)
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toMatch(/^retry: /)
    // The server has accepted this request when it asks for the body.
    const socket = connectSocket(server.port, '127.0.0.1')
    const body = JSON.stringify({ rating: 5, comments: 'in flight' })
    socket.write(
      `POST /api/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nCookie: ${device.cookie}\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nExpect: 100-continue\r\n\r\n`,
    )
    const [go] = await once(socket.setEncoding('utf8'), 'data')
    expect(go).toMatch(/^HTTP\/1.1 100 Continue/)

    server.kill('SIGTERM')
    // Events that were still on their way, and then the end.
    while ((await reader?.read())?.done === false);
    socket.write(body)
    let received = ''
    for await (const text of socket) received += text
    expect(received).toMatch(/^HTTP\/1.1 201 Created/)
    expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' })
    const kept = await database.db.selectFrom('feedback').select('comments').execute()
    expect(kept).toEqual([{ comments: 'in flight' }])
  })
})

it('with SHUTDOWN_DELAY it takes requests a little longer, and says that it will end', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noor-quest-data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const port = await freePort()
  const server = startProcess({ PORT: String(port), DATA_DIR: dataDir, STARTER_CONTENT: 'off', SHUTDOWN_DELAY: '1' })
  onTestFinished(() => server.kill('SIGKILL'))
  await server.open
  const ready = () => fetch(`http://127.0.0.1:${port}/readyz`)
  expect((await ready()).status).toBe(200)
  server.kill('SIGTERM')
  await eventually(async () => expect((await ready()).status).toBe(503))
  const last = await fetch(`http://127.0.0.1:${port}/api/leaderboard`)
  expect([last.status, last.headers.get('connection')]).toEqual([200, 'close'])
  expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' })
})

describe('ends within ten seconds', () => {
  /** A server on a temporary folder, without admins and content. */
  async function emptyServer(): Promise<{ server: ServerProcess; file: string }> {
    const dataDir = mkdtempSync(join(tmpdir(), 'noor-quest-data-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const file = join(dataDir, 'noor-quest.db')
    const server = await openServer({ engine: 'sqlite', file }, dataDir)
    onTestFinished(() => server.kill('SIGKILL'))
    return { server, file }
  }

  it.each([
    ['the first line', 'POST /api/feedb'],
    ['the headers', 'POST /api/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Ty'],
    [
      'the body',
      'POST /api/players HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name"',
    ],
  ])('however long a client takes over half of %s', async (_part, half) => {
    const { server } = await emptyServer()
    const socket = connectSocket(server.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(half)
    // Another connection's response after it shows that the server has read the first half.
    const other = await fetch(`http://127.0.0.1:${server.port}/healthz`)
    expect(other.status).toBe(200)
    server.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' })
  })

  it('at a second Ctrl-C at once, and says what was cut off', async () => {
    const { server, file } = await emptyServer()
    // A registration waits for 5 seconds while another program locks the database.
    const holder = new Database(file)
    onTestFinished(() => void holder.close())
    holder.exec('begin immediate')
    const body = JSON.stringify({ ...registration('quiz'), request_id: randomUUID() })
    const socket = connectSocket(server.port, '127.0.0.1').setEncoding('utf8')
    socket.on('error', () => {})
    socket.write(
      `POST /api/players HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nExpect: 100-continue\r\n\r\n`,
    )
    // The server has accepted the request when it asks for the body.
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 100 Continue/)
    let received = ''
    socket.on('data', (text) => {
      received += text
    })
    socket.write(body)
    // One key press can send the signal twice within 300 ms; a later one ends the process.
    const pressing = setInterval(() => server.kill('SIGINT'), 50)
    onTestFinished(() => clearInterval(pressing))
    expect(await server.ended).toMatchObject({
      code: 130,
      stderr: 'Ended at once, which cut off: 1 requests.\n',
    })
    expect(received).toBe('')
  })

  it('at a SIGHUP', async () => {
    const { server } = await emptyServer()
    server.kill('SIGHUP')
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
  })

  it('while PostgreSQL is frozen', async () => {
    const postgres = await startPostgres()
    onTestFinished(postgres.stop)
    const dataDir = mkdtempSync(join(tmpdir(), 'noor-quest-data-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const server = await openServer({ engine: 'postgres', url: postgres.url, poolSize: 2 }, dataDir)
    onTestFinished(() => server.kill('SIGKILL'))
    postgres.freeze()
    onTestFinished(postgres.thaw)
    const pending = fetch(`http://127.0.0.1:${server.port}/readyz`).catch(() => null)
    server.kill('SIGTERM')
    const { code, signal } = await server.ended
    expect([code, signal]).not.toContain('SIGKILL')
    expect([0, 1]).toContain(code)
    await pending
  })
})

describe('PostgreSQL that changes its mind', () => {
  async function serverOver(postgres: Awaited<ReturnType<typeof startPostgres>>, url: string) {
    const dataDir = mkdtempSync(join(tmpdir(), 'noor-quest-data-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const server = await openServer({ engine: 'postgres', url, poolSize: 3 }, dataDir)
    onTestFinished(() => server.kill('SIGKILL'))
    const owner = await connect({ engine: 'postgres', url: postgres.url, poolSize: 1 })
    onTestFinished(() => owner.destroy())
    return { device: deviceAt(server, owner), owner }
  }

  it.each([
    [
      'refuses our password',
      [
        "alter role club password 'another'",
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'club'",
      ],
      'backend_not_configured',
    ],
    ['has our database no more', ['drop database club with (force)'], 'backend_not_configured'],
  ])('%s: 503 that says which', async (_what, statements, code) => {
    const postgres = await startPostgres()
    onTestFinished(postgres.stop)
    const admin = await connect({ engine: 'postgres', url: postgres.url, poolSize: 1 })
    await sql`create role club login password 'first'`.execute(admin)
    await sql`create database club owner club`.execute(admin)
    await admin.destroy()
    const url = Object.assign(new URL(postgres.url), { username: 'club', password: 'first', pathname: '/club' }).href
    const { device, owner } = await serverOver(postgres, url)
    expect((await device.get('/readyz')).status).toBe(200)
    for (const statement of statements) await sql.raw(statement).execute(owner)
    // The first requests may use a broken connection, which is "not available" once.
    await expect.poll(async () => (await device.post('/api/players', registration('quiz'))).body.error.code).toBe(code)
    await expect.poll(async () => (await device.get('/readyz')).body.error.code).toBe(code)
    expect((await device.get('/healthz')).status).toBe(200)
  })
})
