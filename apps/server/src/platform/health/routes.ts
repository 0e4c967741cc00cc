import type { Handler } from 'hono'
import type { Logger } from 'pino'
import { AppError } from '../app-error.ts'
import { type Db, isRefused } from '../database/connect.ts'
import type { Store } from '../files/store.ts'
import { StoreError } from '../files/store-error.ts'
import type { AppEnv } from '../http/app-env.ts'
import { probeRead, probeWrite } from './queries.ts'

/** Whoever asks wants to know before they give up asking. */
const TIMEOUT_MS = 4000
/** Everybody may ask, so the database is written to no more often, whoever asks how often. */
const PROBE_EVERY_MS = 5000

type Deps = {
  db: Db
  store: Store
  log: Logger
  /** True once the process is about to end: load balancers shall send it nothing more. */
  isEnding: () => boolean
}

/** GET /readyz: 200 while rows and images can be read and written; else 503, whatever the cause. */
export function readyRoute({ db, store, log, isEnding }: Deps): Handler<AppEnv> {
  const read = shared(() => probeRead(db))
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
