// Restores a backup into a data folder. It is verified first, and the former data is moved aside,
// never deleted.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { ConfigError } from '../platform/app-error.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { findLogFault, readMarks, removeMarks } from '../platform/database/sqlite/server-marks.ts'
import type { Store } from '../platform/files/store.ts'
import { type Manifest, sync, unpackBackup, unpackedImages } from './backup-file.ts'

const DATABASE = 'noor-quest.db'
/** The files of an installation. SQLite would apply a leftover -wal to the restored database. */
const PARTS = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, 'secret']

export type Restored = {
  manifest: Manifest
  /** The folder to which the former data was moved; null if there was none. */
  aside: string | null
}

/**
 * Restores `file` into `dataDir`; images go to the store. If the folder has data it needs
 * `overwrite`, which moves the old database and secret aside. The store's images stay: an image's
 * key is never used again.
 * @throws ConfigError when the backup is damaged, the folder is in use, or has data and `overwrite`
 * isn't set
 */
export async function restoreBackup(
  { file, dataDir, store, overwrite }: { file: string; dataDir: string; store: Store; overwrite: boolean },
  atMs: number,
): Promise<Restored> {
  prepareDataDir(dataDir)
  const present = () => PARTS.filter((part) => existsSync(join(dataDir, part)))
  if (present().length > 0 && !overwrite) {
    throw new ConfigError(
      `${dataDir} has data already (${present()[0]}). Restore into another DATA_DIR, or add --overwrite: the old data is then kept aside.`,
    )
  }
  const staging = mkdtempSync(join(dataDir, '.restore-'))
  try {
    const manifest = await unpackBackup(file, staging)
    requireUnused(dataDir)
    for (const { key, path } of unpackedImages(staging)) await store.put(key, readFileSync(path))

    let aside: string | null = null
    if (present().length > 0) {
      aside = makeAside(dataDir, atMs)
      for (const part of present()) renameSync(join(dataDir, part), join(aside, part))
    }
    // The database is moved last. If the restore ends before that, the next start makes a new
    // installation and never finds half of this one.
    for (const part of ['secret', DATABASE]) {
      const from = join(staging, part)
      if (!existsSync(from)) continue
      sync(from)
      renameSync(from, join(dataDir, part))
    }
    removeMarks(readMarks(dataDir).ended)
    sync(dataDir)
    return { manifest, aside }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** Makes a folder for files that are moved aside. */
export function makeAside(dataDir: string, atMs: number): string {
  const name = join(dataDir, `replaced-${new Date(atMs).toISOString().replaceAll(/[:.]/g, '-')}`)
  let aside = name
  for (let number = 2; existsSync(aside); number++) aside = `${name}-${number}`
  mkdirSync(aside, { mode: 0o700 })
  return aside
}

/**
 * Refuses a folder that a server has open, also one with a damaged file; and a file that another
 * program has open: leaving WAL needs exclusive access, so it fails then.
 * @throws ConfigError
 */
export function requireUnused(dataDir: string): void {
  const file = join(dataDir, DATABASE)
  const inUse = () => new ConfigError(`${file} is in use. Stop the server, then try again.`)
  if (readMarks(dataDir).running > 0) throw inUse()
  // SQLite would bring a damaged log into the file as far as it can be read.
  if (findLogFault(dataDir, file) !== null) return
  if (!statSync(file, { throwIfNoEntry: false })?.size) return
  const hasLog = existsSync(`${file}-wal`)
  let database: Database.Database | null = null
  try {
    database = new Database(file, { timeout: 0 })
    database.pragma('journal_mode = DELETE')
    database.pragma('journal_mode = WAL')
    // SQLite has just brought the log into the file.
    if (hasLog) removeMarks(readMarks(dataDir).ended)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (!/^SQLITE_(BUSY|LOCKED)/.test(code)) return
    throw inUse()
  } finally {
    database?.close()
  }
}
