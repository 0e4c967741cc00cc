// Kysely's PostgreSQL dialect with a driver of our own. Kysely's waits as long as the server is
// silent: when its machine is gone, when it is frozen, or when a table is locked. Here every wait
// ends, and a connection that was silent isn't used again (docs/decisions/0010).
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { CONNECTION_LIMIT_MS, hasWaitLimit, IDLE_LIMIT_MS, WAIT_LIMIT_MS } from '../wait-limit.ts'
import { cancelQuery, isUnresponsive, silent } from './client.ts'

/**
 * Interval between searches for silent connections. One timer for all, because a timer for each
 * statement costs more.
 */
const CHECK_MS = 100
/**
 * Time for the server to end a statement, by itself or on request, before its connection is given
 * up.
 */
const MARGIN_MS = 400
/** Wait before the next attempt to reach a server that refused the first one just now. */
const RETRY_MS = 50

export function createPostgresDialect(pool: Pool): Dialect {
  return {
    createDriver: () => new PostgresDriver(pool),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PooledPostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

class PooledPostgresAdapter extends PostgresAdapter {
  /**
   * Takes no lock, because migrate.ts takes one. Kysely's lock belongs to a session, but a pooler
   * may run each transaction of a session on another connection.
   */
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class PostgresDriver implements Driver {
  readonly #pool: Pool
  readonly #leased = new Set<PostgresConnection>()
  readonly #usedAtMs = new WeakMap<PoolClient, number>()
  /**
   * Connections last used before this moment aren't trusted: they are as silent as the one that was
   * given up, or lead to the same server that can't write any more.
   */
  #distrustedBeforeMs = Number.NEGATIVE_INFINITY
  #check: NodeJS.Timeout | null = null
  #checkedAtMs = 0

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {
    this.#check = setInterval(() => this.#checkLeased(), CHECK_MS).unref()
  }

  async acquireConnection(): Promise<PostgresConnection> {
    const sinceMs = performance.now()
    const waitedMs = () => Math.min(performance.now() - sinceMs, CONNECTION_LIMIT_MS)
    for (;;) {
      let client: PoolClient
      try {
        client = await this.#pool.connect()
      } catch (cause) {
        if (!isUnresponsive(cause) || waitedMs() === CONNECTION_LIMIT_MS) throw cause
        await wait(RETRY_MS)
        continue
      }
      if ((this.#usedAtMs.get(client) ?? Number.POSITIVE_INFINITY) < this.#distrustedBeforeMs) {
        client.release(true)
        continue
      }
      const limitMs = hasWaitLimit() ? WAIT_LIMIT_MS - waitedMs() : null
      const connection = new PostgresConnection(client, limitMs, () => this.#distrust())
      this.#leased.add(connection)
      return connection
    }
  }

  beginTransaction(connection: PostgresConnection): Promise<void> {
    return connection.begin()
  }

  commitTransaction(connection: PostgresConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: PostgresConnection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    this.#leased.delete(connection)
    this.#usedAtMs.set(connection.client, performance.now())
    connection.release()
  }

  async destroy(): Promise<void> {
    if (this.#check !== null) clearInterval(this.#check)
    await this.#pool.end()
  }

  #checkLeased(): void {
    const nowMs = performance.now()
    // The passed time is limited: while our own event loop was blocked, responses may have arrived
    // that it hasn't read yet.
    const passedMs = Math.min(nowMs - this.#checkedAtMs, 2 * CHECK_MS)
    this.#checkedAtMs = nowMs
    for (const connection of this.#leased) {
      if (connection.givesUpAfter(passedMs)) this.#distrust()
    }
  }

  #distrust(): void {
    this.#distrustedBeforeMs = performance.now()
  }
}

/** A client from its acquisition to its release. */
class PostgresConnection implements DatabaseConnection {
  readonly client: PoolClient
  /** null: no limit. */
  readonly #limitMs: number | null
  readonly #onReadOnly: () => void
  #pending = 0
  #silentMs = 0
  #bytesRead = -1
  #isBroken = false

  constructor(client: PoolClient, limitMs: number | null, onReadOnly: () => void) {
    this.client = client
    this.#limitMs = limitMs
    this.#onReadOnly = onReadOnly
  }

  /**
   * Sets the limits with `set local`, for this transaction only. A pooler refuses such settings at
   * the start of a connection, and would give ours to other clients.
   */
  async begin(): Promise<void> {
    if (this.#limitMs === null) {
      await this.#send('begin')
      return
    }
    const lockMs = Math.floor(this.#limitMs) - MARGIN_MS
    await this.#send(
      `begin; set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = ${IDLE_LIMIT_MS}`,
    )
  }

  async commit(): Promise<void> {
    const { command } = await this.#send('commit')
    // PostgreSQL responds to COMMIT with ROLLBACK if a statement failed and its error was
    // swallowed.
    if (command === 'ROLLBACK') throw new Error('PostgreSQL rolled the transaction back: a statement in it had failed')
  }

  /**
   * Never rejects: the caller gets the failure that ended the transaction. PostgreSQL rolls back by
   * itself when it loses the connection.
   */
  async rollback(): Promise<void> {
    try {
      await this.#send('rollback')
    } catch {
      this.#isBroken = true
    }
  }

  release(): void {
    this.client.release(this.#isBroken)
  }

  /** Adds passed time to the server's silence; true when that was too long. */
  givesUpAfter(passedMs: number): boolean {
    if (this.#limitMs === null || this.#pending === 0) return false
    const { bytesRead } = this.client.connection.stream as Socket
    const wasSilentMs = bytesRead === this.#bytesRead ? this.#silentMs : 0
    const isCancelled = wasSilentMs >= this.#limitMs - MARGIN_MS
    this.#bytesRead = bytesRead
    this.#silentMs = wasSilentMs + passedMs
    // Before the connection is given up, PostgreSQL is asked to cancel its statement. A statement
    // that waits for a lock is then undone for certain, and its connection responds.
    if (!isCancelled && this.#silentMs >= this.#limitMs - MARGIN_MS) {
      // The request may come too late and end the connection's next statement.
      this.#isBroken = true
      void cancelQuery(this.client)
    }
    if (this.#silentMs < this.#limitMs) return false
    this.client.connection.stream.destroy(silent())
    return true
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#send(sql, parameters)
    const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return isWrite ? { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows as R[] }
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface requires a generator.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming queries is not supported')
  }

  async #send(sql: string, parameters?: readonly unknown[]) {
    if (this.#pending === 0) this.#silentMs = 0
    this.#pending += 1
    try {
      // Extended mode makes PostgreSQL refuse several statements in one text. Only our own have no
      // parameters at all.
      return await (parameters?.length === 0
        ? this.client.query({ text: sql, queryMode: 'extended' } as never)
        : this.client.query(sql, parameters as unknown[] | undefined))
    } catch (cause) {
      // After a failover the name may lead to another server.
      if (cause instanceof Error && 'code' in cause && cause.code === READ_ONLY) {
        this.#isBroken = true
        this.#onReadOnly()
      }
      throw cause
    } finally {
      this.#pending -= 1
    }
  }
}

const READ_ONLY = '25006'
