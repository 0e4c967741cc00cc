// What becomes of a database when a newer version starts with it: from every earlier version, on both engines.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { arabicKey } from '@noor-quest/rules/arabic'
import { ofEachGame } from '@noor-quest/rules/games'
import { rankKey } from '@noor-quest/rules/rank'
import Sqlite from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectGamesWhole } from '../../../test/crash.ts'
import {
  type Client,
  ENGINES,
  FlipMatchPlay,
  finishQuiz,
  openTestApp,
  openTestDatabase,
  pairsOf,
  playQuiz,
  type TestApp,
} from '../../../test/harness.ts'
import { runInProcesses } from '../../../test/run-in-processes.ts'
import { ITEM_TABLES, versionOf } from '../../content/item-rows.ts'
import { SERVED_GAMES } from '../../games.ts'
import { verifySeason } from '../../play/verify.ts'
import { playerSearchText } from '../../players/search-text.ts'
import { type Db, isPostgres } from './connect.ts'
import { FIRST_SEASON_ID, MIGRATION_LOCK, MIGRATIONS, migrate, runMigrations } from './migrate.ts'
import { transact } from './transact.ts'

type Row = Record<string, unknown>
type Rows = Record<string, Row[]>
/** What a version's devices and image store kept. */
type Kept = {
  nowMs: number
  cookies: Record<string, string>
  admin: { email: string; password: string; cookie: string } | null
  /** Base64 of each file by its key. */
  images: Record<string, string>
}

const NAMES = Object.keys(MIGRATIONS)
const FOLDER = join(import.meta.dirname, '../../../test/versions')
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')
const padded = (version: number) => String(version).padStart(4, '0')
const readKept = (version: number): Kept => JSON.parse(read(`${padded(version)}.json`))

/** Each with the number of the migration its schema ends with. */
const EARLIER = NAMES.slice(0, -1).map((_name, index) => index + 1)

const migrateTo = (db: Db, version: number): Promise<void> =>
  runMigrations(db, Object.fromEntries(Object.entries(MIGRATIONS).slice(0, version)))

/** Tables in which migrations themselves write rows. */
const ROWS_OF_MIGRATIONS = new Set(['game_types', 'seasons', 'game_clock'])

/** Makes the database what it was when version N was in use. */
async function loadVersion(db: Db, version: number): Promise<void> {
  await migrateTo(db, version)
  // A statement ends where a line does, and no stored text has such a line.
  const run = async (text: string) => {
    for (const statement of text.trimEnd().split(/;\n|;$/)) {
      if (statement !== '') await sql.raw(statement).execute(db)
    }
  }
  // The file holds these too.
  for (const { name } of await db.introspection.getTables()) {
    if (ROWS_OF_MIGRATIONS.has(name)) await sql`delete from ${sql.table(name)}`.execute(db)
  }
  if (version >= 3) await run(read(isPostgres(db) ? 'auth-postgres.sql' : 'auth-sqlite.sql'))
  if (version >= 11) await run('alter table auth_users add column rights_revoked_at text')
  await run(read(`${padded(version)}.sql`))
}

/** Every row of every table, in an order of its own. */
async function readAll(db: Db): Promise<Rows> {
  const tables = await db.introspection.getTables()
  const rows: Rows = {}
  for (const { name } of tables) {
    if (name === 'app_state') continue
    const { rows: found } = await sql<Row>`select * from ${sql.table(name)}`.execute(db)
    rows[name] = found.map((row) => JSON.parse(JSON.stringify(row))).sort(byText)
  }
  return rows
}

const byText = (a: Row, b: Row) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
const pick = (row: Row, columns: string[]) => Object.fromEntries(columns.map((column) => [column, row[column]]))

/** Splits rows into the columns they had before and those that are new. */
function compare(before: Row[], after: Row[]): { kept: Row[]; added: Row[] } {
  const old = Object.keys(before[0] ?? {})
  const more = Object.keys(after[0] ?? {}).filter((column) => !old.includes(column))
  const sorted = after
    .map((row) => ({ kept: pick(row, old), added: pick(row, more) }))
    .sort((a, b) => byText(a.kept, b.kept))
  return { kept: sorted.map(({ kept }) => kept), added: sorted.map(({ added }) => added) }
}

const SEARCH_TEXTS: Record<string, string> = {
  Maryam: 'maryam\n0812-1111\n08121111',
  'Yūsuf “the second”': 'yusuf “the second”\n+62 812-2222\n628122222',
  "O'Nour": "o'nour\n0812 3333\n08123333",
  Bilal: 'bilal\n0812 4444\n08124444',
  حفصة: 'حفصه\n0812 5555\n08125555',
  Khadija: 'khadija\n0812 6666\n08126666',
  Amina: 'amina\n0812 7777\n08127777',
}

/** What each migration writes into the columns it adds to tables that have rows. */
const ADDED: Record<string, Record<string, (row: Row) => Row>> = {
  '0002-portal': {
    players: ({ name }) => ({ search_text: SEARCH_TEXTS[String(name)] }),
    quiz_questions: () => ({ request_id: null }),
    prophets: () => ({ request_id: null }),
    islamic_terms: () => ({ request_id: null }),
  },
  '0004-retention': { players: () => ({ redacted_at: null }) },
  '0005-consent': { players: () => ({ consented_at: null, consent_text_id: null }) },
  '0006-games-that-end': { games: () => ({ ends_by: null }) },
  '0009-seasons': {
    players: (row) => ({
      season_id: FIRST_SEASON_ID,
      person_id: row.id,
      rank_key: row.scored_at === null ? null : rankKeyOf(row),
      placed: Number(row.total_score) > 0 ? 1 : 0,
    }),
    games: ({ status, game_type, score }) => ({
      // A game of Flip & Match that is lost is the only one that ends without points and adds nothing.
      counts: status === 'finished' && !(game_type === 'flip-match' && score === 0) ? 1 : 0,
    }),
  },
  '0010-game-clock': { games: () => ({ latest_ms: null }) },
  '0011-traces': { games: () => ({ flags: null }) },
  '0013-best-games': {
    games: ({ counts, score, moves, elapsed_ms }) => ({
      rank_key: counts === 1 ? rankKeyOf({ total_score: score, best_moves: moves, best_elapsed_ms: elapsed_ms }) : null,
    }),
    players: () => ({ phone_hash: null, nickname: null }),
    seasons: () => ({ settled_at: null }),
  },
  '0014-policies': {
    games: () => ({ verdict: null }),
    persons: () => ({ time_percent: 100 }),
    seasons: () => ({ recompute_after: null }),
  },
  '0015-items': {
    quiz_questions: (row) => ({
      ...{ question_text_ar: null, option_a_ar: null, option_b_ar: null, option_c_ar: null, option_d_ar: null },
      ...{ explanation_ar: null, tags: '[]', version_sha256: versionOf('question', itemOf(row)).sha256 },
    }),
    prophets: (row) => ({
      ...{ name_ar: null, description_ar: null, explanation: null, explanation_ar: null, source: null },
      version_sha256: versionOf('prophet', itemOf(row)).sha256,
    }),
    islamic_terms: (row) => ({
      ...{ meaning: null, meaning_ar: null, source: null },
      version_sha256: versionOf('term', itemOf(row)).sha256,
    }),
  },
  '0017-seen-when': { seen_questions: () => ({ seen_at: '1970-01-01T00:00:00.000Z' }) },
  '0018-imports-that-complete': { item_versions: () => ({ request_id: null }) },
  '0019-leaving': { games: () => ({ leaving_at: null }) },
  '0021-claim-codes': {
    players: ({ redacted_at }) => ({
      claim_code: redacted_at === null ? expect.stringMatching(/^[B-Y34679]{6}$/) : null,
    }),
  },
  '0022-results': { players: () => ({ disqualified_for: null }), seasons: () => ({ results_at: null }) },
  '0023-corrections': {
    games: () => ({ judged_score: null, judged_elapsed_ms: null, judged_rank_key: null, judged_version: null }),
    answers: () => ({ counts: 1 }),
    seasons: () => ({ judged_version: 0 }),
  },
  '0024-deleted-items': {
    quiz_questions: () => ({ active: 1 }),
    prophets: () => ({ active: 1 }),
    islamic_terms: () => ({ active: 1 }),
    audit_log: () => ({ item_ids: null }),
  },
  '0025-shown-people': {
    persons: () => ({ hidden_at: null, board_name: null, name_seen_at: null, device_id: null }),
  },
}

const itemOf = (row: Row) => ({ id: String(row.id), ...row })

/** What a migration changes in the columns that were there. */
const CHANGED: Record<string, Record<string, (row: Row) => Row>> = {
  '0013-best-games': { players: (row) => (row.redacted_at && 'placed' in row ? { ...row, placed: 0 } : row) },
}

const rankKeyOf = (row: Row) =>
  rankKey({
    score: Number(row.total_score),
    moves: Number(row.best_moves),
    elapsedMs: Number(row.best_elapsed_ms),
    factor: 1,
  })

describe.each(ENGINES)('each migration on %s', (engine) => {
  it.each(EARLIER)('after version %i keeps every row of it, and fills the columns it adds', async (version) => {
    const { db, close } = await openTestDatabase(engine)
    await loadVersion(db, version)
    const before = await readAll(db)
    await migrateTo(db, version + 1)
    const after = await readAll(db)

    expect(before.games?.length).toBeGreaterThan(8)
    for (const [table, rows] of Object.entries(before)) {
      if (rows.length === 0) continue
      const { kept, added } = compare(rows, after[table] ?? [])
      const change = CHANGED[NAMES[version] ?? '']?.[table] ?? ((row: Row) => row)
      expect({ table, rows: kept }).toEqual({ table, rows: rows.map(change).sort(byText) })
      const expected = ADDED[NAMES[version] ?? '']?.[table] ?? (() => ({}))
      expect({ table, rows: added }).toEqual({ table, rows: kept.map(expected) })
    }
    await close()
  })
})

describe.each(ENGINES)('a database of version 14 on %s', (engine) => {
  it('gets a first version of each item, which is what today’s code makes of it', async () => {
    const { db, close } = await openTestDatabase(engine)
    await loadVersion(db, 14)
    await migrateTo(db, 15)
    const versions = await db.selectFrom('item_versions').selectAll().execute()
    let items = 0
    for (const kind of ['question', 'prophet', 'term'] as const) {
      const { rows } = await sql<Row>`select * from ${sql.table(ITEM_TABLES[kind])}`.execute(db)
      for (const row of rows) {
        items++
        const { created_at } = row
        const expected = { ...versionOf(kind, itemOf(row)), number: 1, created_at, created_by: null }
        expect(versions.find(({ item_id }) => item_id === row.id)).toEqual(expected)
      }
    }
    expect(versions).toHaveLength(items)
    expect(items).toBeGreaterThan(30)
    await close()
  })
})

describe.each(ENGINES)('a database of version 23 on %s', (engine) => {
  it('finds its players by similar letters ("Yilmaz" for "Yılmaz"), as today’s code finds new ones', async () => {
    const { db, close } = await openTestDatabase(engine)
    await loadVersion(db, 23)
    const names = { Bilal: 'Ayşe Yılmaz', Maryam: 'Søren Đukić-Weiß', Khadija: 'Łukasz Æsir' }
    for (const [name, other] of Object.entries(names)) {
      const search_text = `${arabicKey(other)}\n0812 4444\n08124444`
      await sql`update players set name = ${other}, search_text = ${search_text} where name = ${name}`.execute(db)
    }
    await migrate(db)
    for (const name of Object.values(names)) {
      const { rows } = await sql<Row>`select search_text from players where name = ${name}`.execute(db)
      expect(rows).toEqual([{ search_text: playerSearchText(name, '0812 4444') }])
    }
    await close()
  })
})

describe.each(ENGINES)('a failed migration on %s', (engine) => {
  const foreignKeysAre = async (db: Db) => {
    if (isPostgres(db)) return 1
    return transact(db, async (tx) => {
      const { rows } = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(tx)
      return rows[0]?.foreign_keys
    })
  }

  it('leaves the database of the version before, and foreign keys enforced', async () => {
    const { db, close } = await openTestDatabase(engine)
    await loadVersion(db, 8)
    await sql`create table seasons (obstacle text)`.execute(db)
    const before = await readAll(db)
    await expect(migrate(db)).rejects.toThrow(/seasons/)
    expect(await readAll(db)).toEqual(before)
    expect(await foreignKeysAre(db)).toBe(1)

    await sql`drop table seasons`.execute(db)
    await migrate(db)
    expect(await foreignKeysAre(db)).toBe(1)
    expect((await readAll(db)).games).toHaveLength(before.games?.length ?? 0)
    await close()
  })

  it('is one that leaves rows without what they refer to', async () => {
    const { db, close } = await openTestDatabase(engine)
    await loadVersion(db, 8)
    await migrate(db)
    const before = await readAll(db)
    const planted = {
      up: async (tx: Kysely<unknown>) => {
        if (isPostgres(tx)) await sql`delete from game_types`.execute(tx)
        else await sql`delete from players`.execute(tx)
      },
    }
    await expect(runMigrations(db, { ...MIGRATIONS, '9999-planted': planted })).rejects.toThrow(/refer|foreign key/)
    expect(await readAll(db)).toEqual(before)
    await close()
  })
})

it('of SQLite leaves rows as they are whose foreign keys somebody had broken, and no more of them', async () => {
  const { db, target, close } = await openTestDatabase('sqlite')
  await loadVersion(db, 8)
  if (target.engine !== 'sqlite') throw new Error('this is about SQLite')
  const other = new Sqlite(target.file)
  other.pragma('foreign_keys = OFF')
  const { changes } = other.prepare("delete from players where name = 'Maryam'").run()
  expect(changes).toBe(1)
  const before = await readAll(db)
  await migrate(db)
  expect((await readAll(db)).games).toHaveLength(before.games?.length ?? 0)
  expect(other.pragma('foreign_key_check(games)')).not.toHaveLength(0)
  other.close()

  const planted = { up: async (tx: Kysely<unknown>) => void (await sql`delete from players`.execute(tx)) }
  await expect(runMigrations(db, { ...MIGRATIONS, '9999-planted': planted })).rejects.toThrow(/to players/)
  await close()
})

it('on PostgreSQL hold a lock that belongs to their transaction, not to a session that a pooler may take apart', async () => {
  const { db, close, reopen } = await openTestDatabase('postgres')
  await loadVersion(db, 8)
  const other = await reopen()
  const isFree = async () => {
    const { rows } = await sql<{
      free: boolean
    }>`select pg_try_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}) as free`.execute(other)
    return rows[0]?.free
  }
  const [unlocked, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const planted = {
    up: async (tx: Kysely<unknown>) => {
      await sql`select pg_advisory_unlock_all()`.execute(tx)
      unlocked.resolve()
      await asked.promise
    },
  }
  const migrated = runMigrations(db, { ...MIGRATIONS, '9999-planted': planted })
  await unlocked.promise
  expect(await isFree()).toBe(false)
  asked.resolve()
  await migrated
  expect(await isFree()).toBe(true)
  await close()
})

it.each(ENGINES)('on %s leaves a view that somebody made of a table that it rebuilds', async (engine) => {
  const { db, close } = await openTestDatabase(engine)
  await loadVersion(db, 8)
  await sql`create view best as select name, total_score from players where total_score > 0`.execute(db)
  const read = async () => (await sql<Row>`select * from best`.execute(db)).rows.sort(byText)
  const before = await read()
  await migrate(db)
  expect(before.length).toBeGreaterThan(1)
  expect(await read()).toEqual(before)
  await close()
})

describe.each(ENGINES)('a database of version 8 on %s', (engine) => {
  it('is migrated once by processes that start together, and loses nothing', async () => {
    const { db, target, close } = await openTestDatabase(engine)
    await loadVersion(db, 8)
    const before = await readAll(db)
    await runInProcesses(3, target, 'migrate')
    const after = await readAll(db)
    for (const [table, rows] of Object.entries(before)) {
      if (rows.length > 0) {
        expect({ table, rows: compare(rows, after[table] ?? []).kept }).toEqual({ table, rows })
      }
    }
    const { rows: applied } = await sql`select name from kysely_migration`.execute(db)
    expect(applied).toHaveLength(NAMES.length)
    await close()
  })
})

/** Of every version: who is on the leaderboards, best first. */
const LEADERBOARDS = {
  quiz: [
    ['Maryam', 3000],
    ['Yūsuf “the second”', 2625],
  ],
  'flip-match': [['حفصة', 1000]],
}

describe.each(ENGINES.flatMap((engine) => EARLIER.map((version) => ({ engine, version }))))(
  'a database of version $version on $engine, brought to today',
  ({ engine, version }) => {
    const kept = readKept(version)
    let test: TestApp
    let before: Rows
    const device = (name: string): Client => {
      const client = test.client()
      client.cookie = kept.cookies[name] ?? null
      return client
    }
    const me = async (client: Client) => (await client.get('/api/players/me')).body.player

    beforeAll(async () => {
      const load = async (db: Db) => {
        await loadVersion(db, version)
        before = await readAll(db)
      }
      test = await openTestApp(engine, { content: false, load, nowMs: kept.nowMs })
      for (const [key, bytes] of Object.entries(kept.images)) await test.store.put(key, Buffer.from(bytes, 'base64'))
    })
    afterAll(() => test.close())

    it('recomputes every score of it from its log', async () => {
      const replays = ofEachGame((type) => SERVED_GAMES[type].replay)
      const { games, differences } = await verifySeason(test.db, FIRST_SEASON_ID, replays)
      expect(games).toBeGreaterThan(0)
      expect(differences).toEqual([])
    })

    it('has every row it had', async () => {
      const after = await readAll(test.db)
      for (const [table, rows] of Object.entries(before)) {
        if (rows.length === 0) continue
        const changes = NAMES.slice(version).flatMap((name) => CHANGED[name]?.[table] ?? [])
        const expected = rows.map((row) => changes.reduce((changed, change) => change(changed), row)).sort(byText)
        expect({ table, rows: compare(rows, after[table] ?? []).kept }).toEqual({ table, rows: expected })
      }
    })

    it('still has every game whole: deal and events give the stored state and score', async () => {
      expect(await expectGamesWhole(test.db)).toBe(before.games?.length)
    })

    it('knows how many games each player began and left, and which questions they saw', async () => {
      const games = before.games ?? []
      const [counts, seen] = await Promise.all([
        test.db.selectFrom('play_counts').selectAll().execute(),
        test.db.selectFrom('seen_questions').selectAll().execute(),
      ])
      const ofPlayer = Map.groupBy(games, ({ player_id }) => String(player_id))
      const left = (rows: Row[]) => rows.filter(({ status }) => status === 'exited' || status === 'superseded').length
      expect(counts.map(({ player_id, starts, left_games }) => [player_id, starts, left_games]).sort()).toEqual(
        [...ofPlayer].map(([id, rows]) => [id, rows.length, left(rows)]).sort(),
      )
      const playerOf = new Map(games.map(({ id, player_id }) => [id, player_id]))
      const answered = (before.answers ?? []).map((row) => `${playerOf.get(row.game_id)} ${row.question_id}`)
      // From then on only games that were left write them.
      if (version <= 10) {
        expect(seen.map((row) => `${row.player_id} ${row.question_id}`).sort()).toEqual([...new Set(answered)].sort())
      }
    })

    it('knows every device by its cookie', async () => {
      for (const [name, cookie] of Object.entries(kept.cookies)) {
        const id = cookie.split('=')[1]?.split('.')[0]
        const stored = before.players?.find((row) => row.id === id)
        const { total_score, current_level, game_type } = stored ?? {}
        expect({ name, player: await me(device(name)) }).toMatchObject({
          name,
          player: { id, name: stored?.name, total_score, current_level, game_type },
        })
      }
    })

    it('shows the leaderboards as they were', async () => {
      for (const [game, expected] of Object.entries(LEADERBOARDS)) {
        const { body } = await test.client().get(`/api/leaderboard?game_type=${game}`)
        const entries = body.entries.filter(({ name }: { name: string }) => name !== 'Player')
        expect(entries.map(({ name, score }: { name: string; score: number }) => [name, score])).toEqual(expected)
      }
    })

    it('shows a finished game whose end screen was not left', async () => {
      const { body } = await device('quiz_finished').get('/api/quiz/games/current')
      expect(body.game.view).toMatchObject({ phase: 'completed', score: 3000 })
      const flipMatch = await device('flip_match_finished').get('/api/flip-match/games/current')
      expect(flipMatch.body.game.view).toMatchObject({ phase: 'finished', success: true, score: 1000 })
    })

    it('serves the images of prophets', async () => {
      const shown = (before.prophets ?? []).map((row) => String(row.item_image_url))
      for (const [key, bytes] of Object.entries(kept.images)) {
        const path = `/storage/game-assets/${key}`
        const response = await test.app.request(path)
        expect([path, response.status]).toEqual([path, 200])
        expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(bytes)
      }
      // Version 12 began to store the address of the original, from which the card's is made.
      const [card, original] = Object.keys(kept.images)
      if (version >= 2) expect(shown).toContain(`/storage/game-assets/${version < 12 ? card : original}`)
    })

    it('lets a running quiz be played to its end', async () => {
      const player = device('quiz_running')
      const current = await player.get('/api/quiz/games/current')
      expect(current.body.game.view).toMatchObject({ phase: 'question', question_index: 1 })
      const { game } = await finishQuiz(test, player, current.body, (_index, correct) => correct)
      expect(game.view).toMatchObject({ phase: 'completed', score: 3000 })
      expect(await me(player)).toMatchObject({ total_score: 3000, current_level: 3 })
    })

    it('lets a running Flip & Match be played to its end', async () => {
      const player = device('flip_match_running')
      const play = await FlipMatchPlay.resume(player)
      const deal = await player.flipMatchDeal(play.id)
      expect(play.last.game.view).toMatchObject({ phase: 'board', level: 1, matches: 1 })
      const [, [, second] = [0, 0], ...others] = pairsOf(deal.level1)
      await play.flip(second)
      for (const pair of others) await play.flipPair(pair)
      test.clock.advance(1500)
      await play.level()
      for (const pair of pairsOf(deal.level2)) await play.flipPair(pair)
      expect(await me(player)).toMatchObject({ total_score: 1000, current_level: 2 })
    })

    it('starts new games for known and new players', async () => {
      const known = device('quiz_never_played')
      await playQuiz(test, known, (_index, correct) => correct, 5000)
      expect(await me(known)).toMatchObject({ total_score: 3000 })
      const again = device('quiz_again')
      await playQuiz(test, again, () => null)
      expect(await me(again)).toMatchObject({ total_score: 2625 })
      await playQuiz(test, await test.player('quiz'), (_index, correct) => correct)
    })

    if (kept.admin !== null) {
      const { email, password, cookie } = kept.admin
      it('lets the admin in: by the session of before, and by the password', async () => {
        // The sessions' clock is the real one.
        const later = new Date(Date.now() + 3_600_000).toISOString()
        await test.db.updateTable('auth_sessions').set({ expires_at: later }).execute()
        const session = test.client()
        const [name = '', value = ''] = cookie.split('=')
        session.jar.set(name, value)
        const list = await session.get('/api/feedback')
        expect(list.status).toBe(200)
        expect(list.body.feedback).toHaveLength(3)
        const signedIn = test.client()
        expect((await signedIn.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
        const players = await signedIn.get('/api/players?search=0812%205555')
        expect(players.body.players).toMatchObject([{ name: 'حفصة', phone: '0812 5555', total_score: 1000 }])
      })
    }
  },
)
