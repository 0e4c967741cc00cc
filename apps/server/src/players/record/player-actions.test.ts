// Admins' actions on how players appear: on every public response at once, reversible, recorded,
// and invisible to the player.
import { randomUUID } from 'node:crypto'
import type { CardDecision, NameCard } from '@noor-quest/contract/names'
import type { PlayerActionsDone } from '@noor-quest/contract/player-actions'
import { perGame } from '@noor-quest/rules/games'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Client,
  ENGINES,
  onSqlite,
  playQuiz,
  playToLastLevel,
  registration,
  type TestApp,
  wrongLetter,
} from '../../../test/harness.ts'
import { decideCards } from '../../../test/names.ts'
import { openEvents, openHall } from '../../../test/open-events.ts'
import { openAppWithAdmin, readAudit, signInAs } from '../../../test/portal-scene.ts'
import { expectBadField, expectError } from '../../../test/scenes.ts'
import { insertPlayers } from '../../../test/stored-players.ts'
import { SERVED_GAMES } from '../../games.ts'
import { verifySeason } from '../../play/verify.ts'
import { removePersonalData } from '../../retention/remove-personal-data.ts'

const MINUTE_MS = 60_000

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const change = async (body: object) => {
    const { status } = await admin.patch('/api/seasons/current', body)
    expect(status).toBe(200)
  }
  const names = async (game = 'quiz') => {
    test.clock.advance(1001)
    const { entries } = (await test.client().get(`/api/leaderboard?game_type=${game}&limit=10`)).body
    return entries.map(({ name }: { name: string }) => name)
  }
  const play = (client: Client, wrong: number) =>
    playQuiz(test, client, (index, right) => (index < wrong ? wrongLetter(right) : right))
  /** A device whose player has a score. */
  const player = async (name: string, wrong: number, fields: object = {}) => {
    const client = await test.player('quiz', { name, ...fields })
    await play(client, wrong)
    return client
  }
  const idOf = async (client: Client): Promise<string> => (await client.get('/api/players/me')).body.player.id
  const act = async (clients: Client | readonly Client[], actions: object) => {
    const player_ids = await Promise.all([clients].flat().map(idOf))
    const response = await admin.post('/api/names/actions', { player_ids, ...actions })
    expect([response.status, response.body]).toEqual([200, expect.anything()])
    return response.body as PlayerActionsDone
  }
  const decide = async (client: Client, decision: CardDecision, name?: string) => {
    const { cards } = (await admin.get(`/api/names?player_id=${await idOf(client)}`)).body
    const names = cards.filter(({ kind }: NameCard) => kind === 'name')
    expect((await decideCards(admin, decision, names, name)).status).toBe(200)
  }
  const expectVerified = async () => {
    const replays = perGame((type) => SERVED_GAMES[type].replay)
    const [season] = (await admin.get('/api/seasons')).body.seasons
    expect((await verifySeason(test.db, season.id, replays)).differences).toEqual([])
  }
  const audited = async () => (await readAudit(test)).map(({ summary }) => summary)
  /** Another person on the same device, who is its newest then. */
  const next = async (client: Client, name: string, wrong: number) => {
    expect((await client.post('/api/players', registration('quiz', { name }))).status).toBe(201)
    await play(client, wrong)
    return client
  }

  it('removes a player from every leaderboard, event and screen, and shows them again', async () => {
    const [rude, amina] = [await player('Rude', 0), await player('Amina', 1)]
    const events = await openEvents(test.app)
    const screen = await openHall(test.app)
    const shown = async () => [await events.next(), await screen.nextHall()]
    await events.next()
    expect(JSON.stringify(await screen.nextHall())).toContain('Rude')

    const hidden = { changed_ids: [await idOf(rude)], not_blocked: [] }
    expect(await act(rude, { hidden: true })).toEqual(hidden)
    expect(await names()).toEqual(['Amina'])
    const after = JSON.stringify(await shown())
    expect(after).toContain('Amina')
    expect(after).not.toContain('Rude')
    expect((await amina.get('/api/leaderboard/me?game_type=quiz')).text).not.toContain('Rude')
    await expectVerified()

    expect(await act(rude, { hidden: true })).toEqual({ changed_ids: [], not_blocked: [] })
    expect(await act(rude, { hidden: false })).toEqual(hidden)
    expect(await names()).toEqual(['Rude', 'Amina'])
    expect(JSON.stringify(await shown())).toContain('Rude')
    expect(await audited()).toEqual(['Hid a player from the leaderboards', 'Showed a player on the leaderboards again'])
    await events.cancel()
    await screen.cancel()
    await expectVerified()
  })

  it('lets a hidden player notice nothing: their rank, their name, their next games', async () => {
    const [rude, amina] = [await player('Rude', 1), await player('Amina', 2)]
    const before = (await rude.get('/api/leaderboard/me?game_type=quiz')).body
    await act(rude, { hidden: true })
    expect((await rude.get('/api/leaderboard/me?game_type=quiz')).body).toEqual(before)
    const { game } = await play(rude, 0)
    const result = (await rude.get(`/api/games/${game.id}/result`)).body
    expect(result).toMatchObject({ is_best: true, score: 3000, standing: { rank: { rank: 1 } } })
    expect(result.standing.neighbours.map(({ name }: { name: string }) => name)).toEqual(['Rude', 'Amina'])
    expect((await amina.get('/api/leaderboard/me?game_type=quiz')).body.standing).toMatchObject({ rank: { rank: 1 } })
    expect(await names()).toEqual(['Amina'])
    // The person in the other game.
    await rude.post('/api/players/me/continue', { game_type: 'flip-match', request_id: randomUUID() })
    const players = await test.db.selectFrom('players').select(['name', 'placed']).execute()
    expect(players.filter(({ name }) => name === 'Rude')).toEqual([
      { name: 'Rude', placed: 0 },
      { name: 'Rude', placed: 0 },
    ])
    await expectVerified()
  })

  it('renames a player on every leaderboard, and keeps the typed name on their own screens', async () => {
    const [rude, amina] = [await player('Rude', 0), await player('Amina', 1)]
    await decide(rude, 'rename', 'Player 7')
    expect(await names()).toEqual(['Player 7', 'Amina'])
    const screen = await openHall(test.app)
    const hall = JSON.stringify(await screen.nextHall())
    expect([hall.includes('Player 7'), hall.includes('Rude')]).toEqual([true, false])
    await screen.cancel()
    const own = async (client: Client) => (await client.get('/api/leaderboard/me?game_type=quiz')).body.own_name
    expect([await own(rude), await own(amina)]).toEqual(['Rude', 'Amina'])
    const seen = async (client: Client) => {
      const { standing } = (await client.get('/api/leaderboard/me?game_type=quiz')).body
      return standing.neighbours.map(({ name }: { name: string }) => name)
    }
    expect([await seen(rude), await seen(amina)]).toEqual([
      ['Rude', 'Amina'],
      ['Player 7', 'Amina'],
    ])
    // The leaderboard name counts under every policy of names.
    await change({ policies: { names: 'first-name' } })
    expect(await names()).toEqual(['Player 7', 'Amina'])
    expect((await rude.get('/api/players/me')).body.player.name).toBe('Rude')

    await decide(rude, 'undo')
    expect(await names()).toEqual(['Rude', 'Amina'])
    expect((await audited()).join()).not.toMatch(/Rude|Player 7/)
  })

  it('hides all players of a blocked device, later ones included, until it is unblocked', async () => {
    const rude = await player('Rude', 0)
    const first = await idOf(rude)
    await player('Amina', 3)
    const blocked = { changed_ids: [first], not_blocked: [] }
    expect(await act(rude, { device_blocked: true })).toMatchObject(blocked)
    expect(await names()).toEqual(['Amina'])
    await next(rude, 'Ruder', 1)
    expect((await rude.get('/api/leaderboard/me?game_type=quiz')).body.standing).toMatchObject({ rank: { rank: 1 } })
    expect(await names()).toEqual(['Amina'])
    await expectVerified()

    // The second person of the device: a device is blocked and unblocked as one.
    expect(await act(rude, { device_blocked: false })).toMatchObject({
      changed_ids: [await idOf(rude)],
      not_blocked: [],
    })
    expect(await names()).toEqual(['Rude', 'Ruder', 'Amina'])
    const actions = { player_ids: [first], device_blocked: true, hidden: true }
    expect((await admin.post('/api/names/actions', actions)).body).toEqual(blocked)
    expect(await names()).toEqual(['Amina'])
    await act(rude, { device_blocked: false })
    expect(await names()).toEqual(['Ruder', 'Amina'])
    await expectVerified()
  })

  sqlite.it('blocks a device on which a thousand people registered', async () => {
    const rude = await player('Rude', 0)
    const { device_id } = await test.db.selectFrom('persons').select('device_id').executeTakeFirstOrThrow()
    const many = Array.from({ length: 120 }, (_one, index) => ({
      ...{ name: `Rude ${index}`, game_type: 'quiz' as const, total_score: 100 },
      scored_at: '2026-01-01T10:00:00.000Z',
    }))
    const ids = await insertPlayers(test.db, many)
    await test.db.updateTable('persons').set({ device_id }).where('id', 'in', ids).execute()
    await act(rude, { device_blocked: true })
    const placed = () => test.db.selectFrom('players').select('id').where('placed', '=', 1).execute()
    expect(await placed()).toEqual([])
  })

  it('never blocks a booth, nor an unknown device', async () => {
    const booth = await player('Visitor', 0)
    await act(booth, { device_blocked: true })
    for (const [name, value] of admin.jar) booth.jar.set(name, value)
    expect((await booth.post('/api/players/devices/booth', { is_booth: true })).body).toEqual({ is_booth: true })
    expect(await names()).toEqual(['Visitor'])
    const [stored] = await insertPlayers(test.db, [{ name: 'Old', game_type: 'quiz', total_score: 0 }])
    const player_ids = [await idOf(booth), stored]
    const { body } = await admin.post('/api/names/actions', { player_ids, device_blocked: true })
    expect(body.changed_ids).toEqual([])
    expect(body.not_blocked).toHaveLength(2)
    expect(body.not_blocked).toContainEqual({ player_id: player_ids[0], reason: 'booth' })
    expect(body.not_blocked).toContainEqual({ player_id: player_ids[1], reason: 'unknown' })
    await booth.post('/api/players/devices/booth', { is_booth: false })
    expect(await act(booth, { device_blocked: true })).toMatchObject({ changed_ids: [player_ids[0]], not_blocked: [] })
    expect(await names()).toEqual([])
  })

  sqlite.it('rejects a forged device cookie', async () => {
    const rude = await player('Rude', 0)
    const { device_id } = await test.db.selectFrom('persons').select('device_id').executeTakeFirstOrThrow()
    const liar = test.client()
    liar.jar.set('noor_registers', `${device_id}.forged`)
    await liar.post('/api/players', registration('quiz', { name: 'Liar' }))
    await play(liar, 0)
    await act(rude, { device_blocked: true })
    expect(await names()).toEqual(['Liar'])
  })

  it('hides and shows on frozen leaderboards too, and shows no games played since', async () => {
    const [early, rude, amina] = [await player('Early', 0), await player('Rude', 1), await player('Amina', 2)]
    await act(early, { hidden: true })
    await change({ freezes_at: new Date(test.clock.nowMs() + 1).toISOString() })
    test.clock.advance(MINUTE_MS)
    await act(rude, { hidden: true })
    expect(await names()).toEqual(['Amina'])
    await play(amina, 0)
    await act(rude, { hidden: false })
    await decide(rude, 'rename', 'Player 7')
    await act(early, { hidden: false })
    const { entries } = (await test.client().get('/api/leaderboard?game_type=quiz&limit=10')).body
    test.clock.advance(1001)
    expect(await names()).toEqual(['Early', 'Player 7', 'Amina'])
    expect(entries.at(-1).score).toBeLessThan(3000)
    await expectVerified()
  })

  sqlite.it('names the changed players, so that the opposite action undoes no more', async () => {
    const [hidden, rude] = [await player('Hidden', 0), await player('Rude', 1)]
    await act(hidden, { hidden: true })
    const { changed_ids } = await act([hidden, rude], { hidden: true })
    expect(changed_ids).toEqual([await idOf(rude)])
    await admin.post('/api/names/actions', { player_ids: changed_ids, hidden: false })
    expect(await names()).toEqual(['Rude'])

    // Two persons on one device, which is blocked once.
    const first = await idOf(rude)
    await next(rude, 'Ruder', 2)
    const actions = { player_ids: [first, await idOf(rude)], device_blocked: true }
    const blocked = (await admin.post('/api/names/actions', actions)).body
    expect(blocked.not_blocked).toEqual([])
    expect(blocked.changed_ids).toHaveLength(1)
    expect(await names()).toEqual([])
    await admin.post('/api/names/actions', { player_ids: blocked.changed_ids, device_blocked: false })
    expect(await names()).toEqual(['Rude', 'Ruder'])
  })

  it('applies to many players at once, all or none', async () => {
    const clients = [await player('One', 0), await player('Two', 1), await player('Three', 2)]
    expect((await act(clients, { hidden: true })).changed_ids).toHaveLength(3)
    expect(await names()).toEqual([])
    const player_ids = [...(await Promise.all(clients.map(idOf))), randomUUID()]
    expectError(await admin.post('/api/names/actions', { player_ids, hidden: false }), 404, 'player_not_found')
    expect(await names()).toEqual([])
    expect((await act(clients, { hidden: false })).changed_ids).toHaveLength(3)
    expect(await names()).toEqual(['One', 'Two', 'Three'])
    expect((await audited()).filter((summary) => summary.startsWith('Hid'))).toHaveLength(3)
  })

  it('is consistent after simultaneous actions of two admins and the player’s move', async () => {
    const other = await signInAs(test, 'admin')
    const clients = [await player('One', 0), await player('Two', 1), await player('Three', 2)]
    const ids = await Promise.all(clients.map(idOf))
    const ends = await playToLastLevel(test, clients, (_index, right) => right)
    const send = (client: Client, player_ids: string[], hidden: boolean) =>
      client.post('/api/names/actions', { player_ids, hidden })
    const responses = await Promise.all([
      ...[true, false, true].flatMap((hidden) => [send(admin, ids, hidden), send(other, [...ids].reverse(), hidden)]),
      ...ends.map((end) => end().then(() => ({ status: 200 }))),
    ])
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    await expectVerified()
    await send(admin, ids, true)
    expect(await names()).toEqual([])
    await expectVerified()
  })

  sqlite.it('refuses invalid names, no players, too many, and an empty action', async () => {
    const player_ids = [await idOf(await player('Rude', 0))]
    const { cards } = (await admin.get(`/api/names?player_id=${player_ids[0]}`)).body
    for (const name of ['', ' ', 'x'.repeat(31), '\u202e', '\u0000', 7]) {
      expectBadField(await decideCards(admin, 'rename', cards, name as string), 'name')
    }
    const bad = (body: object) => admin.post('/api/names/actions', { player_ids, ...body })
    expectBadField(await bad({ hidden: 'yes' }), 'hidden')
    expectBadField(await bad({ hidden: true, player_ids: [] }), 'player_ids')
    expectBadField(
      await bad({ hidden: true, player_ids: Array.from({ length: 51 }, () => randomUUID()) }),
      'player_ids',
    )
    expectError(await bad({}), 400, 'validation_failed')
    expect(await names()).toEqual(['Rude'])
  })

  it('forgets the leaderboard name and the device with the name, and keeps the player hidden', async () => {
    const rude = await player('Rude', 0)
    await decide(rude, 'rename', 'Player 7')
    await act(rude, { hidden: true })
    test.clock.advance(40 * 24 * 60 * MINUTE_MS)
    expect(await removePersonalData(test.db, 30, test.clock.nowMs())).toBe(1)
    const [person] = await test.db.selectFrom('persons').selectAll().execute()
    expect(person).toMatchObject({ leaderboard_name: null, device_id: null, hidden_at: expect.any(String) })
    await expectVerified()
  })
})
