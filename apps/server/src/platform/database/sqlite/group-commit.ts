// Concurrent transactions share one COMMIT, so one fsync (docs/decisions/0002). They run one after
// the other on the writer. A finished one releases its savepoint in the open SQLite transaction,
// and the next one joins. COMMIT ends the group. No `commit` resolves before that, so acknowledged
// changes are on the disk.
import { beginWait, hasWaitLimit, IDLE_LIMIT_MS } from '../wait-limit.ts'
import { BUSY_RETRY_MS, BUSY_TIMEOUT_MS, isBusy, waitedTooLong } from './busy.ts'
import type { Handle } from './handle.ts'

/** The most transactions in a group: the first one waits for COMMIT until the last has ended. */
const GROUP_MAX = 64

export type Running = {
  /** Undoes the transaction after 10 idle seconds. Each statement refreshes it. null: no limit. */
  idle: NodeJS.Timeout | null
  /** The transaction was idle for too long, and the writer has passed to another one. */
  isUndone: boolean
}

type Waiter = {
  resolve: () => void
  reject: (cause: unknown) => void
}

type QueuedStart = Waiter & {
  /** Begins the transaction, or runs work between two groups. */
  start: () => void
  isBetweenGroups: boolean
  limit: NodeJS.Timeout
}

/**
 * The error of a transaction that was undone before COMMIT, for example by SQLite on a full disk.
 * The client may send the request again.
 */
export function rolledBack(): Error {
  return Object.assign(new Error('SQLite rolled the transaction back'), { code: 'SQLITE_IOERR_ROLLBACK' })
}

export class GroupCommit {
  readonly #writer: Handle
  readonly #onCommit: (transactions: number) => void
  /** Transactions that wait to begin, first come first served. */
  readonly #waiting: QueuedStart[] = []
  /** Ended transactions that wait for COMMIT. */
  #group: Waiter[] = []
  #running: Running | null = null
  /** A transaction is running, or BEGIN, COMMIT or ROLLBACK waits to be tried again. */
  #isTaken = false
  #soon: NodeJS.Immediate | null = null
  #retry: NodeJS.Timeout | undefined

  /** `onCommit` receives the number of transactions that each COMMIT has stored. */
  constructor(writer: Handle, onCommit: (transactions: number) => void) {
    this.#writer = writer
    this.#onCommit = onCommit
  }

  /**
   * Resolves once the transaction has begun. The writer then belongs to it until it commits or
   * rolls back, or until it was idle for 10 seconds. Meanwhile no other transaction can write, and
   * its group waits for COMMIT.
   *
   * If the writer is free, a transaction begins at the end of the event loop's next turn. If
   * transactions began at once, each would pay for its own fsync: Node reads a request and runs it
   * up to its commit before it reads the next one, so no other request would be waiting. If they
   * began at the end of this turn, the group would lack the requests that arrive during this turn.
   * The next turn reads those, which raises the throughput of moves by a tenth. Transactions are
   * also faster without HTTP work between them.
   *
   * @throws SQLITE_BUSY after 5 seconds of another process's lock, or of another transaction on the
   * writer
   */
  async begin(): Promise<Running> {
    const running: Running = { idle: null, isUndone: false }
    const hasLimit = hasWaitLimit()
    await this.#wait(false, () => {
      if (!this.#writer.database.inTransaction) this.#writer.control('begin immediate')
      this.#writer.control('savepoint member')
      this.#running = running
      if (hasLimit) running.idle = setTimeout(() => this.#undoIdle(running), IDLE_LIMIT_MS).unref()
    })
    return running
  }

  /** Runs a statement that SQLite ignores or refuses inside a transaction. */
  runBetweenGroups(run: () => void): Promise<void> {
    return this.#wait(true, run)
  }

  /**
   * Resolves once the transaction is on the disk. Rejects when its whole group has been undone.
   * @throws at once, where SQLite refuses to end the transaction: the caller must roll it back
   */
  commit(): Promise<void> {
    this.#writer.control('release member')
    this.#endRunning()
    const { promise, ...waiter } = Promise.withResolvers<void>()
    this.#group.push(waiter)
    this.#passOn()
    return promise
  }

  /** Undoes only the running transaction. */
  rollback(): void {
    this.#endRunning()
    // On a full disk or an I/O error SQLite itself rolls everything back, also the group's earlier
    // transactions. #commitGroup rejects those here, so that the next COMMIT doesn't acknowledge
    // them.
    if (!this.#writer.database.inTransaction) {
      this.#commitGroup()
      return
    }
    try {
      this.#writer.control('rollback to member')
      this.#writer.control('release member')
    } catch (cause) {
      // The transaction's changes can't be separated from its group's any more.
      this.#fail(cause)
      return
    }
    this.#passOn()
  }

  /** Rejects transactions that wait to begin or for COMMIT. */
  close(): void {
    if (this.#soon !== null) clearImmediate(this.#soon)
    clearTimeout(this.#retry)
    this.#endRunning()
    for (const { limit } of this.#waiting) clearTimeout(limit)
    for (const { reject } of [...this.#waiting.splice(0), ...this.#group.splice(0)]) {
      reject(new Error('the database is closed'))
    }
  }

  #endRunning(): void {
    if (this.#running?.idle) clearTimeout(this.#running.idle)
    this.#running = null
  }

  /** Each request has its own 5 seconds, however long the one before it has waited. */
  #wait(isBetweenGroups: boolean, start: () => void): Promise<void> {
    const { limitMs, done } = beginWait(BUSY_TIMEOUT_MS)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const limit = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
      done()
      reject(waitedTooLong())
    }, limitMs)
    const begun = () => {
      done()
      resolve()
    }
    const waiter = { start, isBetweenGroups, limit, resolve: begun, reject }
    this.#waiting.push(waiter)
    if (!this.#isTaken && this.#soon === null) {
      this.#soon = setImmediate(() => {
        this.#soon = setImmediate(() => this.#startNext())
      })
    }
    return promise
  }

  /** Starts the next transaction of the group, or ends the group when it is full or none waits. */
  #passOn(): void {
    if (this.#group.length >= GROUP_MAX || this.#waiting.length === 0) this.#commitGroup()
    else this.#startNext()
  }

  #startNext(): void {
    const { database } = this.#writer
    this.#soon = null
    this.#isTaken = true
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      // The group ends here: either it must be stored before work between groups, or SQLite itself
      // has undone it.
      if (database.inTransaction ? next.isBetweenGroups : this.#group.length > 0) break
      try {
        next.start()
        next.resolve()
      } catch (cause) {
        if (isBusy(cause)) {
          this.#retry = setTimeout(() => this.#startNext(), BUSY_RETRY_MS)
          return
        }
        next.reject(cause)
      }
      this.#waiting.shift()
      clearTimeout(next.limit)
      if (this.#running !== null) return
    }
    this.#isTaken = false
    if (database.inTransaction || this.#group.length > 0) this.#commitGroup()
  }

  #undoIdle(running: Running): void {
    running.isUndone = true
    this.rollback()
  }

  #commitGroup(sinceMs = performance.now()): void {
    const { database } = this.#writer
    this.#isTaken = true
    try {
      if (database.inTransaction) {
        this.#writer.requireFile()
        this.#writer.control('commit')
      } else if (this.#group.length > 0) throw rolledBack()
    } catch (cause) {
      // If SQLite is busy, it keeps the transaction: COMMIT can be attempted again.
      if (isBusy(cause) && performance.now() - sinceMs < BUSY_TIMEOUT_MS) {
        this.#retry = setTimeout(() => this.#commitGroup(sinceMs), BUSY_RETRY_MS)
      } else this.#fail(cause)
      return
    }
    const group = this.#group
    this.#group = []
    for (const { resolve } of group) resolve()
    this.#onCommit(group.length)
    this.#startNext()
  }

  #fail(cause: unknown): void {
    for (const { reject } of this.#group.splice(0)) reject(cause)
    this.#undo()
  }

  /**
   * Rolls a rejected group back. Blocks new transactions until that has succeeded: they would join
   * the group, and their COMMIT would store it.
   */
  #undo(): void {
    const { database } = this.#writer
    this.#isTaken = true
    try {
      if (database.inTransaction) this.#writer.control('rollback')
    } catch {
      this.#retry = setTimeout(() => this.#undo(), BUSY_RETRY_MS)
      return
    }
    this.#startNext()
  }
}
