// To review over the real app: what is marked, what never is, and the decisions of admins.
import type { ReviewDecision, ReviewEntry } from '@noor-quest/contract/review'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, FlipMatchPlay, onSqlite, pairsOf, playQuiz, type TestApp } from '../../test/harness.ts'
import { openAppWithAdmin } from '../../test/portal-scene.ts'
import { checkNames, decideEntry } from '../../test/review.ts'
import { expectError } from '../../test/scenes.ts'
import { transact } from '../platform/database/transact.ts'
import { redactPlayers } from '../retention/redact-players.ts'
import { lockSeasons } from '../seasons/queries.ts'

const right = <T>(_index: number, correct: T) => correct

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

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
  const decide = (decision: ReviewDecision, entries: Pick<ReviewEntry, 'id' | 'version'>[]) =>
    decideEntry(admin, decision, ...entries)
  const leaderboard = async (): Promise<string[]> => {
    test.clock.advance(1001)
    const { entries } = (await test.client().get('/api/leaderboard?game_type=quiz')).body
    return entries.map(({ name }: { name: string }) => name)
  }
  const robot = async (name: string) => {
    const client = await test.player('quiz', { name })
    await playQuiz(test, client, right, 10)
    return client
  }
  const flipAll = async (name: string, gapMs: number) => {
    const player = await test.player('flip-match', { name })
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
      const { entries, open } = await read()
      expect(open).toBe(2)
      expect(entries.map(({ name, figures, rank, score }) => ({ name, figures, rank, score }))).toEqual([
        {
          name: 'Fast',
          figures: { kind: 'game', facts: [{ reason: 'early-answers', answers: 15, fastest_ms: 10 }] },
          rank: { rank: 1, is_exact: true },
          score: 3000,
        },
        {
          name: 'Every 100 ms',
          figures: { kind: 'game', facts: [{ reason: 'fast-pairs', pairs: 6, fastest_ms: 200 }] },
          rank: { rank: 1, is_exact: true },
          score: 1000,
        },
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
        expect(await read()).toMatchObject({ entries: [], open: 0 })
      },
    )
  })

  describe('a marked name', () => {
    it('is an entry once, also when two checks run at once', async () => {
      await robot('Robot')
      await test.player('quiz', { name: 'Maryam' })
      await Promise.all([checkNames(test, (name) => name === 'Robot'), checkNames(test, (name) => name === 'Robot')])
      const names = (await read()).entries.filter(({ figures }) => figures.kind === 'name')
      expect(names).toMatchObject([{ name: 'Robot', figures: { marked_by: 'Robot' } }])
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

  describe('an entry', () => {
    it('nearest to a prize is first', async () => {
      await test.player('quiz', { name: 'No place' })
      const second = await test.player('quiz', { name: 'Second' })
      await playQuiz(test, second, (index, ok) => (index < 5 ? null : ok), 4000)
      await playQuiz(test, await test.player('quiz', { name: 'First' }), right, 4000)
      await checkNames(test, () => true)
      expect((await read()).entries.map(({ name }) => name)).toEqual(['First', 'Second', 'No place'])
    })

    it("'s decision takes effect and can be undone", async () => {
      await playQuiz(test, await test.player('quiz', { name: 'Honest' }), (index, ok) => (index < 9 ? ok : null), 4000)
      await robot('Robot')
      const [entry] = (await read()).entries
      if (entry === undefined) throw new Error('no entry')
      expect(await leaderboard()).toEqual(['Robot', 'Honest'])
      let version = entry.version
      for (const [decision, state, names] of [
        ['disqualify', 'disqualified', ['Honest']],
        ['undo', 'open', ['Robot', 'Honest']],
        ['hide', 'hidden', ['Honest']],
        ['dismiss', 'dismissed', ['Robot', 'Honest']],
      ] as const) {
        const { status, body } = await decide(decision, [{ id: entry.id, version }])
        expect([status, body.entries?.[0]]).toMatchObject([200, { state, version: version + 1 }])
        version += 1
        expect(await leaderboard()).toEqual(names)
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
      const [entry, second] = (await read()).entries.filter(({ name }) => name.startsWith('Robot'))
      if (entry === undefined || second === undefined) throw new Error('no entries')
      // The second entry becomes one of the same player.
      await test.db
        .updateTable('review_entries')
        .set({ player_id: entry.player_id })
        .where('id', '=', second.id)
        .execute()
      await decide('hide', [second])
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
      expect(await facts()).toEqual(['Decided in To review', false])
      expect((await admin.patch(place, { disqualified_for: null })).status).toBe(200)
      expect(await version(entry)).toMatchObject({ state: 'open' })
      expect((await admin.patch(place, { disqualified_for: 'A phone in the hall' })).status).toBe(200)
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
      const [one, two] = (await read()).entries
      if (one === undefined || two === undefined) throw new Error('two entries are needed')
      expect((await decide('dismiss', [one])).status).toBe(200)
      expectError(await decide('disqualify', [two, one]), 409, 'edit_conflict')
      expect(await leaderboard()).toHaveLength(2)
      // The same request again, after a lost response.
      expect((await decide('dismiss', [one])).status).toBe(200)
      expect((await decide('disqualify', [two])).status).toBe(200)
      expect(await leaderboard()).toHaveLength(1)
    })

    it('is erased with the name', async () => {
      await robot('Robot')
      const { player_id } = (await read()).entries[0] as ReviewEntry
      await erase(player_id)
      expect(await read()).toMatchObject({ entries: [], open: 0 })
    })
  })
})
