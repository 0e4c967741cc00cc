// A process that rewrites a SQLite file, so that neither the file nor its write-ahead log has
// contents of deleted rows. secure_delete isn't enough: when rows move to another page, their old
// copies stay, and an older version's deleted rows do too. In the server's own process this would
// block all responses.
import { argv } from 'node:process'
import Database from 'better-sqlite3'

/** Waits for other transactions, and for readers of the log. */
const BUSY_TIMEOUT_MS = 5000

const [, , file = '', ...options] = argv
const database = new Database(file, { timeout: BUSY_TIMEOUT_MS, fileMustExist: true })
if (options.includes('--vacuum')) database.exec('vacuum')
const [{ busy } = { busy: 1 }] = database.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
database.close()
if (busy !== 0) throw new Error('the write-ahead log was in use')
