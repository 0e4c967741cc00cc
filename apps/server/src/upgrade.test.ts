// A data folder that version 0.1.0's own server left, with games in it, opened by today's as CHANGELOG.md describes the upgrade.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { type Client, ORIGIN, registration } from '../test/harness.ts'
import { runCommand } from '../test/run-command.ts'
import { deviceAt, type ServerProcess, startProcess } from '../test/server-process.ts'
import { connect, type Db } from './platform/database/connect.ts'

const VERSIONS = join(import.meta.dirname, '../test/versions')
/** What its devices and its admin kept, and what everybody saw. */
const kept: {
  cookies: Record<string, string>
  admin: { email: string; password: string }
  image: string
  leaderboards: Record<'quiz' | 'flip-match', [name: string, score: number][]>
} = JSON.parse(readFileSync(join(VERSIONS, '0.1.0.json'), 'utf8'))

describe('a folder of version 0.1.0', () => {
  const folder = mkdtempSync(join(tmpdir(), 'noor-quest-upgrade-'))
  const images = join(folder, 'storage/game-assets/prophet-items')
  const before = new Map<string, Buffer>()
  let server: ServerProcess
  let db: Db
  const device = (name?: string): Client => {
    const client = deviceAt(server, db)
    if (name !== undefined) client.cookie = kept.cookies[name] ?? null
    return client
  }

  beforeAll(async () => {
    const { status, stderr } = spawnSync('tar', ['-xzf', join(VERSIONS, '0.1.0.tar.gz'), '-C', folder])
    expect(status, String(stderr)).toBe(0)
    for (const name of readdirSync(images)) before.set(name, readFileSync(join(images, name)))
    server = startProcess({ PORT: String(await freePort()), PUBLIC_URL: ORIGIN, DATA_DIR: folder })
    await server.open
    db = await connect({ engine: 'sqlite', file: join(folder, 'noor-quest.db') })
  })
  afterAll(async () => {
    await db?.destroy()
    server?.kill('SIGTERM')
    const ended = await server?.ended
    rmSync(folder, { recursive: true })
    expect(ended).toMatchObject({ code: 0 })
    // Kysely says so on a machine whose clock is behind the day on which the folder was written.
    expect(ended?.stderr.replace(/^The machine clock is behind .*\n/, '')).toBe('')
  })

  it('has the leaderboards it had', async () => {
    for (const [game, entries] of Object.entries(kept.leaderboards)) {
      const { body } = await device().get(`/api/leaderboard?game_type=${game}`)
      expect(body.entries.map(({ name, score }: { name: string; score: number }) => [name, score])).toEqual(entries)
    }
  })

  it('knows each device, and lets it play again, though a game was running', async () => {
    const scores = Object.fromEntries(Object.values(kept.leaderboards).flat())
    for (const name of Object.keys(kept.cookies)) {
      const { body } = await device(name).get('/api/players/me')
      expect(body.player).toMatchObject({ name, total_score: scores[name] ?? expect.any(Number) })
    }
    expect((await device('Khadija').startQuiz()).game.view.phase).toBe('level-rules')
    expect((await device('Bilal').startFlipMatch({ restart: true })).game.view.phase).toBe('level-info')
    expect((await device().post('/api/players', registration('quiz', { name: 'New' }))).status).toBe(201)
  })

  it('has its admin, who sees every player and all feedback', async () => {
    const admin = device()
    expect((await admin.post('/api/auth/sign-in/email', kept.admin)).status).toBe(200)
    const { players } = (await admin.get('/api/players')).body
    expect(players.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(Object.keys(kept.cookies)))
    const { feedback } = (await admin.get('/api/feedback')).body
    expect(feedback.map(({ comments }: { comments: string }) => comments).sort()).toEqual(['Loved it', 'ممتاز'])
  })

  it('has every image', async () => {
    expect([...before.keys()].map((name) => `/storage/game-assets/prophet-items/${name}`)).toContain(kept.image)
    for (const [name, bytes] of before) {
      const response = await fetch(`http://127.0.0.1:${server.port}/storage/game-assets/prophet-items/${name}`)
      expect([name, response.status]).toEqual([name, 200])
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes), name).toBe(true)
    }
  })

  it('has scores that its games’ logs still give', async () => {
    const { code, output } = await runCommand('verify', [], { DATA_DIR: folder, PUBLIC_URL: ORIGIN })
    expect(code, output).toBe(0)
  })
})
