// Outages of the parts that the server needs: a line in the log when one goes away and one when it
// is back. Other lines about an outage are left out, because each refused request would write one.
import type { LogFn, Logger } from 'pino'
import { AppError } from '../app-error.ts'
import { isRefused, isUnavailable } from '../database/connect.ts'
import { isDamage } from '../database/damage.ts'
import { PostgresRefusal } from '../database/postgres/refusal.ts'
import { StoreError } from '../files/store.ts'
import type { Metrics } from '../http/metrics.ts'

export const PARTS = ['database', 'store', 'mail'] as const
export type Part = (typeof PARTS)[number]

/** Conflicts of two transactions: PostgreSQL works. */
const CONFLICT = /^40/
const NAMES: Record<Part, string> = {
  database: 'the database',
  store: 'the store of images',
  mail: 'the mail server',
}
/** The interval at which a part that is away is tried. */
const PROBE_MS: Record<Part, number> = { database: 1000, store: 1000, mail: 30_000 }

export type Outages = {
  /** For pino's hook of this name. */
  logMethod: (this: Logger, args: Parameters<LogFn>, method: LogFn) => void
  /** From here on outages are noticed. A probe rejects while its part is away. */
  start: (log: Logger, metrics: Pick<Metrics, 'away'>, probes: Record<Part, () => Promise<unknown>>) => void
  away: (part: Part, err: unknown) => void
}

export function createOutages(nowMs: () => number = () => performance.now()): Outages {
  const sinceMs = new Map<Part, number>()
  let report: Parameters<Outages['start']> | null = null

  function away(part: Part, err: unknown): void {
    if (report === null || sinceMs.has(part)) return
    const [log, , probes] = report
    sinceMs.set(part, nowMs())
    let reason: string | undefined
    const say = (cause: unknown) => {
      const { message, code } = cause as { message?: string; code?: unknown }
      reason = message?.split('\n')[0]
      log.warn({ part, code, reason }, `${NAMES[part]} is away`)
    }
    say(err)
    const probe = () => setTimeout(() => probes[part]().then(() => back(part), again), PROBE_MS[part]).unref()
    const again = (cause: unknown) => {
      // The operator must act: PostgreSQL restarted with another certificate, for example.
      if (cause instanceof PostgresRefusal && cause.message !== reason) say(cause)
      probe()
    }
    probe()
  }

  function back(part: Part): void {
    const seconds = Math.round((nowMs() - (sinceMs.get(part) ?? 0)) / 100) / 10
    sinceMs.delete(part)
    report?.[0].info({ part, seconds }, `${NAMES[part]} is back after ${seconds} s`)
  }

  return {
    away,
    start: (...given) => {
      report = given
      given[1].away(() => PARTS.map((part) => [part, sinceMs.has(part)]))
    },
    logMethod(args, method) {
      const err = typeof args[0] === 'object' && args[0] !== null && 'err' in args[0] ? args[0].err : undefined
      const part = partOf(err)
      const isKnown = err instanceof AppError && err.code.startsWith('backend_') && sinceMs.size > 0
      if (report === null || (part === null && !isKnown)) method.apply(this, args)
      else if (part !== null) away(part, err)
    },
  }
}

function partOf(err: unknown): Part | null {
  if (err instanceof StoreError) return 'store'
  if (isDamage(err) || (err instanceof Error && 'code' in err && CONFLICT.test(String(err.code)))) return null
  return isUnavailable(err) || isRefused(err) ? 'database' : null
}
