// /metrics and /readyz for an operator, and their protection from other clients.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import {
  Client,
  ENGINES,
  openTestApp,
  playPerfectFlipMatch,
  playQuiz,
  type SentHeaders,
  type TestApp,
} from '../../../test/harness.ts'
import { connect } from '../database/connect.ts'
import { createLocalStore } from '../files/open-store.ts'
import { createMetrics } from './metrics.ts'

const TOKEN = 'a token of the tests'

/** The sum of a metric's samples with all these labels. */
function sample(text: string, name: string, labels: Record<string, string> = {}): number {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  const wanted = lines.filter((line) =>
    Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)),
  )
  return wanted.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(engine)
  })
  afterAll(() => test.close())

  it('counts requests, games, answers and errors', async () => {
    const quiz = await test.player('quiz')
    await playQuiz(test, quiz, (_index, correct) => correct)
    await playPerfectFlipMatch(test, await test.player('flip-match'))
    await quiz.post('/api/players', { name: '' })
    await quiz.get('/api/none')
    const { text, status, headers } = await test.client().get('/metrics')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    const count = 'noor_http_request_duration_seconds_count'
    expect(sample(text, count, { method: 'POST', route: '/api/players', status: '201' })).toBe(2)
    expect(sample(text, count, { route: '/api/quiz/games/:id/answers', status: '200' })).toBe(15)
    expect(sample(text, 'noor_http_request_duration_seconds_sum')).toBeGreaterThan(0)
    for (const game_type of ['quiz', 'flip-match']) {
      expect(sample(text, 'noor_games_started_total', { game_type })).toBe(1)
      expect(sample(text, 'noor_games_finished_total', { game_type })).toBe(1)
    }
    expect(sample(text, 'noor_moves_judged_total', { game_type: 'quiz' })).toBe(15)
    expect(sample(text, 'noor_moves_judged_total', { game_type: 'flip-match' })).toBe(16)
    expect(sample(text, 'noor_errors_total', { code: 'validation_failed' })).toBe(1)
    expect(sample(text, 'noor_errors_total', { code: 'not_found' })).toBe(1)
    expect(sample(text, 'noor_open_event_streams')).toBe(0)
  })

  it('measures database statements, and is not ready without its database', async () => {
    const metrics = createMetrics()
    const db = await connect(test.target, metrics.query)
    const app = test.restart({ db, metrics })
    const client = new Client(app, db)
    expect((await client.get('/readyz')).status).toBe(200)
    const counted = async () =>
      sample((await client.get('/metrics')).text, 'noor_database_query_duration_seconds_count', { ok: 'true' }) ?? 0
    const before = await counted()
    for (let index = 0; index < 100; index++) await db.selectFrom('players').select('id').execute()
    const measured = (await counted()) - before
    expect(measured).toBeGreaterThanOrEqual(100)
    // Each statement counts once; the app's own polls add some.
    expect(measured).toBeLessThan(150)
    await db.destroy()
    const response = await client.get('/readyz')
    expect([response.status, response.body.error.code]).toEqual([503, 'backend_unavailable'])
    expect(response.headers.get('retry-after')).toBe('1')
    app.close()
  })
})

it.each(['players', 'game_events'])('is not ready without its table %s', async (table) => {
  const test = await openTestApp('sqlite', { content: false })
  onTestFinished(() => test.close())
  expect((await test.client().get('/readyz')).status).toBe(200)
  await sql`alter table ${sql.table(table)} rename to of_another`.execute(test.db)
  expect((await test.client().get('/readyz')).status).toBe(503)
})

describe('for one process', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp('sqlite')
  })
  afterAll(() => test.close())

  it('is not ready without its store of images', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'noor-quest-no-store-'))
    writeFileSync(join(dir, 'storage'), 'a file where the folder should be')
    const app = test.restart({ store: createLocalStore(dir) })
    const response = await new Client(app, test.db).get('/readyz')
    expect([response.status, response.body.error.code]).toEqual([503, 'backend_unavailable'])
    app.close()
    rmSync(dir, { recursive: true })
  })

  it('asks a store that is silent once, however often it is asked', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const silent = Promise.withResolvers<void>()
    const check = vi.spyOn(test.store, 'check').mockReturnValue(silent.promise)
    for (let time = 0; time < 3; time++) {
      const ready = test.client().get('/readyz')
      await eventually(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
      await vi.advanceTimersByTimeAsync(4000)
      expect((await ready).status).toBe(503)
    }
    expect(check).toHaveBeenCalledOnce()
    silent.resolve()
    check.mockRestore()
    vi.useRealTimers()
    expect((await test.client().get('/readyz')).status).toBe(200)
  })

  it.each<[string, string, SentHeaders, number]>([
    ['this machine', '127.0.0.1', {}, 200],
    ['this machine by IPv6', '::1', {}, 200],
    ['this machine at its port', '127.0.0.1', { host: '127.0.0.1:3000' }, 200],
    ['this machine at a page’s rebound name', '127.0.0.1', { host: 'rebound.example.org' }, 404],
    ['this machine at its own address', '127.0.0.1', { host: '192.168.1.7:3000' }, 404],
    ['another machine', '192.168.1.7', {}, 404],
    ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 404],
    ['another kind of proxy', '127.0.0.1', { forwarded: 'for=127.0.0.1' }, 404],
    ['a proxy that sends the host alone', '127.0.0.1', { 'x-forwarded-host': 'quiz.example.org' }, 404],
    ['a proxy that sends the scheme alone', '127.0.0.1', { 'x-forwarded-proto': 'https' }, 404],
    ['a hosting provider', '127.0.0.1', { 'cf-connecting-ip': '203.0.113.7' }, 404],
    ['a token where none is set', '192.168.1.7', { authorization: 'Bearer null' }, 404],
  ])('without a token %s gets %i', async (_who, address, headers, status) => {
    const client = test.client()
    client.address = address
    expect((await client.get('/metrics', headers)).status).toBe(status)
  })

  it.each<[string, SentHeaders, number]>([
    ['the token', { authorization: `Bearer ${TOKEN}` }, 200],
    ['another token', { authorization: `Bearer ${TOKEN}!` }, 404],
    ['no token', {}, 404],
  ])('with a token set, %s decides, wherever it comes from', async (_what, headers, status) => {
    const app = test.restart({ metricsToken: TOKEN })
    for (const address of ['127.0.0.1', '192.168.1.7']) {
      const client = new Client(app, test.db)
      client.address = address
      expect((await client.get('/metrics', headers)).status).toBe(status)
    }
    app.close()
  })

  it('has few labels, for any request', async () => {
    const client = test.client()
    for (let i = 0; i < 50; i++) await client.get(`/api/none-${i}`)
    const before = (await client.get('/metrics')).text.split('\n').length
    for (let i = 50; i < 100; i++) await client.get(`/api/none-${i}`)
    expect((await client.get('/metrics')).text.split('\n').length).toBe(before)
  })
})

it('reports memory and the event loop where a process asks for it', async () => {
  const text = await createMetrics({ withProcess: true }).text()
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(sample(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
})
