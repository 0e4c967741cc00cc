// The portal's Backup button: permissions, the written file, and the activity log.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Backups } from '@noor-quest/contract/backup'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ENGINES, onSqlite, openTestApp, type TestApp } from '../../test/harness.ts'
import { readAudit, signInFirstAdmin } from '../../test/portal-scene.ts'
import type { AppDeps } from '../app.ts'
import { writeState } from '../platform/database/app-state.ts'

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let made: number
  beforeEach(async () => {
    test = await openTestApp(engine)
    made = 0
  })
  afterEach(() => test.close())

  /** An admin of a server with this `backUp`. */
  async function signIn(backUp: (() => Promise<string | null>) | null, changes: Partial<AppDeps> = {}) {
    const app = test.restart({ backUp, ...changes })
    onTestFinished(() => app.close())
    const admin = await signInFirstAdmin(test)
    await test.db.deleteFrom('audit_log').execute()
    return admin.on(app)
  }
  const write = async () => `/data/backups/noor-quest-${++made}.tar.gz`
  const summaries = async () => (await readAudit(test)).map(({ action, summary }) => [action, summary])

  it('writes one file and one entry for repeated presses', async () => {
    const admin = await signIn(write)
    const pressed = await Promise.all([admin.post('/api/backups', {}), admin.post('/api/backups', {})])
    pressed.push(await admin.post('/api/backups', {}))
    for (const { status, body } of pressed) {
      expect([status, body]).toEqual([200, { file: '/data/backups/noor-quest-1.tar.gz' }])
    }
    expect(await summaries()).toEqual([['add', 'A backup: noor-quest-1.tar.gz']])
    test.clock.advance(60_000)
    expect((await admin.post('/api/backups', {})).body).toEqual({ file: '/data/backups/noor-quest-2.tar.gz' })
  })

  sqlite.it('lists all copies of the data, and when the server deletes them', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'noor-quest-copies-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    const elsewhere = join(dir, 'elsewhere')
    const write = (path: string, day: number) => {
      mkdirSync(dirname(join(dir, path)), { recursive: true })
      writeFileSync(join(dir, path), '')
      const atS = Date.parse(`2026-01-0${day}T00:00:00.000Z`) / 1000
      utimesSync(join(dir, path), atS, atS)
    }
    write('noor-quest.db', 1)
    write('backups/noor-quest-2026-01-01.tar.gz', 1)
    write('replaced-2026-01-02T00-00-00-000Z', 2)
    write('elsewhere/notes.txt', 3)
    write('elsewhere/noor-quest-scheduled-2026-01-03T00-00-00-000Z.tar.gz', 3)
    write('elsewhere/noor-quest-scheduled-2026-01-04T00-00-00-000Z.tar.gz', 4)
    await writeState(test.db, 'last_backup_at', '2026-01-04T00:00:00.000Z')
    const schedule = { everyHours: 24, keep: 7, dir: elsewhere }
    const admin = await signIn(null, { dataDir: dir, backupSchedule: schedule })
    const { copies } = (await admin.get('/api/backups')).body
    expect(copies.map(({ name, deleted_at }: Backups['copies'][number]) => [name, deleted_at])).toEqual([
      ['noor-quest-scheduled-2026-01-04T00-00-00-000Z.tar.gz', '2026-01-11T00:00:00.000Z'],
      ['noor-quest-scheduled-2026-01-03T00-00-00-000Z.tar.gz', '2026-01-10T00:00:00.000Z'],
      ['replaced-2026-01-02T00-00-00-000Z', null],
      ['noor-quest-2026-01-01.tar.gz', null],
    ])
  })

  sqlite.it('can be repeated after a failure, which leaves no entry', async () => {
    let attempts = 0
    const failed = Object.assign(new Error('Command failed: node backup.ts'), {
      stderr: "backups can't be used: EACCES.\n",
    })
    const admin = await signIn(() => (++attempts === 1 ? Promise.reject(failed) : write()))
    const { body } = await admin.post('/api/backups', {})
    expect(body.error.code).toBe('backup_failed')
    expect(body.error.message).toMatch(/: backups can't be used: EACCES\. .*correct the owner/)
    expect(await summaries()).toEqual([])
    expect((await admin.post('/api/backups', {})).body.file).toContain('noor-quest-1')
  })

  sqlite.it('responds with null where none can be written', async () => {
    const admin = await signIn(async () => null)
    expect((await admin.post('/api/backups', {})).body).toEqual({ file: null })
    expect(await summaries()).toEqual([])
  })
})
