// Checkpoints move the write-ahead log into the database file. A checkpoint takes tens of
// milliseconds and blocks all responses. A hall's answers come in waves. So after TRANSACTIONS
// transactions a checkpoint waits for a pause of PAUSE_MS, and few checkpoints fall into a wave.
// After QUIET_MS with at most FEW transactions the log is emptied, so that a copied file is whole.
// Each probe of /readyz is a transaction.
import type { Handle } from './handle.ts'

const TRANSACTIONS = 500
const PAUSE_MS = 50
const QUIET_MS = 30_000
const FEW = 10

export type Checkpoints = ReturnType<typeof createCheckpoints>

export function createCheckpoints({ database }: Handle) {
  let waiting = 0
  let pause: NodeJS.Timeout | null = null
  const run = (mode: 'PASSIVE' | 'TRUNCATE') => {
    if (database.inTransaction) return false
    waiting = 0
    try {
      // No lock is waited for: the handle's busy time-out is 0.
      const [{ busy } = { busy: 1 }] = database.pragma(`wal_checkpoint(${mode})`) as { busy: number }[]
      return busy === 0
    } catch {
      // Nothing is lost: committed rows are in the log, and the next COMMIT reports a full disk.
      return false
    }
  }
  let sinceRefresh = 0
  const empty = () => {
    sinceRefresh = 0
    if (!run('TRUNCATE')) quiet.refresh()
  }
  // A log that a killed process left is emptied too.
  const quiet = setTimeout(empty, QUIET_MS).unref()
  return {
    /** Call it after each COMMIT. */
    count: (transactions: number) => {
      // The first since the log was emptied starts the time.
      if (sinceRefresh === 0 || sinceRefresh >= FEW) {
        quiet.refresh()
        sinceRefresh = 0
      }
      sinceRefresh += transactions
      waiting += transactions
      if (waiting < TRANSACTIONS) return
      pause ??= setTimeout(() => {
        pause = null
        run('PASSIVE')
      }, PAUSE_MS).unref()
      pause.refresh()
    },
    close: () => {
      clearTimeout(quiet)
      if (pause !== null) clearTimeout(pause)
    },
  }
}
