// Several processes over one database and one store, and a visitor whose requests go to another one
// each time: there are no sticky sessions. On SQLite they share the data folder, which is safe, but
// not meant for a crowd.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Hall } from '@noor-quest/contract/hall'
import type { LeaderboardEvent } from '@noor-quest/contract/leaderboards'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { signIn } from '../test/accounts-scene.ts'
import { eventually } from '../test/eventually.ts'
import {
  Client,
  ENGINES,
  FlipMatchPlay,
  ORIGIN,
  openTestDatabase,
  pairsOf,
  registration,
  SECRET,
  type TestDatabase,
  wrongLetter,
} from '../test/harness.ts'
import { picture, upload } from '../test/portal-scene.ts'
import { openS3Server, type S3Server, s3Settings } from '../test/s3-server.ts'
import { decidedQuestions, expectError } from '../test/scenes.ts'
import { deviceAt, type ServerProcess, startProcess } from '../test/server-process.ts'
import { insertAccount, PASSWORD } from '../test/stored-accounts.ts'
import type { App } from './app.ts'
import type { DatabaseTarget, Db } from './platform/database/connect.ts'

describe.each(ENGINES)('two processes over one %s', (engine) => {
  let database: TestDatabase
  let db: Db
  let s3: S3Server
  let dirs: string[]
  let servers: [ServerProcess, ServerProcess]
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    db = database.db
    s3 = await openS3Server()
    dirs = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'noor-quest-cluster-')))
    const [first = '', second = ''] = dirs
    // At once, on an empty database.
    servers = [await start(database.target, first), await start(database.target, second)]
    await Promise.all(servers.map(({ open }) => open))
  })
  afterAll(async () => {
    for (const server of servers) server.kill('SIGTERM')
    const ends = await Promise.all(servers.map(({ ended }) => ended))
    await database.close()
    await s3.close()
    for (const dir of dirs) rmSync(dir, { recursive: true })
    expect(ends).toMatchObject([
      { code: 0, stderr: '' },
      { code: 0, stderr: '' },
    ])
  })

  async function start(target: DatabaseTarget, dir: string): Promise<ServerProcess> {
    const place =
      target.engine === 'sqlite'
        ? { DATA_DIR: join(target.file, '..') }
        : { DATA_DIR: dir, DATABASE_URL: target.url, APP_SECRET: SECRET }
    const common = { PORT: String(await freePort()), PUBLIC_URL: ORIGIN }
    return startProcess({ ...common, ...place, ...s3Settings(s3) })
  }

  /** A device whose requests alternate between the processes. */
  function roamer(): Client {
    let turn = 0
    const request = (path: string, init: RequestInit) =>
      fetch(`http://127.0.0.1:${servers[turn++ % 2]?.port}${path}`, init)
    return new Client({ request } as unknown as App, db)
  }

  async function register(gameType: 'quiz' | 'flip-match', name = 'Amina'): Promise<Client> {
    const device = roamer()
    expect((await device.post('/api/players', registration(gameType, { name }))).status).toBe(201)
    return device
  }

  type Shown = Partial<LeaderboardEvent & Hall>

  /** The hall's screen. Resolves with the first matching event. */
  async function openScreen(server: ServerProcess) {
    const ending = new AbortController()
    onTestFinished(() => ending.abort())
    const response = await fetch(`http://127.0.0.1:${server.port}/api/live?as=screen`, {
      signal: ending.signal,
    })
    const waiting: { isShown: (event: Shown) => boolean; shown: () => void }[] = []
    const events: Shown[] = []
    const listen = async () => {
      let text = ''
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          const data = /^event: (?:leaderboard|hall)\ndata: (.*)$/m.exec(block)?.[1]
          if (data === undefined) continue
          const event: Shown = JSON.parse(data)
          events.push(event)
          for (const one of waiting) if (one.isShown(event)) one.shown()
        }
      }
    }
    listen().catch((cause: unknown) => {
      if (!ending.signal.aborted) throw cause
    })
    const shows = async (isShown: (event: Shown) => boolean) => {
      if (events.some(isShown)) return
      await new Promise<void>((shown) => waiting.push({ isShown, shown }))
    }
    return { shows }
  }

  it('load the starter content once', async () => {
    const { count } = db.fn
    const rows = await db.selectFrom('quiz_questions').select(count('id').as('all')).execute()
    const texts = await db.selectFrom('quiz_questions').select(count('question_text').distinct().as('all')).execute()
    expect(Number(rows[0]?.all)).toBeGreaterThan(0)
    expect(rows).toEqual(texts)
    const prophets = await db.selectFrom('prophets').select(['name', 'description', 'item_image_url']).execute()
    expect(new Set(prophets.map(({ name, description }) => `${name} ${description}`)).size).toBe(prophets.length)
    for (const { port } of servers) {
      expect((await fetch(`http://127.0.0.1:${port}${prophets[0]?.item_image_url}`)).status).toBe(200)
    }
  })

  it('a game is played alternately on both, and the hall’s screen open on the one shows what was scored on the other', async () => {
    const [here, there] = servers
    const screen = await openScreen(here)
    const name = `Roaming ${engine}`
    const player = await register('flip-match', name)
    const play = await FlipMatchPlay.start(player)
    const deal = await player.flipMatchDeal(play.id)
    await play.level()
    await play.reveal()
    for (const pair of pairsOf(deal.level1)) await play.flipPair(pair)
    await wait(1500)
    await play.level()
    const flips = pairsOf(deal.level2).flat()
    for (const position of flips.slice(0, -1)) await play.flip(position)

    const elsewhere = deviceAt(there, db)
    elsewhere.cookie = player.cookie
    const last = { request_id: randomUUID(), seq: play.last.game.seq, card: flips.at(-1) }
    const scored = await elsewhere.post(`/api/flip-match/games/${play.id}/flips`, last)
    expect(scored.status).toBe(200)
    await screen.shows(({ entries = [] }) => entries.some((entry) => entry.name === name && entry.score === 1000))
    await screen.shows(({ finishers = [] }) => finishers.some((finisher) => finisher.name === name))

    // The same move again, to the other process.
    const retry = await deviceAtAs(here, player).post(`/api/flip-match/games/${play.id}/flips`, last)
    expect([retry.status, retry.body.outcome]).toEqual([200, scored.body.outcome])
    for (let round = 0; round < 2; round++) {
      expect((await player.get('/api/players/me')).body.player).toMatchObject({ total_score: 1000 })
    }
  })

  function deviceAtAs(server: ServerProcess, { cookie }: Client): Client {
    const device = deviceAt(server, db)
    device.cookie = cookie
    return device
  }

  it('an answer sent to both at once counts once', async () => {
    const player = await register('quiz')
    const { game } = await player.startQuiz()
    const [question] = (await player.quizDeal(game.id)).levels[0]?.questions ?? []
    const path = `/api/quiz/games/${game.id}`
    await player.move(`${path}/level`, { question_index: 0 })
    const right = question?.correct_option ?? 'a'
    const request = { request_id: randomUUID(), question_index: 0, choice: right }
    const same = await Promise.all(servers.map((server) => deviceAtAs(server, player).post(`${path}/answers`, request)))
    expect(same.map(({ status, body }) => [status, body.outcome.points])).toEqual(Array(2).fill([200, 100]))

    // Two attempts at once with different answers: one counts, the other gets the current game.
    const other = await register('quiz')
    const its = (await other.startQuiz()).game
    await other.move(`/api/quiz/games/${its.id}/level`, { question_index: 0 })
    const choices = [right, wrongLetter(right)]
    const attempts = await Promise.all(
      servers.map((server, index) =>
        deviceAtAs(server, other).post(`/api/quiz/games/${its.id}/answers`, {
          request_id: randomUUID(),
          question_index: 0,
          choice: choices[index],
        }),
      ),
    )
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409])
    const answered = (await decidedQuestions(db)).map(({ game_id }) => game_id)
    expect(answered.filter((id) => [game.id, its.id].includes(id)).sort()).toEqual([game.id, its.id].sort())
  })

  it('an admin signed in on one is signed in on the other, and signed out on both', async () => {
    const { email } = await insertAccount(db, {})
    const admin = roamer()
    await signIn(admin, email)
    for (let round = 0; round < 2; round++) expect((await admin.get('/api/admins/me')).status).toBe(200)
    expect((await admin.post('/api/auth/sign-out', {})).status).toBe(200)
    for (let round = 0; round < 2; round++) expectError(await admin.get('/api/admins/me'), 401, 'signed_out')
  })

  it('guesses at a password are counted together', async () => {
    const { email } = await insertAccount(db, {})
    const guesser = roamer()
    const guess = () => guesser.post('/api/auth/sign-in/email', { email, password: 'a guess' })
    for (let round = 0; round < 2; round++) expectError(await guess(), 401, 'invalid_credentials')
    const pair = () => db.selectFrom('rate_limits').select('tries').where('key', 'like', 'sign_in:pair:%').execute()
    expect(await pair()).toEqual([{ tries: 2 }])
    // The state after more guesses: each waits longer than the previous one.
    await db.updateTable('rate_limits').set({ tries: 10 }).where('key', 'like', 'sign_in:pair:%').execute()
    for (let round = 0; round < 2; round++) {
      const response = await guesser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
      expectError(response, 429, 'rate_limited')
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  it('an image uploaded to one is shown, used and removed by the other', async () => {
    const { email } = await insertAccount(db, {})
    const admin = roamer()
    await signIn(admin, email)
    const uploaded = await upload(admin, await picture().png().toBuffer())
    expect(uploaded.status).toBe(201)
    const item_image_url = uploaded.body.public_url
    const shown = () =>
      Promise.all(servers.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}${item_image_url}`)).status))
    expect(await shown()).toEqual([200, 200])
    const added = await admin.post('/api/prophets', {
      name: 'Nuh (peace be upon him)',
      description: 'Ark',
      item_image_url,
    })
    expect(added.status).toBe(201)
    const other = await upload(admin, await picture(40).png().toBuffer())
    const change = { item_image_url: other.body.public_url }
    expect((await admin.patch(`/api/prophets/${added.body.id}`, change)).status).toBe(200)
    // Unused images are removed after the response.
    await eventually(async () => expect(await shown()).toEqual([404, 404]))
  })
})
