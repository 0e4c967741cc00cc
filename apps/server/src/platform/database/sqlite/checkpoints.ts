// Checkpoints move the write-ahead log into the database file. A checkpoint takes tens of
// milliseconds and blocks all responses. A hall's answers come in waves. So after TRANSACTIONS
// transactions a checkpoint waits for a pause of PAUSE_MS, and few checkpoints fall into a wave.
import type { Handle } from './handle.ts'

const TRANSACTIONS = 500
const PAUSE_MS = 50

export type Checkpoints = ReturnType<typeof createCheckpoints>

export function createCheckpoints({ database }: Handle) {
  let waiting = 0
  let pause: NodeJS.Timeout | null = null
  const run = () => {
    pause = null
    if (database.inTransaction) return
    waiting = 0
    try {
      // PASSIVE doesn't wait for readers or writers.
      database.pragma('wal_checkpoint(PASSIVE)')
    } catch {
      // Nothing is lost: committed rows are in the log, and the next COMMIT reports a full disk.
    }
  }
  return {
    /** Call it after each COMMIT. */
    count: (transactions: number) => {
      waiting += transactions
      if (waiting < TRANSACTIONS) return
      pause ??= setTimeout(run, PAUSE_MS).unref()
      pause.refresh()
    },
    close: () => {
      if (pause !== null) clearTimeout(pause)
    },
  }
}
