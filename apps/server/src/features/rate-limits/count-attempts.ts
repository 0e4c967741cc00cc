// How often somebody attempted something, counted in the database: for all processes together, and past a restart. An
// attempt counts before it is made, so simultaneous attempts don't slip through together.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { hotQuery } from '../../db/hot-query.ts'
import type { Clock } from '../../shared/clock.ts'

/** How often a process removes the windows that are over. */
const SWEEP_MS = 600_000

export type Attempts = {
  /**
   * Counts an attempt of `action` by `who` (an account, an address, a player; stored as an HMAC). Returns 0 for the first
   * `most` of a window of `windowMs`, which the first one opens; after that the ms until it ends.
   */
  count: (action: string, who: string, most: number, windowMs: number) => Promise<number>
  /** Counts an attempt, or `atOnce` of them, whatever came before: the number in the window, and when that ends. */
  tally: (
    action: string,
    who: string,
    windowMs: number,
    atOnce?: number,
  ) => Promise<{ count: number; endsInMs: number }>
  /** As if `who` had never attempted it. */
  forgive: (action: string, who: string) => Promise<void>
}

/** Opens a window, or counts in the one that is open; a window that is over, or ends too late, is opened again. */
const countAttempts = hotQuery<
  { key: string; atOnce: number; endsAt: string; now: string; tooLate: string },
  { tries: number; window_ends_at: string }
>((db, param) => {
  const over = sql<boolean>`(rate_limits.window_ends_at <= ${param('now')} or rate_limits.window_ends_at > ${param('tooLate')})`
  return db
    .insertInto('rate_limits')
    .values({ key: param('key'), tries: param('atOnce'), window_ends_at: param('endsAt') })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql<number>`case when ${over} then excluded.tries else rate_limits.tries + excluded.tries end`,
        window_ends_at: sql<string>`case when ${over} then excluded.window_ends_at else rate_limits.window_ends_at end`,
      }),
    )
    .returning(['tries', 'window_ends_at'])
})

export function createAttempts(db: Db, clock: Clock, secret: string): Attempts {
  const keyOf = (action: string, who: string) =>
    `${action}:${createHmac('sha256', secret).update(`limit:${who.toLowerCase()}`).digest('base64url')}`

  let sweptMs = clock.nowMs()

  const add = async (action: string, who: string, windowMs: number, atOnce: number) => {
    const nowMs = clock.nowMs()
    const now = new Date(nowMs).toISOString()
    // No window ends that late, whichever process opened it: this machine's clock was set back since.
    const tooLate = new Date(nowMs + 2 * windowMs).toISOString()
    const [counted] = await countAttempts(db, {
      key: keyOf(action, who),
      atOnce,
      endsAt: new Date(nowMs + windowMs).toISOString(),
      now,
      tooLate,
    })
    if (counted === undefined) throw new Error('an upsert returns its row')
    if (nowMs - sweptMs >= SWEEP_MS) {
      sweptMs = nowMs
      await db.deleteFrom('rate_limits').where('window_ends_at', '<=', now).execute()
    }
    return { count: counted.tries, endsInMs: Math.max(1, Date.parse(counted.window_ends_at) - nowMs) }
  }

  return {
    count: async (action, who, most, windowMs) => {
      const { count, endsInMs } = await add(action, who, windowMs, 1)
      return count > most ? endsInMs : 0
    },
    tally: (action, who, windowMs, atOnce = 1) => add(action, who, windowMs, atOnce),
    forgive: async (action, who) => {
      await db.deleteFrom('rate_limits').where('key', '=', keyOf(action, who)).execute()
    },
  }
}
