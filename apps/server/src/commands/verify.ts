// npm run verify: recomputes every score of the season from its logs, and verifies the versions of
// items that games use, beside a running server.
import { perGame } from '@noor-quest/rules/games'
import { SERVED_GAMES } from '../games.ts'
import { isJudging } from '../leaderboards/judging.ts'
import { requireMigrated } from '../platform/database/migrate.ts'
import { verifyAll } from '../verify/verify-all.ts'
import { readConfig, requireDataDir, runCommand, UsageError, withDatabase } from './command.ts'

const USAGE = 'Usage: npm run verify [-- SEASON]   the name of a season; without one, the current one'

async function main([name, ...rest]: readonly string[]): Promise<number> {
  if (rest.length > 0 || name?.startsWith('-')) throw new UsageError(USAGE)
  const config = readConfig()
  requireDataDir(config)
  return withDatabase(config, async (db) => {
    await requireMigrated(db)
    const seasons = await db.selectFrom('seasons').select(['id', 'name', 'archived_at']).orderBy('created_at').execute()
    const season = seasons.find((one) => (name === undefined ? one.archived_at === null : one.name === name))
    if (season === undefined) {
      throw new UsageError(
        `There is no season "${name ?? 'that is open'}". There are: ${seasons.map((one) => one.name).join(', ')}`,
      )
    }
    if (await isJudging(db, season.id)) {
      throw new UsageError(
        `Games of ${season.name} are being judged again after a correction. Verify them once that is done.`,
      )
    }
    const replays = perGame((type) => SERVED_GAMES[type].replay)
    const { differences, summary } = await verifyAll(db, season, replays)
    for (const line of [...differences, ...summary]) console.log(line)
    return differences.length === 0 ? 0 : 1
  })
}

// Exit code 1 means a difference.
runCommand(main, 2)
