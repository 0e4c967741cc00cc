import { randomBytes } from 'node:crypto'
import type { Handler } from 'hono'
import type { Logger } from 'pino'
import { type Db, isRefused } from '../../db/connect.ts'
import { transact } from '../../db/transact.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { AppError } from '../../shared/app-error.ts'
import type { Store } from '../storage/store.ts'
import { StoreError } from '../storage/store-error.ts'

/** Whoever asks wants to know before they give up asking. */
const TIMEOUT_MS = 4000
/** Everybody may ask, so the database is written to no more often, whoever asks how often. */
const PROBE_EVERY_MS = 5000
/** More than a page of SQLite's or PostgreSQL's: on a full disk it finds no room. */
const PROBE_BYTES = 20_000
const PROBE_KEY = 'write_probe'

type Deps = {
  db: Db
  store: Store
  log: Logger
  /** True once the process is about to end: load balancers shall send it nothing more. */
  isEnding: () => boolean
}

/** GET /readyz: 200 while rows and images can be read and written; else 503, whatever it is that stands in the way. */
export function readyRoute({ db, store, log, isEnding }: Deps): Handler<AppEnv> {
  // A table, not a constant: SQLite runs `select 1` without reading its file.
  const read = shared(() => db.selectFrom('app_state').select('key').limit(1).execute())
  const write = shared(() => probeWrite(db), PROBE_EVERY_MS)
  const check = shared(() => store.check())
  return async (c) => {
    if (isEnding()) throw new AppError('backend_unavailable')
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise((_done, fail) => {
      timer = setTimeout(() => fail(new Error(`no response within ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
    })
    const part = async (name: string, response: Promise<unknown>) => {
      try {
        await Promise.race([response, tooLate])
      } catch (err) {
        log.warn({ err, part: name }, 'not ready')
        if (err instanceof StoreError) throw err
        throw new AppError(isRefused(err) ? 'backend_not_configured' : 'backend_unavailable')
      }
    }
    try {
      await Promise.all([part('database', read()), part('disk', write()), part('store', check())])
    } finally {
      clearTimeout(timer)
    }
    return c.json({ status: 'ready' })
  }
}

/** Writes a row that needs room, and removes it again. Rejects on a full or read-only disk, or a read-only standby. */
async function probeWrite(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    const value = randomBytes(PROBE_BYTES / 2).toString('hex')
    await tx
      .insertInto('app_state')
      .values({ key: PROBE_KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    await tx.deleteFrom('app_state').where('key', '=', PROBE_KEY).execute()
  })
}

/**
 * One run at a time, however long it takes and whoever asks meanwhile. A successful one counts for `keptMs` from its start;
 * a failed one is run again at once.
 */
function shared(run: () => Promise<unknown>, keptMs = 0): () => Promise<unknown> {
  let last: { result: Promise<unknown>; startedMs: number; isRunning: boolean } | null = null
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
