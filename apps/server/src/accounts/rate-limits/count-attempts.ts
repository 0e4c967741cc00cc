// Counts of attempts in the database, for all processes together and across a restart. An attempt
// counts before it is made, so simultaneous attempts can't exceed the limit.
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { hmac } from '../../platform/tokens.ts'

/** The interval at which a process removes the windows that are over. */
const SWEEP_MS = 600_000

/**
 * Counts one attempt of `action`, or `atOnce` attempts, by `who`: an account, an address or a
 * player, stored as an HMAC. -1 gives an attempt back. The first attempt opens a window. Returns the
 * number of attempts in the window and the time until it ends.
 */
type Tally = (
  action: string,
  who: string,
  windowMs: number,
  atOnce?: number,
) => Promise<{ count: number; endsInMs: number }>

export type Attempts = {
  tally: Tally
  /** Runs `work`, which counts an attempt in several ways, as one transaction. */
  together: <T>(work: (tally: Tally) => Promise<T>) => Promise<T>
  /** Removes the counts of an action, of all clients. */
  forget: (tx: Tx, action: string) => Promise<unknown>
  /** Removes the counts of these attempts. */
  resetCount: (attempts: readonly { action: string; who: string }[]) => Promise<void>
}

export function createAttempts(db: Db, clock: Clock, secret: string): Attempts {
  const keyOf = (action: string, who: string) => `${action}:${hmac(secret, `limit:${who.toLowerCase()}`, 'base64url')}`

  let sweptMs = clock.nowMs()

  const tallyIn =
    (at: Db): Tally =>
    async (action, who, windowMs, atOnce = 1) => {
      const nowMs = clock.nowMs()
      const now = new Date(nowMs).toISOString()
      // A window ends this late only if the machine's clock was set back since.
      const tooLate = new Date(nowMs + 2 * windowMs).toISOString()
      const over = sql<boolean>`(rate_limits.window_ends_at <= ${now} or rate_limits.window_ends_at > ${tooLate})`
      const { tries, window_ends_at } = await at
        .insertInto('rate_limits')
        .values({ key: keyOf(action, who), tries: atOnce, window_ends_at: new Date(nowMs + windowMs).toISOString() })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            tries: sql<number>`case when ${over} then excluded.tries else rate_limits.tries + excluded.tries end`,
            window_ends_at: sql<string>`case when ${over} then excluded.window_ends_at else rate_limits.window_ends_at end`,
          }),
        )
        .returning(['tries', 'window_ends_at'])
        .executeTakeFirstOrThrow()
      if (nowMs - sweptMs >= SWEEP_MS) {
        sweptMs = nowMs
        await at.deleteFrom('rate_limits').where('window_ends_at', '<=', now).execute()
      }
      return { count: tries, endsInMs: Math.max(1, Date.parse(window_ends_at) - nowMs) }
    }

  return {
    tally: tallyIn(db),
    together: (work) => transact(db, (tx) => work(tallyIn(tx))),
    forget: (tx, action) => tx.deleteFrom('rate_limits').where('key', 'like', `${action}:%`).execute(),
    resetCount: async (attempts) => {
      const keys = attempts.map(({ action, who }) => keyOf(action, who))
      if (keys.length > 0) await db.deleteFrom('rate_limits').where('key', 'in', keys).execute()
    },
  }
}
