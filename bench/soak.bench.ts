// The crowd for 20 minutes on SQLite: the server's memory must not grow. Runs only by its name.
import { join } from 'node:path'
import { measureCrowd } from './crowd.ts'
import { limitTime, temporaryFolder } from './server-process.ts'
import { percentile, type Row, report } from './table.ts'

const MINUTE_MS = 60_000
const SOAK_MS = 20 * MINUTE_MS
/** By then all players have arrived, lazy modules are loaded, and the heap has found its size. */
const WARM_MS = 4 * MINUTE_MS
const MAX_GROWTH = 1.1

limitTime(SOAK_MS + 5 * MINUTE_MS)
const dataDir = temporaryFolder()
const database = { engine: 'sqlite', file: join(dataDir, 'noor-quest.db') } as const
const { rows, notes, memory } = await measureCrowd('20 minutes', { database, dataDir, serverEnv: {} }, SOAK_MS)

/**
 * The median, in bytes, of the four minutes from `fromMs`, because garbage collection makes single
 * values vary.
 */
const around = (fromMs: number) =>
  percentile(
    memory.filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + WARM_MS).map(({ bytes }) => bytes),
    0.5,
  )
const early = around(WARM_MS)
const late = around(SOAK_MS - WARM_MS)
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
const growth: Row = {
  figure: 'memory in minutes 16 to 20, median',
  value: megabytes(late),
  floor: `${megabytes(early)} in minutes 4 to 8`,
  ratio: `${Math.round((late * 100) / early)} %`,
  budget: `<= ${Math.round(MAX_GROWTH * 100)} %`,
  met: late <= early * MAX_GROWTH,
}
report('soak', [...rows, growth], notes)
process.exit(0)
