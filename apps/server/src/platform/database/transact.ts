// Transactions. transact() is the only way to run one. A use case is one transaction, and every
// query in it goes through `tx`.
import type { Logger } from 'pino'
import type { Db, Tx } from './connect.ts'
import { currentScope, type Scope, scopes } from './transaction-scope.ts'

const scopeOf = new WeakMap<Tx, Scope>()
const logs = new WeakMap<Db, Logger>()

/**
 * Runs `work` in a transaction and commits it, or rolls it back when `work` rejects; then runs the
 * callbacks of onCommitted. A query through `db` in `work` rejects, and so does one through `tx`
 * once `work` has ended.
 * @throws the error of `work`; Error inside another transaction
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction || currentScope()?.state === 'open') {
    throw new Error('Transactions do not nest. Use the transaction `tx` that is open.')
  }
  const scope: Scope = { state: 'beginning', callbacks: [] }
  const runWork = async (tx: Tx) => {
    scopeOf.set(tx, scope)
    scope.state = 'open'
    try {
      return await work(tx)
    } finally {
      scope.state = 'over'
    }
  }
  const result = await scopes
    .run(scope, () => db.transaction().execute(runWork))
    .finally(() => {
      // The transaction may have failed to begin.
      scope.state = 'over'
    })
  for (const callback of scope.callbacks) {
    try {
      await callback()
    } catch (err) {
      // The changes are stored. If the client got an error, it would make them again.
      const log = logs.get(db)
      if (log === undefined) console.error(err)
      else log.error({ err }, 'an onCommitted callback failed')
    }
  }
  return result
}

/**
 * Registers a callback for after the commit. It runs once, before transact() resolves. It doesn't
 * run after a rollback, or where the connection was lost before COMMIT was acknowledged. Its errors
 * are logged.
 */
export function onCommitted(tx: Tx, callback: () => unknown): void {
  // Kysely's methods return other objects for the same transaction.
  const scope = scopeOf.get(tx) ?? (tx.isTransaction ? currentScope() : null)
  if (scope?.state !== 'open') throw new Error('onCommitted() needs a transaction of transact() that is open.')
  scope.callbacks.push(callback)
}

/**
 * Sets the log for failures of onCommitted callbacks. By default they go to the console, which
 * suits commands.
 */
export function logCallbackFailures(db: Db, log: Logger): void {
  logs.set(db, log)
}
