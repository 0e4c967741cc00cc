// The limits that refuse clients, for Overview: a row of app_state for each, so that all processes
// know it, and a restart doesn't forget it.
import { LIMITS, type Limit } from '@noor-quest/contract/overview'
import type { Clock } from './clock.ts'
import { removeState, writeState } from './database/app-state.ts'
import type { Db, Tx } from './database/connect.ts'

/** The time after a refusal for which a limit counts as full. */
const LASTS_MS = 2 * 60_000
/** A flood writes this rarely. */
const WRITE_EVERY_MS = 20_000

const keyOf = (limit: Limit) => `full limit ${limit}`

export type FullLimits = ReturnType<typeof createFullLimits>

export function createFullLimits(db: Db, clock: Clock) {
  /** Until when this process has stored that a limit is full. */
  const stored = new Map<Limit, number>()
  const read = async (): Promise<{ limit: Limit; since: string; untilMs: number }[]> => {
    const rows = await db.selectFrom('app_state').selectAll().where('key', 'in', LIMITS.map(keyOf)).execute()
    return LIMITS.flatMap((limit) => {
      const [since = '', until = ''] = rows.find(({ key }) => key === keyOf(limit))?.value.split(' ') ?? []
      return Date.parse(until) > clock.nowMs() ? [{ limit, since, untilMs: Date.parse(until) }] : []
    })
  }
  return {
    /** Those that are full now, and since when. */
    read,
    /** Notes that a limit has refused a client. `lastsMs`: how long it refuses others like it. */
    note: async (limit: Limit, lastsMs = LASTS_MS): Promise<void> => {
      const nowMs = clock.nowMs()
      const untilMs = nowMs + Math.max(lastsMs, LASTS_MS)
      const storedMs = stored.get(limit) ?? 0
      // A time further ahead was stored before the clock was set back.
      if (storedMs <= untilMs && untilMs - storedMs < WRITE_EVERY_MS) return
      stored.set(limit, untilMs)
      const before = (await read()).find((one) => one.limit === limit)
      const until = new Date(Math.max(untilMs, before?.untilMs ?? 0)).toISOString()
      await writeState(db, keyOf(limit), `${before?.since ?? new Date(nowMs).toISOString()} ${until}`)
    },
    /** Forgets that a limit is full; the caller has lifted it. */
    forget: async (tx: Tx, limit: Limit): Promise<void> => {
      stored.delete(limit)
      await removeState(tx, keyOf(limit))
    },
  }
}
