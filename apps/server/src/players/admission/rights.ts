// The right of a device to register one person (docs/product-rules.md#admission): an HttpOnly
// cookie with the right's kind, id and time, and their signature under APP_SECRET. The server
// stores which rights are used, so a copied cookie admits no second person.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { cookieValues } from '../../platform/http/cookies.ts'
import type { LiveSettings } from '../../platform/module.ts'
import { findPlayerByRequest } from '../queries.ts'
import { isTicketUsed, useTicket } from './tickets.ts'

const COOKIE = 'noor_admitted'
/** The path of registration, so no move carries the cookie. __Host- would need all paths. */
const PATH = '/api/players'
const RIGHT_MS = 15 * 60_000
/**
 * Processes' clocks may differ by this. A right from later than that is from before a clock was set
 * back.
 */
const CLOCKS_DIFFER_MS = 5000
/** Longer than a right, with the time in which the same code gives the same right. */
const KEPT_MS = 30 * 60_000
/** The prefix of used rights in the table of rate limits, whose rows expire by themselves. */
const KEYS = 'admitted:'

type Kind = 'hall-code' | 'tickets'
type Right = { kind: Kind; id: string }

export type Rights = {
  /** Gives the device the right, for 15 minutes. False if it is used. */
  give: (c: Context<AppEnv>, right: Right) => Promise<boolean>
  /** Whether the device may register a person now. */
  isAdmitted: (c: Context<AppEnv>, deviceId: string) => Promise<boolean>
  /**
   * A function that uses up the device's right in a registration's transaction; null where none is
   * needed. A repeated registration needs no right.
   * @throws AppError admission_required, from that function too
   */
  require: (
    c: Context<AppEnv>,
    deviceId: string,
    requestId: string | undefined,
  ) => Promise<((tx: Tx) => Promise<void>) | null>
}

type Deps = { db: Db; clock: Clock; settings: LiveSettings; secret: string; secure: boolean }

export function createRights({ db, clock, settings, secret, secure }: Deps): Rights {
  const cookie = secure ? `__Secure-${COOKIE}` : COOKIE
  const sign = (value: string) => createHmac('sha256', secret).update(`admitted:${value}`).digest('base64url')

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
    for (const value of cookieValues(c.req.header('cookie'), cookie)) {
      const [kind = '', id = '', since = '', signature = '', ...rest] = value.split('.')
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(`${kind}.${id}.${since}`))]
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) continue
      const ageMs = clock.nowMs() - Number.parseInt(since, 36)
      if (kind === wanted && ageMs >= -CLOCKS_DIFFER_MS && ageMs < RIGHT_MS) return { kind: wanted, id }
    }
    return null
  }

  /** undefined: none is needed; null: one is missing. */
  const rightOf = async (c: Context<AppEnv>, deviceId: string): Promise<Right | null | undefined> => {
    const { admission } = settings.current()
    if (admission === 'everybody' || (await isBooth(db, deviceId))) return undefined
    const right = read(c, admission)
    return right !== null && (await isFree(right)) ? right : null
  }

  return {
    give: async (c, right) => {
      if (!(await isFree(right))) return false
      const value = `${right.kind}.${right.id}.${clock.nowMs().toString(36)}`
      setCookie(c, cookie, `${value}.${sign(value)}`, {
        path: PATH,
        httpOnly: true,
        sameSite: 'Lax',
        secure,
        maxAge: RIGHT_MS / 1000,
      })
      return true
    },
    isAdmitted: async (c, deviceId) => (await rightOf(c, deviceId)) !== null,
    require: async (c, deviceId, requestId) => {
      const right = await rightOf(c, deviceId)
      if (right === undefined) return null
      if (right === null && (requestId === undefined || (await findPlayerByRequest(db, requestId)) === undefined)) {
        throw new AppError('admission_required')
      }
      return async (tx) => {
        if (right === null || !(await useUp(tx, right))) throw new AppError('admission_required')
      }
    },
  }
}

async function isBooth(db: Db, deviceId: string): Promise<boolean> {
  const device = await db.selectFrom('devices').select('is_booth').where('id', '=', deviceId).executeTakeFirst()
  return device?.is_booth === 1
}
