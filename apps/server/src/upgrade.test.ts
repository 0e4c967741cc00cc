// Data that an earlier release's own server wrote, with games running, opened by the present code
// as CHANGELOG.md describes the upgrade: the data folder by the present process, the PostgreSQL
// database by the application.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { perGame } from '@noor-quest/rules/games'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { expectGamesWhole } from '../test/crash.ts'
import {
  Client,
  ENGINES,
  FlipMatchPlay,
  finishQuiz,
  ORIGIN,
  openTestApp,
  pairsOf,
  type Timed,
} from '../test/harness.ts'
import { runCommand } from '../test/run-command.ts'
import { deviceAt, startProcess } from '../test/server-process.ts'
import { openRelease, RELEASES, type Release, readKept } from '../test/versions/read-release.ts'
import { SERVED_GAMES } from './games.ts'
import { connect, type Db } from './platform/database/connect.ts'
import { FIRST_SEASON_ID } from './platform/database/migrate.ts'
import { createLocalStore } from './platform/files/open-store.ts'
import { verifySeason } from './play/verify.ts'
import { DEFAULT_SETTINGS } from './settings/event-settings.ts'
import { pollSettings } from './settings/queries.ts'

type Upgraded = Timed & {
  db: Db
  client: () => Client
  image: (path: string) => Promise<Response>
  close: () => Promise<void>
}

/**
 * The present process in the release's data folder, at the time at which that release's process
 * stopped.
 */
async function startInFolder(folder: string, nowMs: number): Promise<Upgraded> {
  const settings = { PORT: String(await freePort()), PUBLIC_URL: ORIGIN, DATA_DIR: folder }
  const server = startProcess(settings, { aheadMs: nowMs - Date.now() })
  await server.open
  const db = await connect({ engine: 'sqlite', file: join(folder, 'noor-quest.db') })
  return {
    db,
    clock: server.clock,
    client: () => deviceAt(server, db),
    image: (path) => fetch(`http://127.0.0.1:${server.port}${path}`),
    close: async () => {
      const { code, output } = await runCommand('verify', [], { DATA_DIR: folder, PUBLIC_URL: ORIGIN })
      await db.destroy()
      server.kill('SIGTERM')
      const ended = await server.ended
      expect(code, output).toBe(0)
      expect(ended).toMatchObject({ code: 0 })
      // Kysely prints this on a machine whose clock is behind the day on which the folder was
      // written.
      expect(ended.stderr.replace(/^The machine clock is behind .*\n/, '')).toBe('')
    },
  }
}

/**
 * The present application at the release's PostgreSQL database, with the folder's secret and
 * images.
 */
async function openAtPostgres({ folder, database }: ReturnType<typeof openRelease>, nowMs: number): Promise<Upgraded> {
  const test = await openTestApp('postgres', { content: false, from: database, nowMs })
  const secret = readFileSync(join(folder, 'secret'), 'utf8').trim()
  const settings = pollSettings(test.db, DEFAULT_SETTINGS, pino({ level: 'silent' }))
  await settings.refresh()
  const app = test.restart({ secret, settings, store: createLocalStore(folder) })
  const { db, clock } = test
  return {
    db,
    clock,
    client: () => new Client(app, db),
    image: async (path) => app.request(path),
    close: async () => {
      app.close()
      settings.close()
      await test.close()
    },
  }
}

describe.each(RELEASES.flatMap((release) => ENGINES.map((engine) => [release, engine] as const)))(
  'version %s on %s',
  (release: Release, engine) => {
    const kept = readKept(release)
    const opened = openRelease(release)
    let test: Upgraded
    let db: Db
    const device = (name?: string): Client => {
      const client = test.client()
      if (name !== undefined) client.cookie = kept.cookies[name] ?? null
      return client
    }
    const me = async (client: Client) => (await client.get('/api/players/me')).body.player

    beforeAll(async () => {
      test =
        engine === 'sqlite' ? await startInFolder(opened.folder, kept.nowMs) : await openAtPostgres(opened, kept.nowMs)
      db = test.db
    })
    afterAll(async () => {
      await test?.close()
      opened.remove()
    })

    it('has the leaderboards and public pages it had', async () => {
      for (const [game, entries] of Object.entries(kept.leaderboards)) {
        const { body } = await device().get(`/api/leaderboard?game_type=${game}`)
        expect(body.entries.map(({ name, score }: { name: string; score: number }) => [name, score])).toEqual(entries)
      }
      for (const [path, body] of Object.entries(kept.pages)) {
        expect({ path, body: (await device().get(path)).body }).toMatchObject({ path, body })
      }
    })

    it('knows each device', async () => {
      const scores = Object.fromEntries(Object.values(kept.leaderboards).flat())
      for (const name of Object.keys(kept.cookies)) {
        expect(await me(device(name))).toMatchObject({ name, total_score: scores[name] ?? expect.any(Number) })
      }
    })

    it('has scores that its games’ logs still give', async () => {
      expect(await expectGamesWhole(db)).toBeGreaterThan(4)
      const replays = perGame((type) => SERVED_GAMES[type].replay)
      const { games, differences } = await verifySeason(db, FIRST_SEASON_ID, replays)
      expect(games).toBeGreaterThan(2)
      expect(differences).toEqual([])
    })

    it('lets a running quiz be played to its end', async () => {
      const player = device(kept.running.quiz)
      const { body } = await player.get('/api/quiz/games/current')
      expect(body.game.view).toMatchObject({ phase: 'question', question_index: expect.any(Number) })
      expect(body.game.view.question_index).toBeGreaterThan(0)
      const { game } = await finishQuiz(test, player, body, (_index, correct) => correct)
      expect(game.view).toMatchObject({ phase: 'completed', score: 3000 })
      expect(await me(player)).toMatchObject({ total_score: 3000, current_level: 3 })
    })

    it('lets a running Flip & Match be played to its end', async () => {
      const player = device(kept.running['flip-match'])
      const play = await FlipMatchPlay.resume(player)
      const deal = await player.flipMatchDeal(play.id)
      expect(play.last.game.view).toMatchObject({ phase: 'board', level: 1, matches: 1 })
      const row = await db.selectFrom('games').select('state').where('id', '=', play.id).executeTakeFirstOrThrow()
      const { pairs, selected }: Record<'pairs' | 'selected', unknown[]> = JSON.parse(row.state)
      const open = new Set([...pairs.flat(), ...selected])
      // A card that is open already comes first, so that its other half matches it.
      const isBegun = (pair: number[]) => pair.some((card) => selected.includes(card))
      for (const pair of pairsOf(deal.level1).sort((one, other) => Number(isBegun(other)) - Number(isBegun(one)))) {
        for (const card of pair) if (!open.has(card)) await play.flip(card)
      }
      test.clock.advance(1500)
      await play.level()
      for (const pair of pairsOf(deal.level2)) await play.flipPair(pair)
      expect(await me(player)).toMatchObject({ total_score: 1000, current_level: 2 })
    })

    it('starts games for known and new players', async () => {
      expect((await device(kept.running.quiz).startQuiz()).game.view.phase).toBe('level-rules')
      const player = device()
      const registration = { name: 'New', age: 20, semester: '3th', phone: '0812 1234', game_type: 'flip-match' }
      const consent = (await player.get('/api/settings')).body.consent_text
      const agreed = consent === undefined ? {} : { consent: true, consent_text: consent }
      const [group] = (await player.get('/api/season')).body.groups
      const chosen = group === undefined ? {} : { group_id: group.id }
      expect((await player.post('/api/players', { ...registration, ...agreed, ...chosen })).status).toBe(201)
      expect((await player.startFlipMatch()).game.view.phase).toBe('level-info')
    })

    it('has its admin, who sees the players and the feedback', async () => {
      const admin = device()
      expect((await admin.post('/api/auth/sign-in/email', kept.admin)).status).toBe(200)
      const { players } = (await admin.get('/api/players')).body
      const names = players.map(({ name }: { name: string }) => name)
      expect(names).toEqual(expect.arrayContaining(Object.values(kept.running)))
      const { feedback } = (await admin.get('/api/feedback')).body
      expect(feedback.map(({ comments }: { comments: string }) => comments).sort()).toEqual([...kept.feedback].sort())
    })

    it('has the winner of its draw', async () => {
      const admin = device()
      await admin.post('/api/auth/sign-in/email', kept.admin)
      const { draws } = (await admin.get(`/api/seasons/${FIRST_SEASON_ID}/draws`)).body
      const drawn = [{ name: kept.drawn, passed_over: null }]
      expect(draws).toMatchObject([{ title_en: 'Main prize', winners: 1, drawn }])
    })

    it('has every image', async () => {
      const images = join(opened.folder, 'storage/game-assets/prophet-items')
      const paths = readdirSync(images).map((name) => `/storage/game-assets/prophet-items/${name}`)
      expect(paths).toContain(kept.image)
      for (const path of paths) {
        const response = await test.image(path)
        expect([path, response.status]).toEqual([path, 200])
        const bytes = Buffer.from(await response.arrayBuffer())
        expect(bytes.equals(readFileSync(join(opened.folder, path))), path).toBe(true)
      }
    })
  },
)
