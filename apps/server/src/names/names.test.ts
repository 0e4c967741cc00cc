// Names over the real app: its cards, what never is one, and the decisions of admins.
import { randomUUID } from 'node:crypto'
import type { CardDecision, NameCard, NameCards } from '@noor-quest/contract/names'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, FlipMatchPlay, onSqlite, pairsOf, playQuiz, type TestApp } from '../../test/harness.ts'
import { checkNames, decideCards } from '../../test/names.ts'
import { ADMIN_EMAIL, openAppWithAdmin, signInAs } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'
import { insertPlayers } from '../../test/stored-players.ts'
import { transact } from '../platform/database/transact.ts'
import { redactPlayers } from '../retention/redact-players.ts'
import { findCurrentSeason, lockSeasons } from '../seasons/queries.ts'

const right = <T>(_index: number, correct: T) => correct

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  let numbers = 0
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const erase = (id: string) =>
    transact(test.db, async (tx) => {
      await lockSeasons(tx)
      await redactPlayers(tx, [id], test.clock.nowMs())
    })
  const read = async (query = '', client = admin) => {
    const response = await client.get(`/api/names${query}`)
    expect([response.status, response.body]).toEqual([200, expect.anything()])
    return response.body as NameCards
  }
  const decide = (decision: CardDecision, cards: Pick<NameCard, 'entries'>[], name?: string) =>
    decideCards(admin, decision, cards, name)
  const cardOf = async (name: string, query = '') => {
    const card = (await read(query)).cards.find(({ players }) => players[0]?.name === name)
    if (card === undefined) throw new Error(`no card of ${name}`)
    return card
  }
  const leaderboard = async (): Promise<string[]> => {
    test.clock.advance(1001)
    const { entries } = (await test.client().get('/api/leaderboard?game_type=quiz')).body
    return entries.map(({ name }: { name: string }) => name)
  }
  /** Each has a number of their own. */
  const numbered = (game: 'quiz' | 'flip-match', name: string) => {
    numbers += 1
    return test.player(game, { name, phone: `0812 ${1000 + numbers}` })
  }
  const robot = async (name: string) => {
    const client = await numbered('quiz', name)
    await playQuiz(test, client, right, 10)
    return client
  }
  const flipAll = async (name: string, gapMs: number) => {
    const player = await numbered('flip-match', name)
    const play = await FlipMatchPlay.start(player)
    const deal = await player.flipMatchDeal(play.id)
    await play.level()
    await play.reveal()
    for (const [level, pairs] of [pairsOf(deal.level1), pairsOf(deal.level2)].entries()) {
      if (level === 1) {
        test.clock.advance(1500)
        await play.level()
      }
      for (const card of pairs.flat()) {
        test.clock.advance(gapMs)
        await play.flip(card)
      }
    }
  }

  describe('an impossible game', () => {
    it('is marked at its end with the figure, and keeps its score and place', async () => {
      await robot('Fast')
      await flipAll('Every 100 ms', 100)
      const { cards, open } = await read()
      expect(open).toBe(2)
      expect(cards.map(({ players: [player], takes }) => [player, takes])).toMatchObject([
        [
          {
            name: 'Fast',
            reason: { kind: 'game', facts: [{ reason: 'early-answers', answers: 15, fastest_ms: 10 }] },
            rank: { rank: 1, is_exact: true },
            score: 3000,
          },
          { disqualify: [{ game_type: 'quiz', places: 1, rank: { rank: 1 }, next: null }] },
        ],
        [
          {
            name: 'Every 100 ms',
            reason: { kind: 'game', facts: [{ reason: 'fast-pairs', pairs: 6, fastest_ms: 200 }] },
            rank: { rank: 1, is_exact: true },
            score: 1000,
          },
          { disqualify: [{ game_type: 'flip-match', places: 1, rank: { rank: 1 }, next: null }] },
        ],
      ])
      expect(await leaderboard()).toEqual(['Fast'])
    })

    sqlite.it(
      'isn’t one of a player who restarts often, reads quickly, has extra time or shares an address',
      async () => {
        const player = await test.player('quiz', { name: 'Picking' })
        for (let start = 0; start < 20; start += 1) await player.startQuiz()
        await playQuiz(test, player, right, 900)
        const slow = await test.player('quiz', { name: 'Extra time' })
        await test.db.updateTable('persons').set({ time_percent: 200 }).execute()
        await playQuiz(test, slow, right, 500)
        for (let child = 0; child < 12; child += 1) {
          await playQuiz(test, await test.player('quiz', { name: `Child ${child}` }), () => 'a', 520)
        }
        await flipAll('Planned', 180)
        expect(await read()).toMatchObject({ cards: [], open: 0 })
      },
    )
  })

  describe('a marked name', () => {
    it('is an entry once, also when two checks run at once', async () => {
      await robot('Robot')
      await test.player('quiz', { name: 'Maryam' })
      await Promise.all([checkNames(test, (name) => name === 'Robot'), checkNames(test, (name) => name === 'Robot')])
      const names = (await read()).cards.filter(({ kind }) => kind === 'name')
      expect(names).toMatchObject([{ players: [{ name: 'Robot', reason: { marked_by: 'Robot' } }] }])
    })

    it('is none of a player who is erased meanwhile', async () => {
      const player = await test.player('quiz', { name: 'Robot' })
      const { id } = (await player.get('/api/players/me')).body.player
      let erasing: Promise<unknown> | undefined
      await checkNames(test, () => {
        erasing ??= erase(id)
        return true
      })
      await erasing
      expect(await test.db.selectFrom('review_entries').selectAll().execute()).toEqual([])
    })
  })

  describe('a card', () => {
    const best = async (name: string, wrong: number) => {
      const client = await numbered('quiz', name)
      await playQuiz(test, client, (index, ok) => (index < wrong ? null : ok), 4000)
      return client
    }

    it('with the place at stake is first, and says what a decision changes', async () => {
      await numbered('quiz', 'No place')
      await best('Third', 9)
      await best('Second', 5)
      await best('First', 0)
      await checkNames(test, (name) => name !== 'Third')
      const { cards } = await read()
      expect(cards.map(({ players: [player], takes }) => [player?.name, takes?.hide])).toEqual([
        ['First', [{ game_type: 'quiz', places: 1, rank: { rank: 1, is_exact: true }, next: 'Second' }]],
        ['Second', [{ game_type: 'quiz', places: 1, rank: { rank: 2, is_exact: true }, next: 'Third' }]],
        ['No place', []],
      ])
    })

    it("'s decision takes effect and can be undone", async () => {
      await best('Honest', 5)
      await robot('Robot')
      expect(await leaderboard()).toEqual(['Robot', 'Honest'])
      let entries = (await cardOf('Robot')).entries
      for (const [decision, state, names] of [
        ['disqualify', 'disqualified', ['Honest']],
        ['undo', 'open', ['Robot', 'Honest']],
        ['hide', 'hidden', ['Honest']],
        ['dismiss', 'dismissed', ['Robot', 'Honest']],
      ] as const) {
        const { status, body } = await decide(decision, [{ entries }])
        const version = (entries[0]?.version ?? 0) + 1
        expect([status, body.entries]).toMatchObject([200, [{ version }]])
        entries = body.entries
        const stored = await test.db.selectFrom('review_entries').select('state').executeTakeFirstOrThrow()
        expect([stored.state, await leaderboard()]).toEqual([state, names])
      }
      expect((await read()).open).toBe(0)
      expect((await read('?state=decided')).cards).toMatchObject([
        { state: 'dismissed', decided_by: expect.anything() },
      ])
    })

    it('is found by a search for a name on the screen; keep, hide and rename are undone', async () => {
      const client = await best('Rude', 0)
      await best('Kind', 3)
      const found = async (search = 'rude') => (await read(`?search=${search}`)).cards
      const [card] = await found()
      expect(card).toMatchObject({
        state: 'open',
        players: [{ name: 'Rude', rank: { rank: 1 }, reason: { kind: 'name', marked_by: null } }],
        entries: [{ id: null, version: 0 }],
        takes: { hide: [{ rank: { rank: 1 }, next: 'Kind' }] },
      })
      if (card === undefined) throw new Error('no card')
      const hidden = await decide('hide', [card])
      expect([hidden.status, await leaderboard()]).toEqual([200, ['Kind']])
      expect(await found()).toMatchObject([{ state: 'hidden' }])
      const shown = await decide('undo', [hidden.body])
      expect(await leaderboard()).toEqual(['Rude', 'Kind'])
      expect((await read()).cards).toEqual([])
      const renamed = await decide('rename', [shown.body], 'Player 7')
      expect(await leaderboard()).toEqual(['Player 7', 'Kind'])
      expect(await found('Player')).toMatchObject([
        { state: 'done', players: [{ name: 'Rude', shown_name: 'Player 7' }] },
      ])
      // Another name from an older page is no repeated request.
      expectError(await decide('rename', [shown.body], 'Player 9'), 409, 'edit_conflict')
      const again = await decide('rename', [renamed.body], 'Player 8')
      expect(await leaderboard()).toEqual(['Player 8', 'Kind'])
      await decide('undo', [again.body])
      expect(await leaderboard()).toEqual(['Rude', 'Kind'])
      expectError(await decide('rename', [(await found())[0] as NameCard]), 400, 'validation_failed')

      // A name that the list of players hid.
      const { id } = (await client.get('/api/players/me')).body.player
      await admin.post('/api/names/actions', { player_ids: [id], hidden: true })
      const [card2] = await found()
      expect(card2?.state).toBe('hidden')
      await decide('undo', [card2 as NameCard])
      expect(await leaderboard()).toEqual(['Rude', 'Kind'])
    })

    it('is there for a player without points, by the name or by the player', async () => {
      const client = await numbered('quiz', 'Newcomer')
      const { id } = (await client.get('/api/players/me')).body.player
      const [found] = (await read('?search=newcomer')).cards
      expect(found).toMatchObject({ state: 'open', players: [{ name: 'Newcomer', rank: null, score: 0 }] })
      expect((await read(`?player_id=${id}`)).cards).toEqual([found])
      expect((await decide('hide', [found as NameCard])).status).toBe(200)
      expect((await read(`?player_id=${id}`)).cards).toMatchObject([{ kind: 'name', state: 'hidden' }])
      await robot('Robot')
      const robotId = (await read()).cards[0]?.players[0]?.player_id
      const helper = await signInAs(test, 'helper')
      const kinds = async (by: Client) => (await read(`?player_id=${robotId}`, by)).cards.map(({ kind }) => kind)
      expect([await kinds(admin), await kinds(helper)]).toEqual([['name', 'game'], ['name']])
    })

    it('undoes only its own decision, and is open again once another page undoes that', async () => {
      await best('Honest', 5)
      await robot('Robot')
      await checkNames(test, (name) => name === 'Robot')
      const cards = async () => {
        const all = [...(await read()).cards, ...(await read('?state=decided')).cards]
        const of = (kind: string) => all.find((card) => card.kind === kind) as NameCard
        return { name: of('name'), game: of('game') }
      }
      const player_id = (await cards()).game.players[0]?.player_id ?? ''
      const place = `/api/places/${player_id}`
      const facts = async () => {
        const { disqualified_for, hidden_at } = await test.db
          .selectFrom('players')
          .innerJoin('persons', 'persons.id', 'players.person_id')
          .select(['disqualified_for', 'hidden_at'])
          .where('players.id', '=', player_id)
          .executeTakeFirstOrThrow()
        return [disqualified_for, hidden_at !== null]
      }
      const { name, game } = await cards()
      const hiddenName = await decide('hide', [name])
      expect(await facts()).toEqual([null, true])
      await decide('hide', [game])
      await decide('undo', [hiddenName.body])
      expect(await facts()).toEqual([null, true])
      const hiddenGame = await test.db
        .selectFrom('review_entries')
        .select(['id', 'player_id', 'version'])
        .where('kind', '=', 'game')
        .execute()
      await decide('undo', [{ entries: hiddenGame }])
      expect(await facts()).toEqual([null, false])

      await decide('disqualify', [(await cards()).game])
      expect(await facts()).toEqual(['Decided in Names', false])
      expect((await admin.patch(place, { disqualified_for: null })).status).toBe(200)
      expect((await cards()).game.state).toBe('open')
      expect((await admin.patch(place, { disqualified_for: 'A phone in the hall' })).status).toBe(200)
      const out = await decide('disqualify', [(await cards()).game])
      await decide('undo', [out.body])
      expect(await facts()).toEqual(['A phone in the hall', false])

      await decide('hide', [(await cards()).game])
      const shown = await admin.post('/api/names/actions', { player_ids: [player_id], hidden: false })
      expect([shown.status, (await cards()).game.state]).toEqual([200, 'open'])
    })

    it('is decided by one of two admins; the other gets 409 with the present state', async () => {
      await robot('One')
      await robot('Two')
      const [one, two] = (await read()).cards
      if (one === undefined || two === undefined) throw new Error('two cards are needed')
      expect((await decide('dismiss', [one])).status).toBe(200)
      const refused = await decide('disqualify', [two, one])
      expectError(refused, 409, 'edit_conflict')
      expect(refused.body.error.details).toMatchObject({ current: { state: 'dismissed' }, by: ADMIN_EMAIL })
      expect(await leaderboard()).toHaveLength(2)
      // The same request again, after a lost response.
      expect((await decide('dismiss', [one])).status).toBe(200)
      expect((await decide('disqualify', [two])).status).toBe(200)
      expect(await leaderboard()).toHaveLength(1)
    })

    it('is decided once by two admins at once', async () => {
      await best('Rude', 0)
      const [card] = (await read('?search=rude')).cards
      if (card === undefined) throw new Error('no card')
      const other = await signInAs(test, 'helper')
      const both = await Promise.all([decide('hide', [card]), decideCards(other, 'rename', [card], 'Player 7')])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    })

    it('is one for 250 players of a device, and one for 250 with alike marks', async () => {
      await best('Honest', 9)
      const throwaways = async (name: string, first: number, device: string | null) => {
        const phones = Array.from({ length: 250 }, (_, n) => `0812-${first + n}`)
        const played = { game_type: 'quiz' as const, total_score: 3000, scored_at: '2026-01-01T00:00:00.000Z' }
        const ids = await insertPlayers(
          test.db,
          phones.map((phone, n) => ({ ...played, name: `${name} ${n}`, phone, best_elapsed_ms: first + n })),
        )
        await test.db.updateTable('persons').set({ device_id: device }).where('id', 'in', ids).execute()
        const { id: season_id } = await findCurrentSeason(test.db)
        const facts = ids.map((_, n) => [{ reason: 'early-answers' as const, answers: 15, fastest_ms: n }])
        const entries = ids.map((player_id, n) => ({
          id: randomUUID(),
          ...{ season_id, player_id, kind: 'game' as const, subject: randomUUID() },
          figures: JSON.stringify({ kind: 'game', facts: facts[n] }),
          created_at: played.scored_at,
        }))
        await test.db.insertInto('review_entries').values(entries).execute()
      }
      await throwaways('Alike', 1000, null)
      await throwaways('Same', 2000, randomUUID())
      const { cards, open, next_cursor } = await read()
      expect(next_cursor).toBeNull()
      expect([open, cards.map(({ folded_by, persons }) => `${folded_by} ${persons}`).sort()]).toEqual([
        4,
        ['alike 200', 'alike 50', 'device 200', 'device 50'],
      ])
      const [first] = cards
      expect(first?.players).toHaveLength(5)
      expect(first?.takes?.disqualify).toMatchObject([{ game_type: 'quiz', places: 200, rank: { rank: 1 } }])
      const single = await read(`?of=${first?.entries[0]?.id}`)
      expect(single.cards).toHaveLength(first?.persons ?? 0)
      for (const card of cards) expect((await decide('disqualify', [card])).status).toBe(200)
      expect(await leaderboard()).toEqual(['Honest'])
      const decided = (await read('?state=decided')).cards
      expect(decided).toHaveLength(4)
    })

    sqlite.it('of a fiftieth page follows the one before', async () => {
      for (let n = 0; n < 60; n += 1) await robot(`Robot ${n}`)
      await test.db
        .updateTable('review_entries')
        // Marks that aren't alike.
        .set((eb) => ({ figures: sql<string>`replace(figures, 'early-answers', ${eb.ref('id')})` }))
        .execute()
      const first = await read()
      const second = await read(`?cursor=${first.next_cursor}`)
      const names = [...first.cards, ...second.cards].map(({ players }) => players[0]?.name)
      expect([first.cards.length, new Set(names).size, second.next_cursor]).toEqual([50, 60, null])
    })

    it('is a name’s for a helper, without places while the leaderboards are frozen', async () => {
      await robot('Robot')
      const helper = await signInAs(test, 'helper')
      const [game] = (await read()).cards
      expect((await read('', helper)).cards).toEqual([])
      expectError(await decideCards(helper, 'dismiss', [game as NameCard]), 403, 'not_permitted')
      const [name] = (await read('?search=robot', helper)).cards
      expect(name).toMatchObject({ players: [{ rank: { rank: 1 } }], takes: { hide: [{ rank: { rank: 1 } }] } })
      expectError(await decideCards(helper, 'disqualify', [name as NameCard]), 400, 'validation_failed')
      const freezes_at = new Date(test.clock.nowMs() + 1000).toISOString()
      expect((await admin.patch('/api/seasons/current', { freezes_at })).status).toBe(200)
      test.clock.advance(2000)
      expect((await read('?search=robot', helper)).cards).toMatchObject([{ players: [{ rank: null }], takes: null }])
      expect((await read('?search=robot')).cards).toMatchObject([{ players: [{ rank: { rank: 1 } }] }])
    })

    sqlite.it('is erased with the name', async () => {
      await robot('Robot')
      const player_id = (await read()).cards[0]?.players[0]?.player_id ?? ''
      await erase(player_id)
      expect(await read()).toMatchObject({ cards: [], open: 0 })
    })
  })
})
