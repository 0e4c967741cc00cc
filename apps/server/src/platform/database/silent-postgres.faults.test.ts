// A silent PostgreSQL: requests end with 503, and play continues as soon as it is back.
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startPostgres } from '../../../../../scripts/test/postgres.mjs'
import { type Client, registration, type TestResponse } from '../../../test/harness.ts'
import { expectError } from '../../../test/scenes.ts'
import { deviceAt, openServer, type ServerProcess } from '../../../test/server-process.ts'
import { connect, type Db, isUnavailable } from './connect.ts'
import { beginWait, WAIT_LIMIT_MS, withinWaitLimit } from './wait-limit.ts'

const POOL_SIZE = 3

let postgres: Awaited<ReturnType<typeof startPostgres>>
let gate: Awaited<ReturnType<typeof openGate>>
let dataDir: string
let server: ServerProcess
let owner: Db
let device: Client
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  gate = await openGate(Number(new URL(postgres.url).port))
  dataDir = mkdtempSync(join(tmpdir(), 'noor-quest-data-'))
  const url = Object.assign(new URL(postgres.url), { port: String(gate.port) }).href
  server = await openServer({ engine: 'postgres', url, poolSize: POOL_SIZE }, dataDir)
  owner = await connect({ engine: 'postgres', url: postgres.url, poolSize: 2 })
  device = deviceAt(server, owner)
  expect((await register()).status).toBe(201)
  // The checks at the start would log an unreachable database too.
  await expect.poll(server.stdout).toContain('"msg":"checked"')
})
afterEach(async () => {
  server.kill('SIGKILL')
  await server.ended
  await owner.destroy()
  gate.close()
  rmSync(dataDir, { recursive: true })
})

const register = () => device.post('/api/players', registration('quiz'))
/** More registrations than the pool has connections. */
const registerAll = () => Promise.all(Array.from({ length: 3 * POOL_SIZE }, register))
function expectUnavailable(responses: readonly TestResponse[]): void {
  for (const response of responses) {
    expectError(response, 503, 'backend_unavailable')
    expect(response.headers.get('retry-after')).toBe('1')
  }
}
const expectPlay = () => expect.poll(async () => (await register()).status).toBe(201)

const ANY_PORT = { port: 0, host: '127.0.0.1' }

/**
 * A gate between the server and PostgreSQL: `silence` stops all traffic without closing
 * connections.
 */
async function openGate(to: number, at: { path: string } | { port: number; host: string } = ANY_PORT) {
  const sockets = new Set<Socket>()
  let isSilent = false
  const gate = createServer((inner) => {
    const outer = connectSocket(to, '127.0.0.1')
    for (const [from, into] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => isSilent || into.destroy())
      if (!isSilent) from.pipe(into)
    }
  })
  await new Promise<void>((done) => gate.listen(at, done))
  return {
    port: (gate.address() as AddressInfo).port,
    silence: () => {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** Passes new connections only, as after a failover: the old ones are forgotten. */
    resume: () => {
      isSilent = false
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      gate.close()
    },
  }
}

it('that is frozen', async () => {
  postgres.freeze()
  onTestFinished(postgres.thaw)
  expectUnavailable(await registerAll())
  expectUnavailable([await register()])
  expect((await device.get('/healthz')).status).toBe(200)
  postgres.thaw()
  await expectPlay()
})

it('whose machine disappears without closing its connections', async () => {
  const leaderboard = async () => (await device.get('/api/leaderboard')).body
  expect(await leaderboard()).toEqual({ entries: [] })
  const logged = () =>
    server
      .stdout()
      .split('\n')
      .filter((line) => /"level":[45]|is back/.test(line))
      .map((line) => JSON.parse(line).msg)
  gate.silence()
  expectUnavailable(await registerAll())
  expect(await leaderboard()).toEqual({ entries: [], as_of: expect.stringMatching(/^20.*Z$/) })
  const metrics = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
  expect(metrics).toContain('noor_part_away{part="database"} 1')
  await expect.poll(logged).toContain('the database is away')
  gate.resume()
  await expectPlay()
  const back = expect.stringMatching(/^the database is back after [\d.]+ s$/)
  await expect.poll(logged).toEqual(['the database is away', back])
  expect((await registerAll()).map(({ status }) => status)).toEqual(Array(3 * POOL_SIZE).fill(201))
})

describe('in which a table is locked', () => {
  let holder: pg.Client
  beforeEach(async () => {
    holder = new pg.Client(postgres.url)
    await holder.connect()
    await holder.query('begin; lock table players in access exclusive mode')
  })
  afterEach(() => holder.end())

  const waiting = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name = 'noor-quest' and wait_event_type = 'Lock'`.execute(owner)
    return rows.map(({ pid }) => pid)
  }

  it('responds to writers and readers, and leaves nothing waiting there', async () => {
    const [reading, writing] = await Promise.all([device.get('/api/players/me'), registerAll()])
    expectUnavailable([reading, ...writing])
    await expect.poll(waiting).toEqual([])
    await holder.query('rollback')
    await expectPlay()
  })

  it('leaves nothing waiting there for a client of a Unix socket', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'noor-quest-socket-'))
    const { port, password } = new URL(postgres.url)
    const socket = await openGate(Number(port), { path: join(folder, `.s.PGSQL.${port}`) })
    const url = `postgres://postgres:${password}@${encodeURIComponent(folder)}:${port}/postgres`
    const db = await connect({ engine: 'postgres', url, poolSize: 1 })
    onTestFinished(async () => {
      await db.destroy()
      socket.close()
      rmSync(folder, { recursive: true })
    })
    // Outside a transaction there is no lock_timeout: only the request to cancel ends the
    // statement.
    const outcome = await db
      .deleteFrom('players')
      .execute()
      .catch((cause: unknown) => cause)
    expect(isUnavailable(outcome)).toBe(true)
    await expect.poll(waiting).toEqual([])
  })

  it('limits a later statement of a request by the waits of earlier ones', async () => {
    const outcome = withinWaitLimit(async () => {
      const { done } = beginWait(WAIT_LIMIT_MS)
      const now = vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 4900)
      done()
      now.mockRestore()
      return await owner.selectFrom('players').select('id').execute()
    }).catch((cause: unknown) => cause)
    // Without the earlier wait this statement would wait for longer.
    const release = setTimeout(() => holder.query('rollback'), 3000)
    expect(isUnavailable(await outcome)).toBe(true)
    clearTimeout(release)
  })

  it('and which closes the connection of a waiting request', async () => {
    const registering = register()
    await expect.poll(waiting).toHaveLength(1)
    await sql`select pg_terminate_backend(${(await waiting())[0]})`.execute(owner)
    expectUnavailable([await registering])
    await holder.query('rollback')
    await expectPlay()
  })
})

it('that refuses writes until another server takes over: its connections are closed', async () => {
  await registerAll()
  await sql`alter database postgres set default_transaction_read_only = on`.execute(owner)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'noor-quest' and pid <> pg_backend_pid()`.execute(
    owner,
  )
  expectUnavailable(await registerAll())
  await sql`alter database postgres reset default_transaction_read_only`.execute(owner)
  // Only new connections may write.
  await expectPlay()
})
