import type { Handler } from 'hono'
import type { Logger } from 'pino'
import type { Db } from '../../db/connect.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { AppError } from '../../shared/app-error.ts'
import type { Store } from '../storage/store.ts'
import { StoreError } from '../storage/store-error.ts'

/** Whoever asks wants to know before they give up asking. */
const TIMEOUT_MS = 4000

/** GET /readyz: 200 while rows and images can be reached; else 503, whatever it is that stands in the way. */
export function readyRoute({ db, store, log }: { db: Db; store: Store; log: Logger }): Handler<AppEnv> {
  return async (c) => {
    // A table, not a constant: SQLite answers `select 1` without looking at its file.
    const database = db.selectFrom('app_state').select('key').limit(1).execute()
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise((_done, fail) => {
      timer = setTimeout(() => fail(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
    })
    const part = async (name: string, answers: Promise<unknown>) => {
      try {
        await Promise.race([answers, tooLate])
      } catch (err) {
        log.warn({ err, part: name }, 'not ready')
        throw err instanceof StoreError ? err : new AppError('backend_unavailable')
      }
    }
    try {
      await Promise.all([part('database', database), part('store', store.check())])
    } finally {
      clearTimeout(timer)
    }
    return c.json({ status: 'ready' })
  }
}
