// Kysely's SQLite dialect on better-sqlite3, with what the answer path needs and Kysely's own driver lacks:
// statements prepared once, BEGIN IMMEDIATE (a deferred transaction that reads first can lose its upgrade to a
// writer), reads that don't wait for a transaction, and group commit.
//
// Group commit: transactions wait for the end of the event loop's next turn and then run one after the other. One that ends
// doesn't commit; it leaves its savepoint in the open SQLite transaction and the next one joins. One COMMIT, so one fsync,
// ends the group. Nobody's `commit` resolves before that COMMIT, so whatever was
// acknowledged is on the disk (docs/decisions/0002).
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { OnQuery } from './on-query.ts'

/** Bounds how long the first transaction of a group waits for its COMMIT. */
const GROUP_MAX = 64
/** How long a write waits for another process's write lock. */
const BUSY_TIMEOUT_MS = 5000
const BUSY_RETRY_MS = 20
/** A hall's games at play; SQLite's own 2 MB made each move read its pages anew. */
const WRITER_CACHE_KIB = 16_000
/** The log may grow to 32 MB: the pages of games at play are written to it again and again, and to the database once. */
const CHECKPOINT_PAGES = 8000
/**
 * A checkpoint takes tens of milliseconds in which nobody is answered. A hall answers in waves: after this many transactions
 * the first pause this long is used for one, so that few fall into a wave.
 */
const CHECKPOINT_TRANSACTIONS = 500
const PAUSE_MS = 50

/** For one Kysely instance. */
export function createSqliteDialect(file: string, onQuery: OnQuery | undefined): Dialect {
  const driver = new SqliteDriver(file, onQuery)
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ConcurrentSqliteAdapter(driver),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/** Kysely would otherwise lock every query, reads too, behind one mutex that wakes all waiters at once. */
export class ConcurrentSqliteAdapter extends SqliteAdapter {
  readonly #driver: SqliteDriver

  constructor(driver: SqliteDriver) {
    super()
    this.#driver = driver
  }

  /**
   * Runs a statement of the open transaction at once, without the promises Kysely puts around each: a tenth of a move's time.
   * There is one open transaction, and whoever calls must be in it.
   */
  runInTransaction<R>(sql: string, parameters: readonly unknown[]): R[] {
    const { writer } = this.#driver
    if (!writer.database.inTransaction) throw new Error('the transaction is over')
    return this.#driver.runTimed<R>(writer, sql, parameters).rows
  }

  override get supportsMultipleConnections(): boolean {
    return true
  }
  /** SQLite's DDL is transactional: a failed migration leaves the old state. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

type Waiter = { resolve: () => void; reject: (cause: unknown) => void }

/** One database handle and its prepared statements. */
class Handle {
  readonly database: Database.Database
  readonly #statements = new Map<string, Database.Statement>()

  /**
   * Of two processes that find a new file at once, the one that comes second into WAL mode is refused, whatever busy_timeout
   * says: it asks again.
   */
  static async open(file: string): Promise<Handle> {
    const giveUpMs = performance.now() + BUSY_TIMEOUT_MS
    for (;;) {
      const database = new Database(file)
      try {
        database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
        database.pragma('journal_mode = WAL')
        return new Handle(database)
      } catch (cause) {
        database.close()
        const isBusy = cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_BUSY')
        if (!isBusy || performance.now() > giveUpMs) throw cause
      }
      await sleep(BUSY_RETRY_MS)
    }
  }

  private constructor(database: Database.Database) {
    this.database = database
    this.database.pragma('synchronous = FULL')
    this.database.pragma('foreign_keys = ON')
    this.database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  }

  prepare(sql: string): Database.Statement {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.database.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }

  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const statement = this.prepare(sql)
    if (statement.reader) return { rows: statement.all(parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}

class SqliteDriver implements Driver {
  readonly #file: string
  readonly #onQuery: OnQuery | undefined
  #writer: Handle | null = null
  #reader: Handle | null = null
  #writerBusy = false
  readonly #waiting: Waiter[] = []
  /** Transactions that wait for the open group's COMMIT. */
  #group: Waiter[] = []
  #soon: NodeJS.Immediate | null = null
  #sinceCheckpoint = 0
  #pause: NodeJS.Timeout | null = null
  /** Kysely's own bookkeeping of a connection costs more than the connection. */
  readonly #idle: SqliteConnection[] = []

  constructor(file: string, onQuery: OnQuery | undefined) {
    this.#file = file
    this.#onQuery = onQuery
  }

  async init(): Promise<void> {
    this.#writer = await Handle.open(this.#file)
    this.#writer.database.pragma(`cache_size = -${WRITER_CACHE_KIB}`)
    this.#reader = await Handle.open(this.#file)
    this.#reader.database.pragma('query_only = ON')
  }

  get writer(): Handle {
    if (this.#writer === null) throw new Error('the database is closed')
    return this.#writer
  }

  get reader(): Handle {
    if (this.#reader === null) throw new Error('the database is closed')
    return this.#reader
  }

  runTimed<R>(handle: Handle, sql: string, parameters: readonly unknown[]): QueryResult<R> {
    if (this.#onQuery === undefined) return handle.run(sql, parameters)
    const startedMs = performance.now()
    let ok = false
    try {
      const result = handle.run<R>(sql, parameters)
      ok = true
      return result
    } finally {
      this.#onQuery(performance.now() - startedMs, ok)
    }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#idle.pop() ?? new SqliteConnection(this)
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#idle.push(connection as SqliteConnection)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const session = connection as SqliteConnection
    await this.#lockWriter()
    try {
      if (!this.writer.database.inTransaction) this.writer.run('begin immediate', [])
      this.writer.run('savepoint member', [])
    } catch (cause) {
      this.#passOn()
      throw cause
    }
    session.inTransaction = true
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const session = connection as SqliteConnection
    this.writer.run('release member', [])
    session.inTransaction = false
    const committed = new Promise<void>((resolve, reject) => this.#group.push({ resolve, reject }))
    this.#passOn()
    await committed
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const session = connection as SqliteConnection
    // A failed group COMMIT has already undone everything.
    if (!session.inTransaction) return
    session.inTransaction = false
    try {
      if (this.writer.database.inTransaction) {
        this.writer.run('rollback to member', [])
        this.writer.run('release member', [])
      } else {
        // On a full disk or an I/O error SQLite itself rolls everything back, what the group has left there too. The
        // next transaction begins a new one, whose COMMIT must not acknowledge them.
        this.#endGroup()
      }
    } finally {
      this.#passOn()
    }
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint "${name}"`))
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to "${name}"`))
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release "${name}"`))
  }

  async destroy(): Promise<void> {
    if (this.#soon !== null) clearImmediate(this.#soon)
    if (this.#pause !== null) clearTimeout(this.#pause)
    this.#reader?.database.close()
    this.#writer?.database.close()
    this.#reader = null
    this.#writer = null
  }

  /**
   * First come, first served, from the end of the event loop's next turn. Not at once: Node runs one request from its
   * bytes to its commit before it looks at the next socket, so nobody would ever be seen waiting, and every answer would
   * pay for an fsync of its own. Nor at the end of this turn: the next one brings those whose requests arrived while this
   * one's were read, and so a tenth more answers. One after the other they also run faster than in turns with what HTTP needs.
   */
  async #lockWriter(): Promise<void> {
    const locked = new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }))
    if (!this.#writerBusy && this.#soon === null) {
      this.#soon = setImmediate(() => {
        this.#soon = setImmediate(() => this.#startNext())
      })
    }
    await locked
  }

  #startNext(): void {
    this.#soon = null
    const next = this.#waiting.shift()
    this.#writerBusy = next !== undefined
    next?.resolve()
  }

  /** Lets the next transaction join the group, which ends when it is full or nobody waits. */
  #passOn(): void {
    if (this.#group.length >= GROUP_MAX || this.#waiting.length === 0) this.#endGroup()
    this.#startNext()
  }

  #endGroup(): void {
    const group = this.#group
    this.#group = []
    const { database } = this.writer
    try {
      if (database.inTransaction) this.writer.run('commit', [])
      else if (group.length > 0) throw new Error('SQLite rolled the transaction back')
      for (const member of group) member.resolve()
      this.#checkpointInPause(group.length)
    } catch (cause) {
      if (database.inTransaction) this.writer.run('rollback', [])
      for (const member of group) member.reject(cause)
    }
  }

  #checkpointInPause(transactions: number): void {
    this.#sinceCheckpoint += transactions
    if (this.#sinceCheckpoint < CHECKPOINT_TRANSACTIONS) return
    if (this.#pause !== null) this.#pause.refresh()
    else this.#pause = setTimeout(() => this.#checkpoint(), PAUSE_MS).unref()
  }

  #checkpoint(): void {
    this.#pause = null
    const { database } = this.writer
    if (database.inTransaction) return
    this.#sinceCheckpoint = 0
    try {
      database.pragma('wal_checkpoint(PASSIVE)')
    } catch {
      // Nothing is lost: what is committed is in the log, and whoever writes next hears of the full disk.
    }
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver
  inTransaction = false

  constructor(driver: SqliteDriver) {
    this.#driver = driver
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, reader } = this.#driver
    if (this.inTransaction) return this.#driver.runTimed(writer, sql, parameters)
    if (reader.prepare(sql).readonly) return this.#driver.runTimed(reader, sql, parameters)
    // A lone write must not slip into somebody else's transaction, whose rollback would undo it.
    await this.#driver.beginTransaction(this)
    let result: QueryResult<R>
    try {
      result = this.#driver.runTimed(writer, sql, parameters)
    } catch (cause) {
      await this.#driver.rollbackTransaction(this)
      throw cause
    }
    await this.#driver.commitTransaction(this)
    return result
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface asks for a generator; nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming queries is not supported')
  }
}
