// Nothing is lost: processes killed at random moments, PostgreSQL killed and started again during a
// game, a full disk.
// The long run: CRASH_CYCLES=2000 npx vitest run --project=faults apps/server/src/play/crash
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startPostgres } from '../../../../scripts/test/postgres.mjs'
import { insertContent } from '../../test/content.ts'
import { expectGamesWhole, findLost, killCycles } from '../../test/crash.ts'
import {
  ENGINES,
  type Engine,
  openTestApp,
  openTestDatabase,
  registration,
  type TestApp,
  type TestDatabase,
  type TestResponse,
} from '../../test/harness.ts'
import { decidedQuestions, expectError } from '../../test/scenes.ts'
import { deviceAt, openServer } from '../../test/server-process.ts'
import { connect, type Db } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'
import { transact } from '../platform/database/transact.ts'

const CYCLES = Number(process.env.CRASH_CYCLES ?? 50)
vi.setConfig({ testTimeout: 60_000 + CYCLES * 5000 })

async function openContent(engine: Engine): Promise<TestDatabase> {
  const database = await openTestDatabase(engine, 'migrated')
  onTestFinished(database.close)
  await insertContent(database.db)
  return database
}

describe.each(ENGINES)('on %s', (engine) => {
  it(`nothing acknowledged is lost and no game is broken by ${CYCLES} kills at random moments`, async () => {
    const { db, target } = await openContent(engine)
    const acknowledged = await killCycles(target, CYCLES)
    expect(await findLost(db, acknowledged)).toEqual([])
    expect(await expectGamesWhole(db)).toBeGreaterThan(0)
    for (const what of ['registration', 'move', 'term']) {
      expect(acknowledged.filter((done) => done.what === what).length).toBeGreaterThan(CYCLES / 2)
    }
    expect(acknowledged.filter((done) => done.what === 'move' && done.answer !== null).length).toBeGreaterThan(0)
    if (engine === 'sqlite') {
      expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
      expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
    }

    // The check finds a partly stored game.
    const { game_id, seq } = await db.selectFrom('game_events').select(['game_id', 'seq']).executeTakeFirstOrThrow()
    await db.deleteFrom('game_events').where('game_id', '=', game_id).where('seq', '=', seq).execute()
    await expect(expectGamesWhole(db)).rejects.toThrow()
  })

  it('finds the losses of a server that responds before it commits', async () => {
    const { db, target } = await openContent(engine)
    const lost = await findLost(db, await killCycles(target, 8, 'acknowledges-early'))
    expect(lost.length).toBeGreaterThan(0)
    // A transaction is stored as a whole or not at all, even if the server responded before it.
    expect(await expectGamesWhole(db)).toBeGreaterThan(0)
  })
})

it('a worker that fails is reported, not waited for', async () => {
  const nowhere = { engine: 'sqlite', file: join(tmpdir(), 'no-such-folder/noor-quest.db') } as const
  await expect(killCycles(nowhere, 2)).rejects.toThrow(/directory does not exist/)
})

it('a game continues after PostgreSQL was killed and started again in the middle of it', async () => {
  const postgres = await startPostgres({ durable: true })
  onTestFinished(postgres.stop)
  const dataDir = mkdtempSync(join(tmpdir(), 'noor-quest-data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const target = { engine: 'postgres', url: postgres.url, poolSize: 5 } as const
  const db = await connect(target)
  onTestFinished(() => db.destroy())
  await migrate(db)
  await insertContent(db)
  const server = await openServer(target, dataDir)
  onTestFinished(() => server.kill('SIGKILL'))

  const players = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const player = deviceAt(server, db)
      expect((await player.post('/api/players', registration('quiz'))).status).toBe(201)
      const { game } = await player.startQuiz()
      await player.move(`/api/quiz/games/${game.id}/level`, { question_index: 0 })
      const request = { request_id: randomUUID(), question_index: 0, choice: 'a' }
      return { player, path: `/api/quiz/games/${game.id}/answers`, request }
    }),
  )
  const [first, ...others] = players
  const before = await first?.player.post(first.path, first.request)
  expect(before?.status).toBe(200)

  await postgres.kill()
  for (const { player, path, request } of others) {
    const response = await player.post(path, request)
    expectError(response, 503, 'backend_unavailable')
    expect(response.headers.get('retry-after')).toBe('1')
  }
  // The browser does the same: it repeats the request until the server accepts it.
  const retried = others.map(async ({ player, path, request }) => {
    let response: TestResponse
    do response = await player.post(path, request)
    while (response.status === 503)
    return response
  })
  await postgres.start()
  for (const response of await Promise.all(retried))
    expect([response.status, response.body?.outcome?.question_index]).toEqual([200, 0])
  const again = await first?.player.post(first.path, first.request)
  expect([again?.status, again?.body.outcome]).toEqual([200, before?.body.outcome])
  expect((await first?.player.get('/readyz'))?.status).toBe(200)
  expect(await decidedQuestions(db)).toHaveLength(players.length)
  expect(await expectGamesWhole(db)).toBe(players.length)
  server.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
})

describe.each(ENGINES)('a full disk on %s', (engine) => {
  let test: TestApp
  afterEach(() => test.close())

  it('gives 503, loses nothing stored, and ends without a restart when there is room again', async () => {
    test = await openTestApp(engine)
    const { fill, makeSpace } = engine === 'sqlite' ? sqliteDisk(test.db) : postgresDisk(test.db)
    const player = await test.player('quiz')
    const { game } = await player.startQuiz()
    await player.move(`/api/quiz/games/${game.id}/level`, { question_index: 0 })

    const comments = 'x'.repeat(2000)
    const kept: string[] = []
    const refused: { request_id: string; rating: number; comments: string }[] = []
    await fill()
    for (let round = 0; round < 20 || refused.length < 10; round++) {
      const requests = Array.from({ length: 8 }, () => ({ request_id: randomUUID(), rating: 5, comments }))
      const responses = await Promise.all(requests.map((request) => player.post('/api/feedback', request)))
      for (const [index, response] of responses.entries()) {
        const request = requests[index]
        if (request === undefined) continue
        if (response.status === 201) kept.push(request.request_id)
        else {
          expectError(response, 503, 'backend_unavailable')
          expect(response.headers.get('retry-after')).toBe('1')
          refused.push(request)
        }
      }
    }
    expectError(await player.get('/readyz'), 503, 'backend_unavailable')
    // Requests that write nothing still work.
    expect((await player.get('/api/quiz/games/current')).status).toBe(200)
    expect((await player.get('/api/leaderboard')).status).toBe(200)

    await makeSpace()
    expect((await player.get('/readyz')).status).toBe(200)
    for (const request of refused) expect((await player.post('/api/feedback', request)).status).toBe(201)
    const response = await player.post(`/api/quiz/games/${game.id}/answers`, {
      ...{ request_id: randomUUID(), question_index: 0, choice: 'a' },
    })
    expect(response.status).toBe(200)
    const stored = await test.db.selectFrom('feedback').select('request_id').execute()
    const wanted = [...kept, ...refused.map(({ request_id }) => request_id)]
    expect(stored.map(({ request_id }) => request_id).sort()).toEqual(wanted.sort())
    expect(await expectGamesWhole(test.db)).toBe(1)
    if (engine === 'sqlite') {
      expect((await sql`pragma integrity_check`.execute(test.db)).rows).toEqual([{ integrity_check: 'ok' }])
    }
  })
})

type Disk = { fill: () => Promise<unknown>; makeSpace: () => Promise<unknown> }

/** SQLite itself refuses to grow the file, as on a full disk. */
function sqliteDisk(db: Db): Disk {
  const limitPages = (pages: number) => transact(db, (tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx))
  return { fill: () => limitPages(1), makeSpace: () => limitPages(1_000_000) }
}

/**
 * A trigger raises PostgreSQL's own error: a separate file system for a test needs rights that few
 * users have.
 */
function postgresDisk(db: Db): Disk {
  const tables = ['players', 'feedback', 'games', 'game_events', 'answers', 'app_state']
  const onEach = (statement: (table: string) => string) =>
    Promise.all(tables.map((table) => sql.raw(statement(table)).execute(db)))
  return {
    fill: async () => {
      await sql`create function full_disk() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file "base/5/1": No space left on device' using errcode = '53100';
      end $$`.execute(db)
      await onEach(
        (table) => `create trigger full_disk before insert on ${table} for each row execute function full_disk()`,
      )
    },
    makeSpace: () => onEach((table) => `drop trigger full_disk on ${table}`),
  }
}
