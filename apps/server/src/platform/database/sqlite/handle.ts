// A connection to the SQLite file, with its prepared statements.
import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import { BoundedMap } from '../../bounded-map.ts'
import type { Metrics } from '../../http/metrics.ts'
import { Damage, isDamage } from '../damage.ts'
import { retryWhileBusy } from './busy.ts'

/** Our own statements are fewer than 200. Statements with lists of ids come only once. */
const MAX_STATEMENTS = 400
/**
 * The write-ahead log may grow to 32 MB: it gets the pages of running games again and again, the
 * file only once.
 */
const CHECKPOINT_PAGES = 8000

const inodeOf = ({ name }: Database.Database) => statSync(name, { throwIfNoEntry: false })?.ino

export class Handle {
  readonly database: Database.Database
  readonly #inode: number | undefined
  readonly #onQuery: Metrics['query'] | undefined
  readonly #damage: Damage
  /** Statements. Once there are too many, the least recently used first. */
  readonly #statements = new BoundedMap<Database.Statement>(MAX_STATEMENTS)

  /** Opens in WAL mode: readers and the writer don't wait for each other. */
  static open(file: string, onQuery: Metrics['query'] | undefined, damage: Damage): Promise<Handle> {
    // When two processes open a new file at once, one is refused WAL mode.
    return retryWhileBusy(() => {
      const database = new Database(file, { timeout: 0 })
      try {
        database.pragma('journal_mode = WAL')
        database.pragma('synchronous = FULL')
        database.pragma('foreign_keys = ON')
        // Deleted contents are overwritten with zeros (retention/wipe-erased.ts).
        database.pragma('secure_delete = ON')
        database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
        return new Handle(database, onQuery, damage)
      } catch (cause) {
        database.close()
        throw cause
      }
    })
  }

  constructor(database: Database.Database, onQuery?: Metrics['query'], damage = new Damage()) {
    this.database = database
    this.#inode = inodeOf(database)
    this.#onQuery = onQuery
    this.#damage = damage
  }

  prepare(sql: string): Database.Statement {
    const known = this.#statements.get(sql)
    const statement = known ?? this.#watch(() => this.database.prepare(sql))
    // The last used is the last to go.
    if (known !== undefined) this.#statements.delete(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  /**
   * Call it before COMMIT. A file that was deleted or moved away can still be written, but the next
   * start doesn't find it.
   */
  requireFile(): void {
    if (this.#inode === inodeOf(this.database)) return
    throw Object.assign(new Error('its file was moved or deleted while the server runs'), {
      code: 'SQLITE_READONLY_DBMOVED',
    })
  }

  /** Runs a statement outside queries: BEGIN, COMMIT and the like. */
  control(sql: string): void {
    const statement = this.prepare(sql)
    this.#watch(() => statement.run())
  }

  query<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    if (this.#onQuery === undefined) return this.#run(sql, parameters)
    const startedMs = performance.now()
    let ok = false
    try {
      const result = this.#run<R>(sql, parameters)
      ok = true
      return result
    } finally {
      this.#onQuery(performance.now() - startedMs, ok)
    }
  }

  #run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const statement = this.prepare(sql)
    return this.#watch(() => {
      if (statement.reader) return { rows: statement.all(parameters) as R[] }
      const { changes, lastInsertRowid } = statement.run(parameters)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    })
  }

  #watch<T>(run: () => T): T {
    try {
      return run()
    } catch (cause) {
      if (isDamage(cause)) this.#damage.report(cause)
      throw cause
    }
  }
}
