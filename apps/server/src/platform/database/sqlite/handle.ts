// One connection to the SQLite file, and the statements that are prepared on it.
import Database from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import { BoundedMap } from '../../bounded-map.ts'
import type { OnQuery } from '../on-query.ts'
import { retryWhileBusy } from './busy.ts'

/** Our own are fewer than 200. Lists of ids make statements that come once. */
const MOST_STATEMENTS = 400
/** The write-ahead log may grow to 32 MB: the pages of games at play are written to it again and again, to the file once. */
const CHECKPOINT_PAGES = 8000

export class Handle {
  readonly database: Database.Database
  readonly #onQuery: OnQuery | undefined
  /** The least recently used first. */
  readonly #statements = new BoundedMap<Database.Statement>(MOST_STATEMENTS)

  /** In WAL mode: readers don't wait for the writer, nor it for them. */
  static open(file: string, onQuery: OnQuery | undefined): Promise<Handle> {
    // Of two processes that find a new file at once, one is refused WAL mode.
    return retryWhileBusy(() => {
      const database = new Database(file, { timeout: 0 })
      try {
        database.pragma('journal_mode = WAL')
        database.pragma('synchronous = FULL')
        database.pragma('foreign_keys = ON')
        database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
        return new Handle(database, onQuery)
      } catch (cause) {
        database.close()
        throw cause
      }
    })
  }

  constructor(database: Database.Database, onQuery?: OnQuery) {
    this.database = database
    this.#onQuery = onQuery
  }

  prepare(sql: string): Database.Statement {
    const known = this.#statements.get(sql)
    const statement = known ?? this.database.prepare(sql)
    if (known !== undefined) this.#statements.delete(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  /** What belongs to no query: BEGIN, COMMIT and the like. */
  control(sql: string): void {
    this.prepare(sql).run()
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
    if (statement.reader) return { rows: statement.all(parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}
