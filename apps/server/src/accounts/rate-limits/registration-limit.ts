// Limit on new players from one address. Only valid registrations count. The limit is a bucket that
// refills continuously, so a flood delays a campus behind one address instead of shutting it out
// for a window. Devices that opened the page some time before have buckets of their own, which a
// flood of other registrations doesn't empty.

import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { tooManyAttempts } from '../../platform/app-error.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { forUpdate } from '../../platform/database/dialect.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { type ClientAddress, limitGroup } from '../../platform/http/client-address.ts'
import { createSignedCookie } from '../../platform/http/signed-cookie.ts'
import { hmac } from '../../platform/tokens.ts'
import type { CountRefusal } from './refusal-counts.ts'

const WINDOW_MS = 10 * 60_000
/**
 * The age of a device's visitor cookie from which the device has separate buckets. A device that
 * begins a flood has no cookie that old, unless the flood was prepared for this long.
 */
const EARLIER_MS = 60_000
/**
 * The new players of such a device in a window that count only for itself: a script that has
 * collected thousands of cookies can't use up the limit of other devices.
 */
const OWN_OF_A_DEVICE = 2
/**
 * The most beyond these, from the bucket that all such devices of an address share: a tablet at a
 * booth registers one a minute.
 */
const MAX_OF_A_DEVICE = 20
/** Time for which a process refuses an address without asking the database again. */
const REFUSED_MS = 1000
/** A stranger's many addresses must not fill the memory. */
const MAX_KEYS = 50_000
const KEYS = 'registration:'
const VISITOR_COOKIE = 'noor_visitor'
const VISITOR_SECONDS = 7 * 24 * 60 * 60
/** In place of the first visit's time, in a cookie that proves nothing. */
const UNDATED = '-'
/**
 * The registrations that a process takes from a bucket at once: this part of its size, and at most
 * MAX_AT_ONCE. One at a time made a registration a sixth more expensive. N processes may exceed
 * the limit by up to N times this number.
 */
const AT_ONCE_PART = 1 / 30
const MAX_AT_ONCE = 20

/** `name` contains an address; the database gets its HMAC. */
type Bucket = { name: string; size: number }

export function createRegistrationLimit(
  clock: Clock,
  { secret, most }: { secret: string; most: number },
  visitors: VisitorCookies,
  clientAddress: ClientAddress,
  countRefusal: CountRefusal,
) {
  const refused = new BoundedMap<number>(MAX_KEYS)
  /** Registrations that were taken from a bucket and aren't used yet. */
  const taken = new BoundedMap<number>(MAX_KEYS)
  const keyOf = (name: string) => `${KEYS}${hmac(secret, `limit:${name}`, 'base64url')}`

  /**
   * Time until the database is asked again about an empty bucket, in ms; 0 for any other bucket.
   */
  const refusedMs = (name: string, nowMs: number) => {
    const untilMs = refused.get(name) ?? 0
    return untilMs > nowMs && untilMs <= nowMs + WINDOW_MS ? untilMs - nowMs : 0
  }

  const takeOne = async (tx: Tx, { name, size }: Bucket): Promise<number> => {
    const left = taken.get(name) ?? 0
    if (left > 0) {
      taken.set(name, left - 1)
      return 0
    }
    const nowMs = clock.nowMs()
    const refusedForMs = refusedMs(name, nowMs)
    if (refusedForMs > 0) return refusedForMs
    const { count, waitMs } = await takeFrom(tx, keyOf(name), size, nowMs)
    if (count > 1) taken.set(name, (taken.get(name) ?? 0) + count - 1)
    if (waitMs > 0) refused.set(name, nowMs + Math.min(waitMs, REFUSED_MS))
    return waitMs
  }

  const noteRefusal = (c: Context<AppEnv>) => countRefusal('register', c)

  /**
   * The wait in ms until the device may register: for the bucket of its address or, if it is empty,
   * for those of earlier visitors. `ask`: for one bucket.
   */
  const waitOf = async (c: Context<AppEnv>, ask: (bucket: Bucket) => number | Promise<number>) => {
    if (most === 0) return 0
    const waitMs = await ask({ name: `address:${limitGroup(clientAddress(c))}`, size: most })
    const visitor = waitMs > 0 ? visitors.read(c) : null
    const isEarlier = visitor?.sinceMs != null && clock.nowMs() - visitor.sinceMs >= EARLIER_MS
    if (!isEarlier) return waitMs
    if ((await ask({ name: `visitor-own:${visitor.id}`, size: OWN_OF_A_DEVICE })) === 0) return 0
    const ofDevice = await ask({ name: `visitor:${visitor.id}`, size: MAX_OF_A_DEVICE })
    return ofDevice || (await ask({ name: `visitors:${limitGroup(clientAddress(c))}`, size: most }))
  }

  return {
    /** Registrations from one address in 10 minutes; null: no limit. */
    most: most === 0 ? null : most,
    /**
     * Refuses a client whose buckets were empty within the last second, without asking the database.
     * @throws AppError rate_limited
     */
    requireNotRefused: async (c: Context<AppEnv>): Promise<void> => {
      const waitMs = await waitOf(c, ({ name }) => refusedMs(name, clock.nowMs()))
      if (waitMs === 0) return
      await noteRefusal(c)
      throw tooManyAttempts(waitMs)
    },
    /** Counts a registration. @throws AppError rate_limited, which rolls the transaction back */
    count: async (tx: Tx, c: Context<AppEnv>): Promise<void> => {
      const waitMs = await waitOf(c, (bucket) => takeOne(tx, bucket))
      if (waitMs > 0) throw tooManyAttempts(waitMs)
    },
    /** Notes a refusal by `count`, after its transaction. */
    noteRefusal,
    /** Fills every bucket. */
    lift: async (tx: Tx) => {
      await tx.deleteFrom('rate_limits').where('key', 'like', `${KEYS}%`).execute()
      refused.clear()
      taken.clear()
    },
  }
}

/**
 * Takes registrations from a bucket, as many as a process takes at once or as are left. Returns
 * their number, or the wait in ms if the bucket is empty. In the row `window_ends_at` is the time
 * when the bucket is full again, and `tries` is its size.
 */
async function takeFrom(tx: Tx, key: string, size: number, nowMs: number): Promise<{ count: number; waitMs: number }> {
  const refillMs = Math.max(1, Math.round(WINDOW_MS / size))
  const atOnce = Math.min(MAX_AT_ONCE, Math.max(1, Math.floor(size * AT_ONCE_PART)))
  for (;;) {
    const row = await tx
      .selectFrom('rate_limits')
      .select('window_ends_at')
      .where('key', '=', key)
      .$call(forUpdate(tx))
      .executeTakeFirst()
    const stored = row?.window_ends_at ?? ''
    const storedMs = Date.parse(stored) || nowMs
    // So late a time means that the machine's clock was set back since.
    const fullMs = storedMs > nowMs + 2 * WINDOW_MS ? nowMs : Math.max(nowMs, storedMs)
    const count = Math.min(atOnce, Math.floor((nowMs + WINDOW_MS - fullMs) / refillMs))
    if (count < 1) return { count: 0, waitMs: fullMs + refillMs - nowMs - WINDOW_MS }
    const nextMs = fullMs + count * refillMs
    const taken = await tx
      .insertInto('rate_limits')
      .values({ key, tries: size, window_ends_at: new Date(nextMs).toISOString() })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((eb) => ({ tries: eb.ref('excluded.tries'), window_ends_at: eb.ref('excluded.window_ends_at') }))
          .where('rate_limits.window_ends_at', '=', stored),
      )
      .returning('key')
      .executeTakeFirst()
    // No row: another process has added the bucket in the meantime, and it is read again.
    if (taken !== undefined) return { count, waitMs: 0 }
  }
}

export type VisitorCookies = ReturnType<typeof createVisitorCookies>

/**
 * The time of a device's first visit: a random id, that time and their signature, in a cookie. It
 * contains nothing about a person. It proves that the device opened the page before a flood of
 * registrations, so a script must not collect any number of them: an address gets as many dated
 * cookies as registrations, and further ones without a time, which prove nothing.
 * @param most dated cookies of one address in 10 minutes, counted in this process; 0: no limit
 */
export function createVisitorCookies(
  clock: Clock,
  { secret, secure, most }: { secret: string; secure: boolean; most: number },
  clientAddress: ClientAddress,
) {
  const cookie = createSignedCookie(
    { secret, secure },
    { name: VISITOR_COOKIE, purpose: 'visitor', seconds: VISITOR_SECONDS },
  )
  /** When each address may have all of its dated cookies again. */
  const refilled = new BoundedMap<number>(MAX_KEYS)

  /** null without a cookie or with a forged one. `sinceMs` null: an undated cookie. */
  const read = (c: Context<AppEnv>): { id: string; sinceMs: number | null } | null => {
    const [since, id] = cookie.read(c) ?? []
    if (since === undefined || id === undefined) return null
    return { id, sinceMs: since === UNDATED ? null : Number.parseInt(since, 36) }
  }

  const mayDate = (c: Context<AppEnv>, nowMs: number): boolean => {
    if (most === 0) return true
    const group = limitGroup(clientAddress(c))
    const stored = refilled.get(group) ?? nowMs
    // So late a time means that the machine's clock was set back since.
    const next = (stored > nowMs + 2 * WINDOW_MS ? nowMs : Math.max(nowMs, stored)) + WINDOW_MS / most
    if (next > nowMs + WINDOW_MS) return false
    refilled.set(group, next)
    return true
  }

  return {
    read,
    /** Gives the device its cookie. A later visit dates an undated one. */
    greet: (c: Context<AppEnv>) => {
      const known = read(c)
      if (known !== null && known.sinceMs !== null) return
      const nowMs = clock.nowMs()
      const isDated = mayDate(c, nowMs)
      if (known !== null && !isDated) return
      const id = known?.id ?? randomBytes(12).toString('base64url')
      cookie.write(c, isDated ? nowMs.toString(36) : UNDATED, id)
    },
  }
}
