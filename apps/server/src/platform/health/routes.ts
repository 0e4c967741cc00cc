import { randomBytes } from 'node:crypto'
import { operatorOperations } from '@noor-quest/contract/operator'
import type { Context } from 'hono'
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import { removeState, writeState } from '../database/app-state.ts'
import { type Db, isRefused } from '../database/connect.ts'
import { transact } from '../database/transact.ts'
import { StoreError } from '../files/store.ts'
import type { AppEnv } from '../http/app-env.ts'
import { metricsResponse } from '../http/metrics.ts'
import { serveOperations } from '../http/routes.ts'
import type { ProcessDeps } from '../module.ts'
import { within } from '../within.ts'

/** A load balancer needs the response before its own time-out. */
const TIMEOUT_MS = 4000
/**
 * Interval between probes that write. The route is public, so the rate of requests must not be the
 * rate of writes.
 */
const PROBE_EVERY_MS = 5000

type Deps = ProcessDeps & {
  metricsToken: string | null
  /** True once the process is about to end: load balancers then send no more requests. */
  isEnding: () => boolean
  /** The API document's JSON. */
  document: () => Uint8Array<ArrayBuffer>
  page: (c: Context<AppEnv>) => Response
}

/** The routes for the operator. */
export function operatorRoutes({ db, store, log, metrics, metricsToken, isEnding, document, page }: Deps) {
  const routes = serveOperations(operatorOperations)
  routes.serve('GET /healthz', {
    handle: () => ({ status: 'ok' as const }),
  })
  const read = shared(() => probeRead(db))
  const write = shared(() => probeWrite(db), PROBE_EVERY_MS)
  const check = shared(() => store.check())
  routes.serve('GET /readyz', {
    // 503 for every cause.
    handle: async () => {
      if (isEnding()) throw new AppError('backend_unavailable')
      const part = async (name: string, response: Promise<unknown>) => {
        try {
          await within(TIMEOUT_MS, response)
        } catch (err) {
          log.warn({ err, part: name }, 'not ready')
          if (err instanceof StoreError) throw err
          throw new AppError(isRefused(err) ? 'backend_not_configured' : 'backend_unavailable')
        }
      }
      await Promise.all([part('database', read()), part('disk', write()), part('store', check())])
      return { status: 'ready' as const }
    },
  })
  routes.serve('GET /metrics', {
    handle: (_sent, c) => metricsResponse(c, metrics, metricsToken),
  })
  const sendDocument = (c: Context<AppEnv>) => c.body(document(), 200, { 'Content-Type': 'application/json' })
  routes.serve('GET /api', {
    handle: (_sent, c) => {
      c.header('Vary', 'Accept')
      return c.req.header('accept') === 'application/json' ? sendDocument(c) : page(c)
    },
  })
  routes.serve('GET /api/openapi.json', {
    handle: (_sent, c) => sendDocument(c),
  })
  return routes
}

/**
 * Wraps `run`, so that it runs once at a time and all callers meanwhile share its result. A
 * successful run counts for `keptMs` from its start; a failed run is repeated at once.
 */
export function shared<T>(run: () => Promise<T>, keptMs = 0): () => Promise<T> {
  let last: { result: Promise<T>; startedMs: number; isRunning: boolean } | null = null
  return () => {
    if (last !== null && (last.isRunning || performance.now() - last.startedMs < keptMs)) return last.result
    const current = { result: run(), startedMs: performance.now(), isRunning: true }
    last = current
    current.result.then(
      () => {
        current.isRunning = false
      },
      () => {
        last = null
      },
    )
    return current.result
  }
}

/** More than a page of SQLite or PostgreSQL, so that it needs free space on the disk. */
const PROBE_BYTES = 20_000
const PROBE_KEY = 'write_probe'

/** The tables without which a player can't register or play. */
const PLAY_TABLES = [
  'app_state',
  'seasons',
  'persons',
  'person_devices',
  'devices',
  'players',
  'game_types',
  'games',
  'game_clock',
  'game_deals',
  'game_events',
  'answers',
  'play_counts',
  'quiz_questions',
  'prophets',
  'islamic_terms',
  'item_versions',
  'settings',
] as const

/** Rejects where the database, or a table that play needs, can't be read. */
export async function probeRead(db: Db): Promise<void> {
  for (const table of PLAY_TABLES) await db.selectFrom(table).select(sql`1`.as('one')).limit(1).execute()
}

/**
 * Writes a row that needs disk space, and removes it again. Rejects on a full or read-only disk, or
 * a read-only standby.
 */
export async function probeWrite(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    const value = randomBytes(PROBE_BYTES / 2).toString('hex')
    await writeState(tx, PROBE_KEY, value)
    await removeState(tx, PROBE_KEY)
  })
}
