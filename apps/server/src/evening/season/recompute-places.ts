// Recomputes every player's best and place after the policies changed. Each batch's transaction
// stores the progress with the season, so that a restart or another process continues from there. A
// second change begins again.
import type { GameType } from '@noor-quest/rules/games'
import type { Logger } from 'pino'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import { recomputeBest } from '../../leaderboards/recompute-best.ts'
import { whileWorkLeft } from '../../platform/batches.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { onCommitted, transact } from '../../platform/database/transact.ts'
import type { HashPhone } from '../../players/phone-hash.ts'
import { isOfSeason } from '../../players/queries.ts'
import { lockSeasons } from '../../seasons/queries.ts'
import { createJob, type Job } from '../job.ts'

/** Players in one transaction. Players' moves wait for it. */
const BATCH = 50
/**
 * The interval at which work left by a restart or a failure is continued, independent of other
 * background work.
 */
const INTERVAL_MS = 30_000

type Deps = { db: Db; clock: Clock; hashPhone: HashPhone; leaderboards: Pick<Leaderboards, 'changed'> }

export function createRecomputing(deps: Deps, log: Logger): Job {
  const warn = (err: unknown) => log.warn({ err }, 'places could not be recomputed')
  return createJob((signal) => recomputePlaces(deps, signal), INTERVAL_MS, warn)
}

/** Concurrent runs are safe, also in several processes: each batch is taken once. */
export function recomputePlaces(deps: Deps, signal?: AbortSignal): Promise<void> {
  return whileWorkLeft(() => recomputeBatch(deps), signal)
}

/** @returns false if no player was left */
async function recomputeBatch({ db, clock, hashPhone, leaderboards }: Deps): Promise<boolean> {
  // Usually no work is left, and no transaction is needed.
  if ((await findUnfinished(db)) === undefined) return false
  return transact(db, async (tx) => {
    await lockSeasons(tx)
    const season = await findUnfinished(tx)
    if (season === undefined) return false
    const players = await tx
      .selectFrom('players')
      .select(['id', 'game_type', 'phone', 'phone_hash', 'redacted_at'])
      .where(isOfSeason(tx, season.id))
      .where('id', '>', season.recompute_after ?? '')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const changed = new Set<GameType>()
    for (const { id, game_type, phone, phone_hash, redacted_at } of players) {
      const hash = redacted_at === null ? hashPhone(phone) : null
      // A player registered before hashes existed, or under another APP_SECRET, has no hash that
      // matches others'.
      if (hash !== phone_hash) await tx.updateTable('players').set({ phone_hash: hash }).where('id', '=', id).execute()
      if (await recomputeBest(tx, id, clock.nowMs())) changed.add(game_type)
    }
    onCommitted(tx, () => leaderboards.changed(...changed))
    const recompute_after = players.at(-1)?.id ?? null
    await tx.updateTable('seasons').set({ recompute_after }).where('id', '=', season.id).execute()
    return recompute_after !== null
  })
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
