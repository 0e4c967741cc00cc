// Evidence and the decisions about it, over the real app: each known attack is found, and what an
// admin decides takes effect.
import { randomUUID } from 'node:crypto'
import type { ReviewDecision, ReviewEntry } from '@noor-quest/contract/review'
import { MANY_PERSONS } from '@noor-quest/rules/account-signals'
import { MANY_BLIND_GAMES, MANY_BLIND_PERSONS } from '@noor-quest/rules/evidence'
import { MANY_LEFT_GAMES } from '@noor-quest/rules/flags'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { decideEntry, findEvidence } from '../../../test/evidence.ts'
import {
  type Client,
  ENGINES,
  FlipMatchPlay,
  finishQuiz,
  pairsOf,
  playPerfectFlipMatch,
  playQuiz,
  registration,
  type TestApp,
} from '../../../test/harness.ts'
import { openAppWithAdmin } from '../../../test/portal-scene.ts'
import { expectError } from '../../../test/scenes.ts'
import { transact } from '../../platform/database/transact.ts'
import { lockSeasons } from '../../seasons/queries.ts'
import { redactPlayers } from '../retention/redact-players.ts'
import { createEvidenceCheck } from './evidence-check.ts'

const right = <T>(_index: number, correct: T) => correct

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const check = (marks?: string) => findEvidence(test, ({ name }) => (name === marks ? name : null))
  const erase = (id: string) =>
    transact(test.db, async (tx) => {
      await lockSeasons(tx)
      await redactPlayers(tx, [id], test.clock.nowMs())
    })
  const read = async (query = '') => {
    const response = await admin.get(`/api/review${query}`)
    expect([response.status, response.body]).toEqual([200, expect.anything()])
    return response.body as { entries: ReviewEntry[]; open: number }
  }
  /** Names, each with the reasons for its open entries. */
  const listed = async () => {
    const { entries, open } = await read()
    expect(entries).toHaveLength(open)
    return Map.groupBy(
      entries.map(({ name, figures, strength }) => ({ name, reason: `${strength}: ${reasonsOf(figures)}` })),
      ({ name }) => name,
    )
  }
  const reasonsOf = (figures: ReviewEntry['figures']): string => {
    if (figures.kind === 'game') return figures.flags.map(({ reason }) => reason).join(', ')
    return figures.kind === 'account' ? figures.signal.kind : figures.kind
  }
  const decide = (decision: ReviewDecision, entries: Pick<ReviewEntry, 'id' | 'version'>[]) =>
    decideEntry(admin, decision, ...entries)
  const set = async (policies: object) => {
    const json = { 'content-type': 'application/json' }
    const changed = await admin.send('PATCH', '/api/seasons/current', JSON.stringify({ policies }), json)
    expect([changed.status, changed.body]).toEqual([200, expect.anything()])
  }
  const board = async (): Promise<string[]> => {
    test.clock.advance(1001)
    const { entries } = (await test.client().get('/api/leaderboard?game_type=quiz')).body
    return entries.map(({ name }: { name: string }) => name)
  }
  const look = async (client: Client) => {
    const started = await client.startQuiz()
    await finishQuiz(test, client, started, () => 'a', 0, 5)
    await client.leaveForGood(test.clock, `/api/quiz/games/${started.game.id}`)
  }
  const robot = async (name: string) => {
    const client = await test.player('quiz', { name })
    await playQuiz(test, client, right, 10)
    return client
  }

  describe('finds', () => {
    it('a fast perfect game after many blind games of its address', async () => {
      await set({ unlikely: 'hold' })
      for (let life = 0; life < MANY_BLIND_PERSONS; life += 1) await look(await test.player('quiz', { name: 'Life' }))
      const knowing = await test.player('quiz', { name: 'Knowing' })
      await playQuiz(test, knowing, right, 1300)
      const reading = await test.player('quiz', { name: 'Reading' })
      await playQuiz(test, reading, right, 6000)
      const elsewhere = await test.player('quiz', { name: 'Elsewhere' })
      elsewhere.address = '192.0.2.7'
      await playQuiz(test, elsewhere, right, 1300)
      await check()
      const strong = (await read()).entries.filter(({ strength }) => strength === 'strong')
      expect(strong.map(({ name, figures }) => [name, reasonsOf(figures)])).toEqual([['Knowing', 'known-from-others']])
      expect(await board()).toEqual(['Elsewhere', 'Reading'])
      // The player's own responses are as if the game counted.
      expect((await knowing.get('/api/players/me')).body.player).toMatchObject({ name: 'Knowing' })
    })

    it('a fast perfect game that was checked before the last of the blind games of its address', async () => {
      const strong = async () => {
        const { entries } = await read()
        return entries.filter(({ strength }) => strength === 'strong').map(({ name }) => name)
      }
      for (let life = 1; life < MANY_BLIND_PERSONS; life += 1) await look(await test.player('quiz', { name: 'Life' }))
      await check()
      await playQuiz(test, await test.player('quiz', { name: 'Knowing' }), right, 1300)
      await check()
      expect(await strong()).toEqual([])
      await playQuiz(test, await test.player('quiz', { name: 'Honest' }), (index, ok) => (index < 9 ? ok : null), 4000)
      await check()
      expect(await strong()).toEqual([])
      await look(await test.player('quiz', { name: 'Last life' }))
      await check()
      expect(await strong()).toEqual(['Knowing'])
    })

    it('a game after several blind ones of the same person', async () => {
      const player = await test.player('quiz', { name: 'Looking' })
      for (let game = 0; game < MANY_BLIND_GAMES; game += 1) await look(player)
      await playQuiz(test, player, right, 4000)
      const other = await test.player('quiz', { name: 'Other' })
      await playQuiz(test, other, right, 4000)
      await check()
      expect([...(await listed()).keys()]).toEqual(['Looking'])
      expect((await read()).entries[0]?.figures).toEqual({
        kind: 'game',
        flags: [{ reason: 'known-from-own', games: MANY_BLIND_GAMES }],
      })
    })

    it('answers and flips too fast for a person', async () => {
      await robot('Fast')
      await playPerfectFlipMatch(test, await test.player('flip-match', { name: 'In no time' }))
      const flipping = await test.player('flip-match', { name: 'Every 100 ms' })
      const play = await FlipMatchPlay.start(flipping)
      const deal = await flipping.flipMatchDeal(play.id)
      const flipAll = async (pairs: readonly [number, number][]) => {
        for (const card of pairs.flat()) {
          test.clock.advance(100)
          await play.flip(card)
        }
      }
      await play.level()
      await play.reveal()
      await flipAll(pairsOf(deal.level1))
      test.clock.advance(1500)
      await play.level()
      await flipAll(pairsOf(deal.level2))
      await check()
      const found = await listed()
      for (const name of ['Every 100 ms', 'Fast', 'In no time']) {
        expect(found.get(name)?.[0]?.reason).toMatch(/^strong: /)
      }
    })

    it('a perfect game picked from many starts', async () => {
      const player = await test.player('quiz', { name: 'Picking' })
      for (let start = 0; start <= MANY_LEFT_GAMES; start += 1) await player.startQuiz()
      await playQuiz(test, player, right, 4000)
      await check()
      expect((await listed()).get('Picking')?.map(({ reason }) => reason)).toEqual(['strong: perfect-after-many-left'])
    })

    it('one number in several spellings, and many persons on a device, as weak evidence', async () => {
      const first = await test.player('quiz', { name: 'Ali', phone: '+62 812-3456-7890' })
      await test.player('quiz', { name: 'Budi', phone: '0812 3456 7890' })
      await test.player('quiz', { name: 'Citra', phone: '0813 9999 1111' })
      await playQuiz(test, first, right, 4000)
      const device = await test.player('quiz', { name: 'Device 1', phone: '0815 1' })
      for (let person = 2; person <= MANY_PERSONS; person += 1) {
        await device.post('/api/players', registration('quiz', { name: `Device ${person}`, phone: `0815 ${person}` }))
      }
      await playQuiz(test, device, (index, correct) => (index === 3 ? null : correct), 4000)
      await check()
      const found = await listed()
      expect([found.get('Ali'), found.get('Budi'), found.get('Citra')]).toMatchObject([
        [{ reason: 'weak: spelling' }],
        [{ reason: 'weak: spelling' }],
        undefined,
      ])
      expect([...found.keys()].filter((name) => name.startsWith('Device'))).toHaveLength(MANY_PERSONS)
    })

    it('each piece of evidence once, even if the check runs again or twice at once', async () => {
      await robot('Robot')
      await Promise.all([check('Robot'), check('Robot')])
      await check('Robot')
      expect((await listed()).get('Robot')?.map(({ reason }) => reason.split(':')[0])).toEqual(['strong', 'weak'])
    })

    it('nothing about a player who is erased meanwhile', async () => {
      await robot('Robot')
      const { id } = await test.db.selectFrom('players').select('id').executeTakeFirstOrThrow()
      let erasing: Promise<unknown> | undefined
      await findEvidence(test, () => {
        erasing ??= erase(id)
        return 'Robot'
      })
      await erasing
      expect(await test.db.selectFrom('review_entries').selectAll().execute()).toEqual([])
    })

    it('the players of a season whose check failed, or was left out for another season', async () => {
      await robot('Robot')
      let fails = true
      const evidence = createEvidenceCheck({
        ...test,
        leaderboards: { changed: () => {} },
        markedNames: {
          check: ({ name }) => {
            if (fails) throw new Error('no list')
            return name
          },
        },
      })
      await evidence.checkNow(randomUUID())
      const run = () => evidence.run(new AbortController().signal)
      await expect(run()).rejects.toThrow('no list')
      fails = false
      // The next check of players waits ten times as long as the failed one took.
      await vi.waitFor(async () => {
        await run()
        expect((await listed()).get('Robot')?.map(({ reason }) => reason)).toContain('weak: name')
      })
    })

    it('a game whose batch began before the freezing time, and keeps the frozen leaderboard', async () => {
      await set({ unlikely: 'hold' })
      for (let life = 0; life < MANY_BLIND_PERSONS; life += 1) await look(await test.player('quiz', { name: 'Life' }))
      await playQuiz(test, await test.player('quiz', { name: 'Knowing' }), right, 1300)
      const startedMs = test.clock.nowMs()
      await test.db
        .updateTable('seasons')
        .set({ freezes_at: new Date(startedMs + 1000).toISOString() })
        .execute()
      let readings = 0
      const clock = { ...test.clock, nowMs: () => (readings++ === 0 ? startedMs : startedMs + 2000) }
      await findEvidence({ db: test.db, clock })
      test.clock.advance(2000)
      expect(await board()).toEqual(['Knowing'])
    })

    it.each([
      ['erases', 'open'],
      ['deletes', 'open'],
      ['erases', 'decided'],
      ['deletes', 'decided'],
    ])('no name of another player whom an admin %s, in an entry that is %s', async (how, state) => {
      await playQuiz(test, await test.player('quiz', { name: 'Ali' }), right, 4000)
      await playQuiz(test, await test.player('quiz', { name: 'Аli', phone: '0813' }), right, 4000)
      await check()
      const [entry] = (await read()).entries.filter(({ name }) => name === 'Аli')
      expect(entry).toMatchObject({ figures: { signal: { name: 'Ali' } } })
      if (entry !== undefined && state === 'decided') await decide('disqualify', [entry])
      const { id } = await test.db
        .selectFrom('players')
        .select('id')
        .where('name', '=', 'Ali')
        .executeTakeFirstOrThrow()
      if (how === 'deletes') await admin.send('DELETE', `/api/players/${id}`)
      else await erase(id)
      const left = (await read(`?state=${state}`)).entries
      expect(left).toMatchObject(
        state === 'open'
          ? []
          : [{ id: entry?.id, state: 'disqualified', figures: { signal: { name: 'Player', player_id: null } } }],
      )
    })

    it('no strong evidence for a family, a child who taps anything, or a hall behind one address', async () => {
      const phone = '0812 3456 7890'
      for (const name of ['Mother', 'Father', 'Daughter']) {
        await playQuiz(test, await test.player('quiz', { name, phone }), right, 3000)
      }
      for (let child = 0; child < MANY_BLIND_PERSONS + 2; child += 1) {
        await playQuiz(test, await test.player('quiz', { name: `Child ${child}` }), () => 'a', 520)
      }
      await playQuiz(test, await test.player('quiz', { name: 'Scholar' }), right, 1300)
      await check()
      const strong = (await read()).entries.filter(({ strength }) => strength === 'strong')
      expect(strong).toEqual([])
    })
  })

  describe('one place a phone number', () => {
    const phone = '0812 3456 7890'
    const plays = async (name: string, mistakes: number, number = phone) => {
      const client = await test.player('quiz', { name, phone: number })
      await playQuiz(test, client, (index, ok) => (index < mistakes ? null : ok), 4000)
      return client
    }
    const numbers = async () => (await read()).entries.filter(({ figures }) => figures.kind === 'number')

    it('makes an entry for each later person, and a dismissal gives the best of them the place', async () => {
      await set({ one_per_phone: true })
      await plays('Other', 1, '0812 0000 0000')
      await plays('Mother', 2)
      await plays('Daughter', 0)
      await plays('Son', 5)
      await plays('Stranger', 0)
      await check()
      expect(await board()).toEqual(['Other', 'Mother'])
      const found = await numbers()
      expect(found.map(({ name, strength, counted, withheld }) => [name, strength, counted, withheld])).toEqual([
        ['Daughter', 'weak', { rank: { rank: 1, is_exact: true }, score: 3000 }, { rank: null, score: 3000 }],
        ['Son', 'weak', { rank: null, score: 2500 }, { rank: null, score: 2500 }],
        ['Stranger', 'weak', { rank: { rank: 1, is_exact: true }, score: 3000 }, { rank: null, score: 3000 }],
      ])
      expect(found[0]?.figures).toMatchObject({ kind: 'number', first: { name: 'Mother' } })
      expect(new Set(found.map(({ group }) => group)).size).toBe(1)
      const family = found.slice(0, 2)
      const dismissed = await decide('dismiss', family)
      expect(dismissed.status).toBe(200)
      expect(await board()).toEqual(['Daughter', 'Other'])
      // The stranger is still open, and can't have the place. The mother, who lost it, is no entry.
      await check()
      expect((await numbers()).map(({ name }) => name)).toEqual(['Stranger'])
      expect((await decide('disqualify', await numbers())).status).toBe(200)
      await decide('undo', dismissed.body.entries)
      expect(await board()).toEqual(['Other', 'Mother'])
      expect((await numbers()).map(({ name }) => name)).toEqual(['Daughter', 'Son'])
      expectError(await decide('withhold', await numbers()), 400, 'validation_failed')
    })

    it('has no entry once the later person has the place, and none while the policy is off', async () => {
      await plays('Rival', 3)
      await plays('Stranger', 0)
      await check()
      expect([await numbers(), await board()]).toEqual([[], ['Stranger', 'Rival']])
      await set({ one_per_phone: true })
      const [entry] = await numbers()
      expect([entry?.name, await board()]).toEqual(['Stranger', ['Rival']])
      await set({ one_per_phone: false })
      expect([await numbers(), await board()]).toEqual([[], ['Stranger', 'Rival']])
      await set({ one_per_phone: true })
      const rival = await test.db.selectFrom('players').select('id').where('name', '=', 'Rival').executeTakeFirst()
      await admin.post('/api/watch/actions', { player_ids: [rival?.id], hidden: true })
      expect([await numbers(), await board()]).toEqual([[], ['Stranger']])
    })

    it('is decided by one of two admins at once, while games of the number end', async () => {
      await set({ one_per_phone: true })
      await plays('First', 4)
      const later = await plays('Later', 2)
      await check()
      const [entry] = await numbers()
      if (entry === undefined) throw new Error('no entry')
      const [one, other] = await Promise.all([
        decide('dismiss', [entry]),
        admin.post('/api/review/decisions', { decision: 'hide', entries: [{ id: entry.id, version: entry.version }] }),
        playQuiz(test, later, right, 4000),
      ])
      expect([one.status, other.status].sort()).toEqual([200, 409])
      expect(await board()).toEqual([one.status === 200 ? 'Later' : 'First'])
    })
  })

  describe('an entry', () => {
    it('says what it changes, and its decision takes effect and can be undone', async () => {
      await playQuiz(test, await test.player('quiz', { name: 'Honest' }), (index, ok) => (index < 9 ? ok : null), 4000)
      await robot('Robot')
      await check()
      const [entry] = (await read()).entries
      if (entry === undefined) throw new Error('no entry')
      expect(entry).toMatchObject({
        name: 'Robot',
        counted: { rank: { rank: 1 }, score: 3000 },
        withheld: { rank: null },
      })
      expect(await board()).toEqual(['Robot', 'Honest'])
      let version = entry.version
      for (const [decision, state, names] of [
        ['withhold', 'withheld', ['Honest']],
        ['disqualify', 'disqualified', ['Honest']],
        ['undo', 'open', ['Robot', 'Honest']],
        ['hide', 'hidden', ['Honest']],
        ['dismiss', 'dismissed', ['Robot', 'Honest']],
      ] as const) {
        const { status, body } = await decide(decision, [{ id: entry.id, version }])
        expect([status, body.entries?.[0]]).toMatchObject([200, { state, version: version + 1 }])
        version += 1
        expect(await board()).toEqual(names)
      }
      expect((await read()).open).toBe(0)
      expect((await read('?state=decided')).entries).toMatchObject([
        { state: 'dismissed', decided_by: expect.anything() },
      ])
    })

    it('undoes only its own decision, and is open again once another page undoes that', async () => {
      await playQuiz(test, await test.player('quiz', { name: 'Honest' }), (index, ok) => (index < 9 ? ok : null), 4000)
      await robot('Robot')
      await robot('Robot too')
      await check()
      const [entry, second] = (await read()).entries.filter(({ name }) => name.startsWith('Robot'))
      if (entry === undefined || second === undefined) throw new Error('no entries')
      // The second entry becomes one of the same player.
      await test.db
        .updateTable('review_entries')
        .set({ player_id: entry.player_id })
        .where('id', '=', second.id)
        .execute()
      await decide('hide', [second])
      const change = (path: string, body: object) =>
        admin.send('PATCH', path, JSON.stringify(body), { 'content-type': 'application/json' })
      const place = `/api/places/${entry.player_id}`
      const version = async (of: ReviewEntry) =>
        await test.db
          .selectFrom('review_entries')
          .select(['id', 'version', 'state'])
          .where('id', '=', of.id)
          .executeTakeFirstOrThrow()
      const facts = async () => {
        const { disqualified_for, hidden_at } = await test.db
          .selectFrom('players')
          .innerJoin('persons', 'persons.id', 'players.person_id')
          .select(['disqualified_for', 'hidden_at'])
          .where('players.id', '=', entry.player_id)
          .executeTakeFirstOrThrow()
        return [disqualified_for, hidden_at !== null]
      }
      expect(await facts()).toEqual([null, true])
      await decide('hide', [await version(entry)])
      await decide('undo', [await version(second)])
      expect(await facts()).toEqual([null, true])
      await decide('undo', [await version(entry)])
      expect(await facts()).toEqual([null, false])

      await decide('disqualify', [await version(entry), await version(second)])
      await decide('undo', [await version(second)])
      expect(await facts()).toEqual(['Evidence in To review', false])
      expect((await change(place, { disqualified_for: null })).status).toBe(200)
      expect(await version(entry)).toMatchObject({ state: 'open' })
      expect((await change(place, { disqualified_for: 'A phone in the hall' })).status).toBe(200)
      await decide('disqualify', [await version(entry)])
      await decide('undo', [await version(entry)])
      expect(await facts()).toEqual(['A phone in the hall', false])

      await decide('hide', [await version(entry)])
      const shown = await admin.post('/api/watch/actions', { player_ids: [entry.player_id], hidden: false })
      expect([shown.status, await version(entry)]).toMatchObject([200, { state: 'open' }])
    })

    it('is decided by one of two admins; the other gets 409 for the whole group', async () => {
      await robot('One')
      await robot('Two')
      await check()
      const { entries } = await read()
      const [one, two] = entries
      if (one === undefined || two === undefined) throw new Error('two entries are needed')
      expect((await decide('dismiss', [one])).status).toBe(200)
      expectError(await decide('withhold', [two, one]), 409, 'edit_conflict')
      expect(await board()).toHaveLength(2)
      // The same request again, after a lost response.
      expect((await decide('dismiss', [one])).status).toBe(200)
      expect((await decide('withhold', [two])).status).toBe(200)
      expect(await board()).toEqual(['One'])
    })

    it('is erased with the name, like the hashes of address and device', async () => {
      await robot('Robot')
      await check()
      const { id, address_hash } = await test.db
        .selectFrom('games')
        .select(['player_id as id', 'address_hash'])
        .executeTakeFirstOrThrow()
      expect(address_hash).toMatch(/^[\w-]{16}$/)
      await erase(id)
      expect(await read()).toMatchObject({ entries: [], open: 0 })
      const rows = await test.db.selectFrom('games').select(['address_hash', 'device_hash']).execute()
      expect(rows).toEqual([{ address_hash: null, device_hash: null }])
    })
  })
})
