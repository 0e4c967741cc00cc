// A season's groups: their order is the order of all without the others, wherever it is read.
import { randomUUID } from 'node:crypto'
import type { LeaderboardEntry } from '@noor-quest/contract/leaderboards'
import { rankInOrder } from '@noor-quest/rules/rank'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addSealed, begin, FINAL, ok, plan } from '../../test/final-scene.ts'
import {
  type Client,
  ENGINES,
  onSqlite,
  playQuiz,
  registration,
  type TestApp,
  wrongLetter,
} from '../../test/harness.ts'
import { openEvents, openHall } from '../../test/open-events.ts'
import { openAppWithAdmin, publishResults, readAudit } from '../../test/portal-scene.ts'
import { expectBadField, expectError } from '../../test/scenes.ts'
import { insertPlayers } from '../../test/stored-players.ts'
import { FIRST_SEASON_ID } from '../platform/database/migrate.ts'
import { transact } from '../platform/database/transact.ts'
import { markSettledSeasons } from '../play/abandoned.ts'
import { redactPlayers } from '../retention/redact-players.ts'
import { findCurrentSeason } from '../seasons/queries.ts'
import { readPublicLeaderboard } from './public-view.ts'

const LAW = { id: randomUUID(), name: 'Law', name_ar: 'الحقوق' }
const ARTS = { id: randomUUID(), name: 'Arts', name_ar: 'الآداب' }
const GROUPS = [LAW, ARTS]
const MINUTE_MS = 60_000
const RESULTS = `/api/results/${FIRST_SEASON_ID}`

describe.each(ENGINES)('groups on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const change = async (body: object) => ok(await admin.patch('/api/seasons/current', body)).body
  const at = (inMs: number) => new Date(test.clock.nowMs() + inMs).toISOString()
  const register = (fields: object, client = test.client()) =>
    client.post('/api/players', { ...registration('quiz'), ...fields })
  /** A quiz whose first `mistakes` answers are wrong. */
  async function plays(name: string, group_id: string, mistakes: number) {
    const player = await test.player('quiz', {
      name,
      group_id,
      phone: `0812 ${name.length}${mistakes}${name.charCodeAt(0)}`,
    })
    await playQuiz(test, player, (index, right) => (index < mistakes ? wrongLetter(right) : right), 4000)
    return player
  }
  const listed = async (query: string): Promise<string[]> => {
    test.clock.advance(1001)
    const { entries } = ok(await test.client().get(`/api/leaderboard?game_type=quiz&limit=10${query}`)).body
    return entries.map(({ rank, name }: LeaderboardEntry) => `${rank} ${name}`)
  }
  const ofGroup = ({ id }: { id: string }) => listed(`&group=${id}`)
  const places = async (query: string): Promise<string[]> =>
    ok(await admin.get(`${RESULTS}/places?game_type=quiz${query}`)).body.places.map(
      ({ rank, name }: { rank: { rank: number }; name: string }) => `${rank.rank} ${name}`,
    )
  const closeSeason = async () => {
    await change({ closes_at: at(10) })
    test.clock.advance(60 * MINUTE_MS)
    await markSettledSeasons({ db: test.db, wall: test.clock })
    await admin.post('/api/auth/reauthenticate', {})
  }

  it('are asked for where a season has them, kept for the next game, and else ignored', async () => {
    expect(ok(await register({ group_id: randomUUID() })).body.group_id).toBeNull()
    await change({ policies: { groups: GROUPS } })
    expect(ok(await test.client().get('/api/season')).body.groups).toEqual(GROUPS)
    for (const group_id of [undefined, randomUUID()]) expectBadField(await register({ group_id }), 'group_id')
    const device = test.client()
    expect(ok(await register({ group_id: LAW.id }, device)).body.group_id).toBe(LAW.id)
    expect(ok(await device.post('/api/players/me/continue', { game_type: 'flip-match' })).body.group_id).toBe(LAW.id)
  })

  it('have one order from the first game to the archive', async () => {
    await change({ policies: { groups: GROUPS } })
    await plays('Amina', LAW.id, 0)
    const bilal = await plays('Bilal', ARTS.id, 1)
    await plays('Dawud', LAW.id, 2)
    const hafsa = await plays('Hafsa', ARTS.id, 3)
    const all = ['1 Amina', '2 Bilal', '3 Dawud', '4 Hafsa']
    const law = ['1 Amina', '2 Dawud']
    const arts = ['1 Bilal', '2 Hafsa']
    const standing = async () => ok(await hafsa.get('/api/leaderboard/me?game_type=quiz')).body.standing
    const everywhere = async () => [await listed(''), await ofGroup(LAW), await ofGroup(ARTS)]
    expect(await everywhere()).toEqual([all, law, arts])
    const exactly = (rank: number) => ({ rank, is_exact: true })
    const own = { rank: exactly(4), in_group: { group_id: ARTS.id, rank: exactly(2), of: 2 } }
    expect(await standing()).toMatchObject(own)
    expect(await places(`&group_id=${ARTS.id}`)).toEqual(arts)
    expect(await places(`&group_id=none`)).toEqual([])

    // From the freeze on, later games change no group.
    await change({ freezes_at: at(1) })
    test.clock.advance(MINUTE_MS)
    await playQuiz(test, hafsa, (_, right) => right)
    expect(await everywhere()).toEqual([all, law, arts])
    await change({ freezes_at: null })
    const later = [['1 Hafsa', '2 Amina', '3 Bilal', '4 Dawud'], law, ['1 Hafsa', '2 Bilal']]
    expect(await everywhere()).toEqual(later)

    await closeSeason()
    ok(await publishResults(admin, FIRST_SEASON_ID))
    expect(await everywhere()).toEqual(later)
    expect(await standing()).toMatchObject({ is_final: true, in_group: { rank: exactly(1), of: 2 } })
    expect(ok(await bilal.get('/api/leaderboard/me?game_type=quiz')).body.standing.in_group.rank).toEqual(exactly(2))
    expect(await places(`&group_id=${ARTS.id}`)).toEqual(later[2])
    const published = ok(await test.client().get(`${RESULTS}?group=${LAW.id}`)).body
    expect(published.games[0].places.map(({ rank, name }: LeaderboardEntry) => `${rank} ${name}`)).toEqual(law)
    expect([published.groups, published.ranks_all]).toEqual([GROUPS, true])
    const gone = await admin.patch('/api/seasons/current', { policies: { groups: [] } })
    expectError(gone, 409, 'results_published')

    ok(await admin.post('/api/seasons', { from: FIRST_SEASON_ID, name: 'Next', name_ar: 'التالي' }))
    const archive = `/api/seasons/${FIRST_SEASON_ID}/leaderboard?game_type=quiz&group=${LAW.id}`
    const { groups, ranks_all, entries } = ok(await test.client().get(archive)).body
    expect(ranks_all).toBe(true)
    expect([groups, entries.map(({ name }: LeaderboardEntry) => name)]).toEqual([GROUPS, ['Amina', 'Dawud']])
  })

  sqlite.it('are each announced by a ceremony, before all', async () => {
    await change({ policies: { groups: GROUPS } })
    await plays('Amina', LAW.id, 0)
    await plays('Bilal', ARTS.id, 1)
    await closeSeason()
    ok(await publishResults(admin, FIRST_SEASON_ID))
    const press = async (fields: object) => {
      const { version } = (await admin.get('/api/stage')).body
      return ok(await admin.post('/api/stage', { request_id: randomUUID(), version, ...fields })).body
    }
    const openings = async (winners?: string) => {
      const seen: (string | undefined)[] = []
      let { ceremony } = await press({ action: 'start', season_id: FIRST_SEASON_ID, games: ['quiz'], winners })
      for (;;) {
        if (ceremony.now.kind === 'opening') seen.push(ceremony.now.group?.name)
        if (ceremony.next === null) return [seen, ceremony.now.winners.length]
        ;({ ceremony } = await press({ action: 'next' }))
      }
    }
    expect(await openings()).toEqual([[undefined], 1])
    expect(await openings('groups')).toEqual([['Law', 'Arts'], 2])
    expect(await openings('both')).toEqual([['Law', 'Arts', undefined], 3])
  })

  sqlite.it('each have seats in the final, if the final says so', async () => {
    await change({ policies: { groups: GROUPS } })
    const scores = [3000, 2900, 2800, 2700]
    await insertPlayers(
      test.db,
      scores.map((total_score, index) => ({
        name: `P${index}`,
        phone: `0812 ${index}${index}${index}`,
        game_type: 'quiz' as const,
        group_id: index < 3 ? LAW.id : ARTS.id,
        total_score,
        scored_at: at(index),
      })),
    )
    await closeSeason()
    const source = { kind: 'first', games: ['quiz'], count: 1, of_each_group: true }
    ok(await admin.put(FINAL, plan(await addSealed(admin), source)))
    ok(await begin(admin))
    const seats = await test.db
      .selectFrom('final_players')
      .innerJoin('players', 'players.id', 'player_id')
      .select('players.name')
      .orderBy('players.name')
      .execute()
    expect(seats.map(({ name }) => name)).toEqual(['P0', 'P3'])
  })

  it('lose players when they are removed, or hand them to another group, and that is logged', async () => {
    await change({ policies: { groups: GROUPS } })
    const device = test.client()
    ok(await register({ group_id: LAW.id, name: 'Amina' }, device))
    ok(await register({ group_id: ARTS.id, name: 'Bilal' }))
    const read = async () =>
      (await test.db.selectFrom('players').select(['name', 'group_id']).orderBy('name').execute()).map(
        ({ group_id }) => group_id,
      )
    const other = { id: randomUUID(), name: 'Medicine', name_ar: 'الطب' }
    const renamed = { ...ARTS, name: 'Fine arts' }
    const groups = [renamed, other]
    const wrong = await admin.patch('/api/seasons/current', {
      policies: { groups },
      moved_groups: { [LAW.id]: randomUUID() },
    })
    expectBadField(wrong, 'moved_groups')
    const season = await change({ policies: { groups }, moved_groups: { [LAW.id]: other.id } })
    expect(await read()).toEqual([other.id, ARTS.id])
    expect(season.persons_in_groups).toEqual({ [other.id]: 1, [ARTS.id]: 1 })
    await change({ policies: { groups: [] } })
    expect(await read()).toEqual([null, null])
    const log = (await readAudit(test)).map(({ summary }) => summary)
    expect(log).toContain('Season 1: removed the group “Law”, 1 players now in “Medicine”')
    expect(log).toContain('Season 1: removed the group “Medicine”, 1 players now in no group')
  })

  it('change for a person in all games, by an admin, in the log', async () => {
    await change({ policies: { groups: GROUPS } })
    const device = test.client()
    const { id } = ok(await register({ group_id: LAW.id }, device)).body
    ok(await device.post('/api/players/me/continue', { game_type: 'flip-match' }))
    ok(await admin.patch(`/api/players/${id}`, { group_id: ARTS.id }))
    const { players } = ok(await device.get('/api/players/me')).body
    expect(players.map(({ group_id }: { group_id: string }) => group_id)).toEqual([ARTS.id, ARTS.id])
    expectBadField(await admin.patch(`/api/players/${id}`, { group_id: randomUUID() }), 'group_id')
    expect((await readAudit(test)).at(-1)?.summary).toBe('Moved a player from “Law” to “Arts”')
    const only = async (group: string) => ok(await admin.get(`/api/players?group_id=${group}`)).body.total
    expect([await only(ARTS.id), await only(LAW.id), await only('none')]).toEqual([2, 0, 0])
  })

  it('stay with an erased score if five persons have them', async () => {
    await change({ policies: { groups: GROUPS } })
    const ids: string[] = []
    for (const group of [LAW, LAW, LAW, LAW, LAW, ARTS, ARTS, ARTS, ARTS]) {
      ids.push(ok(await register({ group_id: group.id })).body.id)
    }
    await transact(test.db, (tx) => redactPlayers(tx, [ids[0] ?? '', ids[5] ?? ''], test.clock.nowMs()))
    const rows = await test.db.selectFrom('players').select(['id', 'group_id']).execute()
    const groupOf = new Map(rows.map(({ id, group_id }) => [id, group_id]))
    expect([0, 1, 5, 6].map((index) => groupOf.get(ids[index] ?? ''))).toEqual([LAW.id, LAW.id, null, ARTS.id])
  })

  sqlite.it('are frozen beyond the first places of all, which they don’t lengthen', async () => {
    await change({ policies: { groups: GROUPS } })
    const best = Array.from({ length: 51 }, (_, index) => ({ group_id: LAW.id, total_score: 3000 - index }))
    await insertPlayers(
      test.db,
      [...best, { group_id: ARTS.id, total_score: 5 }].map((player, index) => {
        return { ...player, name: `${index}`, game_type: 'quiz' as const, scored_at: at(index) }
      }),
    )
    await change({ freezes_at: at(1) })
    test.clock.advance(MINUTE_MS)
    const players = await test.db.selectFrom('players').select(['id', 'name']).execute()
    const named = (name: number) => players.find((player) => player.name === `${name}`)?.id ?? ''
    const hide = (names: number[]) => admin.post('/api/names/actions', { player_ids: names.map(named), hidden: true })
    ok(await hide([0]))
    expect(await ofGroup(ARTS)).toEqual(['1 51'])
    for (let from = 1; from < 49; from += 12) ok(await hide(Array.from({ length: 12 }, (_, index) => from + index)))
    expect(await listed('')).toEqual(['1 49'])
  })

  sqlite.it('are a column of the files of a season that has them', async () => {
    await admin.post('/api/auth/reauthenticate', {})
    const heads = async () => {
      const files = [await admin.get('/api/players/export'), await admin.get(`${RESULTS}/export?game_type=quiz`)]
      return files.map((file) => ok(file).text.split('\r\n')[0]?.includes('Group'))
    }
    expect(await heads()).toEqual([false, false])
    await change({ policies: { groups: GROUPS } })
    await plays('Amina', LAW.id, 0)
    expect(await heads()).toEqual([true, true])
    expect(ok(await admin.get('/api/players/export')).text).toContain('Law')
    expect(ok(await admin.get(`${RESULTS}/export?game_type=quiz&group_id=${LAW.id}`)).text).toContain('Law')
    expect(ok(await admin.get(`${RESULTS}/export?game_type=quiz&group_id=${ARTS.id}`)).text).not.toContain('Law')
  })

  sqlite.it('have events on the hall’s screen alone, and no list of an unknown group', async () => {
    await change({ policies: { groups: GROUPS } })
    await plays('Amina', LAW.id, 0)
    expectError(await test.client().get(`/api/leaderboard?group=${randomUUID()}`), 404, 'not_found')
    const [screen, page] = [await openHall(test.app), await openEvents(test.app)]
    const shown = new Map<string, number>()
    while (shown.size < 6) {
      const event = await screen.next()
      if (event !== null) shown.set(`${event.game_type} ${event.group_id ?? 'all'}`, event.entries.length)
    }
    expect([shown.get(`quiz ${LAW.id}`), shown.get(`quiz ${ARTS.id}`), shown.get('quiz all')]).toEqual([1, 0, 1])
    for (let events = 0; events < 2; events++) expect((await page.next())?.group_id).toBeUndefined()
    await Promise.all([screen.cancel(), page.cancel()])
  })

  it('have the order of all, whatever the scores', async () => {
    await change({ policies: { groups: GROUPS } })
    const player = fc.record({
      total_score: fc.constantFrom(0, 25, 50),
      best_elapsed_ms: fc.constantFrom(1000, 2000),
      second: fc.integer({ min: 0, max: 3 }),
      group: fc.constantFrom(LAW.id, ARTS.id, null),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(player, { minLength: 1, maxLength: 10 }), async (players) => {
        await test.db.deleteFrom('players').execute()
        await insertPlayers(
          test.db,
          players.map(({ second, group: group_id, ...figures }, index) => ({
            ...figures,
            name: `${index}`,
            game_type: 'quiz' as const,
            group_id,
            scored_at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
          })),
        )
        const season = await findCurrentSeason(test.db)
        const read = (groupId: string | null) =>
          readPublicLeaderboard(test.db, season, test.clock, { gameType: 'quiz', groupId, limit: 10 })
        const all = await read(null)
        for (const { id } of GROUPS) {
          const entries = await read(id)
          const expected = all.filter(({ name }) => players[Number(name)]?.group === id)
          expect(entries.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
          const rows = await test.db.selectFrom('players').select(['name', 'rank_key', 'scored_at']).execute()
          const inOrder = entries.flatMap(({ name }) => rows.filter((row) => row.name === name))
          expect(entries.map(({ rank }) => rank)).toEqual(rankInOrder(inOrder).map(({ rank }) => rank))
        }
      }),
      { numRuns: 15 },
    )
  })
})
