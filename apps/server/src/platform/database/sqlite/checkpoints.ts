// Checkpoints move the write-ahead log into the database file. A checkpoint takes tens of
// milliseconds and blocks all responses. A hall's answers come in waves. So after TRANSACTIONS
// transactions a checkpoint waits for a pause of PAUSE_MS, and few checkpoints fall into a wave.
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
