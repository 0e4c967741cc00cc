// The number of devices that opened the portal's test code, to check before the doors open that
// real phones reach the server. Only a keyed hash of a device's visitor cookie is stored, for 12
// hours. It identifies no player.

import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { countRows } from '../platform/database/count-rows.ts'
import { hmac } from '../platform/tokens.ts'

/** The count's limit, because the request is open to the public. */
export const MAX_PHONES = 500
const KEPT_MS = 12 * 60 * 60_000
/** The time for which a count is reused, because the request can be repeated at will. */
const COUNTED_MS = 1000
/** The rows' prefix in the table of rate limits, whose rows expire by themselves. */
const KEYS = 'reached:'

export type ReachedPhones = ReturnType<typeof createReachedPhones>

export function createReachedPhones(db: Db, clock: Clock, secret: string) {
  const inTime = () =>
    db
      .selectFrom('rate_limits')
      .where('key', 'like', `${KEYS}%`)
      .where('window_ends_at', '>', new Date(clock.nowMs()).toISOString())
  const count = () => countRows(inTime())
  let counted = { atMs: Number.NEGATIVE_INFINITY, devices: 0 }
  const isFull = async () => {
    const nowMs = clock.nowMs()
    if (Math.abs(nowMs - counted.atMs) >= COUNTED_MS) counted = { atMs: nowMs, devices: await count() }
    return counted.devices >= MAX_PHONES
  }
  return {
    count,
    /** Counts a device once. `visitor`: the id in its cookie. */
    reached: async (visitor: string) => {
      const key = `${KEYS}${hmac(secret, `reached:${visitor}`, 'base64url')}`
      if ((await inTime().select('key').where('key', '=', key).executeTakeFirst()) !== undefined) return
      if (await isFull()) return
      const window_ends_at = new Date(clock.nowMs() + KEPT_MS).toISOString()
      await db
        .insertInto('rate_limits')
        .values({ key, tries: 1, window_ends_at })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ window_ends_at }))
        .execute()
    },
  }
}
