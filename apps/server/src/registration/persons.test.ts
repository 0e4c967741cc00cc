// The cookie identifies a person, who has at most one player in each game.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Client,
  ENGINES,
  onSqlite,
  openTestApp,
  playPerfectFlipMatch,
  playQuiz,
  registration,
  type SentHeaders,
  type TestApp,
} from '../../test/harness.ts'
import { expectError } from '../../test/scenes.ts'
import { samplePerson } from '../../test/stored-players.ts'
import { transact } from '../platform/database/transact.ts'

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp(engine)
  })
  afterEach(() => test.close())

  const asked = () => ({ game_type: 'flip-match', request_id: randomUUID() })
  const players = () => test.db.selectFrom('players').selectAll().orderBy('id').execute()

  it('plays both games with one cookie after continuing in the second', async () => {
    const person = { ...samplePerson(), name: 'Amina' }
    const device = await test.player('quiz', person)
    expectError(await device.get('/api/flip-match/games/current'), 403, 'wrong_game')
    const continued = await device.post('/api/players/me/continue', asked())
    expect(continued.status).toBe(201)
    expect(continued.body).toMatchObject({ name: 'Amina', game_type: 'flip-match', total_score: 0 })
    expect(continued.text).not.toContain(person.phone)

    await playQuiz(test, device, (_index, correct) => correct)
    await playPerfectFlipMatch(test, device)
    const { body } = await device.get('/api/players/me')
    expect(body.players).toMatchObject([
      { game_type: 'flip-match', total_score: 1000 },
      { game_type: 'quiz', total_score: 3000 },
    ])
    expect(body.player).toEqual(body.players[0])
    const [quiz, flipMatch] = await players()
    expect([quiz, flipMatch]).toMatchObject([person, person])
    expect(flipMatch?.person_id).toBe(quiz?.person_id)

    const about = await device.post('/api/feedback', { rating: 4, game_type: 'quiz' })
    expect(about.body.game_type).toBe('quiz')
    expect((await device.post('/api/feedback', { rating: 4 })).body.game_type).toBe('flip-match')
  })

  it('rates by the id of an own player, and of no other', async () => {
    const device = await test.player('quiz')
    const { id: player_id } = (await device.get('/api/players/me')).body.player
    await device.post('/api/players/me/continue', asked())
    const about = await device.post('/api/feedback', { rating: 4, player_id })
    expect([about.status, about.body.game_type]).toEqual([201, 'quiz'])
    expect((await device.post('/api/feedback', { rating: 4, player_id, game_type: 'quiz' })).status).toBe(201)
    const otherGame = await device.post('/api/feedback', { rating: 4, player_id, game_type: 'flip-match' })
    expectError(otherGame, 403, 'wrong_game')
    const stranger = await test.player('quiz')
    for (const id of [player_id, randomUUID()]) {
      const refused = await stranger.post('/api/feedback', { rating: 1, player_id: id })
      expectError(refused, 400, 'validation_failed')
      expect(refused.body.error.details.fields).toEqual([{ path: 'player_id', message: 'must be your own player' }])
    }
    const unknown = await test.client().post('/api/feedback', { rating: 1, player_id })
    expectError(unknown, 401, 'not_registered')
    const stored = await test.db.selectFrom('feedback').select('player_id').execute()
    expect(stored).toEqual([{ player_id }, { player_id }])
  })

  it('gives the same player to two tabs that continue at once', async () => {
    const device = await test.player('quiz')
    const tabs = await Promise.all([1, 2, 3].map(() => device.post('/api/players/me/continue', asked())))
    expect(tabs.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(tabs.map(({ body }) => body.id)).size).toBe(1)
    expect(await players()).toHaveLength(2)
  })

  it('refuses a person’s requests while an admin deletes the person', async () => {
    const device = await test.player('quiz')
    await device.startQuiz()
    const requests = () => [
      device.post('/api/quiz/games', { request_id: randomUUID() }),
      device.post('/api/players/me/continue', asked()),
      device.post('/api/feedback', { rating: 4 }),
    ]
    const [deleted, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const deletion = transact(test.db, async (tx) => {
      await tx.deleteFrom('players').execute()
      await tx.deleteFrom('persons').execute()
      deleted.resolve()
      await commit.promise
    })
    await deleted.promise
    const sent = requests()
    // On PostgreSQL each request has found its player, which isn't deleted yet, and waits.
    const countWaiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db)
      return rows.length
    }
    if (engine === 'postgres') await expect.poll(countWaiting).toBe(sent.length)
    commit.resolve()
    await deletion
    for (const response of await Promise.all(sent)) expectError(response, 401, 'not_registered')
    expect(await players()).toEqual([])
  })

  describe('two tabs of one browser that register at once', () => {
    /** Both requests are sent before either response arrives; the browser then has all cookies. */
    const registerBoth = async () => {
      const device = test.client()
      const sent = ['Amina', 'Bilal'].map((name) => device.post('/api/players', registration('quiz', { name })))
      const [amina, bilal] = (await Promise.all(sent)).map(({ body }) => ({ 'noor-person': body.person_id as string }))
      if (amina === undefined || bilal === undefined) throw new Error('a registration failed')
      return { device, amina, bilal }
    }
    const nameOf = async (device: Client, tab: SentHeaders) =>
      (await device.get('/api/players/me', tab)).body.player?.name ?? null

    it('each play as the person who registered in them', async () => {
      const { device, amina, bilal } = await registerBoth()
      const started = []
      for (const tab of [amina, bilal]) {
        const { status, body } = await device.post('/api/quiz/games', { request_id: randomUUID() }, tab)
        expect(status).toBe(201)
        started.push(body.game.id)
      }
      expect(new Set(started).size).toBe(2)
      for (const [index, tab] of [amina, bilal].entries()) {
        expect((await device.get('/api/quiz/games/current', tab)).body.game.id).toBe(started[index])
        const moved = await device.post(
          `/api/quiz/games/${started[index]}/level`,
          { question_index: 0, request_id: randomUUID() },
          tab,
        )
        expect(moved.status).toBe(200)
      }
      expect([await nameOf(device, amina), await nameOf(device, bilal)]).toEqual(['Amina', 'Bilal'])
      const about = await device.post('/api/feedback', { rating: 5 }, amina)
      expect(about.status).toBe(201)
    })

    it('get each other’s names, until a name is removed', async () => {
      const { device, amina, bilal } = await registerBoth()
      const othersOf = async (tab: SentHeaders) => (await device.get('/api/players/me', tab)).body.others
      expect(await othersOf(amina)).toEqual([{ person_id: bilal['noor-person'], name: 'Bilal' }])
      expect(await othersOf(bilal)).toEqual([{ person_id: amina['noor-person'], name: 'Amina' }])
      await test.db
        .updateTable('players')
        .set({ redacted_at: '2026-11-25T12:00:00.000Z' })
        .where('name', '=', 'Amina')
        .execute()
      expect(await othersOf(bilal)).toBeUndefined()
    })

    it('forget one person and keep the other', async () => {
      const { device, amina, bilal } = await registerBoth()
      const newest = await nameOf(device, {})
      const [left, other] = newest === 'Amina' ? [amina, bilal] : [bilal, amina]
      await device.delete('/api/players/me', left)
      expect(await nameOf(device, {})).toBeNull()
      expect(await nameOf(device, other)).toBe(newest === 'Amina' ? 'Bilal' : 'Amina')
      await device.delete('/api/players/me', other)
      expect(await nameOf(device, other)).toBeNull()
    })

    it('lose all persons when a page without a person forgets them, also twice', async () => {
      const { device } = await registerBoth()
      const { person_id } = (await device.get('/api/players/me')).body.player
      await device.delete('/api/players/me', { 'noor-person': person_id })
      for (let time = 1; time <= 2; time++) {
        expect((await device.delete('/api/players/me')).status).toBe(200)
        expect([...device.jar.keys()].filter((name) => name.startsWith('noor_player'))).toEqual([])
      }
    })
  })

  sqlite.it('gives no device a person without that person’s cookie', async () => {
    const player = await test.player('quiz', { name: 'Amina' })
    const { person_id } = (await player.get('/api/players/me')).body.player
    const names = { 'noor-person': person_id }
    expectError(await test.client().get('/api/quiz/games/current', names), 401, 'not_registered')
    const other = await test.player('quiz', { name: 'Bilal' })
    expect((await other.get('/api/players/me', names)).body.player.name).toBe('Bilal')
    const forger = test.client()
    forger.jar.set(`noor_player_${person_id}`, `${person_id}.forged`)
    expect((await forger.get('/api/players/me', names)).body.player).toBeNull()
    // Another person's valid signature under this name.
    const { person_id: own } = (await other.get('/api/players/me')).body.player
    forger.jar.set(`noor_player_${person_id}`, other.jar.get(`noor_player_${own}`) ?? '')
    expect((await forger.get('/api/players/me', names)).body.player).toBeNull()
  })

  sqlite.it('keeps cookies of the last eight on a device on which a hundred register', async () => {
    const device = test.client()
    const ids: string[] = []
    for (let i = 0; i < 12; i++) ids.push((await device.post('/api/players', registration('quiz'))).body.person_id)
    const kept = [...device.jar.keys()].filter((name) => name.startsWith('noor_player_'))
    expect(kept.sort()).toEqual(ids.slice(-8).map((id) => `noor_player_${id}`))
    const last = { 'noor-person': ids.at(-8) ?? '' }
    expect((await device.get('/api/players/me', last)).body.player.person_id).toBe(ids.at(-8))
  })

  sqlite.it(
    'lets a page whose person the device has forgotten neither play as another person nor forget one',
    async () => {
      const device = test.client()
      const first = (await device.post('/api/players', registration('quiz', { name: 'First' }))).body
      for (let i = 0; i < 7; i++) await device.post('/api/players', registration('quiz'))
      const newest = (await device.post('/api/players', registration('quiz', { name: 'Newest' }))).body
      const { game } = await device.startQuiz()
      const forgotten = { 'noor-person': first.person_id }
      expectError(await device.post('/api/quiz/games', { request_id: randomUUID() }, forgotten), 401, 'not_registered')
      expectError(await device.post('/api/feedback', { rating: 1 }, forgotten), 401, 'not_registered')
      // The second attempt of a request whose response was lost.
      expect((await device.delete('/api/players/me', forgotten)).status).toBe(200)
      expect((await device.get('/api/quiz/games/current')).body.game.id).toBe(game.id)
      expect((await device.get('/api/players/me', forgotten)).body.player.person_id).toBe(newest.person_id)
    },
  )

  sqlite.it('registers beside planted cookies that look like ours, and they displace no person', async () => {
    const device = test.client()
    const { person_id } = (await device.post('/api/players', registration('quiz', { name: 'Amina' }))).body
    for (let i = 0; i < 9; i++) device.jar.set(`noor_player_~(${i})`, 'planted')
    expect((await device.post('/api/players', registration('quiz'))).status).toBe(201)
    const { name } = (await device.get('/api/players/me', { 'noor-person': person_id })).body.player
    expect(name).toBe('Amina')
  })

  it('makes thirty players of thirty registrations with one number, each with a place of their own', async () => {
    const children = []
    for (let i = 0; i < 30; i++)
      children.push(await test.player('flip-match', { name: `Child ${i}`, phone: '0812 5555' }))
    const registered = await players()
    expect([registered.length, new Set(registered.map(({ person_id }) => person_id)).size]).toEqual([30, 30])
    for (const child of children.slice(0, 3)) await playPerfectFlipMatch(test, child)
    expect((await players()).filter(({ placed }) => placed === 1)).toHaveLength(3)
  })

  sqlite.it('makes a new person with each form and leaves the earlier game', async () => {
    const device = await test.player('quiz')
    await device.startQuiz()
    await device.post('/api/players', registration('quiz', { name: 'Zayd' }))
    expect((await device.get('/api/quiz/games/current')).body).toEqual({ game: null })
    expect((await device.get('/api/players/me')).body.player.name).toBe('Zayd')
  })
})
