// The server's own backups: when they are made, how many are kept, and who sees the time of the
// last success.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../scripts/free-port.mjs'
import { eventually } from '../../test/eventually.ts'
import { openTestApp, type TestApp } from '../../test/harness.ts'
import { signInFirstAdmin } from '../../test/portal-scene.ts'
import { startProcess } from '../../test/server-process.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import { backUpIfDue } from './scheduled-backups.ts'

const HOUR_MS = 60 * 60_000

let test: TestApp
let dir: string
beforeEach(async () => {
  test = await openTestApp('sqlite')
  dir = mkdtempSync(join(tmpdir(), 'noor-quest-backups-'))
})
afterEach(async () => {
  await test.close()
  rmSync(dir, { recursive: true })
})

const backUp = (write = async (file: string) => writeFileSync(file, ''), keep = 3) =>
  backUpIfDue(test.db, { everyHours: 24, keep, dir }, write, test.clock.nowMs())

describe('a schedule', () => {
  it('makes the first backup at once and the next when it is due', async () => {
    expect(await backUp()).toBe(true)
    expect(await backUp()).toBe(false)
    test.clock.advance(24 * HOUR_MS - 1)
    expect(await backUp()).toBe(false)
    test.clock.advance(1)
    expect(await backUp()).toBe(true)
    expect(readdirSync(dir)).toHaveLength(2)
  })

  it('makes one when the clock was set back', async () => {
    await backUp()
    test.clock.advance(-HOUR_MS)
    expect(await backUp()).toBe(true)
  })

  it('retries a failed one, which deletes nothing', async () => {
    for (let day = 0; day < 3; day++) {
      await backUp()
      test.clock.advance(24 * HOUR_MS)
    }
    const before = readdirSync(dir)
    await expect(backUp(() => Promise.reject(new Error('the disk is full')), 1)).rejects.toThrow('full')
    expect(readdirSync(dir)).toEqual(before)
    expect(await backUp()).toBe(true)
  })

  it('keeps its newest backups, and all other files', async () => {
    const others = ['noor-quest-2026-01-01.tar.gz', 'night.tar.gz', 'noor-quest-scheduled-notes.txt']
    for (const name of others) writeFileSync(join(dir, name), '')
    mkdirSync(join(dir, '.backup-killed'))
    utimesSync(join(dir, '.backup-killed'), 0, 0)
    for (let day = 0; day < 5; day++) {
      await backUp()
      test.clock.advance(24 * HOUR_MS)
    }
    expect(readdirSync(dir).sort()).toEqual(
      [...others, ...[3, 4, 5].map((day) => `noor-quest-scheduled-2026-01-0${day}T10-00-00-000Z.tar.gz`)].sort(),
    )
  })
})

it('the portal and the metrics show the time of the last success', async () => {
  const metrics = createMetrics()
  const app = test.restart({ backupSchedule: { everyHours: 24, keep: 3, dir }, metrics })
  onTestFinished(() => app.close())
  const admin = await signInFirstAdmin(test)
  const status = async () => (await admin.on(app).get('/api/backups')).body
  const metric = async () => Number(/^noor_last_backup_timestamp_seconds (.*)$/m.exec(await metrics.text())?.[1])
  expect(await status()).toMatchObject({ every_hours: 24, keep: 3, last_success_at: null, overdue: true })
  expect(await metric()).toBe(0)
  const atMs = test.clock.nowMs()
  await backUp()
  const shown = { every_hours: 24, keep: 3, last_success_at: new Date(atMs).toISOString() }
  expect(await status()).toMatchObject({ ...shown, overdue: false })
  expect(await metric()).toBe(atMs / 1000)
  test.clock.advance(48 * HOUR_MS + 1)
  expect(await status()).toMatchObject({ ...shown, overdue: true })
})

it('without a schedule the portal’s response has none, and there is no metric', async () => {
  const admin = await signInFirstAdmin(test)
  expect((await admin.get('/api/backups')).body).toMatchObject({ every_hours: null, overdue: false })
  expect((await test.client().get('/metrics')).text).not.toContain('noor_last_backup')
})

it('the server makes a backup by itself that restore takes', async () => {
  const data = join(dir, 'data')
  const elsewhere = join(dir, 'elsewhere')
  const server = startProcess({
    ...{ PORT: String(await freePort()), DATA_DIR: data, STARTER_CONTENT: 'off' },
    ...{ BACKUP_EVERY_HOURS: '24', BACKUP_DIR: elsewhere },
  })
  onTestFinished(() => server.kill('SIGKILL'))
  await server.open
  await eventually(() => expect(readdirSync(elsewhere).filter((name) => name.endsWith('.tar.gz'))).toHaveLength(1))
  const metrics = async () => (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
  await eventually(async () => expect(await metrics()).toMatch(/^noor_last_backup_timestamp_seconds [1-9]/m))
  server.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
})
