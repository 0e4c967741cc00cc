// The speed at which a season is recomputed from its logs (`npm run verify`): whole games of both
// kinds, played and then copied, on both engines.
import { join } from 'node:path'
import { perGame } from '@noor-quest/rules/games'
import { loadStarterContent } from '../apps/server/src/content/load-starter-content.ts'
import { SERVED_GAMES } from '../apps/server/src/games.ts'
import { connect, type DatabaseTarget } from '../apps/server/src/platform/database/connect.ts'
import { FIRST_SEASON_ID, migrate } from '../apps/server/src/platform/database/migrate.ts'
import { createLocalStore } from '../apps/server/src/platform/files/open-store.ts'
import { verifySeason } from '../apps/server/src/play/verify.ts'
import { ROOT } from '../scripts/child.mjs'
import { startPostgres } from '../scripts/test/postgres.mjs'
import { copyGames, playGames } from './played-games.ts'
import { limitTime, temporaryFolder } from './server-process.ts'
import { type Row, report } from './table.ts'

/** Played games of each kind, which are then copied. */
const PLAYED = 50
const COPIES = 99
/** The budget. */
const GAMES_PER_SECOND = 2000
const RUNS = 3

limitTime(300_000)
const rows: Row[] = []
const dir = temporaryFolder()
await measure('SQLite', { engine: 'sqlite', file: join(dir, 'noor-quest.db') })
const postgres = await startPostgres({ durable: false })
await measure('PostgreSQL', { engine: 'postgres', url: postgres.url, poolSize: 5 })
await postgres.stop()
report('verify', rows)
process.exit(0)

async function measure(engine: string, target: DatabaseTarget): Promise<void> {
  const db = await connect(target)
  await migrate(db)
  await loadStarterContent(db, createLocalStore(dir), join(ROOT, 'content'), Date.now())
  await playGames(
    db,
    perGame(() => PLAYED),
  )
  await copyGames(db, COPIES)

  const replays = perGame((type) => SERVED_GAMES[type].replay)
  const rates: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const startedMs = performance.now()
    const { games, differences } = await verifySeason(db, FIRST_SEASON_ID, replays)
    if (games !== 2 * PLAYED * (1 + COPIES)) throw new Error(`${games} games were recomputed`)
    if (differences.length > 0) throw new Error(`games differ: ${JSON.stringify(differences[0])}`)
    rates.push((games / (performance.now() - startedMs)) * 1000)
  }
  await db.destroy()
  const slowest = Math.min(...rates)
  rows.push({
    figure: `games recomputed, ${engine}, slowest of ${RUNS} runs`,
    value: `${Math.round(slowest).toLocaleString('en')}/s`,
    floor: '',
    ratio: '',
    budget: `>= ${GAMES_PER_SECOND.toLocaleString('en')}/s`,
    met: slowest >= GAMES_PER_SECOND,
  })
}
