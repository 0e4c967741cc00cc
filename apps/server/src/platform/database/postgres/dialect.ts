// Kysely's PostgreSQL dialect with an engine of our own. Kysely's waits as long as the server is
// silent: when its machine is gone, when it is frozen, or when a table is locked. Here every wait
// ends, and a connection that was silent isn't used again (docs/decisions/0010).
import { setTimeout as wait } from 'node:timers/promises'
import { type Dialect, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type QueryResult } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import type { Metrics } from '../../http/metrics.ts'
import { createGuardedDialect, type Engine, type EngineConnection } from '../guarded-driver.ts'
import { beginWait, CONNECTION_LIMIT_MS, hasWaitLimit, IDLE_LIMIT_MS, WAIT_LIMIT_MS } from '../wait-limit.ts'
import { cancelQuery, createStatementNames, isUnresponsive, silent } from './client.ts'
import { refusalOf } from './refusal.ts'

/**
 * Time for the server to end a statement, by itself or on request, before its connection is given
 * up.
 */
const MARGIN_MS = 400
/** Left for each further statement of a request after a long wait. Our own statements take less. */
const LEAST_LIMIT_MS = 1000
/** Wait before the next attempt to reach a server that refused the first one just now. */
const RETRY_MS = 50

type Options = {
  /** Whether frequent statements are prepared. */
  prepares: boolean
  /** The pool's address. */
  url: string
  /** Receives the duration of each statement in ms, also of BEGIN and COMMIT. */
  onQuery: Metrics['query'] | undefined
}

export function createPostgresDialect(pool: Pool, options: Options): Dialect {
  return createGuardedDialect(createEngine(pool, options), {
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PooledPostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  })
}

class PooledPostgresAdapter extends PostgresAdapter {
  /**
   * Takes no lock, because migrate.ts takes one. Kysely's lock belongs to a session, but a pooler
   * may run each transaction of a session on another connection.
   */
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

function createEngine(pool: Pool, { prepares, url, onQuery }: Options): Engine {
  const nameOf = prepares ? createStatementNames() : () => null
  const usedAtMs = new WeakMap<PoolClient, number>()
  /**
   * Connections last used before this moment aren't trusted: they are as silent as the one that was
   * given up, or lead to the same server that can't write any more.
   */
  let distrustedBeforeMs = Number.NEGATIVE_INFINITY
  const distrust = () => {
    distrustedBeforeMs = performance.now()
  }

  async function connect(): Promise<PostgresConnection> {
    const sinceMs = performance.now()
    const waitedMs = () => Math.min(performance.now() - sinceMs, CONNECTION_LIMIT_MS)
    for (;;) {
      let client: PoolClient
      try {
        client = await pool.connect()
      } catch (cause) {
        if (!isUnresponsive(cause) || waitedMs() === CONNECTION_LIMIT_MS) throw refusalOf(cause, url)
        await wait(RETRY_MS)
        continue
      }
      if ((usedAtMs.get(client) ?? Number.POSITIVE_INFINITY) < distrustedBeforeMs) {
        client.release(true)
        continue
      }
      const limitMs = hasWaitLimit() ? WAIT_LIMIT_MS - waitedMs() : null
      const onRelease = () => usedAtMs.set(client, performance.now())
      return new PostgresConnection(client, { nameOf, onQuery, limitMs, distrust, onRelease })
    }
  }

  return { open: async () => {}, connect, close: () => pool.end() }
}

type ConnectionOptions = Pick<Options, 'onQuery'> & {
  /** The name of a statement to prepare; null: it isn't prepared. */
  nameOf: (text: string) => string | null
  /** null: no limit. */
  limitMs: number | null
  /** Reports that the server, or the way to it, isn't usable. */
  distrust: () => void
  onRelease: () => void
}

/** A client from its acquisition to its release. */
class PostgresConnection implements EngineConnection {
  readonly #client: PoolClient
  readonly #options: ConnectionOptions
  #isBroken = false

  constructor(client: PoolClient, options: ConnectionOptions) {
    this.#client = client
    this.#options = options
  }

  /**
   * Sets the limits with `set local`, for this transaction only. A pooler refuses such settings at
   * the start of a connection, and would give ours to other clients.
   */
  async begin(): Promise<void> {
    const { limitMs } = this.#options
    if (limitMs === null) {
      await this.#send('begin')
      return
    }
    const lockMs = Math.floor(limitMs) - MARGIN_MS
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

  /** PostgreSQL rolls back by itself when it loses the connection. */
  async rollback(): Promise<void> {
    try {
      await this.#send('rollback')
    } catch {
      this.#isBroken = true
    }
  }

  release(): void {
    this.#options.onRelease()
    this.#client.release(this.#isBroken)
  }

  /** Limits the wait for a statement's response; the returned function ends that. */
  #limitWait(): () => void {
    if (this.#options.limitMs === null) return () => {}
    const { limitMs, done } = beginWait(this.#options.limitMs, LEAST_LIMIT_MS)
    let isOver = false
    // Each acts a turn later: while our own event loop was blocked, the response may have arrived.
    const limits = [
      setTimeout(() => setImmediate(() => isOver || this.#cancel()), limitMs - MARGIN_MS),
      setTimeout(() => setImmediate(() => isOver || this.#giveUp()), limitMs),
    ]
    return () => {
      isOver = true
      for (const limit of limits) clearTimeout(limit)
      done()
    }
  }

  /** Asks PostgreSQL to undo a statement that waits for a lock. Its connection then responds. */
  #cancel(): void {
    // The request may come too late and end the connection's next statement.
    this.#isBroken = true
    void cancelQuery(this.#client)
  }

  #giveUp(): void {
    this.#client.connection.stream.destroy(silent())
    this.#options.distrust()
  }

  async query<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#send(sql, parameters)
    const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return isWrite ? { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows as R[] }
  }

  async #send(sql: string, parameters?: readonly unknown[]) {
    const startedMs = performance.now()
    const endLimits = this.#limitWait()
    let ok = false
    try {
      const result = await this.#client.query(this.#queryOf(sql, parameters))
      ok = true
      return result
    } catch (cause) {
      // After a failover the name may lead to another server.
      if (cause instanceof Error && 'code' in cause && cause.code === READ_ONLY) {
        this.#isBroken = true
        this.#options.distrust()
      }
      throw refusalOf(cause, null)
    } finally {
      endLimits()
      this.#options.onQuery?.(performance.now() - startedMs, ok)
    }
  }

  #queryOf(text: string, parameters?: readonly unknown[]): QueryConfig {
    if (parameters === undefined) return { text }
    // Extended mode makes PostgreSQL refuse several statements in one text. Only our own have no
    // parameters at all.
    if (parameters.length === 0) return { text, queryMode: 'extended' } as QueryConfig
    const name = this.#options.nameOf(text)
    return { text, values: [...parameters], ...(name !== null && { name }) }
  }
}

const READ_ONLY = '25006'
