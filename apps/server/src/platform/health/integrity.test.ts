// A SQLite file with a damaged page: seen by the statement that meets it, and by the checks.
import { closeSync, mkdirSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { openTestApp, registration, type TestApp } from '../../../test/harness.ts'
import { deviceAt, openServer } from '../../../test/server-process.ts'
import { findDamage, watchIntegrity } from './integrity.ts'

const DAY_MS = 24 * 60 * 60_000

let test: TestApp
let file: string
beforeEach(async () => {
  test = await openTestApp('sqlite')
  if (test.target.engine !== 'sqlite') throw new Error('this is about SQLite')
  file = test.target.file
})
afterEach(() => test.close())

/** Overwrites the first page of a table or an index. */
function damage(name: string): void {
  const database = new Database(file)
  database.pragma('wal_checkpoint(TRUNCATE)')
  const page = database.prepare('select rootpage from sqlite_master where name = ?').pluck().get(name) as number
  const size = database.pragma('page_size', { simple: true }) as number
  database.close()
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size)
  closeSync(handle)
}

function watch() {
  const backups = join(dirname(file), 'backups')
  mkdirSync(backups)
  for (const name of ['noor-quest-1.tar.gz', 'notes.txt']) writeFileSync(join(backups, name), '')
  const lines: string[] = []
  const integrity = watchIntegrity({
    ...{ db: test.db, database: test.target, backupDirs: [backups], clock: test.clock },
    ...{ schedule: test.clock.schedule, log: pino({ base: null }, { write: (line: string) => lines.push(line) }) },
  })
  onTestFinished(integrity.close)
  return { logged: () => lines.map((line) => JSON.parse(line).msg), integrity }
}
const PATHS = ['/readyz', '/api/players/me', '/api/leaderboard?game_type=quiz']
const LINE = /^noor-quest\.db is damaged\. .*restore -- \S+noor-quest-1\.tar\.gz --overwrite$/

it('closes the database at the first statement that meets the damage', async () => {
  const { logged } = watch()
  const player = await test.player('quiz')
  for (const path of PATHS) expect([path, (await player.get(path)).status]).toEqual([path, 200])
  damage('feedback')
  expect((await player.post('/api/feedback', { rating: 5 })).status).toBe(503)
  for (const path of PATHS) expect([path, (await player.get(path)).status]).toEqual([path, 503])
  expect(logged()).toEqual([expect.stringMatching(LINE)])
})

it.each(['feedback', 'audit_log_newest'])('finds at night a damaged page of %s, which nothing reads', async (name) => {
  expect(await findDamage(file)).toBeNull()
  const { logged, integrity } = watch()
  await eventually(() => expect(integrity.checkedMs()).not.toBeNull())
  damage(name)
  test.clock.advance(DAY_MS)
  await eventually(async () => expect((await test.client().get('/readyz')).status).toBe(503))
  expect(logged()).toEqual([expect.stringMatching(LINE)])
})

it('stores nothing in a file that was moved away, until it is back', async () => {
  const player = await test.player('quiz')
  const feedback = async () => (await player.post('/api/feedback', { rating: 5 })).status
  renameSync(file, `${file}-aside`)
  expect([await feedback(), (await player.get('/readyz')).status]).toEqual([503, 503])
  renameSync(`${file}-aside`, file)
  expect(await feedback()).toBe(201)
})

it('finds damage at the start of the server', async () => {
  await test.player('quiz')
  damage('feedback')
  const server = await openServer(test.target, dirname(file))
  onTestFinished(() => server.kill('SIGKILL'))
  await eventually(async () => expect((await deviceAt(server, test.db).get('/readyz')).status).toBe(503))
  const { status, body } = await deviceAt(server, test.db).post('/api/players', registration('quiz'))
  expect([status, body.error.code]).toEqual([503, 'backend_unavailable'])
})
