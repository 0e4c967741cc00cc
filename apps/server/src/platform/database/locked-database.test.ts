// While another program locks SQLite's file for writing, everything except writing continues.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Client, openTestApp, openTestDatabase, type TestApp } from '../../../test/harness.ts'
import { writeState } from './app-state.ts'
import type { DatabaseTarget } from './connect.ts'
import { migrate } from './migrate.ts'
import { transact } from './transact.ts'
import { withinWaitLimit } from './wait-limit.ts'

let test: TestApp
beforeEach(async () => {
  test = await openTestApp('sqlite')
})
afterEach(async () => {
  vi.useRealTimers()
  await test.close()
})

/** Locks the database from another process, and replaces this process's timers by fake ones. */
async function lock(target: DatabaseTarget = test.target): Promise<{ release: () => Promise<void> }> {
  if (target.engine !== 'sqlite') throw new Error('only SQLite has a file')
  const holder = spawn(process.execPath, [join(import.meta.dirname, '../../../test/lock-holder.ts'), target.file])
  await once(holder.stdout, 'data')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  return {
    release: async () => {
      holder.stdin.end()
      await once(holder, 'close')
      await wait(100)
    },
  }
}

/** Advances the server's clock. */
async function wait(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 20; turn++) await setImmediate()
}

/** A game's start, and its status once the server has responded. */
function start(player: Client) {
  const move = { status: null as number | null, retryAfter: null as string | null }
  const done = player.post('/api/quiz/games', { request_id: crypto.randomUUID() }).then(({ status, headers }) => {
    move.status = status
    move.retryAfter = headers.get('retry-after')
  })
  return { move, done }
}

it('serves reads, and a move waits until the lock is released', async () => {
  const player = await test.player('quiz')
  const { release } = await lock()
  const { move, done } = start(player)
  await wait(1000)
  for (const path of ['/healthz', '/api/leaderboard', '/api/quiz/games/current']) {
    expect([path, (await player.get(path)).status]).toEqual([path, 200])
  }
  await wait(3000)
  expect(move.status).toBeNull()
  await release()
  await done
  expect(move.status).toBe(201)
})

it('responds 503 to each move that has waited for 5 seconds, and serves the next ones', async () => {
  const [first, second] = [await test.player('quiz'), await test.player('quiz')]
  const { release } = await lock()
  const early = start(first)
  await wait(3000)
  const late = start(second)
  await wait(2500)
  await early.done
  expect(early.move).toEqual({ status: 503, retryAfter: '1' })
  expect(late.move.status).toBeNull()
  await release()
  await late.done
  expect(late.move.status).toBe(201)
  expect((await first.post('/api/quiz/games', { request_id: crypto.randomUUID() })).status).toBe(201)
})

it('rejects a request whose statements have waited for 5 seconds together', async () => {
  const first = await lock()
  const write = () => transact(test.db, (tx) => writeState(tx, 'of a test', ''))
  const ends: string[] = []
  const locked = Promise.withResolvers<void>()
  const request = withinWaitLimit(async () => {
    await write()
    ends.push('first')
    await locked.promise
    await write()
  }).catch((cause) => ends.push(cause.code))
  await wait(3000)
  await first.release()
  await vi.waitFor(() => expect(ends).toEqual(['first']))
  const other = await lock()
  locked.resolve()
  await wait(2500)
  await request
  expect(ends).toEqual(['first', 'SQLITE_BUSY'])
  await other.release()
  await write()
})

it('lets a starting process wait until the lock is released, and say so once', async () => {
  const { db, target, close } = await openTestDatabase('sqlite')
  await sql`select 1`.execute(db)
  const { release } = await lock(target)
  const said: string[] = []
  const migrated = migrate(db, (line) => said.push(line))
  for (let time = 0; time < 3; time++) await wait(5100)
  expect(said).toEqual([expect.stringMatching(/^Waiting for another process/)])
  await release()
  await migrated
  expect(await db.selectFrom('game_types').select('type').execute()).toHaveLength(2)
  await close()
})
