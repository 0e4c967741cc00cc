// Debian's PgBouncer in transaction mode, without prepared statements, between two processes and
// PostgreSQL.
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { App } from '../../apps/server/src/app.ts'
import { connect, isRefused } from '../../apps/server/src/platform/database/connect.ts'
import {
  Client,
  FlipMatchPlay,
  ORIGIN,
  openTestDatabase,
  pairsOf,
  registration,
  SECRET,
  type TestDatabase,
} from '../../apps/server/test/harness.ts'
import { openEvents } from '../../apps/server/test/open-events.ts'
import { runCommand } from '../../apps/server/test/run-command.ts'
import { type ServerProcess, startProcess } from '../../apps/server/test/server-process.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { endings, runToEnd, startProgram, temporaryFolder } from './program.ts'

const end = endings()
const folder = temporaryFolder(end)
let port: number
beforeAll(async () => {
  const postgres = new URL(inject('postgresUrl'))
  port = await freePort()
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${postgres.username}" "${postgres.password}"\n`)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${postgres.hostname} port=${postgres.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 6
`,
  )
  // PgBouncer refuses to run as root.
  runToEnd('chown', ['-R', 'postgres', folder])
  const pooler = await startProgram('/usr/sbin/pgbouncer', ['--user', 'postgres', settings], port)
  end.add(pooler.stop)
})

describe('behind a pooler without DATABASE_DIRECT_URL', () => {
  const LINE =
    /DATABASE_URL is a pooler in transaction mode, such as PgBouncer \(prepared statement "\w+" (already exists|does not exist)\)\.[^\n]*Set DATABASE_DIRECT_URL/
  const end = endings()
  const path = temporaryFolder(end)
  let database: TestDatabase
  let settings: Record<string, string>
  beforeAll(async () => {
    database = await openTestDatabase('postgres', 'migrated')
    end.add(database.close)
    if (database.target.engine !== 'postgres') throw new Error('asked for PostgreSQL')
    const pooled = new URL(database.target.url)
    pooled.port = String(port)
    settings = { DATA_DIR: path, APP_SECRET: SECRET, DATABASE_URL: pooled.href, STARTER_CONTENT: 'off' }
  })

  it('a start is refused in one line', async () => {
    const { code, stdout, stderr } = await startProcess({ ...settings, PORT: String(await freePort()) }).ended
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^Noor Quest can't start: [^\n]+\n$/)
    expect(stderr).toMatch(LINE)
  })

  it('doctor says the same, once', async () => {
    const { code, output } = await runCommand('doctor', [], settings)
    expect([code, output.match(/DATABASE_DIRECT_URL/g)?.length]).toEqual([1, 1])
    expect(output.replaceAll(/\n +-> /g, ' ')).toMatch(LINE)
  })

  it('a statement that fails later is a refusal, which the log has as one line', async () => {
    const db = await connect({ engine: 'postgres', url: settings.DATABASE_URL ?? '', poolSize: 3 })
    end.add(() => db.destroy())
    const read = () => db.selectFrom('app_state').select('value').where('key', '=', randomUUID()).execute()
    let cause: unknown
    while (cause === undefined) {
      await Promise.all([read(), read(), read()]).catch((failure) => {
        cause = failure
      })
    }
    expect([isRefused(cause), String(cause)]).toEqual([true, expect.stringMatching(LINE)])
  })
})

describe('behind a pooler', () => {
  const end = endings()
  let database: TestDatabase
  let servers: ServerProcess[]
  const dirs = [temporaryFolder(end), temporaryFolder(end)]
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    end.add(database.close)
    const { target } = database
    if (target.engine !== 'postgres') throw new Error('asked for PostgreSQL')
    const pooled = new URL(target.url)
    pooled.port = String(port)
    servers = await Promise.all(
      dirs.map(async (path) =>
        startProcess({
          ...{ PORT: String(await freePort()), PUBLIC_URL: ORIGIN, DATA_DIR: path, APP_SECRET: SECRET },
          ...{ DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: target.url },
        }),
      ),
    )
    for (const server of servers) {
      end.add(async () => {
        server.kill('SIGTERM')
        const { code, stdout, stderr } = await server.ended
        expect([code, stderr]).toEqual([0, ''])
        expect(stdout).not.toMatch(/"level":(40|50|60)/)
      })
    }
    // The first start migrates through the pooler while another process does the same.
    await Promise.all(servers.map(({ open }) => open))
  })

  /** A device whose requests alternate between the two processes. */
  function roamer(): Client {
    let turn = 0
    const request = (path: string, init: RequestInit) =>
      fetch(`http://127.0.0.1:${servers[turn++ % servers.length]?.port}${path}`, init)
    return new Client({ request } as unknown as App, database.db)
  }

  async function playFlipMatch(name: string): Promise<void> {
    const player = roamer()
    expect((await player.post('/api/players', registration('flip-match', { name }))).status).toBe(201)
    const play = await FlipMatchPlay.start(player)
    const deal = await player.flipMatchDeal(play.id)
    await play.level()
    await play.reveal()
    for (const pair of pairsOf(deal.level1)) await play.flipPair(pair)
    await wait(1500)
    await play.level()
    for (const pair of pairsOf(deal.level2)) await play.flipPair(pair)
  }

  it('many play at once on both processes, and an open leaderboard of the other one shows them', async () => {
    const [, there] = servers
    const events = await openEvents({
      request: (path: string) => fetch(`http://127.0.0.1:${there?.port}${path}`),
    } as unknown as Pick<App, 'request'>)
    const names = Array.from({ length: 10 }, (_, index) => `Pooled ${index}`)
    await Promise.all(names.map(playFlipMatch))
    const { body } = await roamer().get('/api/leaderboard?game_type=flip-match&limit=10')
    const scores = body.entries.map(({ name, score }: { name: string; score: number }) => [name, score])
    expect(Object.fromEntries(scores)).toEqual(Object.fromEntries(names.map((name) => [name, 1000])))
    const last = roamer()
    expect((await last.post('/api/players', registration('quiz', { name: 'Last' }))).status).toBe(201)
    const started = await last.startQuiz()
    await last.post(`/api/quiz/games/${started.game.id}/leave`, { request_id: randomUUID() })
    for (;;) {
      const event = await events.next()
      if (event === null) throw new Error('the stream ended')
      if (event.game_type === 'flip-match' && event.entries.some(({ score }) => score === 1000)) break
    }
    await events.cancel()
  })
})
