// The final by HTTP: a whole one, what each role gets at each step, presses,
// answers, players, and persons who are erased.
import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import {
  addSealed,
  begin,
  createPages,
  createPresenter,
  FINAL,
  keyOf,
  OPENS_MS,
  ok,
  openLobby,
  type Page,
  personOf,
  plan,
  QUESTIONS,
  showOnStage,
} from '../../test/final-scene.ts'
import { type Client, ENGINES, onSqlite, playQuiz, type TestApp, wrongLetter } from '../../test/harness.ts'
import { hallScreen, openAppWithAdmin, publishResults, signInAs } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'
import { FIRST_SEASON_ID } from '../platform/database/migrate.ts'
import { markSettledSeasons } from '../play/abandoned.ts'
import { verifyPublished } from '../results/verify-published.ts'
import { verifyFinal } from './verify-final.ts'

const NAMES = ['Amina', 'Bilal', 'Khadija', 'Umar']

describe.each(ENGINES)('a final on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  const { opened, closeAll } = createPages(() => test.app)
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(async () => {
    await closeAll()
    await test.close()
  })

  const enter = async (...players: Client[]) => {
    for (const player of players) ok(await player.post('/api/finalist/entry', {}))
  }
  const answer = async (player: Client, question: number, choice: string, round = 1) =>
    (await player.post('/api/finalist/answers', { question, round, choice })).body
  const differences = async () => (await verifyFinal(test.db, FIRST_SEASON_ID))?.differences
  const me = async (player: Client): Promise<string> => (await player.get('/api/players/me')).body.player.id

  it('goes from the lobby to the podium, and no role gets a secret before its step', async () => {
    const [amina, bilal, khadija, umar] = (await openLobby(test, admin, NAMES)) as [Client, Client, Client, Client]
    const { pressed } = createPresenter(test, admin)
    const screen = await opened('?as=screen', await hallScreen(test, admin))
    const visitor = await opened('')
    const presenter = await opened('?as=presenter', admin)
    const phones: Page[] = []
    for (const player of [amina, bilal, khadija, umar]) {
      phones.push(await opened(`?person=${await personOf(player)}`, player))
    }
    const [phone] = phones as [Page]
    const pages = [screen, visitor, presenter, ...phones]
    /** Everything that the pages and the log got, without the requests that added the questions. */
    const from = test.exchanges.length
    const received = () =>
      [
        ...pages.map(({ stream }) => stream.all),
        ...test.exchanges.slice(from).map(({ response }) => response.text),
        JSON.stringify(test.logged()),
      ].join('\n')
    /** Texts, options and reasons of questions after `shown`, `open` and `revealed` are secret. */
    const expectSecrets = (shown: number, open: number, revealed: number) => {
      const all = received()
      for (let number = 1; number <= QUESTIONS; number++) {
        expect([number, all.includes(`text-of-${number}`)]).toEqual([number, number <= shown])
        expect([number, all.includes(`right-of-${number}`)]).toEqual([number, number <= open])
        expect([number, all.includes(`wrong-of-${number}`)]).toEqual([number, number <= open])
        expect([number, all.includes(`reason-of-${number}`)]).toEqual([number, number <= revealed])
        expect([number, all.includes(`source-of-${number}`)]).toEqual([number, number <= revealed])
      }
      expect([...all.matchAll(/"key":"[abcd]"/g)].length > 0).toBe(revealed > 0)
    }
    const { paths } = (await admin.get('/api/openapi.json')).body
    const reads = Object.keys(paths).filter((path) => 'get' in paths[path] && path !== '/api/live')
    const ids = [FIRST_SEASON_ID, await me(amina), (await admin.get(FINAL)).body.final.questions[1].id]
    /** Reads each address as a visitor, a player and an admin. Permissions don't differ by engine. */
    const readEverything = async () => {
      if (engine === 'postgres') return
      const addresses = new Set(reads.flatMap((path) => ids.map((id) => path.replaceAll(/\{\w+\}/g, id))))
      expect(addresses.size).toBeGreaterThan(80)
      for (const reader of [test.client(), amina, admin]) {
        await Promise.all([...addresses].map((address) => reader.get(address)))
      }
    }
    const stepIs = async (step: string, question: number) => {
      await screen.until('final', (final) => expect([final?.step, final?.question]).toEqual([step, question]))
      await presenter.until('presses', (final) => expect([final?.step, final?.question]).toEqual([step, question]))
      for (const page of phones) {
        await page.until('finalist', (final) => expect([final?.step, final?.question]).toEqual([step, question]))
      }
    }

    await stepIs('lobby', 0)
    await enter(amina, bilal, khadija, umar)
    test.clock.advance(250)
    await screen.until('final', (final) =>
      expect(final?.names.map(({ name }) => name)).toEqual(['Umar', 'Khadija', 'Bilal', 'Amina']),
    )
    await phone.until('finalist', (final) => expect(final?.has_entered).toBe(true))
    await readEverything()
    expectSecrets(0, 0, 0)
    for (let number = 1; number <= QUESTIONS; number++) {
      const { right, wrong } = await keyOf(test, number)
      await pressed('ask')
      await stepIs('shown', number)
      if (number === 2) await readEverything()
      expectSecrets(number, number - 1, number - 1)
      expect(await answer(amina, number, right)).toEqual({ outcome: 'not_open', choice: null })
      test.clock.advance(OPENS_MS)
      await stepIs('open', number)
      expectSecrets(number, number, number - 1)
      test.clock.advance(500)
      expect(await answer(amina, number, right)).toEqual({ outcome: 'locked', choice: right })
      test.clock.advance(5000)
      expect(await answer(bilal, number, right)).toEqual({ outcome: 'locked', choice: right })
      expect(await answer(khadija, number, wrong)).toEqual({ outcome: 'locked', choice: wrong })
      test.clock.advance(250)
      await screen.until('final', (final) =>
        expect([final?.answered, final?.expected]).toEqual([3, number === 1 ? 4 : 3]),
      )
      expectSecrets(number, number, number - 1)
      // Umar never answers, so the first question waits for him, and no other one.
      if (number === 1) test.clock.advance(20_000)
      test.clock.advance(250)
      await stepIs('closed', number)
      if (number === 2) await readEverything()
      expectSecrets(number, number, number - 1)
      await pressed('reveal')
      await stepIs('revealed', number)
      expectSecrets(number, number, number)
      const shown = screen.last('final')?.final
      expect(shown?.reveal).toMatchObject({ key: right, counts: { [right]: 2, [wrong]: 1 } })
      expect(phone.last('finalist')?.final?.result).toMatchObject({ key: right, is_right: true, rank: 1 })
      if (number < QUESTIONS) {
        await pressed('standings')
        await stepIs('standings', number)
        expect(screen.last('final')?.final?.standings.map(({ name, rank, before }) => [name, rank, before])).toEqual([
          ['Amina', 1, number === 1 ? null : 1],
          ['Bilal', 2, number === 1 ? null : 2],
          ['Khadija', 3, number === 1 ? null : 3],
          ['Umar', 3, number === 1 ? null : 3],
        ])
      }
    }
    expect(presenter.last('presses')?.final?.may).toEqual(['end', 'standings'])
    await pressed('end')
    await stepIs('podium', QUESTIONS)
    expect((await test.client().get(`${FINAL}/places`)).status).toBe(404)
    for (const [rank, names] of [
      [3, ['Khadija', 'Umar']],
      [2, ['Bilal', 'Khadija', 'Umar']],
      [1, ['Amina', 'Bilal', 'Khadija', 'Umar']],
    ] as const) {
      await presenter.until('presses', (final) => expect(final?.next_place).toBe(rank))
      await pressed('place')
      await screen.until('final', (final) => expect(final?.podium.map(({ name }) => name)).toEqual(names))
    }
    await phone.until('finalist', (final) => expect(final?.is_over).toBe(true))
    const list = ok(await test.client().get(`${FINAL}/places`)).body.places
    expect(list.map(({ name, rank }: { name: string; rank: number }) => [name, rank])).toEqual([
      ['Amina', 1],
      ['Bilal', 2],
      ['Khadija', 3],
      ['Umar', 3],
    ])
    expect(list[0].points).toBe(1000 * QUESTIONS)
    expect(visitor.stream.all).not.toContain('final')
    expect(await differences()).toEqual([])
  })

  sqlite.it('gives a phone no other player’s name or answer', async () => {
    const [amina, bilal] = (await openLobby(test, admin, NAMES)) as [Client, Client]
    const { pressed } = createPresenter(test, admin)
    const phone = await opened(`?person=${await personOf(amina)}`, amina)
    await enter(amina, bilal)
    await pressed('ask')
    test.clock.advance(OPENS_MS)
    await answer(bilal, 1, (await keyOf(test, 1)).right)
    test.clock.advance(20_000)
    await pressed('reveal')
    await phone.until('finalist', (final) => expect(final?.step).toBe('revealed'))
    expect(phone.last('finalist')?.final).toMatchObject({ choice: null, result: { is_right: false, rank: 2 } })
    for (const name of NAMES) expect(phone.stream.all.split('event: finalist').slice(1).join()).not.toContain(name)
  })

  sqlite.it('sends a phone and the presenter no more bytes with many players than with few', async () => {
    const [amina, ...others] = (await openLobby(
      test,
      admin,
      Array.from({ length: 30 }, (_, index) => `Player ${index}`),
    )) as [Client, ...Client[]]
    const { pressed } = createPresenter(test, admin)
    const [phone, presenter] = [
      await opened(`?person=${await personOf(amina)}`, amina),
      await opened('?as=presenter', admin),
    ]
    const sizes = async (question: number, players: readonly Client[]) => {
      const found: number[] = []
      const measure = async (step: string) => {
        const isHere = (final: { step: string; question: number } | null) =>
          expect([final?.step, final?.question]).toEqual([step, question])
        const values = [await phone.until('finalist', isHere), await presenter.until('presses', isHere)]
        for (const value of values) found.push(JSON.stringify({ ...value, echo: null }).replaceAll(/\d+/g, '0').length)
      }
      await enter(...players)
      await pressed('ask')
      await measure('shown')
      test.clock.advance(OPENS_MS)
      await measure('open')
      for (const player of [amina, ...players]) await answer(player, question, 'a')
      test.clock.advance(20_000)
      await measure('closed')
      await pressed('reveal')
      await measure('revealed')
      await pressed('standings')
      await measure('standings')
      return found
    }
    await enter(amina)
    const few = await sizes(1, [])
    const many = await sizes(2, others)
    // `true` and `false` of one right answer differ by a byte.
    for (const [index, size] of few.entries()) expect(Math.abs(size - (many[index] ?? 0))).toBeLessThan(3)
  })

  sqlite.it('brings a page that is opened late to the present step', async () => {
    const [amina] = (await openLobby(test, admin, NAMES)) as [Client]
    const { pressed } = createPresenter(test, admin)
    const screen = await hallScreen(test, admin)
    await enter(amina)
    await pressed('ask')
    test.clock.advance(OPENS_MS + 4000)
    const phone = await opened(`?person=${await personOf(amina)}`, amina)
    const final = await phone.until('finalist', (final) => expect(final?.step).toBe('open'))
    expect([final?.opens_in_ms, final?.closes_in_ms, final?.plays]).toEqual([0, 16_000, true])
    const again = await opened('?as=screen', screen)
    await again.until('final', (final) => expect([final?.step, final?.closes_in_ms]).toEqual(['open', 16_000]))
  })

  describe('presses', () => {
    it('of two presenters count once, and a repeated one has no second effect', async () => {
      await openLobby(test, admin, NAMES)
      const organiser = await signInAs(test, 'organiser')
      const body = (press: object, version = 0) => ({ request_id: randomUUID(), version, press })
      const [one, other] = [body({ kind: 'ask' }), body({ kind: 'ask' })]
      const both = await Promise.all([admin.post(`${FINAL}/presses`, one), organiser.post(`${FINAL}/presses`, other)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      const [first] = both
      const counted = first?.status === 200 ? one : other
      expect((await admin.post(`${FINAL}/presses`, counted)).status).toBe(200)
      expect(await test.db.selectFrom('final_events').select('kind').execute()).toEqual([{ kind: 'ask' }])
    })

    sqlite.it('need the permission, the stage and a step that allows them', async () => {
      await openLobby(test, admin, NAMES)
      const { press, pressed } = createPresenter(test, admin)
      const helper = await signInAs(test, 'helper')
      expectError(await press('ask', helper), 403, 'not_permitted')
      expect((await press('ask', test.client())).status).toBe(401)
      expectError(await press('reveal'), 400, 'validation_failed')
      await pressed('ask')
      expectError(await showOnStage(admin, 'leaderboards'), 400, 'validation_failed')
      expect((await admin.get('/api/stage')).body.final).toMatchObject({ title_en: 'The final', is_open: true })
      ok(await showOnStage(admin, 'leaderboards', { leaves_question: true }))
      expectError(await press({ kind: 'void', question: 1 }), 404, 'not_found')
      ok(await showOnStage(admin))
      await pressed({ kind: 'void', question: 1 })
      ok(await showOnStage(admin, 'leaderboards'))
      expectError(await press('ask'), 404, 'not_found')
      expectError(await showOnStage(helper), 403, 'not_permitted')
      expect(await differences()).toEqual([])
    })

    sqlite.it('close early, open again and withdraw, and all points follow', async () => {
      const [amina, bilal] = (await openLobby(test, admin, NAMES)) as [Client, Client]
      const { pressed } = createPresenter(test, admin)
      await enter(amina, bilal)
      const { right, wrong } = await keyOf(test, 1)
      await pressed('ask')
      test.clock.advance(OPENS_MS)
      expect(await answer(amina, 1, right)).toMatchObject({ outcome: 'locked' })
      await pressed('close')
      expect(await answer(bilal, 1, right)).toEqual({ outcome: 'late', choice: null })
      await pressed('reopen')
      test.clock.advance(OPENS_MS)
      expect(await answer(amina, 1, right)).toMatchObject({ outcome: 'locked' })
      expect(await answer(amina, 1, wrong, 2)).toEqual({ outcome: 'locked', choice: wrong })
      expect(await answer(bilal, 1, right, 2)).toEqual({ outcome: 'locked', choice: right })
      const screen = await opened('?as=screen', await hallScreen(test, admin))
      await screen.until('final', (final) => expect(final?.step).toBe('closed'))
      await pressed('reveal')
      await pressed('standings')
      const points = () => screen.last('final')?.final?.standings.map(({ name, points }) => [name, points])
      await eventually(() =>
        expect(points()).toEqual([
          ['Bilal', 1000],
          ['Amina', 0],
        ]),
      )
      await pressed({ kind: 'key', question: 1, choice: wrong })
      await eventually(() =>
        expect(points()).toEqual([
          ['Amina', 1000],
          ['Bilal', 0],
        ]),
      )
      await pressed({ kind: 'void', question: 1 })
      await eventually(() => expect(points()?.map(([, points]) => points)).toEqual([0, 0]))
      expect(await differences()).toEqual([])
    })

    sqlite.it('give the presenter the answer of the question on stage, and log it', async () => {
      await openLobby(test, admin, NAMES)
      const { pressed } = createPresenter(test, admin)
      expectError(await admin.post(`${FINAL}/answer`, {}), 404, 'not_found')
      await pressed('ask')
      const { body, text } = ok(await admin.post(`${FINAL}/answer`, {}))
      expect(body).toMatchObject({ question: 1, key: (await keyOf(test, 1)).right })
      expect([text.includes('text-of-1'), text.includes('-of-2')]).toEqual([true, false])
      const log = await test.db.selectFrom('audit_log').select('summary').where('action', '=', 'open').execute()
      expect(log).toEqual([{ summary: 'The answer of question 1 of the final' }])
    })
  })

  describe('answers', () => {
    it('count until the limit, once, and say when they are late', async () => {
      const [amina, bilal, khadija] = (await openLobby(test, admin, NAMES)) as [Client, Client, Client]
      const { pressed } = createPresenter(test, admin)
      await enter(amina, bilal)
      await pressed('ask')
      await enter(khadija)
      expect(await answer(amina, 1, 'a')).toEqual({ outcome: 'not_open', choice: null })
      expect(await answer(amina, 2, 'a')).toEqual({ outcome: 'not_open', choice: null })
      test.clock.advance(OPENS_MS)
      expect(await answer(khadija, 1, 'a')).toEqual({ outcome: 'not_entered', choice: null })
      test.clock.advance(19_999)
      const both = await Promise.all([answer(amina, 1, 'b'), answer(amina, 1, 'b')])
      expect(both).toEqual([
        { outcome: 'locked', choice: 'b' },
        { outcome: 'locked', choice: 'b' },
      ])
      expect(await answer(amina, 1, 'c')).toEqual({ outcome: 'locked', choice: 'b' })
      test.clock.advance(1)
      expect(await answer(bilal, 1, 'a')).toEqual({ outcome: 'late', choice: null })
      expect(await answer(amina, 1, 'b')).toEqual({ outcome: 'locked', choice: 'b' })
      expect((await test.client().post('/api/finalist/answers', { question: 1, round: 1, choice: 'a' })).status).toBe(
        401,
      )
      const stranger = await test.player('quiz', { name: 'Zayd', phone: '0812 9999' })
      expectError(
        await stranger.post('/api/finalist/answers', { question: 1, round: 1, choice: 'a' }),
        404,
        'not_found',
      )
    })

    sqlite.it('count during the player’s extra time, while the question stays open', async () => {
      const [amina, bilal] = (await openLobby(test, admin, NAMES, async ([amina]) => {
        const id = await personOf(amina as Client)
        await test.db.updateTable('persons').set({ time_percent: 150 }).where('id', '=', id).execute()
      })) as [Client, Client]
      const { pressed } = createPresenter(test, admin)
      await enter(amina, bilal)
      const { right } = await keyOf(test, 1)
      await pressed('ask')
      test.clock.advance(OPENS_MS + 29_999)
      expect(await answer(bilal, 1, right)).toEqual({ outcome: 'late', choice: null })
      expect(await answer(amina, 1, right)).toEqual({ outcome: 'locked', choice: right })
      await pressed('reveal')
      const phone = await opened(`?person=${await personOf(amina)}`, amina)
      await phone.until('finalist', (final) => expect(final?.result).toMatchObject({ is_right: true, points: 100 }))
    })

    it('count from the opening, less the smallest round trip, of which an echo counts once and within 2 s', async () => {
      const [amina, bilal] = (await openLobby(test, admin, NAMES)) as [Client, Client]
      const { pressed } = createPresenter(test, admin)
      await enter(amina, bilal)
      const received = async () => {
        const phone = await opened(`?person=${await personOf(amina)}`, amina)
        const final = await phone.until('finalist', (final) => expect(final?.echo).not.toBeNull())
        await phone.stream.close()
        return final?.echo ?? ''
      }
      const send = (echo: string) => amina.post('/api/finalist/echo', { echo })
      const trip = async () => {
        const row = test.db.selectFrom('final_players').select('round_trip_ms').where('echoed_ms', 'is not', null)
        return (await row.executeTakeFirst())?.round_trip_ms ?? null
      }
      const late = await received()
      test.clock.advance(2001)
      ok(await send(late))
      expect(await trip()).toBeNull()
      const older = await received()
      test.clock.advance(10)
      const echo = await received()
      test.clock.advance(120)
      expectError(await bilal.post('/api/finalist/echo', { echo }), 404, 'not_found')
      expectError(await send(echo.replace(/^\d/, '9')), 404, 'not_found')
      expectError(await send(`${test.clock.nowMs()}.`), 404, 'not_found')
      ok(await send(echo))
      expect(await trip()).toBe(120)
      for (const replayed of [echo, older]) {
        ok(await send(replayed))
        await test.db
          .updateTable('final_players')
          .set({ round_trip_ms: 240 })
          .where('round_trip_ms', '=', 120)
          .execute()
        ok(await send(replayed))
        expect(await trip()).toBe(240)
      }
      const longer = await received()
      test.clock.advance(900)
      ok(await send(longer))
      expect(await trip()).toBe(240)
      await pressed('ask')
      test.clock.advance(OPENS_MS + 5000)
      await answer(amina, 1, 'a')
      await answer(bilal, 1, 'a')
      const stored = test.db.selectFrom('final_answers').select(['round_trip_ms', 'after_ms'])
      expect(await stored.orderBy('round_trip_ms').execute()).toEqual([
        { round_trip_ms: 0, after_ms: 5000 },
        { round_trip_ms: 240, after_ms: 5000 },
      ])
    })
  })

  describe('in the room', () => {
    const seat = async (player: Client | undefined, kind: string, by = admin) =>
      by.post(`${FINAL}/seats`, { person_id: player === undefined ? FIRST_SEASON_ID : await personOf(player), kind })
    const players = async () => {
      const { players } = ok(await admin.get(`${FINAL}/players`)).body
      return Object.fromEntries(players.map(({ name, ...player }: { name: string }) => [name, player]))
    }

    it('players are called, here and seen, and only seen ones play if the final asks for it', async () => {
      const [amina, bilal] = (await openLobby(test, admin, NAMES, undefined, { only_seen: true })) as [Client, Client]
      expect((await admin.get(FINAL)).body.final.only_seen).toBe(true)
      const { pressed } = createPresenter(test, admin)
      const screen = await opened('?as=screen', await hallScreen(test, admin))
      const phone = await opened(`?person=${await personOf(bilal)}`, bilal)
      await enter(amina, bilal)
      ok(await seat(amina, 'seen'))
      ok(await seat(amina, 'seen'))
      const { claim_code } = (await amina.get('/api/leaderboard/me?game_type=quiz')).body
      const { Amina, Bilal, Umar } = await players()
      expect(Amina).toMatchObject({ claim_code, has_entered: true, is_seen: true, is_out: false })
      expect([Bilal, Umar]).toMatchObject([
        { has_entered: true, is_seen: false },
        { has_entered: false, is_seen: false },
      ])
      await phone.until('finalist', (final) => expect([final?.is_seen, final?.waits_to_be_seen]).toEqual([false, true]))
      await screen.until('final', (final) => expect(final?.names.map(({ name }) => name)).toEqual(['Amina']))
      await pressed('ask')
      test.clock.advance(OPENS_MS)
      expect(await answer(bilal, 1, 'a')).toEqual({ outcome: 'not_entered', choice: null })
      ok(await seat(bilal, 'seen'))
      await phone.until('finalist', (final) => expect([final?.is_seen, final?.waits_to_be_seen]).toEqual([true, false]))
      expect(await answer(amina, 1, 'a')).toMatchObject({ outcome: 'locked' })
      await pressed('reveal')
      await pressed('standings')
      ok(await seat(amina, 'unseen'))
      await screen.until('final', (final) => expect(final?.standings.map(({ name }) => name)).toEqual(['Bilal']))
      const log = await test.db.selectFrom('audit_log').select(['entity_id', 'summary']).where('entity', '=', 'players')
      const seats = (await log.execute()).filter(({ summary }) => summary?.includes('in the room'))
      expect(seats.map(({ entity_id }) => entity_id)).toEqual([await me(amina), await me(bilal), await me(amina)])
      expect(await differences()).toEqual([])
    })

    sqlite.it('a seat is emptied until the end, and given back: the place moves and the phone says so', async () => {
      const [amina, bilal, khadija] = (await openLobby(test, admin, NAMES)) as [Client, Client, Client]
      const screen = await opened('?as=screen', await hallScreen(test, admin))
      const phone = await opened(`?person=${await personOf(bilal)}`, bilal)
      expectError(await seat(amina, 'empty', await signInAs(test, 'helper')), 403, 'not_permitted')
      expectError(await seat(undefined, 'empty'), 404, 'not_found')
      const pressed = await playWhole([amina, bilal, khadija], 0)
      ok(await seat(bilal, 'empty'))
      await phone.until('finalist', (final) => expect([final?.is_out, final?.result]).toEqual([true, null]))
      await pressed('place')
      const named = () => screen.last('final')?.final?.podium.map(({ name, rank }) => [name, rank])
      await eventually(() => expect(named()).toEqual([['Amina', 2]]))
      ok(await seat(bilal, 'seat'))
      await eventually(() => expect(named()).toEqual([['Amina', 3]]))
      ok(await seat(bilal, 'empty'))
      await pressed('place')
      expect([await isOver(), (await list()).map(([name]: string[]) => name)]).toEqual([true, ['Khadija', 'Amina']])
      expectError(await seat(bilal, 'seat'), 400, 'validation_failed')
      expect(await differences()).toEqual([])
    })

    sqlite.it('a seat emptied after the other places were named can be given back', async () => {
      const [amina, bilal, khadija] = (await openLobby(test, admin, NAMES)) as [Client, Client, Client]
      const screen = await opened('?as=screen', await hallScreen(test, admin))
      const pressed = await playWhole([amina, bilal, khadija], 0)
      await pressed('place')
      await pressed('place')
      ok(await seat(bilal, 'empty'))
      await screen.until('final', (final) => expect([final?.podium.length, final?.is_over]).toEqual([2, false]))
      expect(await isOver()).toBe(false)
      ok(await seat(bilal, 'seat'))
      ok(await seat(bilal, 'empty'))
      await pressed('place')
      expect([await isOver(), (await list()).map(([name]: string[]) => name)]).toEqual([true, ['Khadija', 'Amina']])
      expect(await differences()).toEqual([])
    })

    sqlite.it('the answer of an emptied seat is in no count', async () => {
      const [amina, bilal, khadija] = (await openLobby(test, admin, NAMES)) as [Client, Client, Client]
      const screen = await opened('?as=screen', await hallScreen(test, admin))
      const { pressed } = createPresenter(test, admin)
      await enter(amina, bilal, khadija)
      await pressed('ask')
      test.clock.advance(OPENS_MS + 2000)
      const { right, wrong } = await keyOf(test, 1)
      await answer(amina, 1, right)
      await answer(bilal, 1, right)
      ok(await seat(bilal, 'empty'))
      await answer(khadija, 1, wrong)
      await pressed('reveal')
      await screen.until('final', (final) => {
        const { a = 0, b = 0, c = 0, d = 0 } = final?.reveal?.counts ?? {}
        expect([final?.expected, final?.answered, a + b + c + d]).toEqual([2, 2, 2])
      })
    })

    sqlite.it('players who tie get one more question, until none is left', async () => {
      const [amina, bilal, khadija] = (await openLobby(test, admin, NAMES)) as [Client, Client, Client]
      const { press, pressed } = createPresenter(test, admin)
      const presenter = await opened('?as=presenter', admin)
      const phone = await opened(`?person=${await personOf(khadija)}`, khadija)
      await enter(amina, bilal, khadija)
      await pressed('ask')
      test.clock.advance(OPENS_MS + 7)
      const { right, wrong } = await keyOf(test, 1)
      await answer(amina, 1, right)
      test.clock.advance(900)
      await answer(bilal, 1, right)
      await answer(khadija, 1, wrong)
      expect((await players()).Amina).toMatchObject({
        fast: [{ question: 1, round: 1, after_ms: 7 }],
        is_measured: false,
      })
      expect((await players()).Bilal).toMatchObject({ fast: [] })
      await pressed('reveal')
      expectError(await press('tie'), 400, 'validation_failed')
      await pressed('end')
      await presenter.until('presses', (final) => expect([final?.tied, final?.may]).toEqual([2, ['place', 'tie']]))
      await pressed('tie')
      test.clock.advance(OPENS_MS)
      await phone.until('finalist', (final) => expect([final?.is_tie, final?.plays]).toEqual([true, false]))
      expect(await answer(khadija, 2, 'a')).toEqual({ outcome: 'not_entered', choice: null })
      const second = await keyOf(test, 2)
      await answer(amina, 2, second.wrong)
      await answer(bilal, 2, second.right)
      await pressed('reveal')
      await presenter.until('presses', (final) => expect(final?.may).toEqual(['end']))
      await pressed('end')
      await presenter.until('presses', (final) => expect([final?.tied, final?.may]).toEqual([0, ['place']]))
      expectError(await press('tie'), 400, 'validation_failed')
      for (let named = 0; named < 3; named++) await pressed('place')
      expect(await list()).toEqual([
        ['Bilal', 1, 1000],
        ['Amina', 2, 1000],
        ['Khadija', 3, 0],
      ])
      expect(await differences()).toEqual([])
      await close()
      ok(await publishResults(admin, FIRST_SEASON_ID))
      expect((await verifyPublished(test.db, FIRST_SEASON_ID))?.differences).toEqual([])
    })
  })

  describe('its players', () => {
    it('are the first of leaderboards, without disqualified ones, plus hidden ones', async () => {
      const players: Client[] = []
      for (const [mistakes, name] of [...NAMES, 'Zayd'].entries()) {
        const player = await test.player('quiz', { name, phone: `0813 ${1000 + mistakes}` })
        await playQuiz(test, player, (index, key) => (index < mistakes ? wrongLetter(key) : key), 4000)
        players.push(player)
      }
      const [amina, bilal] = players as [Client, Client]
      await test.db
        .updateTable('players')
        .set({ disqualified_for: 'Two devices' })
        .where('id', '=', await me(amina))
        .execute()
      const hidden = { hidden_at: new Date(0).toISOString() }
      await test.db
        .updateTable('persons')
        .set(hidden)
        .where('id', '=', await personOf(bilal))
        .execute()
      await test.db
        .updateTable('players')
        .set({ placed: 0 })
        .where('id', '=', await me(bilal))
        .execute()
      ok(await admin.put(FINAL, plan(await addSealed(admin), { kind: 'first', games: ['quiz'], count: 2 })))
      ok(await begin(admin))
      const { body } = ok(await admin.get(`${FINAL}/players`))
      expect(body.players.map(({ name }: { name: string }) => name)).toEqual(['Bilal', 'Khadija', 'Umar'])

      ok(await showOnStage(admin))
      const screen = await opened('?as=screen', await hallScreen(test, admin))
      const phone = await opened(`?person=${await personOf(bilal)}`, bilal)
      const [, , khadija] = players as [Client, Client, Client]
      await enter(bilal, khadija)
      const { pressed } = createPresenter(test, admin)
      await pressed('ask')
      test.clock.advance(OPENS_MS)
      const { right, wrong } = await keyOf(test, 1)
      expect(await answer(bilal, 1, right)).toMatchObject({ outcome: 'locked' })
      expect(await answer(khadija, 1, wrong)).toMatchObject({ outcome: 'locked' })
      await pressed('reveal')
      await pressed('standings')
      await screen.until('final', (final) =>
        expect(final?.standings.map(({ name, rank }) => [name, rank])).toEqual([['Khadija', 1]]),
      )
      await phone.until('finalist', (final) => expect(final?.result).toMatchObject({ total: 1000, rank: 1 }))
      expect(screen.stream.all.split('event: final').slice(1).join()).not.toContain('Bilal')
    })

    it('who share a number are asked about once for each group, and a free seat goes to the next', async () => {
      const phones = { Amina: '0812 1', Bilal: '+62 812 1', Khadija: '0812 2', Umar: '0812 3' }
      const ids: Record<string, string> = {}
      for (const [index, [name, phone]] of Object.entries(phones).entries()) {
        const player = await test.player('quiz', { name, phone })
        await playQuiz(test, player, (asked, key) => (asked < index ? wrongLetter(key) : key), 4000)
        ids[name] = await me(player)
      }
      await test.db
        .updateTable('seasons')
        .set({ policies: JSON.stringify({ country_code: '62' }) })
        .execute()
      ok(await admin.put(FINAL, plan(await addSealed(admin), { kind: 'first', games: ['quiz'], count: 3 })))
      const among = [ids.Amina, ids.Bilal]
      const refused = await begin(admin)
      expectError(refused, 409, 'shared_players')
      expect(refused.body.error.details.groups).toMatchObject([
        { by: ['number'], players: [{ name: 'Amina' }, { name: 'Bilal' }] },
      ])
      expectError(await begin(admin, { shared: [{ among, keep: [] }] }), 400, 'validation_failed')
      ok(await begin(admin, { shared: [{ among, keep: [ids.Bilal] }] }))
      const names = async () => {
        const { players } = ok(await admin.get(`${FINAL}/players`)).body
        return players.map(({ name }: { name: string }) => name)
      }
      expect(await names()).toEqual(['Bilal', 'Khadija', 'Umar'])
      ok(await admin.delete(FINAL))
      ok(await admin.put(FINAL, plan(await addSealed(admin), { kind: 'first', games: ['quiz'], count: 3 })))
      ok(await begin(admin, { shared: [{ among, keep: among }] }))
      expect(await names()).toEqual(['Amina', 'Bilal', 'Khadija'])
    })

    it('are fixed after the close, once the last games are counted, and with a warning while it is frozen', async () => {
      const player = await test.player('quiz', { name: 'Amina' })
      await playQuiz(test, player, (_index, key) => key, 4000)
      const season = (body: object) => admin.patch('/api/seasons/current', body)
      const at = (inMs: number) => new Date(test.clock.nowMs() + inMs).toISOString()
      ok(await season({ freezes_at: at(1000), closes_at: at(60_000) }))
      const source = { kind: 'first', games: ['quiz'], count: 1 }
      const questions = await addSealed(admin)
      ok(await admin.put(FINAL, plan(questions.slice(1), source)))
      expectError(await begin(admin), 409, 'season_not_over')
      test.clock.advance(3_600_000)
      // The app itself settles the season at any moment.
      await eventually(async () => {
        await test.db.updateTable('seasons').set({ settled_at: null }).execute()
        expectError(await begin(admin), 409, 'results_not_ready')
      })
      await markSettledSeasons({ db: test.db, wall: test.clock })
      await admin.post('/api/auth/reauthenticate', {})
      expect((await admin.get(FINAL)).body.final).toMatchObject({ waits_for: 'questions', is_frozen: true })
      expectError(await begin(admin), 400, 'validation_failed')
      ok(await admin.put(FINAL, plan(questions, source, 1)))
      const status = async () => (await admin.get(`/api/results/${FIRST_SEASON_ID}/status`)).body.waits_for
      expect(await status()).toBe('final_planned')
      const stale = await admin.put(FINAL, plan(questions, source, 1))
      expectError(stale, 409, 'edit_conflict')
      const lastChange = { by: expect.stringContaining('@'), at: expect.any(String) }
      expect(stale.body.error.details).toMatchObject({ current: { version: 2 }, ...lastChange })
      expectError(await begin(admin), 400, 'validation_failed')
      ok(await begin(admin, { reveals: true }))
      expectError(await begin(admin, { reveals: true }), 409, 'edit_conflict')
      expectError(await admin.put(FINAL, plan(questions, source, 3)), 409, 'edit_conflict')

      // Publishing waits for the final, and a final without a question can be deleted.
      expectError(await publishResults(admin, FIRST_SEASON_ID), 409, 'results_not_ready')
      ok(await admin.delete(FINAL))
      ok(await publishResults(admin, FIRST_SEASON_ID))
      expect(await status()).toBe(null)
    })

    it('are shown to organisers by name, and erased ones without', async () => {
      const [amina] = (await openLobby(test, admin, NAMES)) as [Client]
      const player_id = await me(amina)
      const read = async () => ok(await admin.get(FINAL)).body.final
      expect(await read()).toMatchObject({ is_asked: false, is_over: false })
      expect((await read()).chosen[0]).toEqual({ player_id, name: 'Amina' })
      await admin.post('/api/auth/reauthenticate', {})
      ok(await admin.delete(`/api/players/${player_id}`))
      expect((await read()).chosen[0]).toEqual({ player_id, name: '' })
      await createPresenter(test, admin).pressed('ask')
      expect((await read()).is_asked).toBe(true)
      expectError(await admin.delete(FINAL), 409, 'edit_conflict')
    })

    it('are named to their own device while the final is on the stage, and to no other', async () => {
      const [amina] = (await openLobby(test, admin, NAMES)) as [Client]
      const of = async (client: Client) => ok(await client.get('/api/finalist')).body
      const final = {
        season_id: FIRST_SEASON_ID,
        title_en: 'The final',
        title_ar: 'النهائي',
        is_on_stage: true,
        is_over: false,
      }
      const { claim_code } = (await amina.get('/api/leaderboard/me?game_type=quiz')).body
      const finalist = { person_id: await personOf(amina), name: 'Amina', claim_code }
      expect(await of(amina)).toEqual({ final, players: [finalist] })
      expect(await of(test.client())).toEqual({ final, players: [] })
      ok(await showOnStage(admin, 'leaderboards'))
      // Before the stage shows it, and where none of the device's players is in it.
      expect(await of(amina)).toEqual({ final: { ...final, is_on_stage: false }, players: [finalist] })
      expect(await of(test.client())).toEqual({ final: { ...final, is_on_stage: false }, players: [] })
    })

    it('leave nameless answers when they are deleted, and the final continues', async () => {
      const [amina, bilal] = (await openLobby(test, admin, NAMES)) as [Client, Client]
      const { pressed } = createPresenter(test, admin)
      const screen = await opened('?as=screen', await hallScreen(test, admin))
      await enter(amina, bilal)
      await pressed('ask')
      test.clock.advance(OPENS_MS)
      const { right } = await keyOf(test, 1)
      // The round is open because Amina hasn't answered: her deletion must not close it earlier.
      await answer(bilal, 1, right)
      await pressed('close')
      await admin.post('/api/auth/reauthenticate', {})
      const id = await me(amina)
      ok(await admin.delete(`/api/players/${id}`))
      const left = await test.db.selectFrom('players').select(['name', 'phone']).where('id', '=', id).execute()
      expect(left).toEqual([{ name: 'Player', phone: '000' }])
      test.clock.advance(250)
      await screen.until('final', (final) => expect([final?.step, final?.entered]).toEqual(['closed', 1]))
      await pressed('reveal')
      await pressed('standings')
      await screen.until('final', (final) => expect(final?.standings.map(({ name }) => name)).toEqual(['Bilal']))
      expect(await differences()).toEqual([])
    })
  })

  /** Bilal, Khadija and Amina in this order, from one right answer each or none. */
  const playWhole = async ([amina, bilal, khadija]: readonly Client[], places: number) => {
    const { pressed } = createPresenter(test, admin)
    await enter(amina as Client, bilal as Client, khadija as Client)
    const { right, wrong } = await keyOf(test, 1)
    await pressed('ask')
    test.clock.advance(OPENS_MS)
    await answer(bilal as Client, 1, right)
    test.clock.advance(5000)
    await answer(khadija as Client, 1, right)
    await answer(amina as Client, 1, wrong)
    await pressed('reveal')
    await pressed('end')
    for (let named = 0; named < places; named++) await pressed('place')
    return pressed
  }
  const isOver = async () => (await admin.get(FINAL)).body.final.is_over
  const list = async () => {
    const { places } = ok(await test.client().get(`${FINAL}/places`)).body
    return places.map(({ name, rank, points }: { name: string; rank: number; points: number }) => [name, rank, points])
  }
  const close = async () => {
    ok(await admin.patch('/api/seasons/current', { closes_at: 'now' }))
    test.clock.advance(3_600_000)
    await markSettledSeasons({ db: test.db, wall: test.clock })
    await admin.post('/api/auth/reauthenticate', {})
  }

  it('is published with the season: its list is then read from the record, whatever is erased', async () => {
    const players = await openLobby(test, admin, NAMES)
    const pressed = await playWhole(players, 2)
    await close()
    expect((await admin.get(`/api/results/${FIRST_SEASON_ID}/status`)).body.waits_for).toBe('final')
    expectError(await publishResults(admin, FIRST_SEASON_ID), 409, 'results_not_ready')
    await pressed('place')
    const before = await list()
    expect(before.map(([name, rank]: [string, number]) => [name, rank])).toEqual([
      ['Bilal', 1],
      ['Khadija', 2],
      ['Amina', 3],
    ])
    ok(await publishResults(admin, FIRST_SEASON_ID))
    const { press } = createPresenter(test, admin)
    expectError(await press({ kind: 'void', question: 1 }), 409, 'results_published')
    expectError(
      await admin.put(FINAL, plan([], { kind: 'first', games: ['quiz'], count: 1 }, 2)),
      409,
      'results_published',
    )
    const record = (await admin.get(`/api/results/${FIRST_SEASON_ID}/record`)).text
    expect(record.split('\n').filter((line) => line.includes('"final":'))).toHaveLength(3)
    const verified = await verifyPublished(test.db, FIRST_SEASON_ID)
    expect(verified).toMatchObject({ sha256: createHash('sha256').update(record).digest('hex'), differences: [] })
    expect(verified?.names).toBe(3)

    const [, bilal] = players as [Client, Client]
    expect((await bilal.get('/api/leaderboard/me?game_type=quiz')).body.final_rank).toBe(1)
    const lines = (await admin.get('/api/overview')).body.lines
    expect(lines.find(({ what }: { what: string }) => what === 'winners')).toMatchObject({
      state: 'todo',
      left: 3,
      of: 3,
    })
    const { final } = (await admin.get(`/api/players/${await me(bilal)}/record`)).body
    expect(final).toEqual({
      has_entered: true,
      answers: [{ question: 1, round: 1, choice: expect.any(String), after_ms: 0 }],
      place: { rank: 1, points: before[0][2] },
    })
    const rows = async () =>
      (await admin.get(`/api/results/${FIRST_SEASON_ID}/export?game_type=final`)).text.trim().split(/\r?\n/)
    expect((await rows())[1]).toMatch(/^"1","Bilal","08125551"/)
    ok(await admin.delete(`/api/players/${await me(bilal)}`))
    expect(await list()).toEqual([['', 1, before[0][2]], before[1], before[2]])
    expect((await rows())[1]).toMatch(/^"1","Player",,/)
    expect(await verifyPublished(test.db, FIRST_SEASON_ID)).toMatchObject({ names: 2, erased: 1, differences: [] })
    expect(await differences()).toEqual([])
    // The list is the record's, and a changed answer is found.
    await test.db.deleteFrom('final_answers').execute()
    expect(await list()).toEqual([['', 1, before[0][2]], before[1], before[2]])
    expect((await verifyPublished(test.db, FIRST_SEASON_ID))?.differences).not.toEqual([])
    await expect(test.db.updateTable('published_finalists').set({ points: 1 }).execute()).rejects.toThrow(
      'never change',
    )
    await expect(test.db.deleteFrom('published_finalists').execute()).rejects.toThrow('never change')
  })

  it('lists its winners for prizes, with marks separate from those of the leaderboards', async () => {
    const players = await openLobby(test, admin, NAMES)
    const pressed = await playWhole(players, 2)
    const read = async (query = '') => {
      return ok(await admin.get(`/api/results/${FIRST_SEASON_ID}/places?game_type=final${query}`)).body.places
    }
    expect(await read()).toEqual([])
    await pressed('place')
    const [, bilal, , umar] = players as [Client, Client, Client, Client]
    const { claim_code, final_rank } = (await bilal.get('/api/leaderboard/me?game_type=quiz')).body
    expect(final_rank).toBeNull()
    const winner = { ...{ name: 'Bilal', phone: '0812 5551', claim_code }, rank: { rank: 1, is_exact: true }, moves: 0 }
    expect((await read())[0]).toMatchObject({ ...winner, contacted: false, is_shown: true })
    expect((await read(`&search=${claim_code}`)).map(({ name }: { name: string }) => name)).toEqual(['Bilal'])
    expect(await read('&standing=out')).toEqual([])

    const change = async (player: Client, body: object) => {
      return admin.patch(`/api/places/${await me(player)}`, { list: 'final', ...body })
    }
    ok(await change(bilal, { contacted: true, note: 'Called at nine' }))
    expect((await read())[0]).toMatchObject({ ...winner, contacted: true, prize_given: false, note: 'Called at nine' })
    expect(await test.db.selectFrom('result_marks').select('player_id').execute()).toEqual([])
    const again = await change(bilal, { contacted: false, seen: { contacted: false } })
    expectError(again, 409, 'edit_conflict')
    expect(again.body.error.details).toMatchObject({ by: expect.any(String), current: { contacted: true } })
    // A finalist who never entered has no place; a person who isn't in the final has no row.
    expect(ok(await change(umar, { note: 'Ill' })).body).toMatchObject({ rank: null, note: 'Ill' })
    const stranger = await test.player('quiz', { name: 'Zayd', phone: '0812 9999' })
    expectError(await change(stranger, { contacted: true }), 404, 'player_not_found')
    const out = ok(await change(bilal, { disqualified_for: 'Two phones' })).body
    expect(out).toMatchObject({ rank: null, disqualified_for: 'Two phones', contacted: true })
    expect((await read()).map(({ name }: { name: string }) => name)).toEqual(['Khadija', 'Amina'])
    ok(await change(bilal, { disqualified_for: null }))
    expect((await read())[0]).toMatchObject({ ...winner, contacted: true })
  })

  sqlite.it('ends with an empty list where no player entered, also once it is published', async () => {
    await openLobby(test, admin, NAMES)
    const { pressed, press } = createPresenter(test, admin)
    await pressed('ask')
    await pressed({ kind: 'void', question: 1 })
    expectError(await press({ kind: 'count', question: 1 }), 400, 'validation_failed')
    const presenter = await opened('?as=presenter', admin)
    await presenter.until('presses', (final) => expect([final?.voided, final?.secret]).toEqual([[1], [1]]))
    await pressed('end')
    expect([await isOver(), await list()]).toEqual([true, []])
    await close()
    ok(await publishResults(admin, FIRST_SEASON_ID))
    expect([await list(), await differences()]).toEqual([[], []])
    expect((await verifyPublished(test.db, FIRST_SEASON_ID))?.differences).toEqual([])
  })

  sqlite.it('is over with the last place that is shown, also after a later correction', async () => {
    const players = await openLobby(test, admin, NAMES)
    const [, , khadija] = players as [Client, Client, Client]
    const hidden_at = new Date(0).toISOString()
    await test.db
      .updateTable('persons')
      .set({ hidden_at })
      .where('id', '=', await personOf(khadija))
      .execute()
    const pressed = await playWhole(players, 1)
    expect(await isOver()).toBe(false)
    await pressed('place')
    expect(await isOver()).toBe(true)
    expectError(await createPresenter(test, admin).press('place'), 400, 'validation_failed')
    await pressed({ kind: 'void', question: 1 })
    expect([await isOver(), await differences()]).toEqual([true, []])
    expect((await list()).map(([, rank, points]: [string, number, number]) => [rank, points])).toEqual([
      [1, 0],
      [1, 0],
    ])
  })

  it('is verified: a changed answer or press is reported', async () => {
    const [amina, bilal] = (await openLobby(test, admin, NAMES)) as [Client, Client]
    const { pressed } = createPresenter(test, admin)
    await enter(amina, bilal)
    await pressed('ask')
    test.clock.advance(OPENS_MS)
    await answer(amina, 1, 'a')
    await pressed('close')
    await pressed('reveal')
    expect(await differences()).toEqual([])
    await test.db
      .updateTable('final_answers')
      .set((eb) => ({ at_ms: eb('at_ms', '-', 3001) }))
      .execute()
    expect(await differences()).toMatchObject([{ what: 'answer of the final', recomputed: { counts: 'not_open' } }])
    await test.db.updateTable('final_events').set({ kind: 'reopen' }).where('kind', '=', 'close').execute()
    expect((await differences())?.map(({ what }) => what)).toContain('press of the final')
  })
})
