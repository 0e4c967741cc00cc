// Kysely's SQLite dialect on better-sqlite3, with additions to Kysely's own driver: statements
// prepared once, BEGIN IMMEDIATE (a deferred transaction that reads first can lose its upgrade to a
// writer), reads that don't wait for a transaction, and group commit (docs/decisions/0002).
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import type { OnQuery } from '../on-query.ts'
import { retryWhileBusy } from './busy.ts'
import { Checkpoints } from './checkpoints.ts'
import { GroupCommit, type Running, rolledBack } from './group-commit.ts'
import { Handle } from './handle.ts'

/** Room for a hall's running games. With SQLite's own 2 MB each move read its pages again. */
const WRITER_CACHE_KIB = 16_000

/** A dialect for one Kysely instance. */
export function createSqliteDialect(file: string, onQuery: OnQuery | undefined): Dialect {
  const driver = new SqliteDriver(file, onQuery)
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new UnseenParameters(),
    createAdapter: () => new ConcurrentSqliteAdapter(driver),
    createIntrospector: (db) => new SqliteIntrospector(withoutViews(db)),
  }
}

/**
 * Writes each parameter as `+?`, so that SQLite doesn't look at its value. When SQLite plans a
 * query, it reads the value of a bare `?`, unless the query finds one row by its key. It then plans
 * the statement again whenever a value is bound, which takes 45 µs each time. The plus changes no
 * value of any type. The condition of a partial index must be written with `sql.lit`, because
 * SQLite doesn't know a parameter's value.
 */
class UnseenParameters extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

/**
 * A database without views for Kysely's introspector, which its migrator runs first. SQLite can't
 * describe a view whose table is missing, and other programs may have made one. The alias hides
 * SQLite's own table from Kysely.
 */
function withoutViews<T>(db: Kysely<T>): Kysely<T> {
  const tables = sql<Record<string, unknown>>`(select * from main.sqlite_master where type = 'table')`
  return db.with('sqlite_master', () => tables) as unknown as Kysely<T>
}

export class ConcurrentSqliteAdapter extends SqliteAdapter {
  readonly #driver: SqliteDriver

  constructor(driver: SqliteDriver) {
    super()
    this.#driver = driver
  }

  /**
   * Switches for migrations that rebuild tables. Foreign keys aren't enforced meanwhile, or
   * dropping the old table would delete the rows that refer to it. Views of other programs don't
   * stop the new table from taking its name. Other writes of this process aren't checked meanwhile
   * either.
   */
  allowRebuilding(allowed: boolean): Promise<void> {
    return this.#driver.allowRebuilding(allowed)
  }

  /**
   * True, or Kysely would lock every query, reads too, behind one mutex that wakes all waiters at
   * once.
   */
  override get supportsMultipleConnections(): boolean {
    return true
  }
  /** SQLite's DDL is transactional: a failed migration leaves the old state. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** An open file: one handle writes, the other reads committed rows. */
type Opened = { writer: Handle; reader: Handle; transactions: GroupCommit; checkpoints: Checkpoints }

class SqliteDriver implements Driver {
  readonly #file: string
  readonly #onQuery: OnQuery | undefined
  #opened: Opened | null = null

  constructor(file: string, onQuery: OnQuery | undefined) {
    this.#file = file
    this.#onQuery = onQuery
  }

  async init(): Promise<void> {
    const writer = await Handle.open(this.#file, this.#onQuery)
    writer.database.pragma(`cache_size = -${WRITER_CACHE_KIB}`)
    let reader: Handle
    try {
      reader = await Handle.open(this.#file, this.#onQuery)
    } catch (cause) {
      // Kysely opens both handles again at the next query.
      writer.database.close()
      throw cause
    }
    reader.database.pragma('query_only = ON')
    const checkpoints = new Checkpoints(writer)
    const transactions = new GroupCommit(writer, (count) => checkpoints.count(count))
    this.#opened = { writer, reader, transactions, checkpoints }
  }

  async allowRebuilding(allowed: boolean): Promise<void> {
    const { writer, transactions } = this.#open
    await transactions.runBetweenGroups(() => {
      writer.database.pragma(`legacy_alter_table = ${allowed ? 'ON' : 'OFF'}`)
      writer.database.pragma(`foreign_keys = ${allowed ? 'OFF' : 'ON'}`)
      const areEnforced = writer.database.pragma('foreign_keys', { simple: true })
      if (areEnforced !== Number(!allowed)) throw new Error('SQLite did not switch its foreign keys')
    })
  }

  get #open(): Opened {
    if (this.#opened === null) throw new Error('the database is closed')
    return this.#opened
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this.#open)
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin()
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.commit()
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback()
  }

  async destroy(): Promise<void> {
    const opened = this.#opened
    this.#opened = null
    opened?.transactions.close()
    opened?.checkpoints.close()
    opened?.reader.database.close()
    opened?.writer.database.close()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #opened: Opened
  #running: Running | null = null

  constructor(opened: Opened) {
    this.#opened = opened
  }

  async begin(): Promise<void> {
    this.#running = await this.#opened.transactions.begin()
  }

  async commit(): Promise<void> {
    if (this.#running?.isUndone) throw rolledBack()
    const committed = this.#opened.transactions.commit()
    this.#running = null
    await committed
  }

  rollback(): void {
    const running = this.#running
    this.#running = null
    // A failed group COMMIT has already undone everything.
    if (running === null || running.isUndone) return
    this.#opened.transactions.rollback()
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, reader } = this.#opened
    const running = this.#running
    if (running !== null) {
      // On a full disk or an I/O error SQLite itself undoes the whole transaction. A later
      // statement would be stored alone.
      if (running.isUndone || !writer.database.inTransaction) throw rolledBack()
      const result = writer.query<R>(sql, parameters)
      if (running.usedAtMs !== null) running.usedAtMs = performance.now()
      return result
    }
    const read = await retryWhileBusy(() => (reader.prepare(sql).readonly ? reader.query<R>(sql, parameters) : null))
    if (read !== null) return read
    // A lone write must not join another transaction, whose rollback would undo it.
    await this.begin()
    try {
      const result = writer.query<R>(sql, parameters)
      await this.commit()
      return result
    } catch (cause) {
      this.rollback()
      throw cause
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface requires a generator.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming queries is not supported')
  }
}
