// How often a password, a code or a mail may be tried: by account, so that many addresses don't help, and by address,
// so that many accounts don't. A try counts before it is made, so tries at once don't slip through together.
import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { AppEnv } from '../http/app-env.ts'
import { limitGroup } from '../http/client-address.ts'
import { AppError } from '../http/errors.ts'

const MINUTE_MS = 60_000

/** A whole campus can share one address, so the limits by address are wide; an account's are narrow. */
const LIMITS = {
  sign_in: { account: 10, address: 60, windowMs: 15 * MINUTE_MS },
  sign_up: { account: 3, address: 30, windowMs: 60 * MINUTE_MS },
  /** Mails to reset a password or to verify an address. */
  mail: { account: 3, address: 30, windowMs: 60 * MINUTE_MS },
  /** Tokens of links: reset, verify, setup. */
  link: { account: 20, address: 60, windowMs: 15 * MINUTE_MS },
  /** Codes of the second factor. */
  code: { account: 5, address: 60, windowMs: 15 * MINUTE_MS },
  /** The password, entered again while signed in. */
  password: { account: 10, address: 60, windowMs: 15 * MINUTE_MS },
} as const

export type LimitedAct = keyof typeof LIMITS

export type RateLimits = {
  /**
   * Counts a try. `account`: what names the account (an email, a user id), or null when nothing does.
   * @throws AppError rate_limited, after setting Retry-After
   */
  count: (c: Context<AppEnv>, act: LimitedAct, address: string, account: string | null) => Promise<void>
  /** Gives the account's tries back after a success; the address's stay counted. */
  forgive: (act: LimitedAct, account: string) => Promise<void>
}

export function createRateLimits(db: Db, clock: { nowMs: () => number }, secret: string): RateLimits {
  const keyOf = (act: LimitedAct, kind: 'account' | 'address', value: string) =>
    `${act}:${kind}:${createHmac('sha256', secret).update(`limit:${value.toLowerCase()}`).digest('base64url')}`

  const tally = async (key: string, windowMs: number) => {
    const now = new Date(clock.nowMs()).toISOString()
    const end = new Date(clock.nowMs() + windowMs).toISOString()
    const over = sql<boolean>`rate_limits.window_ends_at <= ${now}`
    return await db
      .insertInto('rate_limits')
      .values({ key, tries: 1, window_ends_at: end })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          tries: sql<number>`case when ${over} then 1 else rate_limits.tries + 1 end`,
          window_ends_at: sql<string>`case when ${over} then excluded.window_ends_at else rate_limits.window_ends_at end`,
        }),
      )
      .returning(['tries', 'window_ends_at'])
      .executeTakeFirstOrThrow()
  }

  return {
    count: async (c, act, address, account) => {
      const { windowMs, ...most } = LIMITS[act]
      const waits: number[] = []
      const weigh = async (kind: 'account' | 'address', value: string) => {
        const { tries, window_ends_at } = await tally(keyOf(act, kind, value), windowMs)
        if (tries > most[kind]) waits.push(Date.parse(window_ends_at) - clock.nowMs())
        // The first try of a window is rare enough to carry the sweep.
        if (tries === 1) {
          const now = new Date(clock.nowMs()).toISOString()
          await db.deleteFrom('rate_limits').where('window_ends_at', '<=', now).execute()
        }
      }
      await weigh('address', limitGroup(address))
      // An address that is out of tries doesn't use up other people's accounts.
      if (waits.length === 0 && account !== null) await weigh('account', account)
      if (waits.length === 0) return
      const seconds = Math.max(1, Math.ceil(Math.max(...waits) / 1000))
      c.header('Retry-After', String(seconds))
      throw new AppError('rate_limited', { details: { retry_after_seconds: seconds } })
    },
    forgive: async (act, account) => {
      await db
        .deleteFrom('rate_limits')
        .where('key', '=', keyOf(act, 'account', account))
        .execute()
    },
  }
}
