// A finished game's result for its player: it contains nothing that another player's device or a
// leaderboard could leak.
import { randomUUID } from 'node:crypto'
import type { GameResult } from '@noor-quest/contract/games'
import { perGame } from '@noor-quest/rules/games'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Client,
  ENGINES,
  FlipMatchPlay,
  onSqlite,
  pairsOf,
  playPerfectFlipMatch,
  playQuiz,
  type TestApp,
  wrongLetter,
} from '../../test/harness.ts'
import { openAppWithAdmin } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'
import { insertPlayers } from '../../test/stored-players.ts'
import { SERVED_GAMES } from '../games.ts'
import { recomputeBest } from '../leaderboards/recompute-best.ts'
import { FIRST_SEASON_ID } from '../platform/database/migrate.ts'
import { transact } from '../platform/database/transact.ts'
import { insertPlayer } from '../registration/queries.ts'
import { removePersonalData } from '../retention/remove-personal-data.ts'
import { verifySeason } from './verify.ts'

const CODE = /^[B-DF-HJKMNP-RTV-Y34679]{6}$/

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const patch = async (path: string, body: object) => {
    const { status, text } = await admin.patch(path, body)
    expect([status, text]).toEqual([200, expect.any(String)])
  }
  const policies = (changed: object) => patch('/api/seasons/current', { policies: changed })
  const result = async (device: Client, id: string): Promise<GameResult> => {
    const { status, body } = await device.get(`/api/games/${id}/result`)
    expect(status).toBe(200)
    return body
  }
  /** Plays a quiz with this number of wrong answers. */
  const quiz = async (device: Client, wrong: number, answerAfterMs = 2000): Promise<GameResult> => {
    const { game } = await playQuiz(
      test,
      device,
      (index, correct) => (index < wrong ? wrongLetter(correct) : correct),
      answerAfterMs,
    )
    return result(device, game.id)
  }
  const idOf = async (device: Client): Promise<string> => (await device.get('/api/players/me')).body.player.id

  describe('the result', () => {
    it('is the score as it was judged, and the place among all', async () => {
      const amina = await test.player('quiz', { name: 'Amina' })
      const first = await quiz(amina, 0)
      expect(first).toEqual({
        ...{ score: 3000, elapsed_ms: 30_000, counted_ms: 30_000, former_rank: null },
        ...{ counts_only: null, is_best: true, best_score: 3000, is_frozen: false },
        key: expect.any(String),
        standing: {
          rank: { rank: 1, is_exact: true },
          is_final: false,
          of: 1,
          neighbours: [{ key: first.key, name: 'Amina', score: 3000, moves: 0, elapsed_ms: 30_000, is_me: true }],
        },
      })
      const worse = await quiz(amina, 3)
      expect(worse).toMatchObject({
        score: 2700,
        is_best: false,
        former_rank: null,
        best_score: 3000,
        key: first.key,
        standing: { rank: { rank: 1 }, neighbours: [{ score: 3000, is_me: true }] },
      })
      // The game is exactly as good as the one before: the first one stays the best.
      expect(await quiz(amina, 0)).toMatchObject({ is_best: false, best_score: 3000 })
      expect(await quiz(amina, 0, 1500)).toMatchObject({ is_best: true, elapsed_ms: 22_500 })
    })

    it('of a new best has the rank of the best before it', async () => {
      const amina = await test.player('quiz')
      await quiz(amina, 3)
      await quiz(await test.player('quiz'), 2)
      await quiz(await test.player('quiz'), 1)
      const former_rank = { rank: 3, is_exact: true }
      expect(await quiz(amina, 0)).toMatchObject({ standing: { rank: { rank: 1 } }, former_rank })
      await patch('/api/seasons/current', { freezes_at: new Date(test.clock.nowMs() + 1).toISOString() })
      expect(await quiz(amina, 0, 1000)).toMatchObject({ is_best: true, standing: null, former_rank: null })
    })

    sqlite.it('without points has no place, and keeps the place of an earlier game', async () => {
      const device = await test.player('quiz')
      const nothing = { standing: null, is_best: false, best_score: 0, is_frozen: false }
      expect(await quiz(device, 15)).toMatchObject({ score: 0, ...nothing })
      const lose = async () => {
        const play = await FlipMatchPlay.start(device)
        const [one, other] = pairsOf((await device.flipMatchDeal(play.id)).level1)
        await play.level()
        await play.reveal()
        await play.flipPair([one?.[0] ?? 0, other?.[1] ?? 0])
        return result(device, play.id)
      }
      await device.post('/api/players/me/continue', { game_type: 'flip-match' })
      expect(await lose()).toMatchObject({ score: 0, ...nothing })
      await playPerfectFlipMatch(test, device)
      expect(await lose()).toMatchObject({ is_best: false, best_score: 1000, standing: { rank: { rank: 1 } } })
    })

    sqlite.it('has the played time, and ranks by the time divided by the extra time', async () => {
      const device = await test.player('quiz')
      await patch(`/api/players/${await idOf(device)}`, { time_factor: 1.5 })
      expect(await quiz(device, 0, 3000)).toMatchObject({
        elapsed_ms: 45_000,
        counted_ms: 30_000,
        standing: { neighbours: [{ elapsed_ms: 30_000 }] },
      })
    })

    sqlite.it('says when only the first games count, and the best score of those', async () => {
      await policies({ counting_games: 1 })
      const device = await test.player('quiz')
      expect(await quiz(device, 5)).toMatchObject({ is_best: true, counts_only: null })
      expect(await quiz(device, 0)).toMatchObject({
        score: 3000,
        is_best: false,
        best_score: 2500,
        counts_only: 1,
        standing: { rank: { rank: 1 }, neighbours: [{ score: 2500 }] },
      })
    })

    it('counts the next game as the first, once an admin lets the player start again, until it is taken back', async () => {
      await policies({ counting_games: 1 })
      const device = await test.player('quiz')
      const id = await idOf(device)
      await quiz(device, 5)
      await quiz(device, 2)
      const scores = async () => {
        const { total_score } = (await device.get('/api/players/me')).body.player
        const replays = perGame((type) => SERVED_GAMES[type].replay)
        expect((await verifySeason(test.db, FIRST_SEASON_ID, replays)).differences).toEqual([])
        const { text } = await admin.get(`/api/seasons/${FIRST_SEASON_ID}/games/export?format=csv`)
        return [total_score, text.match(/\byes\b/g)?.length ?? 0]
      }
      await patch(`/api/players/${id}`, { starts_again: true })
      expect(await scores()).toEqual([0, 0])
      expect(await quiz(device, 10)).toMatchObject({ is_best: true, best_score: 1500, counts_only: null })
      expect(await quiz(device, 0)).toMatchObject({ is_best: false, best_score: 1500, counts_only: 1 })
      expect(await scores()).toEqual([1500, 1])
      await patch(`/api/players/${id}`, { starts_again: false })
      expect(await scores()).toEqual([2500, 1])
      const entries = await test.db
        .selectFrom('audit_log')
        .select('summary')
        .where('entity_id', '=', id)
        .orderBy('at')
        .execute()
      expect(entries.map(({ summary }) => summary)).toEqual([
        'Let a player start again',
        'The player’s games from the beginning count again',
      ])
    })

    it('has no rank while the leaderboards are frozen, and one when they no longer are', async () => {
      const device = await test.player('quiz')
      await patch('/api/seasons/current', { freezes_at: new Date(test.clock.nowMs() + 1).toISOString() })
      expect(await quiz(device, 0)).toMatchObject({ score: 3000, is_best: true, is_frozen: true, standing: null })
      await patch('/api/seasons/current', { freezes_at: null })
      const { game } = (await device.get('/api/quiz/games/current')).body
      expect(await result(device, game.id)).toMatchObject({ is_frozen: false, standing: { rank: { rank: 1 } } })
    })

    it('of a game that an admin of version 2.0 rejected lacks the place, and nothing else', async () => {
      const device = await test.player('quiz')
      await quiz(device, 5)
      await quiz(device, 0)
      const best = await test.db.selectFrom('games').select('id').orderBy('score', 'desc').executeTakeFirstOrThrow()
      await test.db.updateTable('games').set({ verdict: 'rejected' }).where('id', '=', best.id).execute()
      const { id } = (await device.get('/api/players/me')).body.player
      await transact(test.db, (tx) => recomputeBest(tx, id, test.clock.nowMs()))
      const shown = { score: 3000, is_best: true, best_score: 3000, standing: null }
      expect(await result(device, best.id)).toMatchObject(shown)
    })

    it('has the rank "more than 1,000" beyond that', async () => {
      const many = { game_type: 'quiz' as const, total_score: 3000, best_elapsed_ms: 1, scored_at: '2026-01-01' }
      await insertPlayers(
        test.db,
        Array.from({ length: 1000 }, (_, n) => ({ ...many, name: `Player ${n}` })),
      )
      const { standing } = await quiz(await test.player('quiz'), 0)
      expect(standing).toMatchObject({ rank: { rank: 1000, is_exact: false }, of: 1001 })
    })

    it('stays what it was in an archived season', async () => {
      const device = await test.player('quiz')
      const { game } = await playQuiz(test, device, (_index, correct) => correct)
      const before = await result(device, game.id)
      const [{ id: from }] = (await admin.get('/api/seasons')).body.seasons
      await admin.post('/api/seasons', { from, name: 'Next', name_ar: 'التالي' })
      expect(await result(device, game.id)).toEqual(before)
      expect((await device.get('/api/leaderboard/me?game_type=quiz')).body).toMatchObject({ is_current: false })
    })

    sqlite.it('is for the game’s player alone, once the game is finished', async () => {
      const device = await test.player('quiz')
      const { game } = await device.startQuiz()
      expectError(await device.get(`/api/games/${game.id}/result`), 404, 'game_not_found')
      await device.post(`/api/quiz/games/${game.id}/leave`, { request_id: randomUUID() })
      expectError(await device.get(`/api/games/${game.id}/result`), 404, 'game_not_found')
      const other = await test.player('quiz')
      const { game: played } = await playQuiz(test, other, () => null)
      expectError(await device.get(`/api/games/${played.id}/result`), 404, 'game_not_found')
      expectError(await test.client().get(`/api/games/${played.id}/result`), 401, 'not_registered')
      expectError(await device.get('/api/games/chess/result'), 400, 'validation_failed')
    })
  })

  describe('a claim code', () => {
    const codeOf = async (device: Client, game = 'quiz'): Promise<string> =>
      (await device.get(`/api/leaderboard/me?game_type=${game}`)).body.claim_code
    const found = async (search: string) =>
      (await admin.get(`/api/players?search=${encodeURIComponent(search)}`)).body.players.map(
        ({ name }: { name: string }) => name,
      )

    it('is each player’s own, and finds them in the portal however it is typed', async () => {
      const amina = await test.player('quiz', { name: 'Amina' })
      const bilal = await test.player('quiz', { name: 'Bilal' })
      await amina.post('/api/players/me/continue', { game_type: 'flip-match' })
      const [code, other, ofGame] = [await codeOf(amina), await codeOf(bilal), await codeOf(amina, 'flip-match')]
      expect(code).toMatch(CODE)
      expect(new Set([code, other, ofGame]).size).toBe(3)
      for (const typed of [code, code.toLowerCase(), ` ${code.slice(0, 3)} ${code.slice(3)}`, [...code].join('-')]) {
        expect(await found(typed)).toEqual(['Amina'])
      }
      expect(await found(other)).toEqual(['Bilal'])
      // A part of a code finds no player: codes can't be tried one character after the other.
      expect(await found(code.slice(0, 5))).toEqual([])
      expect((await admin.get(`/api/players/${await idOf(bilal)}/record`)).body.details.claim_code).toBe(other)
    })

    sqlite.it('is on no other device, on no leaderboard and in no log', async () => {
      const amina = await test.player('quiz', { name: 'Amina' })
      await quiz(amina, 0)
      const code = await codeOf(amina)
      const bilal = await test.player('quiz', { name: 'Bilal' })
      const { standing } = await quiz(bilal, 1)
      expect(standing?.neighbours.map(({ name }) => name)).toEqual(['Amina', 'Bilal'])
      test.clock.advance(1001)
      const seen = [
        standing,
        (await bilal.get('/api/leaderboard/me?game_type=quiz')).text,
        (await bilal.get('/api/leaderboard')).text,
        (await bilal.get('/api/players/me')).text,
        (await admin.get('/api/players/export')).text,
        test.logged(),
      ]
      expect(JSON.stringify(seen)).not.toContain(code)
    })

    it('is drawn again if it is taken', async () => {
      const taken = await codeOf(await test.player('quiz'))
      const { id: season_id } = await test.db.selectFrom('seasons').select('id').executeTakeFirstOrThrow()
      const [id, at] = [randomUUID(), new Date().toISOString()]
      await test.db.insertInto('persons').values({ id, created_at: at }).execute()
      const entry = { id, season_id, person_id: id, created_at: at, request_id: null }
      const details = { name: 'Late', age: 20, semester: '1th' as const, phone: '0812', game_type: 'quiz' as const }
      const drawn = [taken, taken, 'BCD346']
      const inserted = await transact(test.db, (tx) =>
        insertPlayer(tx, { ...entry, ...details }, () => drawn.shift() ?? 'none'),
      )
      const stored = test.db
        .selectFrom('players')
        .selectAll()
        .where('id', '=', inserted?.id ?? '')
      expect(await stored.executeTakeFirst()).toMatchObject({ name: 'Late', claim_code: 'BCD346' })
      expect(await found('bcd 346')).toEqual(['Late'])
    })

    it('is erased with the name', async () => {
      const device = await test.player('quiz')
      const code = await codeOf(device)
      test.clock.advance(40 * 86_400_000)
      await removePersonalData(test.db, 30, test.clock.nowMs())
      expect(await codeOf(device)).toBeNull()
      expect(await found(code)).toEqual([])
    })
  })
})
