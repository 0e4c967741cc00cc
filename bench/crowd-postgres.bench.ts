// The crowd on PostgreSQL, synced to disk as in an installation.
import { startPostgres } from '../scripts/test/postgres.mjs'
import { measureCrowd } from './crowd.ts'
import { limitTime, temporaryFolder } from './server-process.ts'
import { report } from './table.ts'

limitTime(300_000)
const postgres = await startPostgres({ durable: true })
const { rows, notes } = await measureCrowd(
  'PostgreSQL',
  {
    database: { engine: 'postgres', url: postgres.url, poolSize: 4 },
    dataDir: temporaryFolder(),
    serverEnv: { DATABASE_URL: postgres.url, APP_SECRET: 'a secret of the bench, 32 characters or more' },
  },
  120_000,
)
await postgres.stop()
report('crowd-postgres', rows, notes)
process.exit(0)
