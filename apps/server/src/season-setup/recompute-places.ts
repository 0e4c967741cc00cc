// Recomputes every player's best and place after the policies changed. Each batch's transaction
// stores the progress with the season, so that a restart or another process continues from there. A
// second change begins again.
import type { GameType } from '@noor-quest/rules/games'
import type { Logger } from 'pino'
import type { Leaderboards } from '../leaderboards/leaderboards.ts'
import { recomputeBest } from '../leaderboards/recompute-best.ts'
import { whileWorkLeft } from '../platform/batches.ts'
import type { Clock } from '../platform/clock.ts'
import { readState, removeState, writeState } from '../platform/database/app-state.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import { createJob, type Job } from '../platform/job.ts'
import { isOfSeason } from '../registration/queries.ts'
import { lockSeasons } from '../seasons/queries.ts'

/** Players in one transaction. Players' moves wait for it. */
const BATCH = 50
/**
 * The interval at which work left by a restart or a failure is continued, independent of other
 * background work.
 */
const INTERVAL_MS = 30_000
/** Rows of app_state: the places that an upgrade has changed so far, and all that it changed. */
const UPGRADING = 'upgrade_places'
export const UPGRADED_PLACES = 'upgraded_places'

type Deps = { db: Db; clock: Clock; leaderboards: Pick<Leaderboards, 'changed'> }

export function createRecomputing(deps: Deps, log: Logger): Job {
  const warn = (err: unknown) => log.warn({ err }, 'places could not be recomputed')
  return createJob((signal) => recomputePlaces(deps, signal), INTERVAL_MS, warn)
}

/** Concurrent runs are safe, also in several processes: each batch is taken once. */
export function recomputePlaces(deps: Deps, signal?: AbortSignal): Promise<void> {
  return whileWorkLeft(() => recomputeBatch(deps), signal)
}

/** @returns false if no player was left */
async function recomputeBatch({ db, clock, leaderboards }: Deps): Promise<boolean> {
  // Usually no work is left, and no transaction is needed.
  if ((await findUnfinished(db)) === undefined) return false
  return transact(db, async (tx) => {
    await lockSeasons(tx)
    const season = await findUnfinished(tx)
    if (season === undefined) return false
    const players = await tx
      .selectFrom('players')
      .select(['id', 'game_type'])
      .where(isOfSeason(tx, season.id))
      .where('id', '>', season.recompute_after ?? '')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const changed = new Set<GameType>()
    let places = 0
    for (const { id, game_type } of players) {
      if (!(await recomputeBest(tx, id, clock.nowMs()))) continue
      changed.add(game_type)
      places += 1
    }
    onCommitted(tx, () => leaderboards.changed(...changed))
    const recompute_after = players.at(-1)?.id ?? null
    await tx.updateTable('seasons').set({ recompute_after }).where('id', '=', season.id).execute()
    await countUpgraded(tx, places)
    return recompute_after !== null
  })
}

/**
 * Adds the changed places to the upgrade's count, which Overview shows. Without a row no upgrade is
 * being recomputed.
 */
async function countUpgraded(tx: Tx, places: number): Promise<void> {
  const before = await readState(tx, UPGRADING)
  if (before === undefined) return
  const count = String(Number(before) + places)
  if ((await findUnfinished(tx)) !== undefined) return writeState(tx, UPGRADING, count)
  await removeState(tx, UPGRADING)
  if (count !== '0') await writeState(tx, UPGRADED_PLACES, count)
}

function findUnfinished(db: Db) {
  return db
    .selectFrom('seasons')
    .select(['id', 'recompute_after'])
    .where('recompute_after', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
