// The commands of docs/operations.md that back up and restore PostgreSQL, run verbatim.
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { ORIGIN, openTestDatabase, registration, SECRET, type TestDatabase } from '../../apps/server/test/harness.ts'
import { deviceAt, startProcess } from '../../apps/server/test/server-process.ts'
import { ROOT } from '../../scripts/child.mjs'
import { freePort } from '../../scripts/free-port.mjs'
import { findPostgres } from '../../scripts/test/programs.mjs'
import { endings, runToEnd, temporaryFolder } from './program.ts'

const COMMANDS = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8').match(/^pg_(dump|restore) .*$/gm) ?? []

const end = endings()
const folder = temporaryFolder(end)
let original: TestDatabase
let empty: TestDatabase
beforeAll(async () => {
  original = await openTestDatabase('postgres')
  end.add(original.close)
  empty = await openTestDatabase('postgres')
  end.add(empty.close)
})

function give(name: 'pg_dump' | 'pg_restore', database: TestDatabase): void {
  const command = COMMANDS.find((line) => line.startsWith(`${name} `))
  if (command === undefined || database.target.engine !== 'postgres') throw new Error(`operations.md has no ${name}`)
  const PATH = [findPostgres(), process.env.PATH].join(delimiter)
  runToEnd('sh', ['-c', command], { cwd: folder, env: { PATH, DATABASE_URL: database.target.url } })
}

/** Runs a server on the database during `use`. `players` returns the leaderboard's players. */
async function serve<T>(database: TestDatabase, use: (device: ReturnType<typeof deviceAt>) => Promise<T>): Promise<T> {
  if (database.target.engine !== 'postgres') throw new Error('asked for PostgreSQL')
  const server = startProcess({
    ...{
      PORT: String(await freePort()),
      PUBLIC_URL: ORIGIN,
      DATA_DIR: join(folder, 'data'),
      STARTER_CONTENT: 'off',
    },
    ...{ DATABASE_URL: database.target.url, APP_SECRET: SECRET },
  })
  let result: T
  try {
    await server.open
    result = await use(deviceAt(server, database.db))
  } finally {
    // A failed check leaves no server behind.
    server.kill('SIGTERM')
  }
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
  return result
}

const names = async ({ db }: TestDatabase) =>
  (await db.selectFrom('players').select('name').orderBy('name').execute()).map(({ name }) => name)

it('a dump that is taken while the server runs restores into an empty database, and over one that has changed', async () => {
  const cookie = await serve(original, async (device) => {
    expect((await device.post('/api/players', registration('quiz', { name: 'Before' }))).status).toBe(201)
    give('pg_dump', original)
    const { cookie } = device
    device.cookie = null
    expect((await device.post('/api/players', registration('quiz', { name: 'After' }))).status).toBe(201)
    return cookie
  })

  give('pg_restore', empty)
  expect(await names(empty)).toEqual(['Before'])
  await serve(empty, async (device) => {
    // The device is still known because APP_SECRET was kept.
    device.cookie = cookie
    expect((await device.get('/api/players/me')).body.player.name).toBe('Before')
  })

  expect(await names(original)).toEqual(['After', 'Before'])
  give('pg_restore', original)
  expect(await names(original)).toEqual(['Before'])
})
