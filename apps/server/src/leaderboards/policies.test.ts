// The effect of each policy of a season on the leaderboards, at any time it is set.
import { type GameType, perGame } from '@noor-quest/rules/games'
import { rankKey } from '@noor-quest/rules/rank'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Client,
  ENGINES,
  finishQuiz,
  onSqlite,
  playPerfectFlipMatch,
  playQuiz,
  registration,
  type TestApp,
  wrongLetter,
} from '../../test/harness.ts'
import { openAppWithAdmin, readAudit } from '../../test/portal-scene.ts'
import { SERVED_GAMES } from '../games.ts'
import { readState, writeState } from '../platform/database/app-state.ts'
import { verifySeason } from '../play/verify.ts'
import { removePersonalData } from '../retention/remove-personal-data.ts'
import { recomputePlaces, UPGRADED_PLACES } from '../season-setup/recompute-places.ts'

const DAY_MS = 24 * 60 * 60_000

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const set = async (policies: object) => {
    const sent = { policies }
    const response = await admin.patch('/api/seasons/current', sent)
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

  describe('the review of answers', () => {
    const close = (inMs: number | null) => {
      const closes_at = inMs === null ? null : new Date(test.clock.nowMs() + inMs).toISOString()
      return test.db.updateTable('seasons').set({ closes_at }).execute()
    }
    const current = async (client: Client) => (await client.get('/api/quiz/games/current')).body.game
    /** Every text that reveals the correct answer. */
    const ANSWERS = /correct_option":"|explanation|"source"/

    sqlite.it('is at the end of each game, unless the season says otherwise', async () => {
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

    sqlite.it('says when it opens, as far as that is known', async () => {
      await set({ review: 'after-close' })
      const client = await player('Early', '1111', 0)
      expect((await current(client)).view).toMatchObject({ review: null, review_opens_in_ms: null })
      await close(5000)
      expect((await current(client)).view).toMatchObject({ review: null, review_opens_in_ms: 5000 })
    })

    sqlite.it('closes for games that ended before the policy was set', async () => {
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
      return admin.patch(`/api/players/${id}`, { time_factor })
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

    sqlite.it('divides the time that orders equal scores, and other players don’t see it', async () => {
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

    sqlite.it('is forgotten with the name', async () => {
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
      expect(players[0].nickname).toBe('صقر قريش')
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

    sqlite.it.each(['', '  ', 'x'.repeat(31), '\u202e', '\u0000', 'Z\u0300\u0300\u0300\u0300\u0300', '😀'])(
      'are names: %j is refused',
      async (nickname) => {
        const { body, status } = await register({ nickname })
        expect([status, body.error.details.fields[0].path]).toEqual([400, 'nickname'])
      },
    )
  })

  it('never count a game that an admin of version 2.0 rejected', async () => {
    const client = await player('Sometimes', '1111', 5)
    await play(client, 0)
    const best = await test.db.selectFrom('games').select('id').orderBy('score', 'desc').executeTakeFirstOrThrow()
    await test.db.updateTable('games').set({ verdict: 'rejected' }).where('id', '=', best.id).execute()
    await set({ counting_games: 10 })
    const score = async () => (await test.client().get('/api/leaderboard?game_type=quiz')).body.entries[0].score
    test.clock.advance(1001)
    expect(await score()).toBe(2500)
    await expectVerified()
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
    await writeState(db, 'upgrade_places', '0')
    const changed: GameType[] = []
    const leaderboards = { changed: (...games: GameType[]) => changed.push(...games) }
    const deps = { db, clock, leaderboards }
    await Promise.all([recomputePlaces(deps), recomputePlaces(deps)])
    const scores = await test.db.selectFrom('players').select('total_score').distinct().execute()
    expect(scores).toHaveLength(1)
    expect(changed).toEqual(['quiz'])
    // As after an upgrade, whose count Overview shows.
    expect(await readState(db, UPGRADED_PLACES)).toBe('3')
    expect(await readState(db, 'upgrade_places')).toBeUndefined()
    await expectVerified()
    expect((await admin.get('/api/seasons')).body.seasons[0].is_recomputing).toBe(false)
  })
})
