// The findings of the checks, on the command line and for the portal.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Check } from '@noor-quest/contract/overview'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, openTestApp, type TestApp } from '../../../test/harness.ts'
import { runCommand } from '../../../test/run-command.ts'
import { StoreError } from '../../platform/files/store.ts'
import { type CheckDeps, createChecks, describeDisk } from './checks.ts'

const HOUR_MS = 60 * 60_000

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  let dir: string
  let backups: string
  beforeEach(async () => {
    test = await openTestApp(engine, { nowMs: Date.now() })
    dir = mkdtempSync(join(tmpdir(), 'noor-quest-checks-'))
    backups = join(dir, 'backups')
    mkdirSync(backups)
  })
  afterEach(async () => {
    await test.close()
    rmSync(dir, { recursive: true })
  })

  async function find(name: Check['check'], changes: Partial<CheckDeps> = {}): Promise<Check> {
    const { db, target, store, clock } = test
    const checks = createChecks({
      ...{ db, database: target, store, clock, dataDir: dir, backupDirs: [backups], backups: null },
      mailer: { delivers: false, check: async () => null },
      publicUrl: 'http://localhost:3000',
      integrity: async () => ({ checkedMs: () => 0 }),
      ...changes,
    })
    const found = (await checks()).find(({ check }) => check === name)
    if (found === undefined) throw new Error(`no check ${name}`)
    return found
  }
  const state = async (name: Check['check'], changes?: Partial<CheckDeps>) => (await find(name, changes)).state

  it('a new installation has nothing wrong', async () => {
    for (const name of ['version', 'database', 'files', 'disk', 'images', 'mail'] as const) {
      expect([name, await state(name)]).toEqual([name, 'good'])
    }
    expect((await find('clock')).message).toMatch(/PostgreSQL’s clock differs by \d+ s|No registration|No time server/)
    expect(await find('address')).toMatchObject({ state: 'unknown', remedy: expect.stringContaining('HOST=0.0.0.0 npm start') })
  })

  it('the newest backup counts, with its age and its proof', async () => {
    expect(await find('backup')).toMatchObject({ state: 'warning', at: null, message: 'There is no backup.' })
    const file = join(backups, 'noor-quest-1.tar.gz')
    writeFileSync(file, '')
    expect((await find('backup')).message).toBe('noor-quest-1.tar.gz isn’t proved yet.')
    const prove = (proved: boolean) => writeFileSync(`${file}.proof.json`, JSON.stringify({ proved, message: 'So.' }))
    prove(false)
    expect(await find('backup')).toMatchObject({ state: 'wrong', message: 'So.', at: expect.stringContaining('T') })
    prove(true)
    expect(await state('backup')).toBe('good')
    const at = (test.clock.nowMs() - 49 * HOUR_MS) / 1000
    utimesSync(file, at, at)
    expect(await state('backup')).toBe('good')
    const schedule = { everyHours: 24, keep: 7, dir: backups }
    expect(await find('backup', { backups: schedule })).toMatchObject({
      state: 'wrong',
      remedy: expect.stringMatching(/log/),
    })
  })

  it('files that others can read are named, but not images', async () => {
    mkdirSync(join(dir, 'storage'))
    for (const name of ['secret', 'storage/a.webp']) writeFileSync(join(dir, name), '')
    for (const name of ['', 'storage', 'storage/a.webp', 'secret']) chmodSync(join(dir, name), 0o755)
    chmodSync(backups, 0o700)
    const secret = join(dir, 'secret')
    const found = { state: 'wrong', message: `Other users of this machine can read ${secret}.` }
    expect(await find('files')).toMatchObject({ ...found, remedy: `chmod -R go= ${dir}` })
    chmodSync(secret, 0o600)
    expect(await state('files')).toBe('good')
  })

  it('a clock that was set back, and a database of another version, are reported', async () => {
    await test.player('quiz')
    const future = { nowMs: () => test.clock.nowMs() - HOUR_MS }
    expect(await find('clock', { clock: future })).toMatchObject({
      state: 'wrong',
      remedy: expect.stringMatching(/timedatectl/),
    })
    await sql`delete from kysely_migration where name = '0028-version-2.0.0'`.execute(test.db)
    expect(await find('version')).toMatchObject({ state: 'warning', message: expect.stringMatching(/earlier version/) })
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2026')`.execute(test.db)
    expect(await find('version')).toMatchObject({ state: 'wrong', message: expect.stringMatching(/newer version/) })
  })

  it('a silent store, mail server or public address is named', async () => {
    const check = () => Promise.reject(new StoreError('backend_not_configured', '403', null))
    expect(await find('images', { store: { check } })).toMatchObject({
      state: 'wrong',
      remedy: expect.stringMatching(/S3_/),
    })
    const mailer = { delivers: true, check: async () => 'EAUTH AUTH PLAIN' }
    expect(await find('mail', { mailer })).toMatchObject({
      state: 'wrong',
      message: expect.stringMatching(/EAUTH/),
      remedy: expect.stringMatching(/SMTP_URL/),
    })
    const silent = { delivers: true, check: () => new Promise<null>(() => {}) }
    expect(await find('mail', { mailer: silent, patienceMs: 10 })).toMatchObject({
      state: 'unknown',
      message: expect.stringMatching(/0\.01 s/),
    })
    const gone = { publicUrl: 'http://no-such-host.invalid' }
    expect(await find('address', gone)).toMatchObject({
      state: 'unknown',
      message: expect.stringMatching(/no-such-host/),
    })
  })

  it('npm run doctor prints each check, works beside a server and shows no secret', async () => {
    if (test.target.engine !== 'sqlite') return
    const secret = 'a secret of the tests, of 32 letters'
    const settings = { DATA_DIR: dirname(test.target.file), APP_SECRET: secret, METRICS_TOKEN: secret }
    const { code, output } = await runCommand('doctor', [], settings)
    expect(code).toBe(0)
    expect(output).toMatch(/^good +version +Noor Quest \d.*\n/)
    expect(output).toMatch(/^good +database +.*intact\.$/m)
    expect(output).toMatch(/^warning +backup +There is no backup\.\n +-> Make one: npm run backup/m)
    expect(output).not.toContain(secret)
    writeFileSync(join(dir, 'noor-quest.db'), 'no database at all'.repeat(100))
    const broken = await runCommand('doctor', [], { DATA_DIR: dir })
    expect(broken).toMatchObject({ code: 1, output: expect.stringMatching(/^wrong +database .*damaged/m) })
  })
})

it.each([
  [400, 'wrong'],
  [1500, 'warning'],
  [2048, 'good'],
])('with %i MB free, the disk is %s', (megabytes, state) => {
  expect(describeDisk(megabytes * 1024 ** 2).state).toBe(state)
})
