// npm run verify: recomputes every score of the season from its logs, and verifies the versions of
// items that games are dealt, beside a running server.
import { ofEachGame } from '@noor-quest/rules/games'
import { type ItemDifference, verifyItems } from '../content/verify-items.ts'
import { type DrawDifference, type VerifiedDraw, verifyDraws } from '../evening/draws/verify-draws.ts'
import { type FinalDifference, type VerifiedFinal, verifyFinal } from '../evening/final/verify-final.ts'
import { type VerifiedResults, verifyPublished } from '../evening/results/verify-published.ts'
import { SERVED_GAMES } from '../games.ts'
import { isJudging } from '../leaderboards/judging.ts'
import { connect } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'
import { withoutWaitLimit } from '../platform/database/wait-limit.ts'
import { requireKnownDatabase } from '../platform/health/integrity.ts'
import { type Difference, verifySeason } from '../play/verify.ts'
import { readConfig, requireDataDir, runCommand, UsageError } from './command.ts'

const USAGE = 'Usage: npm run verify [-- SEASON]   the name of a season; without one, the current one'

async function main([name, ...rest]: readonly string[]): Promise<number> {
  if (rest.length > 0 || name?.startsWith('-')) throw new UsageError(USAGE)
  const config = readConfig()
  requireDataDir(config)
  const db = await connect(config.database)
  try {
    await requireKnownDatabase(db, config)
    await migrate(db, (line) => console.error(line))
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
    const replays = ofEachGame((type) => SERVED_GAMES[type].replay)
    const items = await verifyItems(db)
    const { games, players, differences: ofGames } = await withoutWaitLimit(() => verifySeason(db, season.id, replays))
    const published = await withoutWaitLimit(() => verifyPublished(db, season.id))
    const draws = await withoutWaitLimit(() => verifyDraws(db, season.id))
    const final = await withoutWaitLimit(() => verifyFinal(db, season.id))
    const ofDraws = draws.flatMap((draw) => draw.differences)
    const differences = [
      items.differences,
      ofGames,
      published?.differences ?? [],
      ofDraws,
      final?.differences ?? [],
    ].flat()
    for (const difference of differences) console.log(describe(difference))
    const same = differences.length === 0 ? 'all as stored' : `${differences.length} differ`
    const what = `${games} games of ${players} players, and ${items.versions} versions of content`
    console.log(`${season.name}: recomputed ${what}: ${same}.`)
    if (published !== null) console.log(describeResults(published))
    for (const draw of draws) console.log(describeDraw(draw))
    if (final !== null) console.log(describeFinal(final))
    return differences.length === 0 ? 0 : 1
  } finally {
    await db.destroy()
  }
}

function describeResults({ places, sha256, names, erased, differences }: VerifiedResults): string {
  const same = differences.length === 0 ? 'as published' : `${differences.length} differ`
  return `Published results ${sha256}: ${places} places, ${same}; ${names} names as committed to, ${erased} erased.`
}

function describeDraw({ title, sha256, tickets, names, erased, drawn, differences }: VerifiedDraw): string {
  const same = differences.length === 0 ? 'as committed to' : `${differences.length} differ`
  const decided = drawn === null ? 'not drawn yet' : `${drawn} drawn`
  return `Draw "${title}" ${sha256}: ${tickets} tickets, ${decided}, ${same}; ${names} names as committed to, ${erased} erased.`
}

function describeFinal({ presses, answers, players, differences }: VerifiedFinal): string {
  const same = differences.length === 0 ? 'as the rules allow' : `${differences.length} differ`
  return `Final: ${presses} presses, ${answers} answers of ${players} players, ${same}.`
}

type AnyDifference =
  | Difference
  | ItemDifference
  | DrawDifference
  | FinalDifference
  | VerifiedResults['differences'][number]

function describe({ what, id, stored, recomputed }: AnyDifference): string {
  const columns = Object.keys(stored).map((column) => {
    const show = (value: unknown) => JSON.stringify(value) ?? 'nothing'
    return `${column} is ${show(stored[column])}, recomputed ${show(recomputed[column])}`
  })
  return `${what} ${id}: ${columns.join('; ')}`
}

// Exit code 1 means a difference.
runCommand(main, 2)
