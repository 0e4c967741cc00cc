import { createHash } from 'node:crypto'
import type { Db } from '../platform/database/connect.ts'

/** Longer than a code is accepted: its own 30 s, and one period before and after. */
const KEEP_MS = 5 * 60_000

/**
 * Marks an authenticator app's code as used before it is checked, so that of two requests with one
 * code at most one succeeds. False if it was used before.
 */
export async function consumeCode(db: Db, userId: string, code: string, nowMs: number): Promise<boolean> {
  await db
    .deleteFrom('used_codes')
    .where('at', '<', new Date(nowMs - KEEP_MS).toISOString())
    .execute()
  const inserted = await db
    .insertInto('used_codes')
    .values({
      user_id: userId,
      code_hash: createHash('sha256')
        .update(`${userId}:${code.replaceAll(/\s/g, '')}`)
        .digest('hex'),
      at: new Date(nowMs).toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'code_hash']).doNothing())
    .returning('code_hash')
    .executeTakeFirst()
  return inserted !== undefined
}
