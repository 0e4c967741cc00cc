// Kysely's driver for either engine, with rules against misused transactions (docs/decisions/0010).
// Only transact() begins and ends a transaction. Code in it gets no other connection. Its
// connection refuses queries of other code, and all queries after its end.
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { currentScope, type Scope } from './transaction-scope.ts'

const USE_TX = 'Use the transaction `tx` that transact() hands to its work.'

/**
 * Text that may precede a statement: space, an empty statement, or a comment that ends in the same
 * place for both engines.
 */
const BEFORE_STATEMENT = /[\s;]+|--[^\r\n]*(?:\r?\n|$)|\/\*(?:(?!\/\*|\*\/).)*\*\//sy
/**
 * The beginning of a statement that controls a transaction, or of a comment that BEFORE_STATEMENT
 * doesn't skip: PostgreSQL nests comments and ends a line at \r, SQLite doesn't, and could find a
 * COMMIT inside such a comment.
 */
const CONTROLS_TRANSACTION = /(?:begin|start|commit|end|rollback|abort|savepoint|release|prepare)\b|--|\/\*/iy

/**
 * Skips what may precede a statement piece by piece: one pattern for both would take exponential
 * time.
 */
function controlsTransaction(sql: string): boolean {
  BEFORE_STATEMENT.lastIndex = 0
  let start = 0
  while (BEFORE_STATEMENT.test(sql)) start = BEFORE_STATEMENT.lastIndex
  CONTROLS_TRANSACTION.lastIndex = start
  return CONTROLS_TRANSACTION.test(sql)
}

export type Engine = {
  /** Called with the first query, and again after it has failed. */
  open: () => Promise<void>
  connect: () => Promise<EngineConnection>
  close: () => Promise<void>
}

export type EngineConnection = {
  begin: () => Promise<void>
  /** When it rejects, the caller rolls back. */
  commit: () => Promise<void>
  /** Never rejects: the caller gets the failure that ended the transaction. */
  rollback: () => Promise<void>
  release: () => void
  query: <R>(sql: string, parameters: readonly unknown[]) => Promise<QueryResult<R>>
}

export function createGuardedDialect(engine: Engine, others: Omit<Dialect, 'createDriver'>): Dialect {
  return { ...others, createDriver: () => createGuardedDriver(engine) }
}

/** A driver without savepoints: transactions don't nest. */
function createGuardedDriver(engine: Engine): Driver {
  return {
    init: () => engine.open(),
    destroy: () => engine.close(),

    /**
     * Gives a connection to every query through `db`; a query through `tx` has its transaction's.
     * Inside a transaction, a second connection could block: on SQLite a write would wait for its
     * own transaction, and block every writer of the process. On PostgreSQL as many transactions as
     * the pool has connections would wait for each other.
     */
    async acquireConnection() {
      const scope = currentScope()
      if (scope?.state === 'open') {
        throw new Error(`A query through \`db\` inside a transaction. ${USE_TX}`)
      }
      return new Lease(await engine.connect(), scope)
    },

    async beginTransaction({ connection, scope }: Lease) {
      // Lint finds `db.transaction()`, but not every other spelling of it.
      if (scope === null) throw new Error('Run transactions with transact().')
      await connection.begin()
    },
    commitTransaction: ({ connection }: Lease) => connection.commit(),
    rollbackTransaction: ({ connection }: Lease) => connection.rollback(),

    async releaseConnection(lease: Lease) {
      lease.isReleased = true
      lease.connection.release()
    },
  }
}

/** A connection from its acquisition to its release. */
class Lease implements DatabaseConnection {
  readonly connection: EngineConnection
  /** Null outside transactions. */
  readonly scope: Scope | null
  isReleased = false

  constructor(connection: EngineConnection, scope: Scope | null) {
    this.connection = connection
    this.scope = scope
  }

  /**
   * Rejects queries as soon as the transaction's work has ended. Kysely rejects them only once
   * COMMIT has succeeded. A query without await could come before that, and PostgreSQL would run it
   * after the COMMIT, as a transaction of its own.
   */
  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.scope?.state === 'over') {
      return Promise.reject(new Error('A query on a transaction that is over. Await every query inside its work.'))
    }
    // Code that kept the connection would join the next transaction on it.
    if (this.isReleased) return Promise.reject(new Error('A query on a connection that was released.'))
    // On PostgreSQL both transactions can be open. If the query waited for rows that the code's own
    // transaction has locked, the code would wait for itself.
    const current = currentScope()
    if (current !== this.scope && current?.state === 'open') {
      return Promise.reject(new Error(`A query on another transaction. ${USE_TX}`))
    }
    if (controlsTransaction(sql)) {
      return Promise.reject(new Error('Transactions begin and end with transact(), not with SQL.'))
    }
    return this.connection.query(sql, parameters)
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming queries is not supported')
  }
}
