// SQL that differs between SQLite and PostgreSQL.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Db, isPostgres, type Tx } from './connect.ts'

type Strength = 'update' | 'no key update'

/**
 * The end of a query that locks its rows until the transaction ends, or only those of the table
 * `of`. Empty on SQLite, whose transactions run one after the other.
 */
export function rowLock(db: Db, of?: string, strength: Strength = 'update'): RawBuilder<unknown> {
  if (!isPostgres(db)) return sql``
  const tables = of === undefined ? sql`` : sql` of ${sql.table(of)}`
  return sql`for ${sql.raw(strength)}${tables}`
}

/** Locks a query's rows, for `.$call` and `.$if`. `of`: a table of the query. */
export function forUpdate(db: Db, of?: string) {
  return withLock(db, of, 'update')
}

/** Like `forUpdate`, but rows that refer to the locked ones can be inserted meanwhile. */
export function forNoKeyUpdate(db: Db, of?: string) {
  return withLock(db, of, 'no key update')
}

function withLock(db: Db, of: string | undefined, strength: Strength) {
  return <D, T extends keyof D, O>(query: SelectQueryBuilder<D, T, O>): SelectQueryBuilder<D, T, O> =>
    isPostgres(db) ? query.modifyEnd(rowLock(db, of, strength)) : query
}

/**
 * Waits for transactions that locked this key, and locks it until the transaction ends. `shared`:
 * transactions that share the key don't wait for each other. SQLite's transactions run one after
 * the other anyway.
 */
export async function lockKey(tx: Tx, key: string | bigint, mode: 'alone' | 'shared' = 'alone'): Promise<void> {
  if (!isPostgres(tx)) return
  const number = typeof key === 'bigint' ? sql`${key}` : sql`hashtextextended(${key}, 0)`
  const lock = sql.raw(mode === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await sql`select ${lock}(${number})`.execute(tx)
}

/**
 * A column by which SQLite doesn't search or sort with an index: the plus stops it. PostgreSQL
 * knows how many rows there are, and chooses well.
 */
export function withoutIndex<T>(db: Db, column: RawBuilder<T>): RawBuilder<T> {
  return isPostgres(db) ? column : sql<T>`+${column}`
}
