// Judged answers per second on PostgreSQL, synced to disk as in an installation: for comparison,
// without a budget, and with fewer games, because a wave of them must end before a question's time.
import pg from 'pg'
import { startPostgres } from '../scripts/test/postgres.mjs'
import { measureAnswers } from './answers.ts'
import { limitTime, temporaryFolder } from './server-process.ts'
import { report } from './table.ts'

const POOL_SIZE = 10

limitTime(180_000)
const postgres = await startPostgres({ durable: true })
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()
const database = async (name: string) => {
  await client.query(`create database ${name}`)
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return { engine: 'postgres', url: url.href, poolSize: POOL_SIZE } as const
}
const server = await database('bench_server')
const floor = await database('bench_floor')
await client.end()

const { rows, notes } = await measureAnswers(
  'PostgreSQL',
  {
    serverEnv: { DATABASE_URL: server.url, APP_SECRET: 'a secret of the bench, 32 characters or more' },
    server,
    serverDir: temporaryFolder(),
    floor: { database: floor, dataDir: temporaryFolder() },
  },
  { games: 1000, hasBudget: false },
)
await postgres.stop()
report('answers-postgres', rows, notes)
process.exit(0)
