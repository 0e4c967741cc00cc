// From the freezing time on, public responses don't depend on games played since.
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type Client,
  ENGINES,
  type Engine,
  onSqlite,
  playQuiz,
  playToLastLevel,
  type TestApp,
  wrongLetter,
} from '../../test/harness.ts'
import { openEvents, openHall } from '../../test/open-events.ts'
import { hallScreen, openAppWithAdmin, publishResults } from '../../test/portal-scene.ts'
import { FIRST_SEASON_ID } from '../platform/database/migrate.ts'
import { markSettledSeasons } from '../play/abandoned.ts'
import { findCurrentSeason } from '../seasons/queries.ts'
import { readPublicLeaderboard } from './public-view.ts'

const MINUTE_MS = 60_000
const RESULTS = `/api/results/${FIRST_SEASON_ID}`

type World = { test: TestApp; admin: Client; best: Client; middle: Client; late: Client }

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  const worlds: TestApp[] = []
  afterEach(async () => {
    for (const test of worlds.splice(0)) await test.close()
  })

  /**
   * Two players have a score, a third has none. The leaderboards have frozen, and no game was
   * played since.
   */
  async function openFrozen(of: Engine = engine): Promise<World> {
    const [test, admin] = await openAppWithAdmin(of)
    worlds.push(test)
    const [best, middle, late] = [
      await test.player('quiz', { name: 'Best' }),
      await test.player('quiz', { name: 'Middle' }),
      await test.player('quiz', { name: 'Late' }),
    ]
    await playQuiz(test, best, (index, right) => (index < 12 ? right : null))
    await playQuiz(test, middle, (index, right) => (index < 10 ? right : null))
    await change(admin, { freezes_at: new Date(test.clock.nowMs() + 1).toISOString() })
    test.clock.advance(MINUTE_MS)
    return { test, admin, best, middle, late }
  }

  const change = async (admin: Client, body: object) => {
    const { status, text } = await admin.patch('/api/seasons/current', body)
    expect([status, text]).toEqual([200, expect.any(String)])
  }
  const play = ({ test }: World, player: Client, isRight: boolean) =>
    playQuiz(test, player, (_index, right) => (isRight ? right : wrongLetter(right)))
  const names = async (client: Client, path = '/api/leaderboard?game_type=quiz&limit=10') =>
    (await client.get(path)).body.entries.map(({ name }: { name: string }) => name)
  /** Lets the cache expire. */
  const later = ({ test }: World) => test.clock.advance(1001)

  /** Closes the season and publishes its results. */
  async function publish({ test, admin }: World): Promise<void> {
    await change(admin, { closes_at: new Date(test.clock.nowMs() + 10).toISOString() })
    test.clock.advance(60 * MINUTE_MS)
    await markSettledSeasons({ db: test.db, wall: test.clock })
    const { status, text } = await publishResults(admin, FIRST_SEASON_ID)
    expect([status, text]).toEqual([200, expect.any(String)])
  }
  async function press({ admin }: World, action: object): Promise<void> {
    const { version } = (await admin.get('/api/stage')).body
    const { status, text } = await admin.post('/api/stage', { request_id: randomUUID(), version, ...action })
    expect([status, text]).toEqual([200, expect.any(String)])
  }

  /** The responses to all requests that need no account. */
  async function askAll({ test, admin, best, middle, late }: World): Promise<string[]> {
    const visitor = test.client()
    const read: string[] = []
    for (const path of ['', '?game_type=quiz', '?game_type=quiz&limit=10', '?game_type=flip-match']) {
      read.push((await visitor.get(`/api/leaderboard${path}`)).text)
    }
    for (const path of ['/api/season', '/api/season/archive', '/api/settings', '/api/results', RESULTS, '/api/stage'])
      read.push((await visitor.get(path)).text)
    for (const player of [best, middle, late]) read.push((await player.get('/api/leaderboard/me?game_type=quiz')).text)
    const events = await openEvents(test.app)
    read.push(JSON.stringify([await events.next(), await events.next()]))
    await events.cancel()
    const screen = await openHall(test.app)
    read.push(JSON.stringify([await screen.next(), await screen.next(), await screen.nextHall()]))
    await screen.cancel()
    const stage = await openHall(test.app, await hallScreen(test, admin))
    read.push(JSON.stringify(await stage.nextStage()))
    await stage.cancel()
    const metrics = (await visitor.get('/metrics')).text.split('\n')
    // Each world made its own keys and codes.
    const made: string[] = []
    const numbered = (text: string) =>
      text.replaceAll(/"(key|claim_code)":"([^"]*)"/g, (_all, name: string, value: string) => {
        if (!made.includes(value)) made.push(value)
        return `"${name}":"${made.indexOf(value)}"`
      })
    // Durations differ from run to run.
    return [
      ...read.map(numbered),
      ...metrics.filter((line) => /^noor_(games|answers|errors)|^noor_http.*_count/.test(line)),
    ]
  }

  it('responds alike to everybody, byte for byte, whichever games were played since', async () => {
    const [one, other] = [await openFrozen(), await openFrozen()]
    const before = await askAll(one)
    expect(await askAll(other)).toEqual(before)
    for (const world of [one, other]) {
      await play(world, world.middle, world === one)
      await play(world, world.late, world === one)
      later(world)
    }
    const after = await askAll(one)
    expect(await askAll(other)).toEqual(after)
    expect(after[2]).toBe(before[2])
    expect(JSON.parse(after[2] ?? '').entries.map(({ name }: { name: string }) => name)).toEqual(['Best', 'Middle'])

    // Responses are also the same after the results are published and the ceremony has begun, until
    // it announces the first place.
    const watched = await Promise.all([one, other].map(({ test }) => openEvents(test.app)))
    for (const events of watched) await events.next()
    for (const events of watched) await events.next()
    for (const world of [one, other]) {
      await publish(world)
      await press(world, { action: 'start', season_id: FIRST_SEASON_ID, games: ['quiz'] })
      later(world)
    }
    const sealed = await askAll(one)
    expect(await askAll(other)).toEqual(sealed)
    expect(sealed[2]).toBe(before[2])
    for (const world of [one, other]) await press(world, { action: 'next' })
    expect(await askAll(other)).not.toEqual(await askAll(one))
    for (const [index, { test }] of [one, other].entries()) {
      // The next change is the first event.
      await test.db.updateTable('players').set({ name: 'Renamed' }).where('name', '=', 'Best').execute()
      later([one, other][index] as World)
      expect((await watched[index]?.next())?.entries.map(({ name }) => name)).toEqual(['Renamed', 'Middle'])
      await watched[index]?.cancel()
    }

    // The results differ.
    const results = async ({ admin }: World) => {
      const [season] = (await admin.get('/api/seasons')).body.seasons
      const { places } = (await admin.get(`/api/results/${season.id}/places?game_type=quiz`)).body
      return places.map(({ name }: { name: string }) => name)
    }
    expect(await results(one)).toEqual(['Middle', 'Late', 'Renamed'])
    expect(await results(other)).toEqual(['Renamed', 'Middle'])
  })

  it('shows no later game to a request that read the season just before the freeze', async () => {
    const [test, admin] = await openAppWithAdmin(engine)
    worlds.push(test)
    await playQuiz(test, await test.player('quiz', { name: 'Before' }), (index, right) => (index < 12 ? right : null))
    const season = await findCurrentSeason(test.db)
    await change(admin, { freezes_at: 'now' })
    test.clock.advance(10)
    await playQuiz(test, await test.player('quiz', { name: 'After' }), (_index, right) => right)
    const entries = await readPublicLeaderboard(test.db, season, test.clock, { gameType: 'quiz', limit: 10 })
    expect(entries.map(({ name }) => name)).toEqual(['Before'])
  })

  it('sends an open leaderboard no event of games played since', async () => {
    const world = await openFrozen()
    const events = await openEvents(world.test.app)
    const leaderboards = [await events.next(), await events.next()]
    expect(leaderboards.map((leaderboard) => leaderboard?.entries.length)).toEqual([2, 0])
    await play(world, world.late, true)
    later(world)
    // The next change is the first event.
    await change(world.admin, { name: 'Renamed', freezes_at: null })
    expect((await events.next())?.entries.map(({ name }) => name)).toEqual(['Late', 'Best', 'Middle'])
    await events.cancel()
  })

  sqlite.it('shows players their own score, but not where they stand', async () => {
    const world = await openFrozen()
    await play(world, world.late, true)
    expect((await world.late.get('/api/players/me')).body.player.total_score).toBe(3000)
    const standing = '/api/leaderboard/me?game_type=quiz'
    expect((await world.late.get(standing)).body.standing).toBeNull()
    await change(world.admin, { freezes_at: null })
    expect((await world.late.get(standing)).body.standing.rank).toEqual({ rank: 1, is_exact: true })
  })

  sqlite.it('has present names: a deleted player is gone, and the next one moves up', async () => {
    const world = await openFrozen()
    await play(world, world.late, true)
    const [best] = (await world.admin.get('/api/players?search=best')).body.players
    await world.admin.delete(`/api/players/${best.id}`)
    later(world)
    expect(await names(world.test.client())).toEqual(['Middle'])
  })

  it('freezes at the press of a button, once, and says how many results are sealed', async () => {
    const [test, admin] = await openAppWithAdmin(engine)
    worlds.push(test)
    const [first, second] = [
      await test.player('quiz', { name: 'First' }),
      await test.player('quiz', { name: 'Second' }),
    ]
    await playQuiz(test, first, (_index, right) => right)
    const current = async () => (await admin.get('/api/seasons')).body.seasons[0]
    expect(await current()).toMatchObject({ is_frozen: false, sealed: 0 })
    await change(admin, { freezes_at: 'now' })
    const frozen = await current()
    expect(frozen).toMatchObject({ is_frozen: true, sealed: 0 })
    await playQuiz(test, second, (_index, right) => right, 500)
    await change(admin, { freezes_at: 'now' })
    expect(await current()).toMatchObject({ freezes_at: frozen.freezes_at, sealed: 1 })
    test.clock.advance(1001)
    expect(await names(test.client())).toEqual(['First'])
    const season = (await test.client().get('/api/season')).body
    expect(season).toMatchObject({ is_frozen: true })
    expect(season).not.toHaveProperty('sealed')
    await change(admin, { freezes_at: null })
    expect(await current()).toMatchObject({ is_frozen: false, sealed: 0 })
    test.clock.advance(1001)
    expect(await names(test.client())).toEqual(['Second', 'First'])
  })

  it('is undone by one of two admins, also after a restart, and not once the results are published', async () => {
    const world = await openFrozen()
    await play(world, world.late, true)
    const { version } = (await world.admin.get('/api/seasons')).body.seasons[0]
    const undo = () => world.admin.patch('/api/seasons/current', { freezes_at: null, version })
    expect((await undo()).status).toBe(200)
    expect((await undo()).body.error.code).toBe('edit_conflict')
    const [entry, ...others] = (await world.admin.get('/api/audit_log?search=freezing')).body.entries
    expect([entry.action, others.length]).toEqual(['change', 1])
    world.test.restart()
    expect(await names(world.test.client())).toEqual(['Late', 'Best', 'Middle'])
    await change(world.admin, { freezes_at: 'now' })
    await publish(world)
    const late = await world.admin.patch('/api/seasons/current', { freezes_at: null })
    expect([late.status, late.body.error.code]).toEqual([409, 'results_published'])
  })

  sqlite.it('freezes after the close too, before the winners are announced', async () => {
    const [test, admin] = await openAppWithAdmin(engine)
    worlds.push(test)
    await change(admin, { closes_at: new Date(test.clock.nowMs() + MINUTE_MS).toISOString() })
    test.clock.advance(2 * MINUTE_MS)
    await change(admin, { freezes_at: 'now' })
    expect((await test.client().get('/api/season')).body).toMatchObject({ phase: 'closed', is_frozen: true })
  })

  sqlite.it('freezes at once when the season is closed before the freezing time', async () => {
    const [test, admin] = await openAppWithAdmin(engine)
    worlds.push(test)
    const player = await test.player('quiz', { name: 'First' })
    await playQuiz(test, player, (_index, right) => right)
    const inAnHour = new Date(test.clock.nowMs() + 60 * MINUTE_MS).toISOString()
    await change(admin, { closes_at: inAnHour, freezes_at: inAnHour })
    await change(admin, { closes_at: 'now' })
    const [closed] = (await admin.get('/api/seasons')).body.seasons
    expect(closed).toMatchObject({ phase: 'closed', is_frozen: true })
    expect(closed.freezes_at).toBe(closed.closes_at)
    expect((await player.post('/api/quiz/games', { request_id: randomUUID() })).status).toBe(409)
    test.clock.advance(MINUTE_MS)
    await change(admin, { closes_at: 'now' })
    expect((await admin.get('/api/seasons')).body.seasons[0]).toEqual(closed)
  })

  it('freezes once, in any order of requests', async () => {
    const world = await openFrozen()
    const more = await Promise.all(['A', 'B', 'C'].map((name) => world.test.player('quiz', { name })))
    const ends = await playToLastLevel(world.test, more, (_index, right) => right)
    await Promise.all(ends.map((end) => end()))
    expect(await world.test.db.selectFrom('frozen_leaderboards').select('season_id').execute()).toHaveLength(1)
    later(world)
    expect(await names(world.test.client())).toEqual(['Best', 'Middle'])
  })

  sqlite.it('shows no effect of policies changed meanwhile', async () => {
    const world = await openFrozen()
    await play(world, world.middle, true)
    await change(world.admin, { policies: { names: 'first-name', counting_games: 1 } })
    later(world)
    expect(await names(world.test.client())).toEqual(['Best', 'Middle'])
  })

  sqlite.it('begins again with another freezing time', async () => {
    const world = await openFrozen()
    await play(world, world.late, true)
    await change(world.admin, { freezes_at: new Date(world.test.clock.nowMs() + MINUTE_MS).toISOString() })
    later(world)
    expect(await names(world.test.client())).toEqual(['Late', 'Best', 'Middle'])
    expect((await world.test.client().get('/api/season')).body.is_frozen).toBe(false)
    world.test.clock.advance(MINUTE_MS)
    await play(world, world.middle, true)
    later(world)
    expect(await names(world.test.client())).toEqual(['Late', 'Best', 'Middle'])
    expect((await world.test.client().get('/api/season')).body.is_frozen).toBe(true)
  })

  it('shows no leaderboard that was kept for a former freezing time', async () => {
    const world = await openFrozen()
    const { db, clock } = world.test
    await play(world, world.late, true)
    const kept = await db.selectFrom('frozen_leaderboards').selectAll().executeTakeFirstOrThrow()
    await change(world.admin, { freezes_at: new Date(clock.nowMs() + MINUTE_MS).toISOString() })
    // The row that a game leaves which ended in another process while the time was changed.
    await db.insertInto('frozen_leaderboards').values(kept).execute()
    later(world)
    expect(await names(world.test.client())).toEqual(['Late', 'Best', 'Middle'])
    clock.advance(MINUTE_MS)
    await play(world, world.middle, true)
    later(world)
    expect(await names(world.test.client())).toEqual(['Late', 'Best', 'Middle'])
    expect(await db.selectFrom('frozen_leaderboards').select('season_id').execute()).toHaveLength(1)
  })

  it('is what the archive shows too, until it is published', async () => {
    const world = await openFrozen()
    await play(world, world.late, true)
    const [{ id }] = (await world.admin.get('/api/seasons')).body.seasons
    await world.admin.post('/api/seasons', { from: id, name: 'Next', name_ar: 'التالي' })
    const path = `/api/seasons/${id}/leaderboard?game_type=quiz`
    expect(await names(world.test.client(), path)).toEqual(['Best', 'Middle'])
    await world.admin.patch(`/api/seasons/${id}`, { published: true })
    expect(await names(world.test.client(), path)).toEqual(['Late', 'Best', 'Middle'])
  })

  sqlite.it('has no freezing time in a season archived before it', async () => {
    const world = await openFrozen()
    await change(world.admin, { freezes_at: new Date(world.test.clock.nowMs() + MINUTE_MS).toISOString() })
    await play(world, world.late, true)
    const [{ id }] = (await world.admin.get('/api/seasons')).body.seasons
    await world.admin.post('/api/seasons', { from: id, name: 'Next', name_ar: 'التالي' })
    world.test.clock.advance(MINUTE_MS)
    const { body } = await world.admin.get('/api/seasons')
    expect(body.seasons[1]).toMatchObject({ is_frozen: false, freezes_at: null })
  })
})
