// The findings of the checks, on the command line and for the portal.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Check } from '@noor-quest/contract/overview'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, onSqlite, openTestApp, SECRET, type TestApp } from '../../test/harness.ts'
import { runCommand } from '../../test/run-command.ts'
import { loadStarterContent, restoreStarterImages } from '../content/load-starter-content.ts'
import { NEWEST } from '../platform/database/migrate.ts'
import { createLocalStore, imageFolder } from '../platform/files/open-store.ts'
import { StoreError } from '../platform/files/store.ts'
import { type CheckDeps, createChecks, describeDisk } from './checks.ts'
import { markSecret } from './installation.ts'

const HOUR_MS = 60 * 60_000
const CONTENT_DIR = resolve(import.meta.dirname, '../../../../content')

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let dir: string
  let backups: string
  beforeEach(async () => {
    test = await openTestApp(engine, { nowMs: Date.now(), content: false })
    dir = mkdtempSync(join(tmpdir(), 'noor-quest-checks-'))
    backups = join(dir, 'backups')
    mkdirSync(backups)
  })
  afterEach(async () => {
    await test.close()
    rmSync(dir, { recursive: true })
  })

  async function find(name: Check['check'], changes: Partial<CheckDeps> = {}): Promise<Check> {
    const { db, target, clock } = test
    const checks = createChecks({
      ...{ db, database: target, clock, dataDir: dir, backupDirs: [backups], backups: null },
      ...{ appSecret: target.engine === 'postgres' ? SECRET : null, contentDir: CONTENT_DIR },
      ...{ store: createLocalStore(dir), s3: null },
      mailer: { delivers: false, check: async () => null },
      ...{ adminEmailDomain: null, publicMailDomain: null },
      publicUrl: () => 'http://localhost:3000',
      integrity: async () => ({ checkedMs: () => 0 }),
      connections: 10_000,
      ...changes,
    })
    const found = (await checks()).find(({ check }) => check === name)
    if (found === undefined) throw new Error(`no check ${name}`)
    return found
  }
  const state = async (name: Check['check'], changes?: Partial<CheckDeps>) => (await find(name, changes)).state

  it('a new installation has nothing wrong', async () => {
    for (const name of ['version', 'database', 'secret', 'files', 'disk', 'images', 'mail_domain', 'mail'] as const) {
      expect([name, await state(name)]).toEqual([name, 'good'])
    }
    expect((await find('clock')).message).toMatch(/PostgreSQL’s clock differs by \d+ s|No registration|No time server/)
    expect(await find('address')).toMatchObject({
      state: 'unknown',
      remedy: expect.stringContaining('open the doors in the portal'),
    })
  })

  it('the newest backup counts, with its age and its proof', async () => {
    expect(await find('backup')).toMatchObject({ state: 'warning', at: null, message: 'There is no backup.' })
    const file = join(backups, 'noor-quest-1.tar.gz')
    writeFileSync(file, 'bytes')
    expect((await find('backup')).message).toBe('noor-quest-1.tar.gz isn’t proved yet.')
    const sha256 = createHash('sha256').update('bytes').digest('hex')
    const prove = (proved: boolean) =>
      writeFileSync(`${file}.proof.json`, JSON.stringify({ proved, message: 'So.', sha256 }))
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
    truncateSync(file, 4)
    expect(await find('backup')).toMatchObject({
      state: 'wrong',
      message: `${file} isn’t the file that was proved: it was damaged or replaced.`,
      remedy: expect.stringMatching(/npm run backup/),
    })
  })

  sqlite.it('a copied backup has the time in its name, and a damaged proof is none', async () => {
    const [old, last] = ['05-59-085', '06-00-000'].map((time) =>
      join(backups, `noor-quest-2026-01-30T04-${time}Z.tar.gz`),
    ) as [string, string]
    for (const file of [last, old]) writeFileSync(file, '')
    utimesSync(last, 0, 0)
    writeFileSync(`${last}.proof.json`, '{')
    expect(await find('backup')).toMatchObject({
      ...{ state: 'unknown', at: '2026-01-30T04:06:00.000Z' },
      message: 'noor-quest-2026-01-30T04-06-00-000Z.tar.gz isn’t proved yet.',
    })
  })

  sqlite.it('a folder in which no backup can be written is named', async () => {
    rmSync(backups, { recursive: true })
    writeFileSync(backups, 'a file in its place', { mode: 0o600 })
    expect(await find('backup')).toMatchObject({
      ...{ state: 'wrong', message: `No backup can be written into ${backups}.` },
      affected: expect.stringMatching(/after a loss/),
    })
  })

  it.each([
    'table feedback',
    'table app_state',
    'table kysely_migration',
    'table auth_sessions',
    'column players.phone',
  ])('a database without its %s is wrong, and the others say only that', async (part) => {
    const [kind, name = ''] = part.split(' ')
    const [table = '', column = ''] = name.split('.')
    if (kind === 'table') await sql`drop table ${sql.table(table)}`.execute(test.db)
    else await sql`alter table ${sql.table(table)} rename column ${sql.ref(column)} to gone`.execute(test.db)
    writeFileSync(join(backups, 'noor-quest-1.tar.gz'), '')
    expect(await find('database')).toMatchObject({
      state: 'wrong',
      message: `The database lacks ${part}, which this version made there.`,
      remedy: `Stop the server, then: npm run restore -- ${join(backups, 'noor-quest-1.tar.gz')} --overwrite`,
    })
    for (const name of ['version', 'secret', 'images', 'clock'] as const) {
      const message = 'Not checked without the database.'
      expect(await find(name)).toMatchObject({ state: 'unknown', message, remedy: null })
    }
  })

  it('tables of other programs are no fault', async () => {
    await sql`create table of_another (id text)`.execute(test.db)
    expect(await state('database')).toBe('good')
  })

  it('a secret that is missing beside people, damaged or of another installation is wrong', async () => {
    const missing = () => find('secret', { appSecret: null })
    expect((await missing()).state).toBe('good')
    await test.player('quiz')
    const backup = join(backups, 'noor-quest-1.tar.gz')
    writeFileSync(backup, '')
    const former = `Put it back from a backup: tar -xzf ${backup} -C ${dir} secret. `
    const remedy = expect.stringMatching(
      new RegExp(`^${former}Or make a new one: npm run admin -- new-secret\\. This ends all sessions of players`),
    )
    const file = join(dir, 'secret')
    expect(await missing()).toMatchObject({
      ...{ state: 'wrong', remedy },
      message: `There is no ${file}, but the database has players (1) or accounts (0).`,
    })
    await markSecret(test.db, SECRET)
    writeFileSync(file, SECRET)
    expect((await missing()).state).toBe('good')
    for (const damaged of ['', 'short', SECRET.replace('a', 'b'), `${SECRET}${SECRET}`]) {
      writeFileSync(file, damaged)
      const message = `${file} is damaged, or of another installation.`
      expect(await missing()).toMatchObject({ state: 'wrong', message, remedy })
    }
    expect(await state('secret', { appSecret: SECRET })).toBe('good')
    expect(await find('secret', { appSecret: 'another secret of 32 characters!' })).toMatchObject({
      ...{ state: 'wrong', message: 'APP_SECRET is damaged, or of another installation.' },
      remedy: expect.stringMatching(/^Set the former APP_SECRET, or keep this one: npm run admin -- new-secret/),
    })
  })

  sqlite.it('missing pictures are named; those of the starter content can be put back', async () => {
    const store = createLocalStore(dir)
    await loadStarterContent(test.db, store, CONTENT_DIR, test.clock.nowMs())
    expect(await state('images')).toBe('good')
    const folder = join(imageFolder(dir), 'prophet-items')
    const stored = readdirSync(folder).length
    for (const length of [0, 1000]) {
      truncateSync(join(folder, String(readdirSync(folder)[0])), length)
      expect((await find('images')).message).toMatch(/^Pictures are missing or cut off \(1\)/)
      expect(await restoreStarterImages(test.db, store, CONTENT_DIR)).toBe(1)
      expect(await state('images')).toBe('good')
    }
    rmSync(imageFolder(dir), { recursive: true })
    expect(await find('images')).toMatchObject({
      state: 'wrong',
      message: expect.stringMatching(
        new RegExp(`^Pictures are missing or cut off \\(${stored}\\): Adam .* and others\\.$`),
      ),
      remedy: 'Start the server again: it puts the starter content’s pictures back.',
    })
    // An admin gave one of them a picture and a name of their own.
    await test.db
      .updateTable('prophets')
      .set({ item_image_url: store.publicUrl('prophet-items/0abc_1.webp'), name: 'Uploaded' })
      .where('name', 'like', 'Nuh%')
      .execute()
    await test.db.updateTable('prophets').set({ name: 'Renamed' }).where('name', 'like', 'Hud%').execute()
    expect(await restoreStarterImages(test.db, store, CONTENT_DIR)).toBe(stored - 1)
    const others = { state: 'wrong', message: 'Pictures are missing or cut off (1): Uploaded.' }
    expect(await find('images')).toMatchObject({ ...others, remedy: 'Upload them again in the portal, at Prophets.' })
    const backup = join(backups, 'noor-quest-1.tar.gz')
    writeFileSync(backup, '')
    const remedy = `From the backup: tar -xzf ${backup} -C ${imageFolder(dir)} --strip-components=1 images`
    expect(await find('images')).toMatchObject({ ...others, remedy })
    expect(await find('images', { s3: {} })).toMatchObject({ remedy: expect.stringMatching(/^Upload/) })
  })

  sqlite.it('a folder of pictures that can’t be used is named, without the settings of a bucket', async () => {
    writeFileSync(join(dir, 'storage'), '')
    const found = await find('images')
    expect(found.message).toMatch(new RegExp(`^The folder of pictures, ${imageFolder(dir)}, can't be read`))
    expect(found.remedy).toBe('A file is in the place of a folder: move it away.')
    expect(JSON.stringify(found)).not.toMatch(/S3|reached/)
  })

  sqlite.it('files that others can read are named, but not images', async () => {
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
      remedy: expect.stringMatching(/timedatectl|time server/),
    })
    const apply = (name: string) =>
      sql`insert into kysely_migration (name, timestamp) values (${name}, '2026')`.execute(test.db)
    const forget = (name: string) => sql`delete from kysely_migration where name = ${name}`.execute(test.db)
    expect(await state('version')).toBe('good')
    // As version 2.0.x left it.
    await forget(NEWEST)
    await apply('0027-stage')
    expect(await find('version')).toMatchObject({ state: 'warning', message: expect.stringMatching(/earlier version/) })
    await forget('0028-version-2.0.0')
    expect(await find('version')).toMatchObject({
      state: 'wrong',
      remedy: expect.stringMatching(/^Start version 2\.0\.1/),
    })
    await apply('9999-future')
    expect(await find('version')).toMatchObject({ state: 'wrong', message: expect.stringMatching(/newer version/) })
  })

  sqlite.it('a public mail domain is named, and another one says what it gives', async () => {
    expect(await find('mail_domain', { publicMailDomain: 'gmail.com' })).toMatchObject({
      state: 'warning',
      message: 'ADMIN_EMAIL_DOMAIN is gmail.com, where anyone can get an address, so it gives no role.',
    })
    expect(await find('mail_domain', { adminEmailDomain: '@club.example.org' })).toMatchObject({
      state: 'good',
      message: 'Verified addresses of @club.example.org are organisers without phone numbers.',
    })
  })

  sqlite.it('a silent store, mail server or public address is named', async () => {
    const check = () => Promise.reject(new StoreError('backend_not_configured', '403', null))
    expect(await find('images', { store: { ...createLocalStore(dir), check }, s3: {} })).toMatchObject({
      state: 'wrong',
      remedy: expect.stringMatching(/S3_/),
    })
    const mailer = { delivers: true, check: async () => 'EAUTH AUTH PLAIN' }
    expect(await find('mail', { mailer })).toMatchObject({
      state: 'wrong',
      message: expect.stringMatching(/EAUTH/),
      remedy: expect.stringMatching(/SMTP_URL/),
    })
    const few = () => Promise.reject(new StoreError('backend_unavailable', 'EMFILE', null))
    expect(await find('images', { store: { ...createLocalStore(dir), check: few }, s3: {} })).toMatchObject({
      message: expect.stringMatching(/too few files/),
      remedy: expect.stringMatching(/ulimit/),
    })
    const slow = { ...createLocalStore(dir), check: () => new Promise<never>(() => {}) }
    // The limit applies to the database too, which must answer within it.
    expect(await find('images', { store: slow, s3: {} })).toMatchObject({
      state: 'unknown',
      message: expect.stringMatching(/No answer within/),
    })
    const silent = { delivers: true, check: () => new Promise<null>(() => {}) }
    expect(await find('mail', { mailer: silent, patienceMs: 10 })).toMatchObject({
      state: 'unknown',
      message: expect.stringMatching(/0\.01 s/),
    })
    const gone = { publicUrl: () => 'http://no-such-host.invalid' }
    expect(await find('address', gone)).toMatchObject({
      state: 'wrong',
      message: expect.stringMatching(/no-such-host/),
      remedy: expect.stringMatching(/DNS/),
    })
    const shut = { publicUrl: () => 'http://127.1.1.1:1' }
    expect(await find('address', shut)).toMatchObject({ state: 'unknown', remedy: expect.stringMatching(/doors/) })
    // The router of a test network doesn't lead back: no packet is answered.
    const silentAddress = { publicUrl: () => 'http://192.0.2.1:1', patienceMs: 10 }
    expect((await find('address', silentAddress)).state).toBe('unknown')
  })

  it('a database that doesn’t answer in time is wrong, and delays no page', async () => {
    const silent = test.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => new Promise(() => {}),
    })
    expect(await find('database', { db: silent, patienceMs: 200 })).toMatchObject({
      ...{ state: 'wrong', remedy: 'For the cause: npm run doctor' },
      message: expect.stringMatching(/^No answer within 0\.2 s\./),
    })
  })

  sqlite.it.each([
    [144, 'wrong'],
    [3000, 'warning'],
    [10_000, 'good'],
  ])('with files for %i connections, these are %s', async (connections, expected) => {
    const { state, message, affected } = await find('connections', { connections })
    expect([state, affected === null]).toEqual([expected, expected === 'good'])
    if (expected !== 'good') expect(message).toContain(`${connections} connections at once`)
  })

  sqlite.it('a file that can’t be read is wrong, and not only unknown', async () => {
    mkdirSync(join(dir, 'secret'))
    expect(await find('secret', { appSecret: null })).toMatchObject({
      state: 'wrong',
      message: `${join(dir, 'secret')} can't be read (EISDIR).`,
      remedy: expect.stringMatching(/new-secret/),
    })
    const file = join(backups, 'noor-quest-1.tar.gz')
    mkdirSync(file)
    writeFileSync(`${file}.proof.json`, JSON.stringify({ proved: true, message: 'So.', sha256: 'a' }))
    expect(await find('backup')).toMatchObject({ state: 'wrong', remedy: expect.stringMatching(/move it away/) })
  })

  sqlite.it('npm run doctor prints each check, works beside a server and shows no secret', async () => {
    if (test.target.engine !== 'sqlite') throw new Error('this test needs a file')
    const secret = 'a secret of the tests, of 32 letters'
    const settings = { DATA_DIR: dirname(test.target.file), APP_SECRET: secret, METRICS_TOKEN: secret }
    const { code, output } = await runCommand('doctor', [], settings)
    expect([code, output]).toEqual([0, expect.not.stringMatching(/^wrong/m)])
    expect(output).toMatch(/^good +version +Noor Quest \d.*\n/)
    expect(output).toMatch(/^good +database +.*intact\.$/m)
    expect(output).toMatch(/^warning +backup +There is no backup\.\n +-> Make one: npm run backup/m)
    expect(output).not.toContain(secret)
    writeFileSync(join(dir, 'noor-quest.db'), '')
    expect(await runCommand('doctor', [], { DATA_DIR: dir })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^wrong +database .*missing or empty.*\n +-> /m),
    })
    expect(statSync(join(dir, 'noor-quest.db')).size).toBe(0)
  })
})

it.each([
  [400, 'wrong'],
  [1500, 'warning'],
  [2048, 'good'],
])('with %i MB free, the disk is %s', (megabytes, state) => {
  expect(describeDisk(megabytes * 1024 ** 2).state).toBe(state)
})
