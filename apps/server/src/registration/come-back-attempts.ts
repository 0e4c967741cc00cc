// Wrong digits, counted at the typed code (docs/product-rules.md#coming-back). Unknown codes count
// too: otherwise the limit would show which codes exist. Clocks are compared so that a clock that
// was set back only lengthens a wait.
import type { Tx } from '../platform/database/connect.ts'
import { lockKey } from '../platform/database/dialect.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Wrong attempts without a wait. */
const FREE = 5
/** Wrong attempts in a day. After them only an admin's link opens the person. */
const MOST = 20
/** The waits double up to this one. */
const LONGEST_WAIT_MS = 60 * MINUTE_MS

export type AttemptsOfCode = {
  /** Only an admin's link opens the person. */
  isClosed: boolean
  /** Time until the next attempt. */
  waitMs: number
  /** Stores another wrong attempt. */
  countWrong: () => Promise<void>
}

/** The attempts at a code. Later ones wait until the transaction ends. */
export async function readAttempts(tx: Tx, code_hash: string, nowMs: number): Promise<AttemptsOfCode> {
  await lockKey(tx, `come back: ${code_hash}`)
  const row = await tx
    .selectFrom('come_back_attempts')
    .select(['wrong', 'first_at', 'last_at'])
    .where('code_hash', '=', code_hash)
    .executeTakeFirst()
  const isDayOver = row === undefined || nowMs - Date.parse(row.first_at) >= DAY_MS
  const isClosed = row !== undefined && row.wrong >= MOST
  const wrong = row === undefined || (isDayOver && !isClosed) ? 0 : row.wrong
  const nextMs = wrong < FREE || row === undefined ? nowMs : Date.parse(row.last_at) + waitAfter(wrong)
  return {
    isClosed,
    waitMs: Math.max(0, nextMs - nowMs),
    countWrong: async () => {
      const at = new Date(nowMs).toISOString()
      const counted = { wrong: wrong + 1, first_at: wrong === 0 || row === undefined ? at : row.first_at, last_at: at }
      await tx
        .insertInto('come_back_attempts')
        .values({ code_hash, ...counted })
        .onConflict((conflict) => conflict.column('code_hash').doUpdateSet(counted))
        .execute()
    },
  }
}

/** @param wrong at least FREE */
function waitAfter(wrong: number): number {
  return Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** (wrong - FREE))
}

/** Allows attempts at these codes again, after an admin's link opened the person. */
export async function forgetAttempts(tx: Tx, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await tx.deleteFrom('come_back_attempts').where('code_hash', 'in', hashes).execute()
}

/** Removes the attempts of earlier days. Closed codes stay closed. */
export async function sweepAttempts(tx: Tx, nowMs: number): Promise<void> {
  const dayAgo = new Date(nowMs - DAY_MS).toISOString()
  await tx.deleteFrom('come_back_attempts').where('first_at', '<=', dayAgo).where('wrong', '<', MOST).execute()
}
