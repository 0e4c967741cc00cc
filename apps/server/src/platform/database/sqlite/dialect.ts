// Kysely's SQLite dialect on better-sqlite3, with an engine that adds to Kysely's: statements
// prepared once, BEGIN IMMEDIATE (a deferred transaction that reads first can lose its upgrade to a
// writer), reads that don't wait for a transaction, and group commit (docs/decisions/0002).
import {
  type Dialect,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import type { Metrics } from '../../http/metrics.ts'
import { Damage } from '../damage.ts'
import { createGuardedDialect, type Engine, type EngineConnection } from '../guarded-driver.ts'
import { retryWhileBusy } from './busy.ts'
import { type Checkpoints, createCheckpoints } from './checkpoints.ts'
import { GroupCommit, type Running, rolledBack } from './group-commit.ts'
import { Handle } from './handle.ts'

/** Room for a hall's running games. With SQLite's own 2 MB each move read its pages again. */
const WRITER_CACHE_KIB = 16_000

/** A dialect for one Kysely instance. */
export function createSqliteDialect(file: string, onQuery: Metrics['query'] | undefined): Dialect {
  const engine = new SqliteEngine(file, onQuery)
  return createGuardedDialect(engine, {
    createQueryCompiler: () => new UnseenParameters(),
    createAdapter: () => new ConcurrentSqliteAdapter(engine),
    createIntrospector: (db) => new SqliteIntrospector(withoutViews(db)),
  })
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
  readonly engine: SqliteEngine

  constructor(engine: SqliteEngine) {
    super()
    this.engine = engine
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

export class SqliteEngine implements Engine {
  readonly #file: string
  readonly #onQuery: Metrics['query'] | undefined
  readonly damage = new Damage()
  #opened: Opened | null = null

  constructor(file: string, onQuery: Metrics['query'] | undefined) {
    this.#file = file
    this.#onQuery = onQuery
  }

  async open(): Promise<void> {
    const writer = await Handle.open(this.#file, this.#onQuery, this.damage)
    writer.database.pragma(`cache_size = -${WRITER_CACHE_KIB}`)
    // A registration changes so many pages that SQLite's journal of its savepoint exceeds 64 KB. In
    // a temporary file that journal took a tenth of the registration's processor time.
    writer.database.pragma('temp_store = MEMORY')
    let reader: Handle
    try {
      reader = await Handle.open(this.#file, this.#onQuery, this.damage)
    } catch (cause) {
      // Kysely opens both handles again at the next query.
      writer.database.close()
      throw cause
    }
    reader.database.pragma('query_only = ON')
    const checkpoints = createCheckpoints(writer)
    const transactions = new GroupCommit(writer, (count) => checkpoints.count(count))
    this.#opened = { writer, reader, transactions, checkpoints }
  }

  /**
   * Switches for migrations that rebuild tables. Foreign keys aren't enforced meanwhile, or
   * dropping the old table would delete the rows that refer to it. Views of other programs don't
   * stop the new table from taking its name. Other writes of this process aren't checked meanwhile
   * either.
   */
  async allowRebuilding(allowed: boolean): Promise<void> {
    const { writer, transactions } = this.#files
    await transactions.runBetweenGroups(() => {
      writer.database.pragma(`legacy_alter_table = ${allowed ? 'ON' : 'OFF'}`)
      writer.database.pragma(`foreign_keys = ${allowed ? 'OFF' : 'ON'}`)
      const areEnforced = writer.database.pragma('foreign_keys', { simple: true })
      if (areEnforced !== Number(!allowed)) throw new Error('SQLite did not switch its foreign keys')
    })
  }

  get #files(): Opened {
    if (this.#opened === null) throw new Error('the database is closed')
    return this.#opened
  }

  async connect(): Promise<EngineConnection> {
    if (this.damage.cause !== null) throw this.damage.cause
    return createConnection(this.#files)
  }

  async close(): Promise<void> {
    const opened = this.#opened
    this.#opened = null
    opened?.transactions.close()
    opened?.checkpoints.close()
    opened?.reader.database.close()
    opened?.writer.database.close()
  }
}

function createConnection({ writer, reader, transactions }: Opened): EngineConnection {
  let running: Running | null = null

  const connection: EngineConnection = {
    begin: async () => {
      running = await transactions.begin()
    },

    commit: async () => {
      if (running?.isUndone) throw rolledBack()
      const committed = transactions.commit()
      running = null
      await committed
    },

    rollback: async () => {
      const ended = running
      running = null
      // A failed group COMMIT has already undone everything.
      if (ended !== null && !ended.isUndone) transactions.rollback()
    },

    release: () => {},

    query: async <R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> => {
      if (running !== null) {
        // On a full disk or an I/O error SQLite itself undoes the whole transaction. A later
        // statement would be stored alone.
        if (running.isUndone || !writer.database.inTransaction) throw rolledBack()
        const result = writer.query<R>(sql, parameters)
        running.idle?.refresh()
        return result
      }
      const read = await retryWhileBusy(() => (reader.prepare(sql).readonly ? reader.query<R>(sql, parameters) : null))
      if (read !== null) return read
      // A lone write must not join another transaction, whose rollback would undo it.
      await connection.begin()
      try {
        const result = writer.query<R>(sql, parameters)
        await connection.commit()
        return result
      } catch (cause) {
        await connection.rollback()
        throw cause
      }
    },
  }
  return connection
}
