// The only way to run a transaction. A use case is one transaction, and everything in it goes through `tx`.
import type { Logger } from 'pino'
import type { Db, Tx } from './connect.ts'
import { createScope, currentScope, runInScope, type Scope } from './transaction-scope.ts'

const scopes = new WeakMap<Tx, Scope>()
const logs = new WeakMap<Db, Logger>()

/**
 * Runs `work` in a transaction and commits it, or rolls it back when `work` rejects; then runs what was registered with
 * onCommitted. A query through `db` in `work` rejects, and so does one through `tx` once `work` has ended.
 * @throws what `work` throws; Error inside another transaction
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction || currentScope()?.state === 'open') {
    throw new Error('Transactions do not nest. Use the transaction `tx` that is open.')
  }
  const scope = createScope()
  const runWork = async (tx: Tx) => {
    scopes.set(tx, scope)
    scope.state = 'open'
    try {
      return await work(tx)
    } finally {
      scope.state = 'over'
    }
  }
  const result = await runInScope(scope, () => db.transaction().execute(runWork)).finally(() => {
    // It may have failed to begin.
    scope.state = 'over'
  })
  for (const callback of scope.callbacks) {
    try {
      await callback()
    } catch (err) {
      // The changes are stored: reported as a failure, they would be made again.
      const log = logs.get(db)
      if (log === undefined) console.error(err)
      else log.error({ err }, 'what follows a commit failed')
    }
  }
  return result
}

/**
 * Registers what follows the commit. It runs once, before transact() resolves, and not after a rollback, nor where the
 * connection was lost before COMMIT was acknowledged. What it throws is logged.
 */
export function onCommitted(tx: Tx, callback: () => unknown): void {
  // Kysely's methods make other objects of it.
  const scope = scopes.get(tx) ?? (tx.isTransaction ? currentScope() : null)
  if (scope?.state !== 'open') throw new Error('onCommitted() needs a transaction of transact() that is open.')
  scope.callbacks.push(callback)
}

/** Where failures of onCommitted callbacks go. By default the console, which suits commands. */
export function logCallbackFailures(db: Db, log: Logger): void {
  logs.set(db, log)
}
