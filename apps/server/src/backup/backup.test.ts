// npm run backup and restore, as an operator runs them: under load, into a new folder, and with
// errors.

import { randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { perGame } from '@noor-quest/rules/games'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { create, extract } from 'tar'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../scripts/free-port.mjs'
import { findPostgres } from '../../../../scripts/test/programs.mjs'
import { eventually } from '../../test/eventually.ts'
import { type Client, ORIGIN, openTestDatabase, registration } from '../../test/harness.ts'
import { runCommand } from '../../test/run-command.ts'
import { openS3Server, s3Settings } from '../../test/s3-server.ts'
import { decidedQuestions } from '../../test/scenes.ts'
import { deviceAt, type ServerProcess, startProcess } from '../../test/server-process.ts'
import { SERVED_GAMES } from '../games.ts'
import { ConfigError } from '../platform/app-error.ts'
import { connect } from '../platform/database/connect.ts'
import { createLocalStore, openStore } from '../platform/files/open-store.ts'
import { dumpPostgres } from './dump-postgres.ts'
import { proveBackup, readProof } from './prove-backup.ts'
import { restoreBackup } from './restore.ts'

let root: string
let dataDir: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'noor-quest-backup-'))
  dataDir = join(root, 'data')
})
afterEach(() => rmSync(root, { recursive: true }))

async function openServer(dir: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
  const server = startProcess({ PORT: String(await freePort()), PUBLIC_URL: ORIGIN, DATA_DIR: dir, ...settings })
  await server.open
  return server
}

async function close(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
}

const open = (dir: string) => connect({ engine: 'sqlite', file: join(dir, 'noor-quest.db') })

it('a backup under load holds every row acknowledged before it, and the restored installation continues with them', async () => {
  const server = await openServer(dataDir)
  const db = await open(dataDir)
  const acknowledged: { name: string; device: Client }[] = []
  let playing = true
  const play = async () => {
    while (playing) {
      const device = deviceAt(server, db)
      const name = `Player ${randomUUID()}`
      const registered = await device.post('/api/players', registration('quiz', { name }))
      expect(registered.status).toBe(201)
      const { game } = await device.startQuiz()
      await device.move(`/api/quiz/games/${game.id}/level`, { question_index: 0 })
      await device.move(`/api/quiz/games/${game.id}/answers`, { question_index: 0, choice: 'a' })
      acknowledged.push({ name, device })
    }
  }
  const players = Array.from({ length: 4 }, play)
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(20))

  const before = [...acknowledged]
  const file = join(root, 'backups', 'night.tar.gz')
  const made = await runCommand('backup', ['backup', file], { DATA_DIR: dataDir })
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('all scores as recomputed.\n') })
  playing = false
  await Promise.all(players)
  expect(acknowledged.length).toBeGreaterThan(before.length)
  await close(server)
  await db.destroy()
  // It contains phone numbers and the secret; only its proof is left beside it.
  const left = ['night.tar.gz', 'night.tar.gz.proof.json']
  expect([statSync(file).mode & 0o077, readdirSync(join(root, 'backups'))]).toEqual([0, left])

  const newDir = join(root, 'restored')
  const restored = await runCommand('backup', ['restore', file], { DATA_DIR: newDir })
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored ') })
  const again = await openServer(newDir)
  const copy = await open(newDir)
  for (const { name, device } of before) {
    const same = deviceAt(again, copy)
    same.cookie = device.cookie
    // The cookie is still valid, because the backup contains the secret.
    expect((await same.get('/api/players/me')).body.player).toMatchObject({ name })
    expect((await same.get('/api/quiz/games/current')).body.game).toMatchObject({ seq: 2 })
  }
  expect((await decidedQuestions(copy)).length).toBeGreaterThanOrEqual(before.length)
  const prophets = await copy.selectFrom('prophets').select('item_image_url').execute()
  for (const { item_image_url } of prophets) {
    expect((await fetch(`http://127.0.0.1:${again.port}${item_image_url}`)).status).toBe(200)
  }
  expect(prophets.length).toBeGreaterThan(0)
  await copy.destroy()
  await close(again)
})

describe('with a backup at hand', () => {
  /** An installation with one player, and its backup; each test gets a copy. */
  let template: string
  let file: string
  beforeAll(async () => {
    template = mkdtempSync(join(tmpdir(), 'noor-quest-template-'))
    const templateData = join(template, 'data')
    const server = await openServer(templateData)
    const fields = registration('quiz', { name: 'Backed up' })
    const body = JSON.stringify(fields)
    const headers = { 'content-type': 'application/json' }
    const registered = await fetch(`http://127.0.0.1:${server.port}/api/players`, { method: 'POST', body, headers })
    expect(registered.status).toBe(201)
    await close(server)
    expect(await runCommand('backup', ['backup'], { DATA_DIR: templateData })).toMatchObject({ code: 0 })
    const [name = ''] = readdirSync(join(templateData, 'backups'))
    renameSync(join(templateData, 'backups', name), join(template, 'backup.tar.gz'))
    rmSync(join(templateData, 'backups'), { recursive: true })
  })
  afterAll(() => rmSync(template, { recursive: true }))
  beforeEach(() => {
    cpSync(join(template, 'data'), dataDir, { recursive: true })
    file = join(root, 'backup.tar.gz')
    cpSync(join(template, 'backup.tar.gz'), file)
  })

  const names = async (dir: string) => {
    const db = await open(dir)
    const rows = await db.selectFrom('players').select('name').execute()
    await db.destroy()
    return rows.map(({ name }) => name)
  }

  it('restore refuses to overwrite without the flag, and with it moves the old data aside', async () => {
    const db = await open(dataDir)
    await db.updateTable('players').set({ name: 'Changed since' }).execute()
    await db.destroy()
    const refused = await runCommand('backup', ['restore', file], { DATA_DIR: dataDir })
    expect(refused).toEqual({
      code: 1,
      output: expect.stringMatching(/^.* has data already \(noor-quest\.db\)\..*\n$/),
    })
    expect(await names(dataDir)).toEqual(['Changed since'])

    expect(await runCommand('backup', ['restore', file, '--overwrite'], { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
    })
    expect(await names(dataDir)).toEqual(['Backed up'])
    const aside = readdirSync(dataDir).find((name) => name.startsWith('replaced-')) ?? ''
    expect(await names(join(dataDir, aside))).toEqual(['Changed since'])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('restore refuses while a server uses the data', async () => {
    const server = await openServer(dataDir)
    const refused = await runCommand('backup', ['restore', file, '--overwrite'], { DATA_DIR: dataDir })
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('is in use. Stop the server') })
    expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(200)
    await close(server)
    expect(await names(dataDir)).toEqual(['Backed up'])
  })

  it('restore replaces a damaged database', async () => {
    writeFileSync(join(dataDir, 'noor-quest.db'), 'not a database at all, whatever its name says'.repeat(100))
    // A log that wasn't checkpointed would repair the file.
    for (const end of ['-wal', '-shm']) rmSync(join(dataDir, `noor-quest.db${end}`), { force: true })
    const failed = await runCommand('backup', ['backup'], { DATA_DIR: dataDir })
    expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('damaged') })
    expect(await runCommand('backup', ['restore', file, '--overwrite'], { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
    })
    expect(await names(dataDir)).toEqual(['Backed up'])
  })

  it.each<[string, (unpacked: string) => void]>([
    ['an image was changed', (dir) => writeFileSync(firstImage(dir), 'another picture')],
    ['an image is missing', (dir) => rmSync(firstImage(dir))],
    ['something was added', (dir) => writeFileSync(join(dir, 'images', 'more.png'), 'more')],
    ['the manifest is missing', (dir) => rmSync(join(dir, 'manifest.json'))],
    ...['{"format": 1,', '{"format": 1, "files": {}}', ''].map((manifest): [string, (dir: string) => void] => [
      `the manifest is ${JSON.stringify(manifest)}`,
      (dir) => writeFileSync(join(dir, 'manifest.json'), manifest),
    ]),
    [
      'a row was added',
      (dir) => {
        const database = new Database(join(dir, 'noor-quest.db'))
        database.exec("insert into app_state (key, value) values ('added', '')")
        database.close()
      },
    ],
  ])('restore verifies first: where %s, nothing is changed', async (_what, change) => {
    const unpacked = join(root, 'unpacked')
    mkdirSync(unpacked)
    await extract({ file, cwd: unpacked })
    change(unpacked)
    const altered = join(root, 'altered.tar.gz')
    await create({ gzip: true, cwd: unpacked, file: altered }, readdirSync(unpacked))
    await expectRefused(altered)
  })

  it('restore refuses a version before 2.0.0 with the line of a start', async () => {
    const database = new Database(join(dataDir, 'noor-quest.db'))
    database.exec("update kysely_migration set name = '0027-stage' where name like '0028%'")
    database.close()
    const old = join(root, 'old.tar.gz')
    expect(await runCommand('backup', ['backup', old, '--unproved'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
    expect(await runCommand('backup', ['restore', old], { DATA_DIR: join(root, 'other') })).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The database was written by a version before 2\.0\.0\. Start version 2\.0\.1 .*\n$/,
      ),
    })
  })

  it.each([1, 2])('restore refuses a backup cut off after %s third(s)', async (thirds) => {
    truncateSync(file, Math.floor((statSync(file).size * thirds) / 3))
    await expectRefused(file)
  })

  it('a backup is proved by restoring it and recomputing its scores, and the proof lists differences', async () => {
    const db = await open(dataDir)
    await db.updateTable('players').set({ total_score: 50 }).execute()
    await db.destroy()
    const made = await runCommand('backup', ['backup', join(root, 'wrong.tar.gz')], { DATA_DIR: dataDir })
    expect(made).toMatchObject({ code: 1, output: expect.stringMatching(/1 players.*\. Not proved: scores.*differ/) })
    expect(readProof(join(root, 'wrong.tar.gz'))?.proved).toBe(false)
    truncateSync(file, statSync(file).size - 9)
    await runCommand('backup', ['prove', file], { DATA_DIR: dataDir })
    expect(readProof(file)).toMatchObject({
      proved: false,
      message: expect.stringMatching(/^Not proved: .* is damaged.*make another one: npm run backup\.$/),
    })
    expect(readdirSync(root).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('the server proves every backup in its folders, and tries a failed one again at its next start', async () => {
    const backups = join(dataDir, 'backups')
    mkdirSync(backups)
    const [good, bad] = ['noor-quest-1.tar.gz', 'noor-quest-2.tar.gz'].map((name) => join(backups, name)) as [
      string,
      string,
    ]
    cpSync(file, good)
    writeFileSync(bad, '')
    const server = await openServer(dataDir)
    await eventually(() => expect([good, bad].map((one) => readProof(one)?.proved)).toEqual([true, false]))
    await close(server)
    cpSync(file, bad)
    const again = await openServer(dataDir)
    await eventually(() => expect(readProof(bad)?.proved).toBe(true))
    await close(again)
  })

  async function expectRefused(altered: string): Promise<void> {
    const newDir = join(root, 'new')
    const options = { file: altered, dataDir: newDir, store: createLocalStore(newDir), overwrite: false }
    const refusal = await restoreBackup(options, Date.now()).catch((cause: unknown) => cause)
    expect(refusal).toBeInstanceOf(ConfigError)
    expect(String(refusal)).toMatch(/ is damaged, or no backup of Noor Quest \(.+\)\. Nothing was changed\.$/)
    expect(readdirSync(newDir)).toEqual([])
  }

  function firstImage(dir: string): string {
    const folder = join(dir, 'images', 'prophet-items')
    return join(folder, readdirSync(folder)[0] ?? '')
  }

  it('backup reports an unusable folder in one line', async () => {
    writeFileSync(join(root, 'file'), '')
    const below = join(root, 'file', 'backup.tar.gz')
    expect(await runCommand('backup', ['backup', below], { DATA_DIR: dataDir })).toEqual({
      code: 1,
      output: expect.stringMatching(/^[^\n]*file can't be used: [^\n]+\.\n$/),
    })
  })

  it('backup overwrites no file, and writes none without a database', async () => {
    const bytes = readFileSync(file)
    const twice = await runCommand('backup', ['backup', file], { DATA_DIR: dataDir })
    expect(twice).toMatchObject({ code: 1, output: expect.stringContaining('exists already') })
    expect(readFileSync(file).equals(bytes)).toBe(true)
    const nothing = await runCommand('backup', ['backup', join(root, 'x.tar.gz')], { DATA_DIR: join(root, 'nowhere') })
    expect(nothing).toMatchObject({ code: 1, output: expect.stringContaining('There is no noor-quest.db') })
    expect(existsSync(join(root, 'nowhere'))).toBe(false)
  })
})

it.each([[['restore']], [['restore', 'a', 'b']], [['backup', '--help']], [['backup', 'night.dump']], [['nonsense']]])(
  '%j prints the usage',
  async (args) => {
    const { code, output } = await runCommand('backup', args, { DATA_DIR: dataDir })
    expect([code, output]).toEqual([1, expect.stringMatching(/^(Usage|Jobs): .*\n$/)])
  },
)

it('moves images from one store to another: backed up from a folder, restored into a bucket, and back', async () => {
  const s3 = await openS3Server()
  const server = await openServer(dataDir)
  await close(server)
  const [first, second] = [join(root, 'folder.tar.gz'), join(root, 'bucket.tar.gz')]
  expect(await runCommand('backup', ['backup', first], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })

  const bucketDir = join(root, 'with-bucket')
  expect(await runCommand('backup', ['restore', first], { DATA_DIR: bucketDir, ...s3Settings(s3) })).toMatchObject({
    code: 0,
  })
  const db = await open(bucketDir)
  const urls = (await db.selectFrom('prophets').select('item_image_url').execute()).map((row) => row.item_image_url)
  await db.destroy()
  const [local, bucket] = [createLocalStore(dataDir), await openStore(s3.target, bucketDir)]
  for (const url of urls) {
    const key = local.keyOf(url) ?? ''
    expect(Buffer.from((await bucket.read(key)) ?? [])).toEqual(Buffer.from((await local.read(key)) ?? []))
  }
  expect(existsSync(join(bucketDir, 'storage'))).toBe(false)

  expect(await runCommand('backup', ['backup', second], { DATA_DIR: bucketDir, ...s3Settings(s3) })).toMatchObject({
    code: 0,
  })
  await s3.close()
  const backDir = join(root, 'back')
  expect(await runCommand('backup', ['restore', second], { DATA_DIR: backDir })).toMatchObject({ code: 0 })
  const back = createLocalStore(backDir)
  for (const url of urls) expect(await back.exists(back.keyOf(url) ?? '')).toBe(true)
  expect(urls.length).toBeGreaterThan(10)
})

it('a dump of PostgreSQL is proved by reading it to its end', async () => {
  const { target, close: drop } = await openTestDatabase('postgres')
  onTestFinished(drop)
  if (target.engine !== 'postgres') throw new Error('asked for PostgreSQL')
  const env = { PATH: [findPostgres(), process.env.PATH].join(delimiter) }
  const dump = join(root, 'noor-quest-1.dump')
  expect(await dumpPostgres(target, dump, env)).toBeNull()
  const prove = () =>
    proveBackup(
      dump,
      perGame((type) => SERVED_GAMES[type].replay),
      env,
    )
  expect(await prove()).toEqual({ proved: true, message: expect.stringContaining('It wasn’t restored') })
  truncateSync(dump, statSync(dump).size / 2)
  expect(await prove()).toEqual({
    proved: false,
    message: expect.stringMatching(/^Not proved: pg_restore: .*npm run backup/),
  })
})

it('backup and restore work for PostgreSQL, and a restore needs --overwrite', async () => {
  const { db, target, close: drop } = await openTestDatabase('postgres', 'migrated')
  onTestFinished(drop)
  if (target.engine !== 'postgres') throw new Error('asked for PostgreSQL')
  const PATH = [findPostgres(), process.env.PATH].join(delimiter)
  const settings = { DATA_DIR: dataDir, DATABASE_URL: target.url, APP_SECRET: 'x'.repeat(32), PATH }
  await db.insertInto('app_state').values({ key: 'before', value: '' }).execute()
  const file = join(root, 'night.dump')
  const made = await runCommand('backup', ['backup', file], settings)
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringMatching(/night\.dump\n.*APP_SECRET[\s\S]*read it to its end/),
  })
  await db.deleteFrom('app_state').execute()
  const asked = await runCommand('backup', ['restore', file], settings)
  expect(asked).toMatchObject({ code: 1, output: expect.stringMatching(/^This replaces.*--overwrite\.\n$/) })
  const restored = await runCommand('backup', ['restore', file, '--overwrite'], settings)
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored ') })
  expect(await db.selectFrom('app_state').select('key').where('key', '=', 'before').execute()).toHaveLength(1)
  await sql`create table later (season_id text references seasons)`.execute(db)
  expect(await runCommand('backup', ['restore', file, '--overwrite'], settings)).toEqual({
    code: 1,
    output: expect.stringMatching(/^The database has tables of another version\. .*\n$/),
  })
  await sql`update kysely_migration set name = '0027-stage'
    where name = (select min(name) from kysely_migration)`.execute(db)
  const old = join(root, 'old.dump')
  expect(await dumpPostgres(target, old, { PATH })).toBeNull()
  expect(await runCommand('backup', ['restore', old, '--overwrite'], settings)).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^The database was written by a version before 2\.0\.0\. Start version 2\.0\.1 .*\n$/,
    ),
  })
  const nothing = await runCommand('backup', ['backup'], { ...settings, PATH: '/nowhere' })
  expect(nothing).toEqual({
    code: 1,
    output: 'No backup was written: pg_dump is not installed. Install postgresql-client.\n',
  })
})
