// How many players register from one address. Only what validates counts. The limit is a bucket that refills all the time, so a
// flood delays a campus behind one address and doesn't shut it out for a window. Devices that loaded the page a while before, and
// registrations with the hall's door code, have buckets of their own, which a flood without them leaves alone.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { tooManyAttempts } from '../../platform/app-error.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { isPostgres } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { type ClientAddress, limitGroup } from '../../platform/http/client-address.ts'
import type { CountRefusal } from './refusal-counts.ts'
import type { VisitorCookies } from './visitor-cookie.ts'

const WINDOW_MS = 10 * 60_000
/** A device that begins a flood can't have its cookies from before it, unless somebody prepared for this long. */
const EARLIER_MS = 60_000
/** New players of one such device in a window: a tablet at a booth registers one a minute. */
const MOST_OF_A_DEVICE = 20
/** How long a process refuses an address without asking the database again. */
const REFUSED_MS = 1000
const MOST_KEYS = 50_000
const KEYS = 'registration:'

export type RegistrationLimit = {
  /** Counts a registration that validates. @throws AppError rate_limited */
  count: (c: Context<AppEnv>, door: string | undefined) => Promise<void>
  /** How many may register from one address in 10 minutes; null: there is no limit. */
  most: number | null
  /** Whether some address has no registrations left. */
  isShut: () => Promise<boolean>
  /** Fills every bucket. */
  lift: (tx: Tx) => Promise<void>
}

export function createRegistrationLimit(
  db: Db,
  clock: Clock,
  { secret, most, doorCode }: { secret: string; most: number; doorCode: string | null },
  visitors: VisitorCookies,
  clientAddress: ClientAddress,
  countRefusal: CountRefusal,
): RegistrationLimit {
  const refused = new BoundedMap<number>(MOST_KEYS)
  const mac = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')

  /** Takes one from a bucket that refills in a window. Returns 0, or in how many ms there is one again. */
  const take = async (bucket: string, size: number): Promise<number> => {
    const key = `${KEYS}${mac(`limit:${bucket}`)}`
    const nowMs = clock.nowMs()
    const untilMs = refused.get(key) ?? 0
    if (untilMs > nowMs && untilMs <= nowMs + WINDOW_MS) return untilMs - nowMs
    const waitMs = await transact(db, (tx) => takeFrom(tx, key, size, nowMs))
    if (waitMs > 0) refused.set(key, nowMs + Math.min(waitMs, REFUSED_MS))
    return waitMs
  }

  return {
    most: most === 0 ? null : most,
    count: async (c, door) => {
      if (most === 0) return
      const address = limitGroup(clientAddress(c))
      const hasDoor = doorCode !== null && door !== undefined && isSame(door, doorCode)
      let waitMs = await take(hasDoor ? `door:${address}` : `address:${address}`, most)
      const visitor = waitMs > 0 ? visitors.read(c) : null
      if (visitor !== null && clock.nowMs() - visitor.sinceMs >= EARLIER_MS) {
        waitMs = await take(`visitor:${visitor.id}`, MOST_OF_A_DEVICE)
        if (waitMs === 0) waitMs = await take(`visitors:${address}`, most)
      }
      if (waitMs === 0) return
      await countRefusal('register', c)
      throw tooManyAttempts(waitMs, doorCode !== null && !hasDoor ? { asks_door_code: true } : {})
    },
    isShut: async () => {
      if (most === 0) return false
      // Less than a hundredth is left of some bucket. A device's own is no shutter.
      const almostEmpty = new Date(clock.nowMs() + WINDOW_MS * 0.99).toISOString()
      const row = await db
        .selectFrom('rate_limits')
        .select('key')
        .where('key', 'like', `${KEYS}%`)
        .where('tries', '=', most)
        .where('window_ends_at', '>', almostEmpty)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    lift: async (tx) => {
      await tx.deleteFrom('rate_limits').where('key', 'like', `${KEYS}%`).execute()
      refused.clear()
    },
  }
}

/** `window_ends_at` is when the bucket is full again, `tries` its size. */
async function takeFrom(tx: Tx, key: string, size: number, nowMs: number): Promise<number> {
  await tx
    .insertInto('rate_limits')
    .values({ key, tries: size, window_ends_at: new Date(nowMs).toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await tx
    .selectFrom('rate_limits')
    .select('window_ends_at')
    .where('key', '=', key)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst()
  const storedMs = Date.parse(row?.window_ends_at ?? '') || nowMs
  // None is full that late: the machine's clock was set back since.
  const fullMs = storedMs > nowMs + 2 * WINDOW_MS ? nowMs : Math.max(nowMs, storedMs)
  const nextMs = fullMs + Math.max(1, Math.round(WINDOW_MS / size))
  if (nextMs > nowMs + WINDOW_MS) return nextMs - nowMs - WINDOW_MS
  await tx
    .updateTable('rate_limits')
    .set({ window_ends_at: new Date(nextMs).toISOString(), tries: size })
    .where('key', '=', key)
    .execute()
  return 0
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
