// Checkpoints, which move the write-ahead log into the file. They take tens of milliseconds and
// block all responses. A hall answers in waves. So after this many transactions the next pause of
// this length is used, and few checkpoints fall into a wave.
import type { Handle } from './handle.ts'

const TRANSACTIONS = 500
const PAUSE_MS = 50

export class Checkpoints {
  readonly #writer: Handle
  #transactions = 0
  #pause: NodeJS.Timeout | null = null

  constructor(writer: Handle) {
    this.#writer = writer
  }

  /** Call it after each COMMIT. */
  count(transactions: number): void {
    this.#transactions += transactions
    if (this.#transactions < TRANSACTIONS) return
    if (this.#pause !== null) this.#pause.refresh()
    else this.#pause = setTimeout(() => this.#run(), PAUSE_MS).unref()
  }

  close(): void {
    if (this.#pause !== null) clearTimeout(this.#pause)
  }

  #run(): void {
    this.#pause = null
    const { database } = this.#writer
    if (database.inTransaction) return
    this.#transactions = 0
    try {
      // PASSIVE doesn't wait for readers or writers.
      database.pragma('wal_checkpoint(PASSIVE)')
    } catch {
      // Nothing is lost: committed rows are in the log, and the next COMMIT reports a full disk.
    }
  }
}
