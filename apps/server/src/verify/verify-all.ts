// Recomputes everything that follows from logs: scores, bests, versions of content, published
// results and the final.
import type { GameType } from '@noor-quest/rules/games'
import { verifyItems } from '../content/verify-items.ts'
import { type VerifiedFinal, verifyFinal } from '../final/verify-final.ts'
import type { Db } from '../platform/database/connect.ts'
import { withoutWaitLimit } from '../platform/database/wait-limit.ts'
import type { Replay } from '../play/replay.ts'
import { type Difference, verifySeason } from '../play/verify.ts'
import { type VerifiedResults, verifyPublished } from '../results/verify-published.ts'

export type VerifiedAll = {
  /** Stored values that differ from the recomputed ones, a line each. */
  differences: string[]
  /** The recomputed parts, one line each. */
  summary: string[]
}

export async function verifyAll(
  db: Db,
  season: { id: string; name: string },
  replays: Record<GameType, Replay>,
): Promise<VerifiedAll> {
  const items = await verifyItems(db)
  return withoutWaitLimit(async () => {
    const { games, players, differences: ofGames } = await verifySeason(db, season.id, replays)
    const published = await verifyPublished(db, season.id)
    const final = await verifyFinal(db, season.id)
    const all = [items.differences, ofGames, published?.differences ?? [], final?.differences ?? []]
    const differences = all.flat().map(describe)
    const same = differences.length === 0 ? 'all as stored' : `${differences.length} differ`
    const what = `${games} games of ${players} players, and ${items.versions} versions of content`
    return {
      differences,
      summary: [
        `${season.name}: recomputed ${what}: ${same}.`,
        ...(published === null ? [] : [describeResults(published)]),
        ...(final === null ? [] : [describeFinal(final)]),
      ],
    }
  })
}

function describeResults({ places, sha256, names, erased, differences }: VerifiedResults): string {
  const same = differences.length === 0 ? 'as published' : `${differences.length} differ`
  return `Published results ${sha256}: ${places} places, ${same}; ${names} names as committed to, ${erased} erased.`
}

function describeFinal({ presses, answers, players, differences }: VerifiedFinal): string {
  const same = differences.length === 0 ? 'as the rules allow' : `${differences.length} differ`
  return `Final: ${presses} presses, ${answers} answers of ${players} players, ${same}.`
}

function describe({ what, id, stored, recomputed }: Difference): string {
  const columns = Object.keys(stored).map((column) => {
    const show = (value: unknown) => JSON.stringify(value) ?? 'nothing'
    return `${column} is ${show(stored[column])}, recomputed ${show(recomputed[column])}`
  })
  return `${what} ${id}: ${columns.join('; ')}`
}
