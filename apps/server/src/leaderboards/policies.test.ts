// The effect of each policy of a season on the leaderboards, at any time it is set.
import { type GameType, perGame } from '@noor-quest/rules/games'
import { rankKey } from '@noor-quest/rules/rank'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decideEntry, openEntries } from '../../test/evidence.ts'
import {
  type Client,
  ENGINES,
  finishQuiz,
  openTestApp,
  playPerfectFlipMatch,
  playQuiz,
  registration,
  type TestApp,
  wrongLetter,
} from '../../test/harness.ts'
import { readAudit, signInFirstAdmin } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'
import { recomputePlaces } from '../evening/season/recompute-places.ts'
import { SERVED_GAMES } from '../games.ts'
import { removePersonalData } from '../people/retention/remove-personal-data.ts'
import { transact } from '../platform/database/transact.ts'
import { verifySeason } from '../play/verify.ts'
import { createPhoneHash } from '../players/phone-hash.ts'
import { recomputeBest } from './recompute-best.ts'

const DAY_MS = 24 * 60 * 60_000

it('hashes a phone number by its digits alone, under the secret', () => {
  const hash = createPhoneHash('one')
  const same = ['0812-3456', '0812 3456', '(0812) 3456', '٠٨١٢٣٤٥٦', '۰۸۱۲/۳۴۵۶', '०८१२३४५६']
  expect(new Set(same.map(hash)).size).toBe(1)
  expect(hash('0812 3457')).not.toBe(hash('0812 3456'))
  expect(createPhoneHash('other')('0812 3456')).not.toBe(hash('0812 3456'))
  expect(hash('0812 3456')).not.toContain('8123456')
})

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    test = await openTestApp(engine)
    admin = await signInFirstAdmin(test)
  })
  afterEach(() => test.close())

  const set = async (policies: object) => {
    const sent = JSON.stringify({ policies })
    const json = { 'content-type': 'application/json' }
    const response = await admin.send('PATCH', '/api/seasons/current', sent, json)
    expect(response.status).toBe(200)
    expect(response.body.policies).toMatchObject(policies)
    expect(response.body.is_recomputing).toBe(false)
  }
  const names = async () => {
    test.clock.advance(1001)
    const { entries } = (await test.client().get('/api/leaderboard?game_type=quiz')).body
    return entries.map(({ name }: { name: string }) => name)
  }
  /** Plays a quiz with this number of wrong answers. */
  const play = (client: Client, wrong: number) =>
    playQuiz(test, client, (index, correct) => (index < wrong ? wrongLetter(correct) : correct))
  const player = async (name: string, phone: string, wrong: number) => {
    const client = await test.player('quiz', { name, phone })
    await play(client, wrong)
    return client
  }
  const expectVerified = async () => {
    const replays = perGame((type) => SERVED_GAMES[type].replay)
    const [season] = (await admin.get('/api/seasons')).body.seasons
    expect((await verifySeason(test.db, season.id, replays)).differences).toEqual([])
  }

  describe('one place for each phone number', () => {
    it('leaves everybody on the leaderboard while it is off', async () => {
      await player('First', '0812 1111', 1)
      await player('Second', '٠٨١٢-١١١١', 2)
      expect(await names()).toEqual(['First', 'Second'])
      await expectVerified()
    })

    it('shows the person registered first, whatever another with the number scores', async () => {
      await set({ one_per_phone: true })
      const rival = await player('Rival', '0812 1111', 2)
      await player('Other', '0812 2222', 4)
      const stranger = await player('Stranger', '٠٨١٢-١١١١', 0)
      expect(await names()).toEqual(['Rival', 'Other'])
      await expectVerified()

      const place = async (client: Client) => (await client.get('/api/leaderboard/me?game_type=quiz')).body.standing
      expect(await place(rival)).toMatchObject({ rank: { rank: 1 }, of: 2 })
      // All responses to the stranger agree: the score, and no place.
      const { game } = await playQuiz(test, stranger, (_index, correct) => correct, 10_000)
      const result = (await stranger.get(`/api/games/${game.id}/result`)).body
      expect(result).toMatchObject({ score: 3000, standing: null })
      expect(await place(stranger)).toBeNull()
    })

    it('shows the person registered first also if they score last, and in a game they play later', async () => {
      await set({ one_per_phone: true })
      const rival = await test.player('flip-match', { name: 'Rival', phone: '0812 1111' })
      await player('Stranger', '0812-1111', 0)
      expect(await names()).toEqual(['Stranger'])
      await rival.post('/api/players/me/continue', { game_type: 'quiz' })
      await play(rival, 3)
      expect(await names()).toEqual(['Rival'])
      await expectVerified()
    })

    it('gives the place to the one registered next when the first is deleted', async () => {
      await set({ one_per_phone: true })
      const first = await player('First', '0812 1111', 1)
      await player('Next', '08121111', 3)
      await player('Last', '0812-1111', 2)
      const { id } = (await first.get('/api/players/me')).body.player
      expect((await admin.send('DELETE', `/api/players/${id}`)).status).toBe(200)
      expect(await names()).toEqual(['Next'])
      await expectVerified()
    })

    it('gives the place to the next one when the name of the best is removed', async () => {
      await set({ one_per_phone: true })
      await player('First', '0812 1111', 1)
      test.clock.advance(20 * DAY_MS)
      await player('Second', '0812-1111', 2)
      expect(await names()).toEqual(['First'])
      const changed: string[] = []
      const removed = await removePersonalData(test.db, 10, test.clock.nowMs(), (...games) => changed.push(...games))
      expect([removed, changed]).toEqual([1, ['quiz']])
      expect(await names()).toEqual(['Second'])
      await expectVerified()
    })

    it('keeps its places in an archive when names are removed, and verify finds no difference', async () => {
      await set({ one_per_phone: true })
      await player('First', '0812 1111', 1)
      test.clock.advance(20 * DAY_MS)
      await player('Second', '0812-1111', 2)
      await player('Alone', '0812-2222', 3)
      const [{ id: from }] = (await admin.get('/api/seasons')).body.seasons
      await admin.post('/api/seasons', { from, name: 'Spring', name_ar: 'الربيع' })
      expect(await removePersonalData(test.db, 10, test.clock.nowMs())).toBe(1)
      const board = async () =>
        (await test.client().get(`/api/seasons/${from}/leaderboard?game_type=quiz`)).body.entries
      expect((await board()).map(({ name }: { name: string }) => name)).toEqual(['Player', 'Alone'])
      const replays = perGame((type) => SERVED_GAMES[type].replay)
      const differences = async () => (await verifySeason(test.db, from, replays)).differences
      expect(await differences()).toEqual([])
      expect(await removePersonalData(test.db, 10, test.clock.nowMs() + 20 * DAY_MS)).toBe(2)
      expect(await differences()).toEqual([])
      // A manual change of a row is still found.
      await test.db.updateTable('players').set({ total_score: 1 }).where('placed', '=', 0).execute()
      expect((await differences()).map(({ stored }) => stored)).toEqual([{ total_score: 1 }])
    })

    it('holds for players who finished games before, also before numbers were hashed, and is taken back', async () => {
      await player('First', '0812 1111', 1)
      await player('Second', '0812 1111', 2)
      await test.db.updateTable('players').set({ phone_hash: null }).execute()
      await set({ one_per_phone: true })
      expect(await names()).toEqual(['First'])
      await expectVerified()
      await set({ one_per_phone: false })
      expect(await names()).toEqual(['First', 'Second'])
      await expectVerified()
    })

    it('lets players with one number end games at once', async () => {
      await set({ one_per_phone: true })
      for (const [wrong, name] of ['A', 'B', 'C', 'D'].entries()) await player(name, '0812 1111', wrong)
      const rows = await test.db.selectFrom('players').select('id').execute()
      await test.db.updateTable('players').set({ placed: 1 }).where('rank_key', 'is not', null).execute()
      const ends = [...rows, ...rows.toReversed(), ...rows].map(({ id }) =>
        transact(test.db, (tx) => recomputeBest(tx, id, test.clock.nowMs())),
      )
      await Promise.all(ends)
      expect(await names()).toEqual(['A'])
      await expectVerified()
    })

    it('is separate for each game', async () => {
      await set({ one_per_phone: true })
      const client = await player('First', '0812 1111', 1)
      await player('Second', '0812 1111', 2)
      await client.post('/api/players/me/continue', { game_type: 'flip-match' })
      const hashes = await test.db.selectFrom('players').select('phone_hash').distinct().execute()
      expect(hashes).toEqual([{ phone_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    })
  })

  describe('the review of answers', () => {
    const close = (inMs: number | null) => {
      const closes_at = inMs === null ? null : new Date(test.clock.nowMs() + inMs).toISOString()
      return test.db.updateTable('seasons').set({ closes_at }).execute()
    }
    const current = async (client: Client) => (await client.get('/api/quiz/games/current')).body.game
    /** Every text that reveals the correct answer. */
    const ANSWERS = /correct_option":"|explanation|"source"/

    it('is at the end of each game, unless the season says otherwise', async () => {
      const client = await player('Early', '1111', 1)
      expect((await current(client)).view).toMatchObject({ phase: 'completed', review_opens_in_ms: null })
      expect((await current(client)).view.review).toHaveLength(15)
    })

    it('is after the close: nothing sent before names a right option but the one that was chosen', async () => {
      await set({ review: 'after-close' })
      await close(DAY_MS)
      const client = await test.player('quiz')
      const from = test.exchanges.length
      const { game } = await playQuiz(test, client, (index, correct) => {
        if (index % 3 === 0) return wrongLetter(correct)
        return index % 3 === 1 ? correct : null
      })
      const left = await client.move<{ game: unknown }>(`/api/quiz/games/${game.id}/leave`, {})
      const sent = [...test.exchanges.slice(from).map(({ response }) => response.text), JSON.stringify(left)]
      expect(sent.length).toBeGreaterThan(18)
      const named = sent.filter((text) => ANSWERS.test(text))
      // Of 15 answers 5 were right, and the response names that option.
      expect(named).toHaveLength(5)
      for (const text of named) {
        const { outcome } = JSON.parse(text)
        expect(outcome.correct_option).toBe(outcome.choice)
      }
      expect(game.view).toMatchObject({ phase: 'completed', review: null })
      expect(await current(client)).toBeNull()
      await expectVerified()

      // The player left its end screen, which is shown again.
      test.clock.advance(DAY_MS)
      const { view, id } = await current(client)
      expect([id, view.phase, view.review.length, view.review_opens_in_ms]).toEqual([game.id, 'completed', 15, null])
      expect(view.review[0].correct_option).toMatch(/[abcd]/)
    })

    it('says when it opens, as far as that is known', async () => {
      await set({ review: 'after-close' })
      const client = await player('Early', '1111', 0)
      expect((await current(client)).view).toMatchObject({ review: null, review_opens_in_ms: null })
      await close(5000)
      expect((await current(client)).view).toMatchObject({ review: null, review_opens_in_ms: 5000 })
    })

    it('closes for games that ended before the policy was set', async () => {
      const client = await player('Early', '1111', 3)
      await set({ review: 'after-close' })
      expect((await current(client)).view.review).toBeNull()
      await set({ review: 'each-game' })
      expect((await current(client)).view.review).toHaveLength(15)
    })
  })

  describe('extra time', () => {
    const give = async (client: Client, time_factor: number) => {
      const { id } = (await client.get('/api/players/me')).body.player
      const json = { 'content-type': 'application/json' }
      return admin.send('PATCH', `/api/players/${id}`, JSON.stringify({ time_factor }), json)
    }

    it('is the limit of every question, judged and replayed with it', async () => {
      const client = await test.player('quiz', { name: 'Slow' })
      expect((await give(client, 1.5)).body).toMatchObject({ time_factor: 1.5 })
      const limits = new Set<number>()
      const running = await client.startQuiz()
      expect(running.game.view).toMatchObject({ limit_ms: 45_000 })
      const { game } = await finishQuiz(test, client, running, (_index, correct) => correct, 29_000)
      for (const { response } of test.exchanges) {
        for (const [, ms] of response.text.matchAll(/"limit_ms":(\d+)/g)) limits.add(Number(ms))
      }
      // The last level's limit is 30 s for this player and 20 s for others.
      expect([...limits]).toEqual([45_000, 37_500, 30_000])
      expect(game.view).toMatchObject({ phase: 'completed', score: 3000 })
      await expectVerified()
      const { rank_key, best_elapsed_ms } = await test.db.selectFrom('players').selectAll().executeTakeFirstOrThrow()
      expect(best_elapsed_ms).toBe(15 * 29_000)
      expect(rank_key).toBe(rankKey({ score: 3000, moves: 0, elapsedMs: 15 * 29_000, factor: 1.5 }))
    })

    it('divides the time that orders equal scores, and other players don’t see it', async () => {
      const slow = await test.player('quiz', { name: 'Slow' })
      await give(slow, 2)
      await playQuiz(test, slow, (_index, correct) => correct, 12_000)
      const quick = await test.player('quiz', { name: 'Quick' })
      await playQuiz(test, quick, (_index, correct) => correct, 8000)
      // Only the player's own page shows their time factor.
      expect((await slow.get('/api/players/me')).body).toMatchObject({ time_factor: 2 })
      const from = test.exchanges.length
      expect(await names()).toEqual(['Slow', 'Quick'])
      await quick.get('/api/players/me')
      await slow.get('/api/leaderboard/me?game_type=quiz')
      await test.client().get('/api/season')
      const csv = (await admin.get('/api/players/export')).text
      const seen = [...test.exchanges.slice(from).map(({ response }) => response.text), csv]
      expect(seen.filter((text) => /factor|percent|extra/i.test(text))).toEqual([])
    })

    it("is the person's, in the other game too, from the next game on, and logged", async () => {
      const client = await test.player('quiz')
      const running = await client.startQuiz()
      await give(client, 2)
      await give(client, 2)
      expect((await client.get('/api/quiz/games/current')).body.game).toEqual(running.game)
      await client.post('/api/players/me/continue', { game_type: 'flip-match' })
      await playPerfectFlipMatch(test, client)
      const { deal } = await test.db
        .selectFrom('game_deals')
        .innerJoin('games', 'games.id', 'game_deals.game_id')
        .select('deal')
        .where('game_type', '=', 'flip-match')
        .executeTakeFirstOrThrow()
      expect(JSON.parse(deal).time_factor).toBe(2)
      await expectVerified()
      await give(client, 1)
      expect((await client.startQuiz()).game.view).toMatchObject({ limit_ms: 30_000 })
      const entries = (await readAudit(test)).filter(({ entity }) => entity === 'players')
      expect(entries.map(({ summary }) => summary)).toEqual(['Extra time ×2', 'No extra time'])
    })

    it('is forgotten with the name', async () => {
      const client = await test.player('quiz')
      await give(client, 2)
      test.clock.advance(20 * DAY_MS)
      await removePersonalData(test.db, 10, test.clock.nowMs())
      expect(await test.db.selectFrom('persons').select('time_percent').execute()).toEqual([{ time_percent: 100 }])
    })
  })

  describe('nicknames', () => {
    const register = (fields: object) => test.client().post('/api/players', { ...registration('quiz'), ...fields })

    it('are on the leaderboard where the season asks for them, and found by admins', async () => {
      expect((await test.client().get('/api/season')).body.asks_nickname).toBe(false)
      await set({ names: 'nickname' })
      expect((await test.client().get('/api/season')).body.asks_nickname).toBe(true)
      const falcon = await test.player('quiz', { name: 'Amina bint Omar', nickname: 'صقر قريش' })
      await play(falcon, 0)
      await play(await test.player('quiz', { name: 'Bilal ibn Rabah' }), 1)
      expect(await names()).toEqual(['صقر قريش', 'Bilal R.'])
      const { neighbours } = (await falcon.get('/api/leaderboard/me?game_type=quiz')).body.standing
      expect(neighbours.map(({ name }: { name: string }) => name)).toEqual(['صقر قريش', 'Bilal R.'])

      const { players } = (await admin.get(`/api/players?search=${encodeURIComponent('صقر')}`)).body
      expect(players.map(({ name }: { name: string }) => name)).toEqual(['Amina bint Omar'])
      expect((await admin.get(`/api/players/${players[0].id}`)).body.nickname).toBe('صقر قريش')
      await falcon.post('/api/players/me/continue', { game_type: 'flip-match' })
      const kept = await test.db
        .selectFrom('players')
        .select('nickname')
        .where('name', '=', 'Amina bint Omar')
        .execute()
      expect(kept).toEqual([{ nickname: 'صقر قريش' }, { nickname: 'صقر قريش' }])

      await set({ names: 'as-typed' })
      expect(await names()).toEqual(['Amina bint Omar', 'Bilal ibn Rabah'])
      await set({ names: 'nickname' })
      test.clock.advance(20 * DAY_MS)
      await removePersonalData(test.db, 10, test.clock.nowMs())
      expect(await test.db.selectFrom('players').select('nickname').distinct().execute()).toEqual([{ nickname: null }])
      expect((await admin.get(`/api/players?search=${encodeURIComponent('صقر')}`)).body.total).toBe(0)
    })

    it.each(['', '  ', 'x'.repeat(31), '\u202e', '\u0000', 'Z\u0300\u0300\u0300\u0300\u0300', '😀'])(
      'are names: %j is refused',
      async (nickname) => {
        const { body, status } = await register({ nickname })
        expect([status, body.error.details.fields[0].path]).toEqual([400, 'nickname'])
      },
    )
  })

  describe('unlikely results', () => {
    const flagged = () => openEntries(test, admin)
    const robot = async (name: string) => {
      const client = await test.player('quiz', { name })
      await playQuiz(test, client, (_index, correct) => correct, 10)
      return client
    }

    it('count while they are only flagged', async () => {
      await robot('Robot')
      expect(await names()).toEqual(['Robot'])
      expect(await flagged()).toMatchObject([{ name: 'Robot', game_type: 'quiz', counted: { score: 3000 } }])
    })

    it('wait for an admin where they are held, and their player sees nothing of that', async () => {
      await set({ unlikely: 'hold' })
      const other = await player('Other', '1111', 1)
      const robotic = await robot('Robot')
      expect(await names()).toEqual(['Other'])
      const shown = async (client: Client) => {
        const { game } = (await client.get('/api/quiz/games/current')).body
        return Object.keys(game.view).concat(Object.keys((await client.get('/api/players/me')).body.player))
      }
      expect(await shown(robotic)).toEqual(await shown(other))
      await expectVerified()

      const { entries } = (await decideEntry(admin, 'dismiss', ...(await flagged()))).body
      expect(entries).toMatchObject([{ state: 'dismissed' }])
      expect(await names()).toEqual(['Robot', 'Other'])
      expect(await flagged()).toEqual([])
      await expectVerified()
      await decideEntry(admin, 'undo', ...entries)
      expect(await names()).toEqual(['Other'])
      const log = (await readAudit(test)).filter(({ summary }) => summary.includes('evidence'))
      expect(log.map(({ summary }) => summary).sort()).toEqual([
        'Dismissed evidence (game)',
        'Took back a decision about evidence (game)',
      ])
    })

    it('leave the earlier game of their player where it was', async () => {
      await set({ unlikely: 'hold' })
      const client = await player('Sometimes', '1111', 5)
      await playQuiz(test, client, (_index, correct) => correct, 10)
      const score = async () => (await test.client().get('/api/leaderboard?game_type=quiz')).body.entries[0].score
      test.clock.advance(1001)
      expect(await score()).toBe(2500)
      await set({ unlikely: 'flag' })
      test.clock.advance(1001)
      expect(await score()).toBe(3000)
    })

    it('never count once rejected, under any policy', async () => {
      await robot('Robot')
      const entries = await flagged()
      await Promise.all([decideEntry(admin, 'withhold', ...entries), decideEntry(admin, 'withhold', ...entries)])
      expect(await names()).toEqual([])
      expect((await readAudit(test)).filter(({ summary }) => summary.includes('evidence'))).toHaveLength(1)
      await set({ unlikely: 'hold' })
      await set({ unlikely: 'flag' })
      expect(await names()).toEqual([])
      await expectVerified()
    })
  })

  it('shows an admin what another one has changed', async () => {
    const [{ id }] = (await admin.get('/api/seasons')).body.seasons
    await set({ names: 'first-name' })
    const change = { policies: { names: 'nickname' }, seen: { id, policies: { names: 'as-typed' } } }
    const json = { 'content-type': 'application/json' }
    const refused = await admin.send('PATCH', '/api/seasons/current', JSON.stringify(change), json)
    expectError(refused, 409, 'edit_conflict')
    expect(refused.body.error.details).toMatchObject({
      fields: ['policies.names'],
      current: { id, policies: { names: 'first-name' } },
      changes: [{ field: 'policies.names', by: expect.stringContaining('@'), at: expect.any(String) }],
    })
  })

  it('continues to recompute places where a restart stopped it', async () => {
    const clients = await Promise.all(['A', 'B', 'C'].map((name) => test.player('quiz', { name })))
    for (const client of clients) {
      await play(client, 5)
      await play(client, 0)
    }
    // The row that a process leaves when it ends after the change: no player is recomputed.
    const stored = { policies: JSON.stringify({ counting_games: 1 }), recompute_after: '' }
    await test.db.updateTable('seasons').set(stored).execute()
    const [before] = (await admin.get('/api/seasons')).body.seasons
    expect(before.is_recomputing).toBe(true)
    const { db, clock } = test
    const changed: GameType[] = []
    const leaderboards = { changed: (...games: GameType[]) => changed.push(...games) }
    const deps = { db, clock, hashPhone: createPhoneHash('x'), leaderboards }
    await Promise.all([recomputePlaces(deps), recomputePlaces(deps)])
    const scores = await test.db.selectFrom('players').select('total_score').distinct().execute()
    expect(scores).toHaveLength(1)
    expect(changed).toEqual(['quiz'])
    await expectVerified()
    expect((await admin.get('/api/seasons')).body.seasons[0].is_recomputing).toBe(false)
  })
})
