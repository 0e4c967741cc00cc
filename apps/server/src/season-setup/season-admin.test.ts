// Admins' changes of seasons, and the fate of the old season.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { perGame } from '@noor-quest/rules/games'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  Client,
  ENGINES,
  onSqlite,
  playPerfectFlipMatch,
  playQuiz,
  registration,
  type TestApp,
} from '../../test/harness.ts'
import { decideCards, openCards } from '../../test/names.ts'
import { openEvents } from '../../test/open-events.ts'
import { openAppWithAdmin, readAudit } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'
import { insertPlayers } from '../../test/stored-players.ts'
import { unpackBackup, writeBackup } from '../backup/backup-file.ts'
import { dumpPostgres } from '../backup/dump-postgres.ts'
import { SERVED_GAMES } from '../games.ts'
import type { TableRow } from '../platform/spreadsheets/table.ts'
import { verifySeason } from '../play/verify.ts'
import { exportPlayers } from '../players/list/export-players.ts'

const REPLAYS = perGame((type) => SERVED_GAMES[type].replay)

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const at = (inMs: number) => new Date(test.clock.nowMs() + inMs).toISOString()
  const patch = (body: object, client = admin) => client.patch('/api/seasons/current', body)
  const publish = (id: string, published: boolean, client = admin) => client.patch(`/api/seasons/${id}`, { published })
  const begin = async (name: string) => {
    const [old] = await seasons()
    const begun = await admin.post('/api/seasons', { from: old.id, name, name_ar: name })
    expect([begun.status, begun.text]).toEqual([201, expect.any(String)])
    return old.id as string
  }
  const seasons = async () => (await admin.get('/api/seasons')).body.seasons
  const leaderboard = async () => {
    test.clock.advance(1001)
    return (await test.client().get('/api/leaderboard?game_type=flip-match')).body.entries
  }

  it('opens and closes the season by the times that an admin sets, and logs that', async () => {
    const changed = await patch({ name: 'Ramadan', opens_at: at(1000), closes_at: at(2000), zone: 'Asia/Jakarta' })
    expect([changed.status, changed.body]).toMatchObject([200, { name: 'Ramadan', zone: 'Asia/Jakarta' }])
    const before = (await test.client().get('/api/season')).body
    expect(before.phase).toBe('before')
    expect(before.opens_in_ms).toBeGreaterThan(0)
    test.clock.advance(2000)
    expect((await test.client().get('/api/season')).body.phase).toBe('closed')
    await patch({ closes_at: null })
    expect((await test.client().get('/api/season')).body.phase).toBe('open')
    const [entry] = await readAudit(test)
    const summary = 'Ramadan: name, opening, closing, time zone'
    expect(entry).toMatchObject({ action: 'change', entity: 'seasons', summary })
  })

  sqlite.it('shows the next date to the public until it comes, and starts a new season without one', async () => {
    const nextAt = async () => (await test.client().get('/api/season')).body.next_at
    expect(await nextAt()).toBeNull()
    const next_at = at(60_000)
    await patch({ closes_at: at(1000), next_at })
    expect([await nextAt(), (await seasons())[0].next_at]).toEqual([next_at, next_at])
    expect((await readAudit(test))[0]?.summary).toBe('Season 1: closing, next date')
    test.clock.advance(60_000)
    expect(await nextAt()).toBeNull()
    expect((await patch({ next_at: at(-1), version: (await seasons())[0].version })).status).toBe(200)
    await begin('Spring')
    expect((await seasons())[0].next_at).toBeNull()
  })

  sqlite.it.each([
    ['a close in the past', () => ({ closes_at: at(-1) })],
    ['a close before the opening', () => ({ opens_at: at(5000), closes_at: at(4000) })],
    ['an unknown zone', () => ({ zone: 'Mars/Olympus' })],
    ['an unknown place', () => ({ zone: 'Asia/Atlantis' })],
    ['an offset for a zone', () => ({ zone: '+03:00' })],
    ['a zone in another case', () => ({ zone: 'utc' })],
    ['an abbreviation for a zone', () => ({ zone: 'EST' })],
    ['a blank name', () => ({ name: ' ' })],
    ['an Arabic name with half a character', () => ({ name_ar: 'س\ud800' })],
    ['a time of a day', () => ({ opens_at: '2026-01-01' })],
    ['an unknown field', () => ({ archived_at: null })],
    ['a freezing in the past', () => ({ freezes_at: at(-1) })],
    ['a freezing before the opening', () => ({ opens_at: at(5000), freezes_at: at(4000) })],
    ['a freezing after the closing', () => ({ closes_at: at(5000), freezes_at: at(6000) })],
  ])('refuses %s', async (_what, body) => {
    expectError(await patch(body()), 400, 'validation_failed')
  })

  sqlite.it('removes invisible characters from names', async () => {
    const { body } = await patch({ name: 'Sea\u200bson\u0000 \n2', name_ar: '\u202eموسم' })
    expect(body).toMatchObject({ name: 'Season 2', name_ar: 'موسم' })
  })

  sqlite.it.each([
    'UTC',
    'Asia/Jakarta',
    'Asia/Kolkata',
    'America/Argentina/Buenos_Aires',
    'America/Port-au-Prince',
    'Etc/GMT+3',
  ])('takes the zone %s', async (zone) => {
    expect((await patch({ zone })).body.zone).toBe(zone)
  })

  it('sends a changed season to open pages, of another process too', async () => {
    const other = test.restart()
    const events = [await openEvents(test.app), await openEvents(other)]
    try {
      const next = () => Promise.all(events.map((open) => open.nextSeason()))
      expect(await next()).toMatchObject([{ phase: 'open' }, { phase: 'open' }])
      await patch({ opens_at: at(60_000) })
      expect(await next()).toMatchObject([{ phase: 'before' }, { phase: 'before' }])
      await patch({ opens_at: at(30_000) })
      for (const season of await next()) expect(season?.opens_in_ms).toBeLessThanOrEqual(30_000)
      // No request is made when it opens.
      test.clock.advance(30_000)
      expect(await next()).toMatchObject([{ phase: 'open' }, { phase: 'open' }])
      await begin('Spring')
      expect(await next()).toMatchObject([{ name: 'Spring' }, { name: 'Spring' }])
    } finally {
      for (const open of events) await open.cancel()
      other.close()
    }
  })

  sqlite.it('accepts feedback after the close, in the archive too', async () => {
    const player = await test.player('flip-match', { name: 'Late' })
    await playPerfectFlipMatch(test, player)
    await patch({ closes_at: at(1000) })
    test.clock.advance(1000)
    expect((await player.post('/api/feedback', { rating: 5 })).status).toBe(201)
    const archived = await begin('Spring')
    expect((await player.post('/api/feedback', { rating: 4 })).status).toBe(201)
    expect((await admin.get('/api/feedback')).body.summary.count).toBe(0)
    expect((await admin.get(`/api/feedback?season_id=${archived}`)).body.summary).toMatchObject({
      count: 2,
      average: 4.5,
    })
  })

  describe('an impossible game of an archived season', () => {
    const names = async (path: string, client: Client) =>
      (await client.get(path)).body.entries.map(({ name }: { name: string }) => name)
    const archive = async (before: () => Promise<unknown> = async () => {}) => {
      const slow = await test.player('quiz', { name: 'Slow' })
      await playQuiz(test, slow, (index, correct) => (index === 0 ? null : correct), 4000)
      await before()
      const fast = await test.player('quiz', { name: 'Fast' })
      await playQuiz(test, fast, (_index, correct) => correct, 10)
      return begin('Spring')
    }

    it('can be decided, which changes its leaderboards and order and is logged', async () => {
      const id = await archive()
      const shown = () => names(`/api/seasons/${id}/leaderboard?game_type=quiz`, test.client())
      const listed = async () =>
        (await admin.get(`/api/players?season_id=${id}&sort=total_score`)).body.players.map(
          ({ name }: { name: string }) => name,
        )
      expect(await openCards(admin)).toEqual([])
      expect([await shown(), await listed()]).toEqual([
        ['Fast', 'Slow'],
        ['Fast', 'Slow'],
      ])
      const { body: decided } = await decideCards(admin, 'disqualify', await openCards(admin, id))
      expect(decided.entries).toHaveLength(1)
      expect(await shown()).toEqual(['Slow'])
      expect(await openCards(admin, id)).toEqual([])
      expect((await verifySeason(test.db, id, REPLAYS)).differences).toEqual([])
      await decideCards(admin, 'undo', [decided])
      expect(await shown()).toEqual(['Fast', 'Slow'])
      const log = (await readAudit(test)).filter(({ summary }) => summary.includes('Names'))
      expect(log.map(({ summary }) => summary).sort()).toEqual([
        'Disqualified a player in Names (game)',
        'Took back a decision in Names (game)',
      ])
    })

    sqlite.it('has its place on a frozen one once the results are published', async () => {
      const id = await archive(() => patch({ freezes_at: at(1) }))
      const shown = () => names(`/api/seasons/${id}/leaderboard?game_type=quiz`, test.client())
      await decideCards(admin, 'dismiss', await openCards(admin, id))
      expect(await shown()).toEqual(['Slow'])
      const { places } = (await admin.get(`/api/results/${id}/places?game_type=quiz`)).body
      expect(places.map(({ name }: { name: string }) => name)).toEqual(['Fast', 'Slow'])
      await publish(id, true)
      expect(await shown()).toEqual(['Fast', 'Slow'])
    })
  })

  it('counts games by the policy, also for players who finished games before', async () => {
    const player = await test.player('quiz')
    await playQuiz(test, player, () => null)
    await playQuiz(test, player, (_index, correct) => correct)
    const score = async () => (await player.get('/api/players/me')).body.player.total_score
    expect(await score()).toBe(3000)
    await patch({ policies: { counting_games: 1 } })
    expect(await score()).toBe(0)
    await patch({ policies: { counting_games: null } })
    expect(await score()).toBe(3000)
  })

  it('begins the next season: the old one is archived with its leaderboard, and the new one is empty', async () => {
    const veteran = await test.player('flip-match', { name: 'Veteran' })
    await playPerfectFlipMatch(test, veteran)
    const running = await test.player('quiz')
    await running.startQuiz()
    const questions = await test.db.selectFrom('quiz_questions').select('id').execute()
    const [old] = await seasons()
    const next = { from: old.id, name: 'Season 2', name_ar: 'الموسم 2' }
    const begun = await admin.post('/api/seasons', next)
    expect([begun.status, begun.body]).toMatchObject([
      201,
      { season: { name: 'Season 2', players: 0, opens_at: null, phase: 'before' }, backup: null },
    ])
    expectError(await admin.post('/api/seasons', next), 409, 'duplicate')

    expect(await leaderboard()).toEqual([])
    const archived = await test.client().get(`/api/seasons/${old.id}/leaderboard?game_type=flip-match`)
    expect(archived.body).toMatchObject({ name: 'Season 1', entries: [{ rank: 1, name: 'Veteran', score: 1000 }] })
    expect((await admin.get('/api/players')).body.players).toEqual([])
    expect((await admin.get(`/api/players?season_id=${old.id}`)).body.total).toBe(2)
    expect((await admin.get(`/api/players/export?season_id=${old.id}`)).text).toContain('Veteran')
    expect((await seasons()).map(({ name }: { name: string }) => name)).toEqual(['Season 2', 'Season 1'])
    expect(await test.db.selectFrom('quiz_questions').select('id').execute()).toEqual(questions)

    // Players of the old season get a kind message, and register for the new one.
    expectError(await running.post('/api/quiz/games', { request_id: crypto.randomUUID() }), 409, 'season_over')
    expectError(await veteran.post('/api/players/me/continue', { game_type: 'quiz' }), 409, 'season_over')
    expect((await veteran.post('/api/players', registration('flip-match'))).status).toBe(201)
    // It is shut until an admin opens it.
    const early = await veteran.post('/api/flip-match/games', { request_id: crypto.randomUUID() })
    expectError(early, 409, 'season_not_open')
    expect((await test.client().get('/api/season')).body).toMatchObject({ phase: 'before', opens_in_ms: null })
    expect((await patch({ opens_at: 'now' })).body).toMatchObject({ phase: 'open', opens_at: expect.any(String) })
    await playPerfectFlipMatch(test, veteran)
    expect(await leaderboard()).toHaveLength(1)
  })

  sqlite.it('begins a season by its opening time, which may be emptied', async () => {
    const [old] = await seasons()
    const next = { from: old.id, name: 'Season 2', name_ar: 'الموسم 2', opens_at: at(1000) }
    const begun = await admin.post('/api/seasons', next)
    expect(begun.body.season).toMatchObject({ phase: 'before', opens_in_ms: expect.any(Number) })
    expect((await patch({ opens_at: null })).body.phase).toBe('open')
  })

  sqlite.it('counts the questions that are public in practice by then', async () => {
    const practised = async () => (await admin.get('/api/seasons/practised')).body
    const { questions } = await practised()
    expect(await practised()).toEqual({ questions, practised: 0 })
    const player = await test.player('quiz')
    await playQuiz(test, player, (_index, correct) => correct)
    expect(await practised()).toEqual({ questions, practised: 15 })
    const [answered] = await test.db.selectFrom('answers').select('question_id').execute()
    await test.db
      .updateTable('quiz_questions')
      .set({ active: 0 })
      .where('id', '=', answered?.question_id ?? '')
      .execute()
    expect(await practised()).toEqual({ questions: questions - 1, practised: 14 })
  })

  sqlite.it('shows no leaderboard of a season that is running or unknown', async () => {
    const [current] = await seasons()
    for (const id of [current.id, crypto.randomUUID()]) {
      expectError(await test.client().get(`/api/seasons/${id}/leaderboard`), 404, 'not_found')
    }
  })
  it('keeps another admin’s simultaneous change, and names it', async () => {
    const [seen] = await seasons()
    const changed = await patch({ closes_at: at(60_000), policies: { names: 'nickname' } })
    expect(changed.body.version).not.toBe(seen.version)
    const wanted = { name: 'Mine', closes_at: at(90_000) }
    const stale = await patch({ ...wanted, version: seen.version })
    expectError(stale, 409, 'edit_conflict')
    const { current, by, at: savedAt } = stale.body.error.details
    const [entry] = await readAudit(test)
    expect([by, savedAt]).toEqual([entry?.actor, expect.any(String)])
    const { id, version, closes_at, policies } = changed.body
    expect(current).toMatchObject({ id, version, name: 'Season 1', closes_at, policies })
    const mine = await patch({ ...wanted, version })
    expect(mine.body).toMatchObject({ name: 'Mine', policies })
    // A change meant for the previous season.
    await begin('Season 2')
    const late = await patch({ name: 'Late', version: mine.body.version })
    expectError(late, 409, 'edit_conflict')
    expect(late.body.error.details.current.name).toBe('Season 2')
  })

  it('exports which games count, and which no hand can play', async () => {
    const marksOf = { Plain: {}, Rejected: { verdict: 'rejected' }, Disqualified: {} } as const
    for (const [name, marks] of Object.entries(marksOf)) {
      const player = await test.player('flip-match', { name })
      await playPerfectFlipMatch(test, player)
      const { id } = (await player.get('/api/players/me')).body.player
      if (name === 'Rejected') await test.db.updateTable('games').set(marks).where('player_id', '=', id).execute()
      if (name === 'Disqualified') {
        await test.db.updateTable('players').set({ disqualified_for: 'seen' }).where('id', '=', id).execute()
      }
    }
    const [{ id = '' } = {}] = await seasons()
    const [header = [], ...games]: string[][] = parse((await admin.get(`/api/seasons/${id}/games/export`)).text, {
      bom: true,
    })
    const cell = (row: string[], heading: string) => row[header.indexOf(heading)]
    expect(games.map((row) => ['Name', 'Counts', 'To Look At'].map((heading) => cell(row, heading))).sort()).toEqual([
      ['Disqualified', 'no', 'fast-pairs'],
      ['Plain', 'yes', 'fast-pairs'],
      ['Rejected', 'no', 'fast-pairs'],
    ])
  })

  it('counts and exports games and feedback by season', async () => {
    const player = await test.player('flip-match', { name: '=Amina' })
    await playPerfectFlipMatch(test, player)
    await player.post('/api/feedback', { rating: 5, comments: '+good' })
    const quizzer = await test.player('quiz', { name: 'عمر' })
    await playQuiz(test, quizzer, (_index, correct) => correct)
    await quizzer.startQuiz()
    const old = await begin('Season 2')
    const [now, before] = await seasons()
    expect(now).toMatchObject({ players: 0, games: 0, feedback: 0 })
    expect(before).toMatchObject({ phase: 'archived', players: 2, games: 2, feedback: 1 })

    const games: string[][] = parse((await admin.get(`/api/seasons/${old}/games/export`)).text, { bom: true })
    expect(games.slice(1).map(([name, game, score]) => [name, game, score])).toEqual([
      ['عمر', 'quiz', '3000'],
      ["'=Amina", 'flip-match', '1000'],
    ])
    expect((await readAudit(test)).at(-1)).toMatchObject({
      ...{ action: 'export', entity: 'games', entity_id: old, summary: 'The games of Season 1' },
    })
    expect((await admin.get('/api/feedback')).body.feedback).toEqual([])
    const archived = (await admin.get(`/api/feedback?season_id=${old}`)).body
    expect(archived).toMatchObject({ feedback: [{ comments: '+good' }], summary: { count: 1, average: 5 } })
    const empty: string[][] = parse((await admin.get(`/api/seasons/${now.id}/games/export`)).text, { bom: true })
    expect(empty).toHaveLength(1)
    expectError(await admin.get(`/api/seasons/${crypto.randomUUID()}/games/export`), 404, 'not_found')
  })

  it('counts more players than one chunk', async () => {
    const many = Array.from({ length: 5001 }, (_, n) => ({ name: `Player ${n}`, game_type: 'quiz' as const }))
    for (let n = 0; n < many.length; n += 500) await insertPlayers(test.db, many.slice(n, n + 500))
    expect((await seasons())[0]).toMatchObject({ players: 5001, games: 0, feedback: 0 })
  })

  it('begins one season when several admins press at once, and refuses the others', async () => {
    const [old] = await seasons()
    const next = { from: old.id, name: 'Season 2', name_ar: 'الموسم 2' }
    const [begun, changed] = await Promise.all([
      Promise.all([1, 2, 3].map(() => admin.post('/api/seasons', next))),
      Promise.all([1, 2].map((number) => patch({ name: `Renamed ${number}`, version: old.version }))),
    ])
    expect(begun.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(changed.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(await seasons()).toHaveLength(2)
  })

  it('exports the players of one season, also when the next begins meanwhile', async () => {
    const many = Array.from({ length: 1001 }, (_, n) => ({ name: `Player ${n}`, game_type: 'quiz' as const }))
    for (let n = 0; n < many.length; n += 500) await insertPlayers(test.db, many.slice(n, n + 500))
    const filter = { search: '', gameType: null, seasonId: null, only: null, groupId: null }
    const { chunks } = await exportPlayers(test.db, filter, { sort: 'created_at', order: 'asc' })
    const pages = (chunks as AsyncGenerator<TableRow[]>)[Symbol.asyncIterator]()
    const rows = async () => (await pages.next()).value?.length
    expect(await rows()).toBe(1000)
    await begin('Season 2')
    expect([await rows(), await rows()]).toEqual([1, undefined])
  })

  it('lists archived seasons for everybody once they are published', async () => {
    const published = async () => (await test.client().get('/api/season/archive')).body.seasons
    const [current] = await seasons()
    expectError(await publish(current.id, true), 404, 'not_found')
    const old = await begin('Season 2')
    expect(await published()).toEqual([])
    expect((await publish(old, true)).body.published_at).toEqual(expect.any(String))
    await publish(old, true)
    expect(await published()).toEqual([
      { id: old, name: 'Season 1', name_ar: expect.any(String), archived_at: expect.any(String) },
    ])
    expect((await publish(old, false)).body.published_at).toBeNull()
    expect(await published()).toEqual([])
    const entries = (await readAudit(test)).filter(({ entity_id }) => entity_id === old)
    expect(entries.map(({ summary }) => summary)).toEqual(['Season 1: published', 'Season 1: no longer published'])
  })

  it('backs up before a season begins, and changes nothing when that fails', async () => {
    const [old] = await seasons()
    const next = { from: old.id, name: 'Season 2', name_ar: 'الموسم 2' }
    const failing = test.restart({ backUp: async () => Promise.reject(new Error('the disk is full')) })
    const signedIn = Object.assign(new Client(failing, test.db), { jar: admin.jar })
    const refused = await signedIn.post('/api/seasons', next)
    expectError(refused, 409, 'backup_failed')
    expect(refused.body.error.message).toMatch(/^No backup .*: the disk is full\. The operator should make room/)
    expect((await seasons())[0].id).toBe(old.id)
    failing.close()
    const working = test.restart({ backUp: async () => '/data/backups/before.tar.gz' })
    const begun = await Object.assign(new Client(working, test.db), { jar: admin.jar }).post('/api/seasons', next)
    expect(begun.body).toMatchObject({ backup: '/data/backups/before.tar.gz', season: { name: 'Season 2' } })
    working.close()
  })

  it('has the whole previous season in its backup', async () => {
    await playPerfectFlipMatch(test, await test.player('flip-match', { name: 'Veteran' }))
    const dir = mkdtempSync(join(tmpdir(), 'noor-quest-backup-'))
    const file = join(dir, 'backups', 'before')
    const { target } = test
    const backUp = async () => {
      if (target.engine === 'postgres') expect(await dumpPostgres(target, file, process.env)).toBeNull()
      else await writeBackup({ dataDir: dirname(target.file), store: test.store, file }, test.clock.nowMs())
      return file
    }
    const app = test.restart({ backUp })
    const [old] = await seasons()
    const signedIn = Object.assign(new Client(app, test.db), { jar: admin.jar })
    const begun = await signedIn.post('/api/seasons', { from: old.id, name: 'Season 2', name_ar: 'الموسم 2' })
    expect([begun.status, begun.body.backup]).toEqual([201, file])
    if (target.engine === 'postgres') {
      const rows = (table: string) =>
        execFileSync('pg_restore', ['--data-only', `--table=${table}`, '--file=-', file], { encoding: 'utf8' })
      expect(rows('players')).toContain('Veteran')
      // The state before.
      expect(rows('seasons')).toContain('Season 1')
      expect(rows('seasons')).not.toContain('Season 2')
      expect(statSync(file).mode & 0o077).toBe(0)
    } else {
      const { rows } = await unpackBackup(file, mkdtempSync(join(dir, 'unpacked-')))
      expect(rows).toMatchObject({ players: 1, seasons: 1, games: 1 })
    }
    rmSync(dir, { recursive: true })
    app.close()
  })

  if (engine === 'postgres') {
    it('begins without a backup where pg_dump is missing, and not at all where it fails', async () => {
      const { target } = test
      if (target.engine !== 'postgres') throw new Error('this is about PostgreSQL')
      const file = join(tmpdir(), `noor-quest-none-${process.pid}`)
      expect(await dumpPostgres(target, file, { PATH: '/nowhere' })).toBe('pg_dump is not installed')
      const url = target.url.replace(/\/[^/?]+(\?|$)/, '/no_such_database$1')
      await expect(dumpPostgres({ ...target, url }, file, process.env)).rejects.toThrow(/no_such_database/)
      expect(readdirSync(tmpdir()).filter((name) => name.startsWith(basename(file)))).toEqual([])
    })
  }
})
