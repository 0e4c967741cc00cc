// Moving the write-ahead log into the file takes tens of milliseconds in which nobody gets a response. A hall answers in
// waves: after this many transactions the first pause this long is used for it, so that few checkpoints fall into a wave.
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

  /** After each COMMIT. */
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
      // PASSIVE waits for nobody.
      database.pragma('wal_checkpoint(PASSIVE)')
    } catch {
      // Nothing is lost: what is committed is in the log, and the next COMMIT reports a full disk.
    }
  }
}
