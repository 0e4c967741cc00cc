import { randomBytes } from 'node:crypto'
import type { Db } from '../database/connect.ts'
import { transact } from '../database/transact.ts'

/** More than a page of SQLite or PostgreSQL, so that it needs free space on the disk. */
const PROBE_BYTES = 20_000
const PROBE_KEY = 'write_probe'

/**
 * Rejects where the database's file or server can't be read. Reads a table, not a constant: SQLite
 * runs `select 1` without its file.
 */
export async function probeRead(db: Db): Promise<void> {
  await db.selectFrom('app_state').select('key').limit(1).execute()
}

/**
 * Writes a row that needs disk space, and removes it again. Rejects on a full or read-only disk, or
 * a read-only standby.
 */
export async function probeWrite(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    const value = randomBytes(PROBE_BYTES / 2).toString('hex')
    await tx
      .insertInto('app_state')
      .values({ key: PROBE_KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    await tx.deleteFrom('app_state').where('key', '=', PROBE_KEY).execute()
  })
}
