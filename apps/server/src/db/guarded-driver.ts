// Either engine's driver, with two rules that keep transactions from being misused (docs/decisions/0010): code that runs in
// a transaction gets no other connection, and the connection of a transaction that is over takes no more queries.
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely'
import { currentScope, type Scope } from './transaction-scope.ts'

export function guardDialect(dialect: Dialect): Dialect {
  return {
    createDriver: () => new GuardedDriver(dialect.createDriver()),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

/** Without savepoints: transactions don't nest. */
class GuardedDriver implements Driver {
  readonly #driver: Driver

  constructor(driver: Driver) {
    this.#driver = driver
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  /**
   * Every query through `db` needs a connection from here; one through `tx` has its transaction's. Given another one, a
   * write on SQLite would wait for its own transaction, and with it every writer of the process; on PostgreSQL as many
   * transactions as the pool has connections would wait for each other.
   */
  async acquireConnection(): Promise<DatabaseConnection> {
    const scope = currentScope()
    if (scope?.state === 'open') {
      throw new Error(
        'A query through `db` inside a transaction. Use the transaction `tx` that transact() hands to its work.',
      )
    }
    return new Lease(await this.#driver.acquireConnection(), scope)
  }

  beginTransaction({ connection }: Lease, settings: TransactionSettings): Promise<void> {
    return this.#driver.beginTransaction(connection, settings)
  }

  commitTransaction({ connection }: Lease): Promise<void> {
    return this.#driver.commitTransaction(connection)
  }

  rollbackTransaction({ connection }: Lease): Promise<void> {
    return this.#driver.rollbackTransaction(connection)
  }

  releaseConnection({ connection }: Lease): Promise<void> {
    return this.#driver.releaseConnection(connection)
  }

  destroy(): Promise<void> {
    return this.#driver.destroy()
  }
}

/** A connection from its acquisition to its release. */
class Lease implements DatabaseConnection {
  readonly connection: DatabaseConnection
  readonly #scope: Scope | null

  constructor(connection: DatabaseConnection, scope: Scope | null) {
    this.connection = connection
    this.#scope = scope
  }

  /**
   * Kysely rejects queries once COMMIT has succeeded. One that nobody awaited could still come between the two: PostgreSQL
   * would run it after the COMMIT, as a transaction of its own.
   */
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#scope?.state === 'over') {
      return Promise.reject(new Error('A query on a transaction that is over. Await every query inside its work.'))
    }
    return this.connection.executeQuery(query)
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming queries is not supported')
  }
}
