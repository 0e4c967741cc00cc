// The organiser's results: the order, notes and decisions about players, permanent publication, and
// erasure.
import { createHash, randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import type { LeaderboardEntry } from '@noor-quest/contract/leaderboards'
import type { ReadyToPublish, ResultPage, ResultRow } from '@noor-quest/contract/results'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Client,
  ENGINES,
  onSqlite,
  playPerfectFlipMatch,
  playQuiz,
  registration,
  SECRET,
  type TestApp,
  wrongLetter,
} from '../../test/harness.ts'
import { decideCards } from '../../test/names.ts'
import { openAppWithAdmin, publishResults, readAudit, signInAs } from '../../test/portal-scene.ts'
import { runCommand } from '../../test/run-command.ts'
import { expectError } from '../../test/scenes.ts'
import { rowKey } from '../leaderboards/shown-row.ts'
import { FIRST_SEASON_ID } from '../platform/database/migrate.ts'
import { markSettledSeasons } from '../play/abandoned.ts'
import { verifyPublished } from './verify-published.ts'

const NOWHERE = '00000000-0000-7000-8000-000000000000'
const RESULTS = `/api/results/${FIRST_SEASON_ID}`
const HOUR_MS = 60 * 60_000

/** A player whose data must be gone completely. */
const PERSON = { name: 'Canaryname Al-Hassan', phone: '+99 111-222-333', age: 97 } as const

describe.each(ENGINES)('results on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const at = (inMs: number) => new Date(test.clock.nowMs() + inMs).toISOString()
  const change = (id: string, body: object, client = admin) => client.patch(`/api/places/${id}`, body)
  const changeSeason = (body: object) => admin.patch('/api/seasons/current', body)
  const places = async (query = 'game_type=quiz'): Promise<ResultRow[]> => {
    const { status, body, text } = await admin.get(`${RESULTS}/places?${query}`)
    expect([status, text]).toEqual([200, expect.any(String)])
    return body.places
  }
  const names = async (query?: string) => (await places(query)).map(({ name }) => name)
  const idOf = async (client: Client): Promise<string> => (await client.get('/api/players/me')).body.player.id
  const leaderboard = async () => {
    test.clock.advance(1001)
    return (await test.client().get('/api/leaderboard?game_type=quiz')).body.entries.map(
      ({ name }: { name: string }) => name,
    )
  }
  /** A quiz whose first `mistakes` answers are wrong. */
  const plays = async (name: string, mistakes: number, fields: object = {}) => {
    const player = await test.player('quiz', { name, ...fields })
    await playQuiz(test, player, (index, correct) => (index < mistakes ? wrongLetter(correct) : correct), 4000)
    return player
  }
  const closeSeason = async () => {
    expect((await changeSeason({ closes_at: at(10) })).status).toBe(200)
    test.clock.advance(2 * 60_000)
    await markSettledSeasons({ db: test.db, wall: test.clock })
  }
  const publish = (client = admin) => publishResults(client, FIRST_SEASON_ID)
  /** Publishes as a script would that sends no list. */
  const publishBlindly = () => admin.post(`${RESULTS}/publish`, {})
  const erase = (keep_winners = 0, client = admin) => client.post(`${RESULTS}/erase`, { keep_winners })
  /** Makes the sign-in old. */
  const forgetPassword = () =>
    test.db
      .updateTable('auth_sessions')
      .set({ created_at: new Date(0).toISOString() } as never)
      .execute()
  const everything = async (): Promise<string> => {
    const tables = await test.db.introspection.getTables()
    const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(test.db)))
    return JSON.stringify(rows.map((found) => found.rows))
  }
  const runVerify = () => {
    const { target } = test
    const settings: Record<string, string> =
      target.engine === 'sqlite'
        ? { DATA_DIR: dirname(target.file) }
        : { DATA_DIR: import.meta.dirname, DATABASE_URL: target.url, APP_SECRET: SECRET }
    return runCommand('verify', [], settings)
  }

  it('list the whole order with what an organiser needs, and find a player by name, number and code', async () => {
    await plays('Second', 1, { phone: '0812 55' })
    const first = await plays('First', 0)
    await playQuiz(test, first, (_index, correct) => wrongLetter(correct), 4000)
    await plays('Third', 2)
    await test.player('quiz', { name: 'Never played' })
    const rows = await places()
    expect(rows.map(({ name, rank }) => [name, rank])).toEqual([
      ['First', { rank: 1, is_exact: true }],
      ['Second', { rank: 2, is_exact: true }],
      ['Third', { rank: 3, is_exact: true }],
    ])
    expect(rows[0]).toMatchObject({
      ...{ score: 3000, moves: 0, games_played: 2, impossible: [], tie: null, phone: '+62 812-3456' },
      shared: { by: ['number'], players: [{ name: 'First' }, { name: 'Third' }] },
      ...{ eligible: true, contacted: false, prize_given: false, note: '', disqualified_for: null },
      claim_code: expect.stringMatching(/^\w{6}$/),
      elapsed_ms: 60_000,
    })
    expect(await names('game_type=quiz&search=812%2055')).toEqual(['Second'])
    const [found] = await places(`game_type=quiz&search=${rows[2]?.claim_code?.toLowerCase()}`)
    expect([found?.name, found?.rank]).toEqual(['Third', { rank: 3, is_exact: true }])
    expect(await names('game_type=flip-match')).toEqual([])
    expectError(await admin.get(`/api/results/${NOWHERE}/places?game_type=quiz`), 404, 'not_found')
    expectError(await admin.get(`${RESULTS}/places`), 400, 'validation_failed')
  })

  it('come in consecutive pages, with any search, and refuse another list’s cursor', async () => {
    const player = await plays('Player 0', 0)
    const { id: template } = await test.db.selectFrom('players').select('id').executeTakeFirstOrThrow()
    const row = await test.db.selectFrom('players').selectAll().where('id', '=', template).executeTakeFirstOrThrow()
    const more = Array.from({ length: 119 }, (_none, index) => {
      const id = randomUUID()
      const of = { id, person_id: id, request_id: null, claim_code: null, name: `Player ${index + 1}` }
      // Groups of three have the same figures, and two of them the same millisecond.
      const rank_key = Number(row.rank_key) + 1 + Math.floor(index / 3)
      const second = index % 3 === 2 ? '2026-01-01T12:00:01.000Z' : '2026-01-01T12:00:00.000Z'
      return { ...row, ...of, rank_key, scored_at: second }
    })
    const { created_at } = row
    await test.db
      .insertInto('persons')
      .values(more.map(({ id }) => ({ id, created_at })))
      .execute()
    await test.db.insertInto('players').values(more).execute()
    for (const search of ['', 'player']) {
      const read: ResultRow[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query = new URLSearchParams({ game_type: 'quiz', search, ...(cursor !== '' && { cursor }) })
        const { body } = await admin.get(`${RESULTS}/places?${query}`)
        read.push(...body.places)
        cursor = body.next_cursor
        if (cursor !== null) {
          expectError(
            await admin.get(`${RESULTS}/places?game_type=flip-match&cursor=${cursor}`),
            400,
            'validation_failed',
          )
        }
      }
      expect(new Set(read.map(({ player_id }) => player_id)).size).toBe(120)
      const ranks = read.map(({ rank, tie }) => [rank?.rank, tie])
      const expected = Array.from({ length: 120 }, (_none, index) => {
        if (index === 0) return [1, null]
        const ofThree = (index - 1) % 3
        // The last two of the list have no third.
        const isLast = index >= 118
        if (ofThree < 2) return [index + 1 - ofThree, 'shared']
        return [index + 1, isLast && ofThree < 2 ? 'shared' : 'earlier']
      })
      expect(ranks).toEqual(expected)
    }
    expect(await idOf(player)).toBe(template)
  })

  it('keep ticks and notes, and a second admin sees whose note would be replaced', async () => {
    const id = await idOf(await plays('Amina', 0))
    expect((await change(id, { contacted: true, note: ' Called at nine ' })).body).toMatchObject({
      contacted: true,
      prize_given: false,
      note: 'Called at nine',
    })
    const conflict = await change(id, { note: 'No answer', seen: { note: '' } })
    expectError(conflict, 409, 'edit_conflict')
    const lastChange = { by: expect.stringContaining('@'), at: expect.any(String) }
    const marks = { eligible: true, contacted: true, prize_given: false, note: 'Called at nine' }
    expect(conflict.body.error.details).toEqual({ current: marks, ...lastChange })
    expect((await change(id, { prize_given: true, eligible: false })).body).toMatchObject({
      ...{ contacted: true, prize_given: true, eligible: false, note: 'Called at nine' },
    })
    const logged = (await readAudit(test)).length
    await change(id, { prize_given: true })
    const entries = (await readAudit(test)).filter(({ entity }) => entity === 'result_marks')
    expect([entries.map(({ summary }) => summary), (await readAudit(test)).length]).toEqual([
      ['contacted: yes, note', 'eligible: no, prize given: yes'],
      logged,
    ])
    // A second admin, who still sees no prize, doesn't give another one.
    const again = await change(id, { prize_given: true, seen: { prize_given: false } })
    expectError(again, 409, 'edit_conflict')
    expect(again.body.error.details).toMatchObject({ current: { prize_given: true }, ...lastChange })
    expect((await change(id, { prize_given: false, seen: { prize_given: true } })).body.prize_given).toBe(false)
    expectError(await change(NOWHERE, { contacted: true }), 404, 'player_not_found')
    expectError(await change(id, { note: 'x'.repeat(501) }), 400, 'validation_failed')
    for (const text of ['a\u0000b', 'a\u0007b', 'a\ud800b']) {
      expectError(await change(id, { note: text }), 400, 'validation_failed')
      expectError(await change(id, { disqualified_for: text }), 400, 'validation_failed')
    }
    expectError(await change(id, { disqualified_for: ' ' }), 400, 'validation_failed')
  })

  it('lose a disqualified player on every leaderboard at once, until the player is reinstated', async () => {
    const cheat = await idOf(await plays('Cheat', 0))
    await plays('Honest', 1)
    expect((await change(cheat, { disqualified_for: 'Played for two' })).body).toMatchObject({
      rank: null,
      disqualified_for: 'Played for two',
    })
    expect([await leaderboard(), await names(), await names('game_type=quiz&standing=out')]).toEqual([
      ['Honest'],
      ['Honest'],
      ['Cheat'],
    ])
    // Later games don't change it.
    const player = (await places('game_type=quiz&standing=out'))[0]
    expect(player?.score).toBe(3000)
    expect((await runVerify()).code).toBe(0)
    await Promise.all([change(cheat, { disqualified_for: null }), change(cheat, { disqualified_for: null })])
    expect([await leaderboard(), await names()]).toEqual([
      ['Cheat', 'Honest'],
      ['Cheat', 'Honest'],
    ])
    const entries = (await readAudit(test)).filter(({ entity }) => entity === 'players')
    // The reason may be personal.
    expect(entries.map(({ summary }) => summary)).toEqual([
      'Disqualified: a quiz player of 3000 points',
      'No longer disqualified: a quiz player of 3000 points',
    ])
  })

  sqlite.it('are without a disqualified player on frozen leaderboards, too', async () => {
    const cheat = await idOf(await plays('Cheat', 0))
    await plays('Honest', 1)
    await changeSeason({ freezes_at: at(1) })
    test.clock.advance(10)
    await plays('Late', 0)
    expect(await leaderboard()).toEqual(['Cheat', 'Honest'])
    await change(cheat, { disqualified_for: 'A script' })
    expect(await leaderboard()).toEqual(['Honest'])
  })

  sqlite.it('are published once the season is over and its last games are counted, and not before', async () => {
    const player = await plays('Amina', 0)
    const status = async () => (await admin.get(`${RESULTS}/status`)).body
    expect(await status()).toEqual({
      published: null,
      waits_for: 'close',
      has_final: false,
      personal: { players: 1, comments: 0 },
    })
    expectError(await publish(), 409, 'season_not_over')
    await changeSeason({ closes_at: at(10) })
    await player.startQuiz()
    test.clock.advance(100)
    expect((await status()).waits_for).toBe('last_games')
    expectError(await publish(), 409, 'results_not_ready')
    await test.db
      .updateTable('seasons')
      .set({ settled_at: at(0), recompute_after: '' })
      .execute()
    expect((await status()).waits_for).toBe('places')
    expectError(await publish(), 409, 'results_not_ready')
    await test.db.updateTable('seasons').set({ recompute_after: null }).execute()
    await forgetPassword()
    expectError(await publish(), 403, 'reauthentication_required')
  })

  describe('before they are published', () => {
    const ready = async (): Promise<ReadyToPublish> => {
      const { status, body, text } = await admin.get(`${RESULTS}/ready`)
      expect([status, text]).toEqual([200, expect.any(String)])
      return body
    }
    const publishSeen = ({ version, open }: Pick<ReadyToPublish, 'version' | 'open'>, client = admin) =>
      client.post(`${RESULTS}/publish`, { version, open })
    const robot = async (name: string, fields: object = {}) => {
      const player = await test.player('quiz', { name, ...fields })
      await playQuiz(test, player, (_index, correct) => correct, 10)
      return player
    }
    const isUnpublished = async () => expect((await admin.get(`${RESULTS}/status`)).body.published).toBeNull()
    /** Two impossible games, a hidden winner, a shared number and a shared device. */
    const undecided = async () => {
      await plays('Honest', 2, { phone: '0812 1' })
      await robot('Only game', { phone: '0812 2' })
      const better = await plays('Better game', 3, { phone: '0812 3' })
      await playQuiz(test, better, (_index, correct) => correct, 10)
      const hidden = await plays('Rude name', 1, { phone: '0812 4' })
      await admin.post('/api/names/actions', { player_ids: [await idOf(hidden)], hidden: true })
      await plays('Stranger', 0, { phone: '+62 (812) 1' })
      const device = await plays('Sister', 5, { phone: '0812 5' })
      await device.post('/api/players', registration('quiz', { name: 'Brother', phone: '0812 6' }))
      await playQuiz(test, device, (index, correct) => (index < 6 ? wrongLetter(correct) : correct), 4000)
      await changeSeason({ policies: { country_code: '62' } })
      await closeSeason()
    }

    sqlite.it('are listed with what is undecided, and with who shares a number or device', async () => {
      await undecided()
      const list = await ready()
      expect(list).toMatchObject({ judging: null, version: expect.stringMatching(/^[0-9a-f]{64}$/) })
      const listed = list.cards.cards.flatMap(({ players }) => players)
      expect(listed.map(({ name, rank }) => [name, rank?.rank])).toEqual([
        ['Only game', 1],
        ['Better game', 2],
      ])
      const groups = list.shared.map(({ by, players }) => [by.join(), ...players.map(({ name }) => name)])
      expect(groups).toEqual([
        ['number', 'Stranger', 'Honest'],
        ['device', 'Sister', 'Brother'],
      ])
      expect(list.hidden).toMatchObject({
        count: 1,
        players: [{ name: 'Rude name', rank: { rank: 4 }, score: 2900, is_device_blocked: false }],
      })
      expect(list.open).toBe(list.cards.count + list.hidden.count)
      expect((await ready()).version).toBe(list.version)
    })

    sqlite.it('have marks beside the names, and others with the number or device', async () => {
      await undecided()
      const { places } = (await admin.get(`${RESULTS}/places?game_type=quiz`)).body as ResultPage
      const of = (name: string) => places.find((place) => place.name === name)
      expect(of('Only game')).toMatchObject({ shared: null, impossible: [{ reason: 'early-answers', answers: 15 }] })
      expect(of('Honest')).toMatchObject({ impossible: [], shared: { by: ['number'] } })
      expect(of('Brother')?.shared?.players.map(({ name }) => name)).toEqual(['Sister', 'Brother'])
      const row = (await change(of('Honest')?.player_id ?? '', { contacted: true })).body
      expect(row.shared.players.map(({ name }: { name: string }) => name)).toEqual(['Stranger', 'Honest'])
    })

    sqlite.it('aren’t delayed by players who report mistakes', async () => {
      const player = await plays('Reader', 2)
      await closeSeason()
      const list = await ready()
      const { id } = await test.db.selectFrom('games').select('id').executeTakeFirstOrThrow()
      const report = { game_id: id, question_index: 0, text: 'The year is wrong.' }
      expect((await player.post('/api/quiz/mistakes', report)).status).toBe(201)
      expect((await publishSeen(list)).status).toBe(200)
    })

    sqlite.it('aren’t published by a script that doesn’t send the list, or sends another number', async () => {
      await undecided()
      const { version, open } = await ready()
      for (const body of [{}, { open }, { version }, { version, open: open - 1 }, { version, open: 0 }]) {
        const refused = await admin.post(`${RESULTS}/publish`, body)
        expectError(refused, 409, 'undecided')
        expect(refused.body.error.details).toEqual({ open })
      }
      expectError(await publishSeen({ version: '0'.repeat(64), open }), 409, 'list_changed')
      await isUnpublished()
      expect((await publishSeen({ version, open })).status).toBe(200)
      expect((await names()).sort()).toEqual(['Better game', 'Brother', 'Honest', 'Only game', 'Sister', 'Stranger'])
      const added = (await readAudit(test)).filter(({ entity }) => entity === 'published_results')
      expect(added.map(({ summary }) => summary)).toEqual([`The results of Season 1: 6 places, ${open} undecided`])
    })

    it('aren’t published if any line differs from the list that the admin saw', async () => {
      await undecided()
      const { hidden, shared } = await ready()
      const [rude, stranger] = [hidden.players[0], shared[0]?.players[0]].map((player) => player?.player_id ?? '')
      const changes: (() => Promise<unknown>)[] = [
        async () => decideCards(admin, 'disqualify', (await ready()).cards.cards.slice(0, 1)),
        async () => decideCards(admin, 'dismiss', (await ready()).cards.cards),
        () => admin.post('/api/names/actions', { player_ids: [rude], hidden: false }),
        () => change(stranger ?? '', { disqualified_for: 'Registered twice' }),
      ]
      for (const act of changes) {
        const seen = await ready()
        await act()
        expectError(await publishSeen(seen), 409, 'list_changed')
      }
      await isUnpublished()
      expect((await publishSeen(await ready())).status).toBe(200)
    })

    it('aren’t published when another admin decides at the same time', async () => {
      await undecided()
      const seen = await ready()
      const other = await signInAs(test, 'admin')
      const [published, decided] = await Promise.all([
        publishSeen(seen),
        decideCards(other, 'disqualify', seen.cards.cards.slice(0, 1)),
      ])
      // One of them was first, and the other is refused.
      expect([published.status, decided.status].sort()).toEqual([200, 409])
      const code = published.status === 200 ? decided.body.error.code : published.body.error.code
      expect(code).toBe(published.status === 200 ? 'results_published' : 'list_changed')
    })

    sqlite.it('need no list once everything is decided', async () => {
      await undecided()
      const { cards, hidden } = await ready()
      await decideCards(admin, 'dismiss', cards.cards)
      await admin.post('/api/names/actions', { player_ids: [hidden.players[0]?.player_id], hidden: false })
      expect(await ready()).toMatchObject({ open: 0 })
      expect((await publishBlindly()).status).toBe(200)
    })
  })

  describe('that are published', () => {
    let first: string
    let device: Client
    beforeEach(async () => {
      device = await plays(PERSON.name, 0, PERSON)
      first = await idOf(device)
      await device.post('/api/feedback', { rating: 5, comments: 'Canarycomment' })
      await plays('Second', 1)
      await playPerfectFlipMatch(test, await test.player('flip-match', { name: 'بلال' }))
      await closeSeason()
    })

    const read = async () => (await test.client().get(RESULTS)).body

    it('are a record that never changes, whose hash everybody sees', async () => {
      const both = await Promise.all([publish(), publish()])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      const { published } = both[0].body
      expect(published).toMatchObject({ places: 3, names: 3, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
      const { names: _, is_sealed, ...shown } = published
      expect(is_sealed).toBe(false)
      expect(await read()).toMatchObject({
        ...shown,
        name: 'Season 1',
        has_final: false,
        games: [
          {
            game_type: 'quiz',
            places: [
              { rank: 1, name: PERSON.name, key: rowKey(first) },
              { rank: 2, name: 'Second' },
            ],
          },
          { game_type: 'flip-match', places: [{ rank: 1, name: 'بلال', score: 1000 }] },
        ],
      })
      expect((await test.client().get('/api/results')).body.seasons).toMatchObject([{ season_id: FIRST_SEASON_ID }])
      const record = await admin.get(`${RESULTS}/record`)
      expect(record.headers.get('content-disposition')).toMatch(/results-record-2026-01-01\.jsonl/)
      expect(createHash('sha256').update(record.text).digest('hex')).toBe(published.sha256)
      const lines = record.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
      expect(lines).toMatchObject([
        { format: 'noor-quest-results', version: 1, places: 3 },
        { game_type: 'flip-match', ordinal: 1, score: 1000 },
        { game_type: 'quiz', ordinal: 1, rank: 1, player_id: first, score: 3000, elapsed_ms: 60_000 },
        { game_type: 'quiz', ordinal: 2, rank: 2 },
      ])
      expect(record.text).not.toMatch(/anaryname|111-222/)
      const [name] = await test.db.selectFrom('published_names').selectAll().where('player_id', '=', first).execute()
      const commitment = createHash('sha256').update(`${name?.salt}:${PERSON.name}`).digest('hex')
      expect(lines[2].name_sha256).toBe(commitment)
      const added = (await readAudit(test)).filter(({ entity }) => entity === 'published_results')
      expect(added.map(({ summary }) => summary)).toEqual(['The results of Season 1: 3 places, 1 undecided'])
    })

    it('can’t be changed in the database itself', async () => {
      await publish()
      const statements = [
        sql`update published_places set score = 1`,
        sql`delete from published_places`,
        sql`update published_results set sha256 = ${'0'.repeat(64)}`,
        sql`delete from published_results`,
        sql`insert into published_places select season_id, game_type, 99, 1, (select id from players where placed = 0 limit 1),
          (select id from games where status = 'exited' limit 1), 1, 1, 1, scored_at, log_sha256, name_sha256
          from published_places limit 1`,
        ...(engine === 'postgres' ? [sql`truncate published_results`] : []),
      ]
      for (const statement of statements) {
        await expect(statement.execute(test.db)).rejects.toThrow(/published results never change/)
      }
      await expect(sql`delete from players where id = ${first}`.execute(test.db)).rejects.toThrow(/foreign key/i)
      expect((await verifyPublished(test.db, FIRST_SEASON_ID))?.differences).toEqual([])
    })

    sqlite.it('stay as they are: no player is disqualified or reinstated, while notes stay possible', async () => {
      await publish()
      expectError(await change(first, { disqualified_for: 'Too late' }), 409, 'results_published')
      expect((await change(first, { prize_given: true })).body.prize_given).toBe(true)
      for (const body of [
        { closes_at: null },
        { freezes_at: null, closes_at: at(HOUR_MS) },
        { policies: { counting_games: 1 } },
      ]) {
        expectError(await changeSeason(body), 409, 'results_published')
      }
      expect((await changeSeason({ name: 'Ramadan' })).status).toBe(200)
      const begun = await admin.post('/api/seasons', { from: FIRST_SEASON_ID, name: 'Next', name_ar: 'التالي' })
      expect(begun.status).toBe(201)
      expectError(await admin.patch(`/api/seasons/${FIRST_SEASON_ID}`, { published: false }), 409, 'results_published')
      expect(await read()).toMatchObject({ name: 'Ramadan', games: [{ places: [{}, {}] }, { places: [{}] }] })
      expect((await publish()).body.published.places).toBe(3)
    })

    sqlite.it('of a frozen season are the present places, not the frozen ones', async () => {
      await test.db.updateTable('seasons').set({ freezes_at: '2026-01-01T09:00:00.000Z' }).execute()
      await test.db
        .insertInto('frozen_leaderboards')
        .values({ season_id: FIRST_SEASON_ID, at: '2026-01-01T09:00:01.000Z', places: '{"quiz":[],"flip-match":[]}' })
        .execute()
      expect(await leaderboard()).toEqual([])
      expect((await publish()).body.published.is_sealed).toBe(true)
      // Sealed until they are announced.
      expectError(await test.client().get(RESULTS), 404, 'not_found')
      expect(await leaderboard()).toEqual([])
      const show = { request_id: randomUUID(), version: 0, action: 'announce', season_id: FIRST_SEASON_ID }
      expect((await admin.post('/api/stage', show)).status).toBe(200)
      expect(await leaderboard()).toEqual([PERSON.name, 'Second'])
      expect(await read()).toMatchObject({ games: [{ places: [{}, {}] }, { places: [{}] }] })
    })

    it('are the only source of public leaderboards: an erased player keeps the place, and no place is renumbered', async () => {
      await changeSeason({ closes_at: null })
      const winner = await plays('Third', 2)
      await closeSeason()
      const third = { rank: { rank: 3, is_exact: true }, of: 3 }
      const standing = async () => (await winner.get('/api/leaderboard/me?game_type=quiz')).body.standing
      expect(await standing()).toMatchObject({ is_final: false })
      expect((await test.client().get('/api/season')).body.is_announced).toBe(false)
      await publish()
      expect(await standing()).toMatchObject({ ...third, is_final: true })
      expect((await test.client().get('/api/season')).body.is_announced).toBe(true)
      await admin.delete(`/api/players/${first}`)
      await erase(3)
      const shown = [
        [1, null, 3000],
        [2, 'Second', expect.any(Number)],
        [3, 'Third', expect.any(Number)],
      ]
      const entries = async (path: string) => {
        test.clock.advance(1001)
        const { body } = await admin.get(path)
        return body.entries.map(({ rank, name, score }: LeaderboardEntry) => [rank, name, score])
      }
      expect(await entries('/api/leaderboard?game_type=quiz')).toEqual(shown)
      const all = (await test.client().get('/api/leaderboard?limit=10')).body.entries
      const exported = parse((await admin.get('/api/players/export?game_type=quiz&order=asc')).text, { bom: true })
      expect(exported.slice(1).map((row: string[]) => row[8])).toEqual(['1', '2', '3'])
      expect(all.filter(({ game }: LeaderboardEntry) => game === 'quiz')).toMatchObject([{ name: null }, {}, {}])
      expect(await standing()).toMatchObject({ ...third, neighbours: [{ name: null }, {}, { is_me: true }] })
      await admin.post('/api/seasons', { from: FIRST_SEASON_ID, name: 'Next', name_ar: 'التالي' })
      expect(await entries(`/api/seasons/${FIRST_SEASON_ID}/leaderboard?game_type=quiz`)).toEqual(shown)
      expect(await standing()).toMatchObject(third)
    })

    sqlite.it('congratulate no player whom an admin hid before, although their device shows a place', async () => {
      await changeSeason({ closes_at: null })
      const rude = await plays('Rude Name', 0)
      const hide = { player_ids: [await idOf(rude)], hidden: true }
      expect((await admin.post('/api/names/actions', hide)).status).toBe(200)
      await closeSeason()
      await publish()
      const own = (await rude.get('/api/leaderboard/me?game_type=quiz')).body.standing
      expect(own).toMatchObject({ rank: { rank: expect.any(Number) }, is_final: false })
    })

    it('keep the record when a player is deleted: verify says "erased", not "differs"', async () => {
      await publish()
      const before = await runVerify()
      expect([before.code, before.output]).toEqual([
        0,
        expect.stringMatching(
          /\nPublished results [0-9a-f]{64}: 3 places, as published; 3 names as committed to, 0 erased\.\n$/,
        ),
      ])
      expect((await admin.delete(`/api/players/${first}`)).status).toBe(200)
      const after = await runVerify()
      expect([after.code, after.output]).toEqual([
        0,
        expect.stringMatching(/3 places, as published; 2 names as committed to, 1 erased\.\n$/),
      ])
      expect(await everything()).not.toMatch(/anaryname|111-222|111222333|Canarycomment/)
      const { sha256, games } = await read()
      expect(before.output).toContain(sha256)
      expect(games[0].places.map(({ name, score }: { name: string; score: number }) => [name, score])).toEqual([
        [null, 3000],
        ['Second', expect.any(Number)],
      ])
      expect((await places()).map(({ rank, phone }) => [rank?.rank, phone])).toEqual([
        [1, null],
        [2, expect.any(String)],
      ])
      expect((await read()).sha256).toBe(sha256)
    })

    sqlite.it('are found to differ when a log, a figure or a name was changed', async () => {
      await publish()
      const game = test.db.selectFrom('published_places').select('game_id').where('player_id', '=', first)
      await test.db
        .updateTable('game_events')
        .set({ at: '2026-01-01T00:00:00.000Z' })
        .where('game_id', 'in', game)
        .execute()
      await test.db
        .updateTable('published_names')
        .set({ name: 'Another Name' })
        .where('player_id', '=', first)
        .execute()
      const differences = (await verifyPublished(test.db, FIRST_SEASON_ID))?.differences
      expect(differences).toEqual([
        {
          what: 'place',
          id: '1 of quiz',
          stored: { log_sha256: expect.any(String), name_sha256: expect.any(String) },
          recomputed: { log_sha256: expect.any(String), name_sha256: expect.any(String) },
        },
      ])
      const { code, output } = await runVerify()
      expect([code, output]).toEqual([1, expect.stringMatching(/place 1 of quiz: log_sha256 is "/)])
    })

    sqlite.it('are exported whole, without claim codes', async () => {
      await publish()
      const { claim_code } = (await places())[0] ?? {}
      const csv = await admin.get(`${RESULTS}/export?game_type=quiz`)
      const rows: string[][] = parse(csv.text, { bom: true })
      expect(rows.map((row) => row.slice(0, 2))).toEqual([
        ['Rank', 'Name'],
        ['1', PERSON.name],
        ['2', 'Second'],
      ])
      expect(csv.text).not.toContain(claim_code)
      expect((await admin.get(`${RESULTS}/export?game_type=quiz&format=xlsx`)).status).toBe(200)
      const [entry] = (await readAudit(test)).filter(({ action }) => action === 'export')
      expect(entry?.summary).toBe('The results of Season 1: quiz')
    })
  })

  describe('erasing', () => {
    beforeEach(async () => {
      const device = await plays(PERSON.name, 0, PERSON)
      await device.post('/api/feedback', { rating: 5, comments: 'Canarycomment' })
      const second = await plays('Canaryname Two', 1, { phone: '111-222-444' })
      await change(await idOf(second), { note: 'Ask Canaryname', disqualified_for: 'Canaryname told us' })
      await plays('Canaryname Three', 2, { phone: '111-222-555' })
      await test.player('quiz', { name: 'Canaryname Four' })
    })

    sqlite.it('waits for the season’s end and for the password', async () => {
      expectError(await erase(), 409, 'season_not_over')
      await closeSeason()
      await forgetPassword()
      expectError(await erase(), 403, 'reauthentication_required')
      expect(await everything()).toContain(PERSON.phone)
    })

    it('leaves nothing personal in any table, and keeps scores, stars and the published record', async () => {
      await closeSeason()
      const { sha256 } = (await publish()).body.published
      expect((await erase()).body).toEqual({
        players: 4,
        comments: 1,
        status: expect.objectContaining({
          published: expect.objectContaining({ sha256, names: 0 }),
          personal: { players: 0, comments: 0 },
        }),
      })
      expect(await everything()).not.toMatch(/anaryname|111-222|111222|Canarycomment/)
      const { code, output } = await runVerify()
      expect([code, output]).toEqual([
        0,
        expect.stringMatching(/2 places, as published; 0 names as committed to, 2 erased/),
      ])
      const { games } = (await test.client().get(RESULTS)).body
      expect(games[0].places.map(({ name }: { name: null }) => name)).toEqual([null, null])
      expect((await admin.get('/api/feedback')).body.summary).toMatchObject({ count: 1, average: 5 })
      // The player stays out, though the reason is erased.
      const out = await places('game_type=quiz&standing=out')
      expect(out.map(({ disqualified_for, note }) => [disqualified_for, note])).toEqual([['', '']])
      const entries = (await readAudit(test)).filter(({ action }) => action === 'delete')
      expect(entries.map(({ summary }) => summary)).toEqual([
        '1 comments of Season 1, erased by an admin',
        'Names, ages and phone numbers of 4 players of Season 1, erased by an admin',
      ])
      expect((await erase()).body).toMatchObject({ players: 0, comments: 0 })
    })

    sqlite.it('keeps only the winners if asked to, and erases them later', async () => {
      await closeSeason()
      await publish()
      expect((await erase(1)).body).toMatchObject({ players: 3, comments: 1, status: { personal: { players: 1 } } })
      expect((await places()).map(({ name, phone }) => [name, phone])).toEqual([
        [PERSON.name, PERSON.phone],
        ['Player', null],
      ])
      expect(await everything()).not.toMatch(/Two|Three|Four|111-222-4|111-222-5|Canarycomment|told us/)
      const { claim_code } = (await places())[0] ?? {}
      expect(await names(`game_type=quiz&search=${claim_code}`)).toEqual([PERSON.name])
      expect((await erase()).body.players).toBe(1)
      expect(await everything()).not.toContain(PERSON.phone)
    })

    sqlite.it(
      'keeps winners only once they are announced: a frozen leaderboard would show only their names',
      async () => {
        expect((await changeSeason({ freezes_at: 'now' })).status).toBe(200)
        await closeSeason()
        const refused = async () => {
          const before = await leaderboard()
          expect(before).toHaveLength(2)
          expectError(await erase(1), 409, 'results_sealed')
          expect(await leaderboard()).toEqual(before)
        }
        await refused()
        await publish()
        await refused()
        const { version } = (await admin.get('/api/stage')).body
        const show = { action: 'announce', season_id: FIRST_SEASON_ID, request_id: randomUUID(), version }
        expect((await admin.post('/api/stage', show)).status).toBe(200)
        expect((await erase(1)).body.players).toBe(3)
      },
    )

    sqlite.it('needs no announcement to remove everybody', async () => {
      expect((await changeSeason({ freezes_at: 'now' })).status).toBe(200)
      await closeSeason()
      expect((await erase()).body.players).toBe(4)
      expect(await leaderboard()).toEqual([])
    })

    sqlite.it('erases one season only', async () => {
      await closeSeason()
      await publish()
      await admin.post('/api/seasons', { from: FIRST_SEASON_ID, name: 'Next', name_ar: 'التالي' })
      await test.player('quiz', { name: 'Newcomer', phone: '0812 99' })
      expect((await erase()).body.players).toBe(4)
      expect(await everything()).toContain('Newcomer')
      expectError(await admin.post(`/api/results/${NOWHERE}/erase`, { keep_winners: 0 }), 404, 'not_found')
      expectError(await erase(101), 400, 'validation_failed')
    })
  })
})
