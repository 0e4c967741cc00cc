// An erasure leaves copies of the erased rows in SQLite's free space and write-ahead log. It marks
// the database in its own transaction, and this job removes them, and the stored mails.
import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Mailer } from '../accounts/mail/mailer.ts'
import type { Clock } from '../platform/clock.ts'
import { readState, writeState } from '../platform/database/app-state.ts'
import { type Db, isPostgres, type Tx } from '../platform/database/connect.ts'
import { newId } from '../platform/new-id.ts'

/** The row of app_state: the last erasure's id, until its copies are removed. */
const KEY = 'erased'
/** Players' moves wait while the file is rewritten: for 32 MB less than a second. */
const ANY_TIME_BYTES = 32_000_000
/** A larger file is rewritten when no player has registered or moved for this long. */
const QUIET_MS = 5 * 60_000
/** A failed job is tried again after this. The disk may be full. */
const RETRY_MS = 60_000
const REWRITE = join(import.meta.dirname, '../platform/database/sqlite/rewrite-file.ts')

/** Call it in each transaction that erases personal data. */
export function markErased(tx: Tx): Promise<void> {
  return writeState(tx, KEY, newId())
}

export type WipeDeps = { db: Db; clock: Clock; gameClock: Clock; mailer: Pick<Mailer, 'removeStored'> }

/** @returns a job that removes what erasures have left; without an erasure it does nothing */
export function createWiping(
  { db, clock, gameClock, mailer }: WipeDeps,
  anyTimeBytes = ANY_TIME_BYTES,
): () => Promise<void> {
  /** The erasure whose mails and log are gone, while the file waits for a quiet moment. */
  let waiting: string | undefined
  let notBeforeMs = 0

  async function wipe(erasure: string): Promise<void> {
    mailer.removeStored(0)
    // PostgreSQL looks after its own files.
    if (!isPostgres(db)) {
      const file = await findFile(db)
      const isNow = statSync(file).size <= anyTimeBytes || (await isQuiet(db, clock.nowMs(), gameClock.nowMs()))
      if (isNow || erasure !== waiting) await rewrite(file, isNow ? ['--vacuum'] : [])
      waiting = erasure
      if (!isNow) return
    }
    // A later erasure has another id, and keeps its row.
    await db.deleteFrom('app_state').where('key', '=', KEY).where('value', '=', erasure).execute()
  }

  return async () => {
    if (performance.now() < notBeforeMs) return
    const erasure = await readState(db, KEY)
    if (erasure === undefined) return
    notBeforeMs = performance.now() + RETRY_MS
    await wipe(erasure)
    notBeforeMs = 0
  }
}

async function findFile(db: Db): Promise<string> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db)
  if (rows[0] === undefined) throw new Error('SQLite has no main file')
  return rows[0].file
}

/** SQLite's temporary copy is an unnamed file of the data folder. */
function rewrite(file: string, options: readonly string[]): Promise<unknown> {
  return promisify(execFile)(process.execPath, [REWRITE, file, ...options], { env: { SQLITE_TMPDIR: dirname(file) } })
}

async function isQuiet(db: Db, wallMs: number, gameMs: number): Promise<boolean> {
  const registered = await db
    .selectFrom('players')
    .select('id')
    .where('created_at', '>', new Date(wallMs - QUIET_MS).toISOString())
    .limit(1)
    .executeTakeFirst()
  if (registered !== undefined) return false
  const played = await db
    .selectFrom('games')
    .select('id')
    .where(sql<boolean>`status = 'running'`)
    .where('latest_ms', '>', gameMs - QUIET_MS)
    .limit(1)
    .executeTakeFirst()
  return played === undefined
}
