// A thousand players for two minutes on SQLite.
import { join } from 'node:path'
import { measureCrowd } from './crowd.ts'
import { limitTime, temporaryFolder } from './server-process.ts'
import { report } from './table.ts'

limitTime(300_000)
const dataDir = temporaryFolder()
const database = { engine: 'sqlite', file: join(dataDir, 'noor-quest.db') } as const
const { rows, notes } = await measureCrowd('SQLite', { database, dataDir, serverEnv: {} }, 120_000)
report('crowd', rows, notes)
process.exit(0)
