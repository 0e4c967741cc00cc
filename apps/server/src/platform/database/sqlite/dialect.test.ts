import { copyFileSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { EngineConnection } from '../guarded-driver.ts'
import { SqliteEngine } from './dialect.ts'
import { Handle } from './handle.ts'

let dir: string
let file: string
let engine: SqliteEngine
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'noor-quest-dialect-'))
  file = join(dir, 'a.db')
  engine = new SqliteEngine(file, undefined)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await engine.close()
  rmSync(dir, { recursive: true })
})

const run = (connection: EngineConnection, sql: string) => connection.query(sql, [])
async function open(): Promise<EngineConnection> {
  await engine.open()
  const connection = await engine.connect()
  await run(connection, 'create table t (n integer)')
  return connection
}
const stored = (connection: EngineConnection) => run(connection, 'select n from t').then(({ rows }) => rows)

it('releases the writer after a lone write that SQLite refuses to end', async () => {
  const connection = await open()
  const { control } = Handle.prototype
  let isHealthy = false
  vi.spyOn(Handle.prototype, 'control').mockImplementation(function (this: Handle, sql) {
    if (sql === 'release member' && !isHealthy) {
      isHealthy = true
      throw new Error('disk I/O error')
    }
    control.call(this, sql)
  })
  await expect(run(connection, 'insert into t values (1)')).rejects.toThrow('disk I/O error')
  await run(connection, 'insert into t values (2)')
  expect(await stored(connection)).toEqual([{ n: 2 }])
})

it('stores nothing of a transaction that can not be rolled back alone', async () => {
  const connection = await open()
  await connection.begin()
  await run(connection, 'insert into t values (1)')
  await run(connection, 'release member')
  await connection.rollback()
  await run(connection, 'insert into t values (2)')
  expect(await stored(connection)).toEqual([{ n: 2 }])
})

it('rejects statements of a transaction that was rolled back because it was idle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const connection = await open()
  const rejection = { code: 'SQLITE_IOERR_ROLLBACK' }
  await connection.begin()
  await run(connection, 'insert into t values (1)')
  await vi.advanceTimersByTimeAsync(10_001)
  const next = await engine.connect()
  await next.begin()
  await expect(run(connection, 'insert into t values (2)')).rejects.toMatchObject(rejection)
  await expect(connection.commit()).rejects.toMatchObject(rejection)
  await connection.rollback()
  await run(next, 'insert into t values (3)')
  await next.commit()
  expect(await stored(next)).toEqual([{ n: 3 }])
})

it('keeps a long transaction that is never idle for long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const connection = await open()
  await connection.begin()
  for (let n = 1; n <= 4; n++) {
    await run(connection, `insert into t values (${n})`)
    await vi.advanceTimersByTimeAsync(9000)
  }
  await connection.commit()
  expect(await stored(connection)).toHaveLength(4)
})

it('has everything in the file itself after 30 s with few transactions', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const connection = await open()
  const copied = () => {
    copyFileSync(file, join(dir, 'copy.db'))
    const copy = new Database(join(dir, 'copy.db'))
    const hasTable = copy.prepare("select 1 from sqlite_schema where name = 't'").get() !== undefined
    const rows = hasTable ? copy.prepare('select n from t').all().length : null
    copy.close()
    return rows
  }
  // As probes come.
  for (let n = 1; n <= 5; n++) {
    await vi.advanceTimersByTimeAsync(5000)
    await run(connection, 'insert into t values (1)')
  }
  expect(copied()).toBeNull()
  await vi.advanceTimersByTimeAsync(5001)
  expect(copied()).toBe(5)
  for (let n = 1; n <= 25; n++) {
    await vi.advanceTimersByTimeAsync(2000)
    await run(connection, 'insert into t values (1)')
  }
  expect(copied()).toBe(5)
  await vi.advanceTimersByTimeAsync(30_001)
  expect(copied()).toBe(30)
})

// Only Linux lists a process's open files.
it.runIf(process.platform === 'linux')('leaves no file open where it can not open all', async () => {
  const openFiles = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(dir)
      } catch {
        return false
      }
    })
  const { open } = Handle
  vi.spyOn(Handle, 'open').mockImplementationOnce(open).mockRejectedValueOnce(new Error('EMFILE'))
  await expect(engine.open()).rejects.toThrow('EMFILE')
  expect(openFiles()).toEqual([])
  await engine.open()
})
