// The right of a device to register one person (docs/product-rules.md#admission): an HttpOnly
// cookie with the right's kind, id and time, and their signature under APP_SECRET. The server
// stores which rights are used, so a copied cookie admits no second person.
import type { Context } from 'hono'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { createSignedCookie } from '../../platform/http/signed-cookie.ts'
import type { LiveSettings } from '../../platform/module.ts'
import { findPlayerByRequest } from '../queries.ts'
import { isTicketUsed, useTicket } from './tickets.ts'

const COOKIE = 'noor_admitted'
/** The path of registration, so no move carries the cookie. */
const PATH = '/api/players'
const RIGHT_MS = 15 * 60_000
/**
 * Processes' clocks may differ by this. A right dated further ahead was given before a clock was
 * set back.
 */
const CLOCKS_DIFFER_MS = 5000
/** Longer than a right plus the time in which the same code gives the same right. */
const KEPT_MS = 30 * 60_000
/** The prefix of used rights in the table of rate limits, whose rows expire by themselves. */
const KEYS = 'admitted:'

type Kind = 'hall-code' | 'tickets'
type Right = { kind: Kind; id: string }

export type Rights = ReturnType<typeof createRights>
type Deps = { db: Db; clock: Clock; settings: LiveSettings; secret: string; secure: boolean }

export function createRights({ db, clock, settings, secret, secure }: Deps) {
  const options = { name: COOKIE, purpose: 'admitted', path: PATH, seconds: RIGHT_MS / 1000 }
  const cookie = createSignedCookie({ secret, secure }, options)

  const isFree = async ({ kind, id }: Right) => {
    if (kind === 'tickets') return (await isTicketUsed(db, id)) === false
    const key = `${KEYS}${id}`
    return (await db.selectFrom('rate_limits').select('key').where('key', '=', key).executeTakeFirst()) === undefined
  }

  const useUp = async (tx: Tx, { kind, id }: Right): Promise<boolean> => {
    const nowMs = clock.nowMs()
    if (kind === 'tickets') return useTicket(tx, id, new Date(nowMs).toISOString())
    const used = await tx
      .insertInto('rate_limits')
      .values({ key: `${KEYS}${id}`, tries: 1, window_ends_at: new Date(nowMs + KEPT_MS).toISOString() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    return used !== undefined
  }

  /** The device's right of this kind, used or not. */
  const read = (c: Context<AppEnv>, wanted: Kind): Right | null => {
    const parts = cookie.read(c, ([kind, _id, since = '']) => {
      const ageMs = clock.nowMs() - Number.parseInt(since, 36)
      return kind === wanted && ageMs >= -CLOCKS_DIFFER_MS && ageMs < RIGHT_MS
    })
    return parts && { kind: wanted, id: parts[1] ?? '' }
  }

  /** undefined: none is needed; null: one is missing. */
  const rightOf = async (c: Context<AppEnv>, deviceId: string): Promise<Right | null | undefined> => {
    const { admission } = settings.current()
    if (admission === 'everybody' || (await isBooth(db, deviceId))) return undefined
    const right = read(c, admission)
    return right !== null && (await isFree(right)) ? right : null
  }

  return {
    /** Gives the device the right, for 15 minutes. False if it is used. */
    give: async (c: Context<AppEnv>, right: Right) => {
      if (!(await isFree(right))) return false
      cookie.write(c, right.kind, right.id, clock.nowMs().toString(36))
      return true
    },
    /** Whether the device may register a person now. */
    isAdmitted: async (c: Context<AppEnv>, deviceId: string) => (await rightOf(c, deviceId)) !== null,
    /**
     * A function that uses up the device's right in a registration's transaction; null where none
     * is needed. A repeated registration needs no right.
     * @throws AppError admission_required, from that function too
     */
    require: async (c: Context<AppEnv>, deviceId: string, requestId: string | undefined) => {
      const right = await rightOf(c, deviceId)
      if (right === undefined) return null
      if (right === null && (requestId === undefined || (await findPlayerByRequest(db, requestId)) === undefined)) {
        throw new AppError('admission_required')
      }
      return async (tx: Tx) => {
        if (right === null || !(await useUp(tx, right))) throw new AppError('admission_required')
      }
    },
  }
}

async function isBooth(db: Db, deviceId: string): Promise<boolean> {
  const device = await db.selectFrom('devices').select('is_booth').where('id', '=', deviceId).executeTakeFirst()
  return device?.is_booth === 1
}
