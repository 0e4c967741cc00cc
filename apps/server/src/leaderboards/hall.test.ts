// The data of the hall's screen beside the leaderboards: which persons count,
// which are named, and when.
import { randomUUID } from 'node:crypto'
import type { CardDecision } from '@noor-quest/contract/names'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type Client,
  ENGINES,
  ORIGIN,
  onSqlite,
  playPerfectFlipMatch,
  playQuiz,
  type TestApp,
  wrongLetter,
} from '../../test/harness.ts'
import { decideCards } from '../../test/names.ts'
import { openEvents, openHall } from '../../test/open-events.ts'
import { hallScreen, openAppWithAdmin } from '../../test/portal-scene.ts'
import { insertPlayers } from '../../test/stored-players.ts'
import { findCurrentSeason } from '../seasons/queries.ts'
import { readPlaces } from './freeze.ts'

type Screen = Awaited<ReturnType<typeof openHall>>

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  /** Only waiting for a poll counts as time: the database's speed depends on the machine. */
  async function openScreen(): Promise<Screen & { withinASecond: () => ReturnType<Screen['nextHall']> }> {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const screen = await openHall(test.app)
    onTestFinished(() => screen.cancel())
    const withinASecond = async () => {
      vi.advanceTimersByTime(999)
      return screen.nextHall()
    }
    return { ...screen, withinASecond }
  }
  const change = async (body: object) => {
    expect((await admin.patch('/api/seasons/current', body)).status).toBe(200)
  }
  const scored = (name: string, total_score: number, second: number, game_type: 'quiz' | 'flip-match' = 'quiz') => ({
    ...{ name, total_score, game_type },
    scored_at: new Date(Date.parse('2026-01-01T10:00:00.000Z') + 1000 * second).toISOString(),
  })

  it('begins with the address to join, who takes part and who finished last, and the build', async () => {
    await insertPlayers(test.db, [
      scored('Amina', 900, 1),
      scored('Bilal', 500, 3, 'flip-match'),
      scored('Without Points', 0, 2),
    ])
    const screen = await openScreen()
    expect((await screen.nextBuild())?.id).toMatch(/./)
    expect(await screen.nextHall()).toEqual({
      players: 3,
      tiles: 0,
      finishers: [
        { key: expect.any(String), name: 'Bilal', score: 500, game: 'flip-match', tiles: 8 },
        { key: expect.any(String), name: 'Amina', score: 900, game: 'quiz', tiles: 0 },
      ],
      public_url: ORIGIN,
    })
  })

  it('says within a second who registered, each person once', async () => {
    const screen = await openScreen()
    expect((await screen.nextHall())?.players).toBe(0)
    const player = await test.player('quiz')
    expect((await screen.withinASecond())?.players).toBe(1)
    const again = await player.post('/api/players/me/continue', { game_type: 'flip-match', request_id: randomUUID() })
    expect(again.status).toBe(201)
    await insertPlayers(test.db, [{ name: 'Of another process', game_type: 'quiz' }])
    expect((await screen.withinASecond())?.players).toBe(2)
  })

  it('says within a second who reached a place, and nothing of games without a better one', async () => {
    const screen = await openScreen()
    expect((await screen.nextHall())?.finishers).toEqual([])
    const [amina, bilal] = [await test.player('quiz', { name: 'Amina' }), await test.player('quiz', { name: 'Bilal' })]
    await playQuiz(test, amina, (index, right) => (index < 10 ? right : null))
    const key = expect.any(String)
    const first = { key, name: 'Amina', score: expect.any(Number), game: 'quiz', tiles: 10 }
    expect((await screen.withinASecond())?.finishers).toEqual([first])
    await playQuiz(test, bilal, (_index, right) => wrongLetter(right))
    await playQuiz(test, amina, (index, right) => (index < 1 ? right : null))
    await playPerfectFlipMatch(test, await test.player('flip-match', { name: 'Zahra' }))
    const next = await screen.withinASecond()
    expect(next?.finishers).toEqual([{ key, name: 'Zahra', score: 1000, game: 'flip-match', tiles: 8 }, first])
  })

  sqlite.it('lights a tile with each right answer and each matched pair, which outlive their players', async () => {
    const screen = await openScreen()
    expect((await screen.nextHall())?.tiles).toBe(0)
    const [amina, zahra] = [await test.player('quiz'), await test.player('flip-match')]
    await playQuiz(test, amina, (index, right) => (index < 4 ? right : index < 8 ? wrongLetter(right) : null))
    expect((await screen.withinASecond())?.tiles).toBe(4)
    await playPerfectFlipMatch(test, zahra)
    const { matched } = await test.db
      .selectFrom('game_events')
      .select((eb) => eb.fn.countAll<number>().as('matched'))
      .where('outcome', 'like', '%"kind":"match"%')
      .executeTakeFirstOrThrow()
    expect((await screen.withinASecond())?.tiles).toBe(4 + Number(matched))
    const { id } = await test.db
      .selectFrom('players')
      .select('id')
      .where('game_type', '=', 'quiz')
      .executeTakeFirstOrThrow()
    await admin.delete(`/api/players/${id}`)
    expect(await screen.withinASecond()).toMatchObject({ players: 1, tiles: 4 + Number(matched) })
  })

  sqlite.it('counts no tile while the leaderboards are frozen, and all of them afterwards', async () => {
    const [amina, bilal] = [await test.player('quiz'), await test.player('quiz')]
    await playQuiz(test, amina, (index, right) => (index < 10 ? right : null))
    const screen = await openScreen()
    expect((await screen.nextHall())?.tiles).toBe(10)
    await change({ freezes_at: 'now' })
    expect(await screen.withinASecond()).toMatchObject({ tiles: 10, finishers: [] })
    await playQuiz(test, bilal, (index, right) => (index < 5 ? right : null))
    await test.player('quiz')
    expect(await screen.withinASecond()).toMatchObject({ players: 3, tiles: 10 })
    await change({ freezes_at: null })
    expect((await screen.withinASecond())?.tiles).toBe(15)
    await change({ freezes_at: 'now' })
    await test.player('quiz')
    expect(await screen.withinASecond()).toMatchObject({ players: 4, tiles: 15 })
  })

  sqlite.it('names the last eight at most, as the leaderboards name them', async () => {
    await insertPlayers(
      test.db,
      Array.from({ length: 10 }, (_, index) => scored(`Number${index} Of Ten`, 100, index)),
    )
    await change({ policies: { names: 'first-name' } })
    const screen = await openScreen()
    const names = (await screen.nextHall())?.finishers.map(({ name }) => name)
    expect(names).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((index) => `Number${index} T.`))
  })

  it('forgets deleted players and players without a place within a second', async () => {
    const [amina, bilal] = await insertPlayers(test.db, [scored('Amina', 900, 1), scored('Bilal', 500, 2)])
    const screen = await openScreen()
    expect((await screen.nextHall())?.players).toBe(2)
    await admin.delete(`/api/players/${amina}`)
    const without = await screen.withinASecond()
    expect([without?.players, without?.finishers.map(({ name }) => name)]).toEqual([1, ['Bilal']])
    await test.db.updateTable('players').set({ placed: 0 }).where('id', '=', String(bilal)).execute()
    expect((await screen.withinASecond())?.finishers).toEqual([])
  })

  it('renames and hides last finishers as an admin chose, also while games are judged again', async () => {
    const [amina, rude] = await insertPlayers(test.db, [scored('Amina', 900, 1), scored('Rude', 500, 2)])
    const { id: season_id } = await findCurrentSeason(test.db)
    const screen = await openScreen()
    const names = (hall: Awaited<ReturnType<Screen['nextHall']>>) => hall?.finishers.map(({ name }) => name)
    expect(names(await screen.nextHall())).toEqual(['Rude', 'Amina'])
    const places = JSON.stringify(await readPlaces(test.db, season_id))
    await test.db
      .insertInto('judgings')
      .values({ season_id, places, question_ids: '[]', after_game: '', judged: 0, games: 1 })
      .execute()
    const act = async (id: string | undefined, decision: CardDecision, name?: string) => {
      const { cards } = (await admin.get(`/api/names?player_id=${id}`)).body
      expect((await decideCards(admin, decision, cards, name)).status).toBe(200)
    }
    await act(amina, 'rename', 'Player 7')
    expect(names(await screen.withinASecond())).toEqual(['Rude', 'Player 7'])
    await act(rude, 'hide')
    expect(names(await screen.withinASecond())).toEqual(['Player 7'])
    await act(rude, 'undo')
    expect(names(await screen.withinASecond())).toEqual(['Rude', 'Player 7'])
  })

  it('leaves marked names out until an admin has seen them, unless the club set otherwise; phones show them', async () => {
    await insertPlayers(test.db, [scored('Amina', 900, 1)])
    const bilal = await test.player('quiz', { name: 'Rude Bilal' })
    await playQuiz(test, bilal, (_index, right) => right)
    const rude = (await bilal.get('/api/players/me')).body.player.id
    const save = async (change: object) => {
      const { version } = (await admin.get('/api/settings/event')).body
      const saved = await admin.patch('/api/settings/event', { version, ...change })
      expect(saved.status).toBe(200)
    }
    await save({ values: { name_list: 'rude', screen_names: 'all' } })
    const screen = await openScreen()
    const phone = await openEvents(test.app)
    onTestFinished(() => phone.cancel())
    /** The quiz's next rows. The games' leaderboards arrive in any order. */
    const rows = async (events: Pick<typeof phone, 'next'>): Promise<unknown> => {
      const event = await events.next()
      if (event?.game_type === 'flip-match') return rows(events)
      return event?.entries.map(({ rank, name, score }) => [rank, name, score])
    }
    const finishers = (hall: Awaited<ReturnType<Screen['nextHall']>>) => hall?.finishers.map(({ name }) => name)
    const shown = [
      [1, 'Rude Bilal', 3000],
      [2, 'Amina', 900],
    ]
    expect(finishers(await screen.nextHall())).toEqual(['Rude Bilal', 'Amina'])
    expect(await rows(phone)).toEqual(shown)
    await save({ reset: ['screen_names'] })
    expect(finishers(await screen.withinASecond())).toEqual(['', 'Amina'])
    const late = await openHall(test.app)
    onTestFinished(() => late.cancel())
    expect(await rows(late)).toEqual([
      [1, '', 3000],
      [2, 'Amina', 900],
    ])
    const latePhone = await openEvents(test.app)
    onTestFinished(() => latePhone.cancel())
    expect(await rows(latePhone)).toEqual(shown)
    const { cards } = (await admin.get(`/api/names?player_id=${rude}`)).body
    expect((await decideCards(admin, 'dismiss', cards)).status).toBe(200)
    expect(finishers(await screen.withinASecond())).toEqual(['Rude Bilal', 'Amina'])
    expect(await rows(late)).toEqual(shown)
  })

  sqlite.it('says that there is no final, because a screen that comes back may still show one', async () => {
    const screen = await openHall(test.app, await hallScreen(test, admin))
    onTestFinished(() => screen.cancel())
    expect(await screen.nextFinal()).toEqual({ final: null })
  })

  sqlite.it('begins again with the next season', async () => {
    await insertPlayers(test.db, [scored('Amina', 900, 1)])
    const screen = await openScreen()
    expect((await screen.nextHall())?.players).toBe(1)
    const [{ id }] = (await admin.get('/api/seasons')).body.seasons
    await admin.post('/api/seasons', { from: id, name: 'Next', name_ar: 'التالي' })
    expect(await screen.withinASecond()).toMatchObject({ players: 0, finishers: [] })
  })

  it('counts thousands of people, and soon subtracts deleted ones', async () => {
    const persons = Array.from({ length: 5003 }, () => ({ name: 'x', game_type: 'quiz' as const }))
    for (let from = 0; from < persons.length; from += 1000)
      await insertPlayers(test.db, persons.slice(from, from + 1000))
    const screen = await openScreen()
    expect((await screen.nextHall())?.players).toBe(5003)
    const latest = 'ffffffff-ffff-7fff-bfff-ffffffffffff'
    await insertPlayers(test.db, [{ name: 'Newest', game_type: 'quiz', id: latest }])
    expect((await screen.withinASecond())?.players).toBe(5004)
    await test.db.deleteFrom('players').where('id', '=', latest).execute()
    expect((await screen.withinASecond())?.players).toBe(5003)
    await sql`delete from players where id = (select min(id) from players)`.execute(test.db)
    test.clock.advance(30_000)
    expect((await screen.withinASecond())?.players).toBe(5002)
  })

  it('keeps what it shows while the database can’t be read', async () => {
    const screen = await openScreen()
    expect((await screen.nextHall())?.players).toBe(0)
    await sql`alter table seasons rename to seasons_away`.execute(test.db)
    vi.advanceTimersByTime(2000)
    await vi.waitFor(() => {
      expect(test.logged().filter(({ msg }) => String(msg).includes('hall’s screen'))).toHaveLength(1)
    })
    await sql`alter table seasons_away rename to seasons`.execute(test.db)
    await insertPlayers(test.db, [{ name: 'Amina', game_type: 'quiz' }])
    expect((await screen.withinASecond())?.players).toBe(1)
  })

  sqlite.it('refuses what it doesn’t know', async () => {
    expect((await test.client().get('/api/live?as=2')).status).toBe(400)
  })
})
