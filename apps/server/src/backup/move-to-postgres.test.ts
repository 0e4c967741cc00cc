// From SQLite to PostgreSQL by one command: everything arrives unchanged, and invalid data is
// refused.

import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { signIn } from '../../test/accounts-scene.ts'
import {
  type Client,
  openTestApp,
  openTestDatabase,
  playPerfectFlipMatch,
  playQuiz,
  registration,
  SECRET,
  type TestApp,
  type TestDatabase,
} from '../../test/harness.ts'
import { registerPerson } from '../../test/register-person.ts'
import { runCommand } from '../../test/run-command.ts'
import { insertAccount } from '../../test/stored-accounts.ts'
import { placePlayersSql } from '../../test/stored-players.ts'
import { openRelease } from '../../test/versions/read-release.ts'
import { connect, type Db } from '../platform/database/connect.ts'
import { createLocalStore } from '../platform/files/open-store.ts'
import { moveToPostgres } from './move-to-postgres.ts'

/** Many batches, of which the last isn't full. */
const PLAYERS = 20_500

let test: TestApp
let admin: Client
let device: Client
let file: string
beforeAll(async () => {
  test = await openTestApp('sqlite')
  if (test.target.engine !== 'sqlite') throw new Error('the source is SQLite')
  file = test.target.file
  device = await test.player('quiz', { name: 'Ḥafṣa "the quick" 😀\\', phone: '٠٨١٢٣٤٥' })
  await playQuiz(test, device, (index, correct) => (index % 3 === 0 ? null : correct))
  await playPerfectFlipMatch(test, await test.player('flip-match'))
  await device.startQuiz()
  await registerPerson(test.db, registration('quiz'), test.clock.nowMs(), {
    agreedTo: 'I agree. أوافق.',
  })
  const { email } = await insertAccount(test.db, {})
  admin = test.client()
  await signIn(admin, email)
  expect((await admin.post('/api/islamic_terms', { arabic_text: 'صَبْر' })).status).toBe(201)
  fillWithPlayers(file)
})
afterAll(() => test.close())

function fillWithPlayers(path: string): void {
  const database = new Database(path)
  database.exec(`insert into persons (id, created_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${PLAYERS})
    select printf('0197a000-0000-7000-8000-%012d', i), '2026-01-01T10:00:00.000Z' from n`)
  database.exec(`insert into players (id, season_id, person_id, placed, name, age, semester, phone, total_score, current_level, game_type, created_at,
      best_moves, best_elapsed_ms, scored_at, request_id, search_text)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${PLAYERS})
    select printf('0197a000-0000-7000-8000-%012d', i), (select id from seasons),
      printf('0197a000-0000-7000-8000-%012d', i), 0, 'Player ' || i, 18 + i % 40, '3th', '0812' || i, i % 3000, 3,
      'quiz', '2026-01-01T10:00:00.000Z', 0, i % 90000, '2026-01-01T11:00:00.000Z', 'request ' || i, 'player ' || i from n`)
  database.exec(placePlayersSql('min'))
  database.close()
}

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

async function openTarget(from?: 'migrated'): Promise<TestDatabase> {
  const target = await openTestDatabase('postgres', from)
  onTestFinished(target.close)
  return target
}

async function everything(db: Db, table: string): Promise<unknown[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
  return rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(plain),
      ),
    )
    .sort()
}

/** Times and flags, which SQLite stores as text and numbers. */
function plain([name, value]: [string, unknown]): [string, unknown] {
  return [name, value instanceof Date ? value.toISOString() : typeof value === 'boolean' ? Number(value) : value]
}

it(`moves everything with ${PLAYERS} players, verified, and changes nothing in the source`, async () => {
  const target = await openTarget()
  if (target.target.engine !== 'postgres') throw new Error('the target is PostgreSQL')
  // A copy, as of a stopped server: the running one checks names and empties its log meanwhile.
  const dir = mkdtempSync(join(tmpdir(), 'noor-quest-move-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const stopped = join(dir, 'noor-quest.db')
  const running = new Database(file)
  running.prepare('vacuum into ?').run(stopped)
  running.close()
  const before = sha256(stopped)
  const env = { DATA_DIR: dir, DATABASE_URL: target.target.url, APP_SECRET: SECRET }
  const { code, output } = await runCommand('backup', ['move-to-postgres'], env)
  expect([code, output]).toEqual([0, expect.stringContaining('rows are in PostgreSQL, verified.')])
  expect(output).toMatch(new RegExp(`^players +${PLAYERS + 3} rows  sha256 [0-9a-f]{16}$`, 'm'))
  expect(sha256(stopped)).toBe(before)

  const source = await connect({ engine: 'sqlite', file: stopped })
  onTestFinished(() => source.destroy())
  const tables = (await source.introspection.getTables()).map(({ name }) => name)
  const moved = tables.filter((name) => !name.startsWith('kysely_') && !name.startsWith('sqlite_'))
  expect(moved).toEqual(
    expect.arrayContaining(['players', 'app_state', 'audit_log', 'auth_sessions', 'auth_two_factors']),
  )
  for (const table of moved) {
    const [here, there] = [await everything(source, table), await everything(target.db, table)]
    expect(there.length, table).toBe(here.length)
    expect(
      there.findIndex((row, index) => row !== here[index]),
      table,
    ).toBe(-1)
  }

  // The installation continues: the player's game, the admin's session, the leaderboards.
  const storeDir = mkdtempSync(join(tmpdir(), 'noor-quest-moved-'))
  onTestFinished(() => rmSync(storeDir, { recursive: true }))
  const app = test.restart({ db: target.db, store: createLocalStore(storeDir) })
  const same = device.on(app, target.db)
  const [was, is] = [await device.get('/api/quiz/games/current'), await same.get('/api/quiz/games/current')]
  expect(is.body.game).toMatchObject({ id: was.body.game.id })
  expect((await admin.on(app, target.db).get('/api/admins/me')).status).toBe(200)
  const leaderboards = await Promise.all([device.get('/api/leaderboard'), same.get('/api/leaderboard')])
  expect(leaderboards[1]?.body).toEqual(leaderboards[0]?.body)
  expect((await same.post('/api/players', registration('quiz', { name: 'New here' }))).status).toBe(201)
  app.close()

  // A second move would mix two installations.
  const again = await runCommand('backup', ['move-to-postgres'], env)
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('names a database that is in use') })
})

describe('a small database', () => {
  let small: TestDatabase
  let source: string
  beforeAll(async () => {
    small = await openTestDatabase('sqlite', 'migrated')
    source = small.target.engine === 'sqlite' ? small.target.file : ''
    await small.db.insertInto('app_state').values({ key: 'kept', value: 'as it is' }).execute()
  })
  afterAll(() => small.close())

  const rowsIn = async (db: Db) =>
    (await db.selectFrom('app_state').select('key').orderBy('key').execute()).map(({ key }) => key)

  it('that is written to meanwhile is refused, and nothing is copied', async () => {
    const { db, target } = await openTarget()
    const other = new Database(source)
    let wrote = 0
    const moving = moveToPostgres(source, target, () => {
      if (wrote++ === 0) other.exec("insert into app_state (key, value) values ('late', '')")
    })
    await expect(moving).rejects.toThrow('was written to while it was copied. Stop the server')
    other.exec("delete from app_state where key = 'late'")
    other.close()
    expect(await rowsIn(db)).toEqual(['auth_schema'])
    // The next attempt succeeds.
    await moveToPostgres(source, target, () => {})
    expect(await rowsIn(db)).toEqual(['auth_schema', 'kept'])
  })

  it('that fails in the middle leaves nothing', async () => {
    const { db, target } = await openTarget()
    const moving = moveToPostgres(source, target, ({ table }) => {
      if (table === 'players') throw new Error('the power went')
    })
    await expect(moving).rejects.toThrow('the power went')
    expect(await rowsIn(db)).toEqual(['auth_schema'])
  })

  it('is verified: a row that PostgreSQL changes is refused', async () => {
    const { db, target } = await openTarget('migrated')
    await sql`create function alter_value() returns trigger language plpgsql as $$ begin new.value := 'other'; return new; end $$`.execute(
      db,
    )
    await sql`create trigger alter_value before insert on app_state for each row execute function alter_value()`.execute(
      db,
    )
    // A trigger on the copy's inserts only: the target's own migrations are stored already.
    await expect(moveToPostgres(source, target, () => {})).rejects.toThrow('app_state was changed by the copy')
    expect(await rowsIn(db)).toEqual(['auth_schema'])
  })

  it('of another version of the accounts is refused', async () => {
    const { target } = await openTarget()
    const old = new Database(source)
    const write = old.prepare<[string]>("update app_state set value = ? where key = 'auth_schema'")
    const { value } = old
      .prepare<[], { value: string }>("select value from app_state where key = 'auth_schema'")
      .get() ?? { value: '' }
    expect(write.run('older').changes).toBe(1)
    await expect(moveToPostgres(source, target, () => {})).rejects.toThrow('belongs to another version')
    write.run(value)
    old.close()
  })

  it('of version 2.0.1 is refused', async () => {
    const { target } = await openTarget()
    const { database, remove } = openRelease('2.0.1')
    await expect(moveToPostgres(database.file, target, () => {})).rejects.toThrow('belongs to another version')
    remove()
  })

  it('from before version 2.0.0 is refused with the line of a start', async () => {
    const { target } = await openTarget()
    const old = new Database(source)
    const rename = old.prepare('update kysely_migration set name = ? where name = ?')
    expect(rename.run('0027-stage', '0028-version-2.0.0').changes).toBe(1)
    await expect(moveToPostgres(source, target, () => {})).rejects.toThrow('Start version 2.0.1 with it once')
    rename.run('0028-version-2.0.0', '0027-stage')
    old.close()
  })

  it('needs the same secret', async () => {
    const { target } = await openTarget()
    const sourceDir = join(source, '..')
    writeFileSync(join(sourceDir, 'secret'), 'y'.repeat(64))
    const env = { DATA_DIR: sourceDir, DATABASE_URL: target.engine === 'postgres' ? target.url : '' }
    const refused = await runCommand('backup', ['move-to-postgres'], { ...env, APP_SECRET: SECRET })
    expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/contains another secret than APP_SECRET/) })
    expect(await runCommand('backup', ['move-to-postgres'], { ...env, APP_SECRET: 'y'.repeat(64) })).toMatchObject({
      code: 0,
    })
  })

  it('needs DATABASE_URL, and must exist', async () => {
    const without = await runCommand('backup', ['move-to-postgres'], { DATA_DIR: join(source, '..') })
    expect(without).toEqual({ code: 1, output: 'Set DATABASE_URL to the empty PostgreSQL database.\n' })
    const { target } = await openTarget()
    await expect(moveToPostgres(join(source, '..', 'none.db'), target, () => {})).rejects.toThrow("can't be opened")
  })
})
