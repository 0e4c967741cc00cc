import { Kysely, PostgresAdapter, type Transaction } from 'kysely'
import { ConfigError } from '../app-error.ts'
import type { Fault } from '../fault.ts'
import type { Metrics } from '../http/metrics.ts'
import { type Damage, isDamage } from './damage.ts'
import { impatientClient } from './postgres/client.ts'
import { createPostgresDialect } from './postgres/dialect.ts'
import { PostgresRefusal, refusalOf } from './postgres/refusal.ts'
import { isBusy } from './sqlite/busy.ts'
import { ConcurrentSqliteAdapter, createSqliteDialect } from './sqlite/dialect.ts'
import type { Database } from './tables.ts'
import { CONNECTION_LIMIT_MS } from './wait-limit.ts'

/**
 * Idle time in ms after which the system probes the other side; after 10 unanswered probes it drops
 * the connection.
 */
export const KEEP_ALIVE_MS = 10_000

/** The first parameter of data functions; a transaction is one too. */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export type DatabaseTarget = { engine: 'sqlite'; file: string } | PostgresTarget
export type PostgresTarget = {
  engine: 'postgres'
  url: string
  poolSize: number
  /**
   * The address of PostgreSQL itself. It is set where `url` is the address of a pooler that gives
   * each transaction any free connection.
   */
  directUrl?: string
}

/**
 * Opens the database without reading it: the first query, or migrate(), finds out whether it is
 * reachable. `onQuery` receives how long each statement took, in ms.
 * @throws ConfigError for an address that can't be used
 */
export async function connect(target: DatabaseTarget, onQuery?: Metrics['query']): Promise<Db> {
  if (target.engine === 'sqlite') {
    return new Kysely<Database>({ dialect: createSqliteDialect(target.file, onQuery) })
  }
  const { default: pg } = await import('pg')
  const types = new pg.TypeOverrides()
  // Counts are int8 and sums numeric, which pg returns as text. Here they become numbers, for this
  // pool only: other users of pg may want its own types.
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  requireAddress(pg.Client, 'DATABASE_URL', target.url)
  if (target.directUrl !== undefined) requireAddress(pg.Client, 'DATABASE_DIRECT_URL', target.directUrl)
  const pool = new pg.Pool({
    connectionString: addressOf(target.url),
    Client: impatientClient(pg.Client),
    max: target.poolSize,
    types,
    connectionTimeoutMillis: CONNECTION_LIMIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'noor-quest',
  })
  // An idle connection that breaks (the server restarted) is replaced on next use. Without a
  // listener its error would end the process.
  pool.on('error', () => {})
  // A leased connection that breaks rejects its query, and emits a second error without a listener.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Database>({
    dialect: createPostgresDialect(pool, { prepares: target.directUrl === undefined, url: target.url, onQuery }),
  })
}

/**
 * An address with one meaning: pg checks certificate and name for `prefer`, `require` and
 * `verify-ca` too, and prints a warning of several lines that this will change.
 */
export function addressOf(url: string): string {
  if (new URL(url).searchParams.get('uselibpqcompat') === 'true') return url
  return url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}

/** @throws ConfigError where a file that it names can't be read, or pg refuses the parameters */
function requireAddress(Client: new (config: object) => unknown, name: string, url: string): void {
  try {
    new Client({ connectionString: addressOf(url) })
  } catch (cause) {
    const { message, path } = cause as Error & { path?: string }
    const reason = path === undefined ? message : `${path}: ${message.split(',')[0]}`
    throw new ConfigError(`${name} can't be used (${reason}). Correct its parameters (docs/hosted.md#tls).`)
  }
}

/**
 * Whether frequent statements can be prepared. A pooler in transaction mode gives two of its clients
 * the same connection, where the second one finds the first one's statement.
 * @throws PostgresRefusal
 */
export async function requirePreparing(target: DatabaseTarget): Promise<void> {
  if (target.engine === 'sqlite' || target.directUrl !== undefined) return
  const { default: pg } = await import('pg')
  const settings = { connectionString: addressOf(target.url), connectionTimeoutMillis: CONNECTION_LIMIT_MS }
  const clients = [new pg.Client(settings), new pg.Client(settings)]
  try {
    for (const client of clients) {
      client.on('error', () => {})
      await client.connect()
      await client.query({ name: 'noor_probe', text: 'select 1' })
    }
  } catch (cause) {
    throw refusalOf(cause, target.url)
  } finally {
    for (const client of clients) await client.end().catch(() => {})
  }
}

/**
 * Whether the engine is PostgreSQL. Any schema is accepted: a migration doesn't have today's
 * tables.
 */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** null: PostgreSQL, which looks after its own files. */
export function damageRecorderOf(db: Db): Damage | null {
  const { adapter } = db.getExecutor()
  return adapter instanceof ConcurrentSqliteAdapter ? adapter.engine.damage : null
}

/**
 * Error codes of a database that can't be reached or written. PostgreSQL's among them: no
 * connection (08), too slow or idle (25P03, 55P03, 57014), read-only (25006), conflicts (40), no
 * room (53), ended (57P, 58).
 */
const UNAVAILABLE =
  /^(08|25006|25P03|40001|40P01|53|55P03|57014|57P|58|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|SQLITE_(BUSY|FULL|IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB))/

const codeOf = (cause: Error) => ('code' in cause && typeof cause.code === 'string' ? cause.code : '')

/**
 * True when the database couldn't be reached or couldn't write: the client may send the request
 * again later.
 */
export function isUnavailable(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if (UNAVAILABLE.test(codeOf(cause))) return true
  return /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    cause.message,
  )
}

/**
 * True when PostgreSQL refuses our login, or has no such database: a retry won't help, an operator
 * must act.
 */
export function isRefused(cause: unknown): boolean {
  if (cause instanceof PostgresRefusal) return true
  return cause instanceof Error && (/^(28|3D)/.test(codeOf(cause)) || cause.message.startsWith('SASL'))
}

/** The operator's line about a database that can't be used; null for any other cause. */
export function describeDatabaseError(cause: unknown): Fault | null {
  if (!(cause instanceof Error)) return null
  if (cause instanceof PostgresRefusal) return cause.fault
  const code = codeOf(cause)
  // A name with several addresses fails with an error that has no message of its own.
  const reason = cause.message || code
  if (isDamage(cause)) {
    return { message: `noor-quest.db is damaged (${reason}).`, remedy: 'Stop the server, then: npm run repair' }
  }
  if (isBusy(cause)) {
    return {
      message: `Another program has locked the database in DATA_DIR (${reason}).`,
      remedy: 'End that program, such as a backup tool or sqlite3.',
    }
  }
  if (code.startsWith('SQLITE_') && isUnavailable(cause)) {
    return {
      message: `The database in DATA_DIR can't be used (${reason}).`,
      remedy: "Check that it is this user's, and that its disk is writable and not full.",
    }
  }
  if (isUnavailable(cause)) {
    return { message: `The database can't be reached (${reason}).`, remedy: 'Check DATABASE_URL.' }
  }
  if (isRefused(cause)) {
    return {
      message: `PostgreSQL refuses the connection (${reason}).`,
      remedy: 'Check the user, password and database in DATABASE_URL.',
    }
  }
  return null
}

/** The same in one line. */
export function explainDatabaseError(cause: unknown): string | null {
  const fault = describeDatabaseError(cause)
  return fault === null ? null : `${fault.message} ${fault.remedy}`
}
