// The evening's pauses as stored (docs/product-rules.md#pause). Call GameClock.compare after the
// commit of each change.
import { PAUSE_STOPS_AFTER_MS, type Pause } from '@noor-quest/rules/pause'
import { sql } from 'kysely'
import type { Clock, GameClock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/connect.ts'

export function readPauses(db: Db): Promise<Pause[]> {
  return db.selectFrom('pauses').select(['from_ms', 'until_ms']).orderBy('from_ms').execute()
}

/** @param wall the time of day for the organisers */
export async function pauseGames(tx: Tx, clock: GameClock, wall: Clock): Promise<void> {
  const from_ms = clock.nowMs()
  const until_ms = from_ms + PAUSE_STOPS_AFTER_MS
  await tx
    .insertInto('pauses')
    .values({ from_ms, until_ms })
    // The clock stood still since an earlier pause.
    .onConflict((conflict) => conflict.column('from_ms').doUpdateSet({ until_ms }))
    .execute()
  const paused_at = new Date(wall.nowMs()).toISOString()
  await tx
    .updateTable('game_clock')
    .set(({ eb }) => ({ stops_at_ms: until_ms, paused_at, version: eb('version', '+', 1) }))
    .execute()
}

/** The clock continues from the time at which it stood still. */
export async function resumeGames(tx: Tx, clock: GameClock): Promise<void> {
  const [nowMs, stoodMs] = [clock.nowMs(), clock.stoodMs()]
  // Another process may have read a later time at the press.
  const until_ms = sql<number>`case when from_ms > ${nowMs} then from_ms else ${nowMs} end`
  await tx.updateTable('pauses').set({ until_ms }).where('until_ms', '>', nowMs).execute()
  await tx
    .updateTable('game_clock')
    .set(({ eb }) => ({
      offset_ms: eb('offset_ms', '-', stoodMs),
      stops_at_ms: null,
      paused_at: null,
      version: eb('version', '+', 1),
    }))
    .execute()
}
