// While a season's games are judged again (docs/product-rules.md#corrections), the public sees the
// places from before (freeze.ts). Invariant: they are stored with the job before its first change,
// and deleted with it after its last.

import type { Selectable } from 'kysely'
import type { Db, Tx } from '../platform/database/connect.ts'
import { lockKey } from '../platform/database/dialect.ts'
import type { Database } from '../platform/database/tables.ts'
import type { SeasonRow } from '../seasons/queries.ts'

export type Judging = Selectable<Database['judgings']>

/** Any number that no other lock uses. */
const JUDGING_LOCK = 5_120_446_713_320_015n

/**
 * Blocks changes of corrections until the transaction ends. Call it in a transaction that judges a
 * game. Otherwise the game might be too late for the new corrections, and too early to be judged
 * again. Other games that end share the lock, so they don't wait.
 */
export async function shareCorrectionsLock(tx: Tx): Promise<void> {
  await lockKey(tx, JUDGING_LOCK, 'shared')
}

/** Waits for games that are being judged, and blocks later ones until the transaction ends. */
export async function lockCorrections(tx: Tx): Promise<void> {
  await lockKey(tx, JUDGING_LOCK)
}

export async function isJudging(db: Db, seasonId: string): Promise<boolean> {
  return (await readJudgingState(db, seasonId)).judging !== null
}

/** Whether places are being computed again. */
export async function waitsForPlaces(db: Db, season: SeasonRow): Promise<boolean> {
  return season.recompute_after !== null || (await isJudging(db, season.id))
}

/** How far a season's games are judged again; null while none are. */
export async function readProgress(db: Db, seasonId: string): Promise<Pick<Judging, 'judged' | 'games'> | null> {
  const judging = db.selectFrom('judgings').select(['judged', 'games']).where('season_id', '=', seasonId)
  return (await judging.executeTakeFirst()) ?? null
}

/**
 * The result of `read` on the present places; null while games are judged again, when places are a
 * mixture of old and new.
 */
export async function readUnlessJudging<T>(db: Db, seasonId: string, read: () => Promise<T>): Promise<T | null> {
  for (;;) {
    const before = await readJudgingState(db, seasonId)
    if (before.judging !== null) return null
    const value = await read()
    const after = await readJudgingState(db, seasonId)
    // If this is false, a job began meanwhile, and perhaps ended: read again.
    if (after.judging === null && after.version === before.version) return value
  }
}

/** `judging`: null while no games are judged again. */
function readJudgingState(db: Db, seasonId: string) {
  return db
    .selectFrom('seasons')
    .leftJoin('judgings', 'judgings.season_id', 'seasons.id')
    .select(['judged_version as version', 'judgings.season_id as judging'])
    .where('seasons.id', '=', seasonId)
    .executeTakeFirstOrThrow()
}
