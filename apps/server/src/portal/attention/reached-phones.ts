// How many devices opened the portal's code: seen before the doors open, by what phones really do. Of a device only a keyed hash of
// its visitor's cookie is stored, for 12 hours, which names nobody and leads to no player.
import { createHmac } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Beyond them nothing is counted: anybody can send what a phone sends. */
export const MOST_PHONES = 500
const KEPT_MS = 12 * 60 * 60_000
/** How old the count may be by which one more is refused: anybody can ask all the time. */
const COUNTED_MS = 1000
/** In the table of rate limits, from which rows go by themselves when their time is over. */
const KEYS = 'reached:'

export type ReachedPhones = {
  /** `visitor`: the id of a device's cookie. It is counted once. */
  reached: (visitor: string) => Promise<void>
  count: () => Promise<number>
}

export function createReachedPhones(db: Db, clock: Clock, secret: string): ReachedPhones {
  const inTime = () =>
    db
      .selectFrom('rate_limits')
      .where('key', 'like', `${KEYS}%`)
      .where('window_ends_at', '>', new Date(clock.nowMs()).toISOString())
  const count = async () => {
    const { devices } = await inTime()
      .select((eb) => eb.fn.countAll<number>().as('devices'))
      .executeTakeFirstOrThrow()
    return Number(devices)
  }
  let counted = { atMs: Number.NEGATIVE_INFINITY, devices: 0 }
  const isFull = async () => {
    const nowMs = clock.nowMs()
    if (Math.abs(nowMs - counted.atMs) >= COUNTED_MS) counted = { atMs: nowMs, devices: await count() }
    return counted.devices >= MOST_PHONES
  }
  return {
    count,
    reached: async (visitor) => {
      const key = `${KEYS}${createHmac('sha256', secret).update(`reached:${visitor}`).digest('base64url')}`
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
