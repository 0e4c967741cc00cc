// Repairs that are safe, each after a question. A backup is offered only where the database can't
// be used, and the present files are moved aside, never over earlier ones.
import { copyFileSync, existsSync, renameSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { makeAside, requireUnused, restoreBackup } from '../backup/restore.ts'
import { findUnfinished } from '../backup/unfinished.ts'
import { findMissingImages } from '../content/images/missing-images.ts'
import { findStarterFiles, restoreStarterImages } from '../content/load-starter-content.ts'
import { ConfigError } from '../platform/app-error.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { connect, type DatabaseTarget } from '../platform/database/connect.ts'
import { isDamage } from '../platform/database/damage.ts'
import { readVersion } from '../platform/database/migrate.ts'
import { findLogFault, readMarks, removeMarks } from '../platform/database/sqlite/server-marks.ts'
import type { Store } from '../platform/files/store.ts'
import { backupTimeMs, describeDamage, findBackups, findDamage } from '../platform/health/integrity.ts'
import { mendDataFolders, readDataFolders } from './data-files.ts'
import { findDatabaseFault, findSecretFault, type Installation, isAbsent, settleMarks } from './installation.ts'

export type RepairDeps = Installation & {
  store: Store
  contentDir: string
  nowMs: number
  /** Whether the operator agrees. */
  ask: (question: string) => Promise<boolean>
  say: (line: string) => void
}

/** @throws ConfigError, with nothing changed, while another process has the data folder open */
export async function repair(deps: RepairDeps): Promise<void> {
  try {
    requireStopped(deps)
  } catch (cause) {
    // A folder that can't be read: mendFiles offers to change that.
    if (cause instanceof ConfigError) throw cause
  }
  await mendFiles(deps)
  requireStopped(deps)
  prepareDataDir(deps.dataDir)
  await removePartialBackups(deps)
  await acceptLostLog(deps)
  if (await hasUsableDatabase(deps)) {
    await describeSecret(deps)
    await putPicturesBack(deps)
  } else await offerBackups(deps)
}

/** A secret is the operator's choice: the former one, or another one that ends all sessions. */
async function describeSecret(deps: RepairDeps): Promise<void> {
  const { database, say } = deps
  if (isAbsent(database) || lacksLog(deps)) return
  const db = await connect(database)
  try {
    const fault = await findSecretFault(db, deps)
    if (fault !== null) say(`${fault.message} ${fault.remedy}`)
  } finally {
    await db.destroy()
  }
}

function requireStopped({ database, dataDir }: RepairDeps): void {
  if (database.engine === 'sqlite') requireUnused(dataDir)
}

/** A folder that was shut shows its files only once it is open. */
const MOST_ROUNDS = 5

async function mendFiles({ dataDir, backupDirs, ask, say }: RepairDeps): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const folders = (await readDataFolders(dataDir, backupDirs)) ?? []
    const isRoot = process.getuid?.() === 0
    const foreign = folders.flatMap((folder) => folder.foreign)
    const paths = new Set([...folders.flatMap(({ shut, open }) => [...shut, ...open]), ...(isRoot ? foreign : [])])
    if (foreign.length > 0 && !isRoot) say(`${foreign[0]} is of another user. Run this command with sudo.`)
    if (paths.size === 0) return
    const [first] = paths
    if (round === 0 && !(await ask(`Correct owner and mode of ${paths.size} files, such as ${first}?`))) return
    mendDataFolders(folders)
  }
}

async function removePartialBackups({ backupDirs, ask }: RepairDeps): Promise<void> {
  const unfinished = backupDirs.flatMap(findUnfinished)
  if (unfinished.length === 0) return
  if (!(await ask(`Remove unfinished backups (${unfinished.join(', ')})?`))) return
  for (const path of unfinished) await rm(path, { recursive: true, force: true })
}

async function acceptLostLog(deps: RepairDeps): Promise<void> {
  const { database, dataDir, nowMs, ask, say } = deps
  if (database.engine !== 'sqlite' || !lacksLog(deps)) return
  const [log, index] = [`${database.file}-wal`, `${database.file}-shm`]
  if (existsSync(log)) {
    say(`${log} is damaged. If you have an undamaged copy, put it back instead.`)
    if (!(await ask('Go on with the changes in it that can be read?'))) return
    // SQLite reads the log up to the damage. Without its index the log counts as whole.
    const aside = makeAside(dataDir, nowMs)
    copyFileSync(log, join(aside, basename(log)))
    if (existsSync(index)) renameSync(index, join(aside, basename(index)))
    say(`The damaged log is kept in ${aside}`)
  } else {
    const { mtime } = statSync(database.file)
    say(`${log} is gone. If you have it, put it back instead.`)
    say(`${database.file} was last written at ${mtime.toISOString()}. Later changes are lost.`)
    if (!(await ask('Go on without them?'))) return
  }
  removeMarks(readMarks(dataDir).ended)
}

/** Whether the operator still decides about a lost or damaged log. */
function lacksLog({ database, dataDir }: RepairDeps): boolean {
  return database.engine === 'sqlite' && findLogFault(dataDir, database.file) !== null
}

/** Whether a start could use it. It changes nothing. */
async function hasUsableDatabase(deps: RepairDeps): Promise<boolean> {
  const { database, backupDirs, say } = deps
  if (lacksLog(deps)) return true
  const db = await connect(database)
  try {
    const fault = await findDatabaseFault(db, deps)
    if (fault !== null) say(fault.message)
    if (fault !== null || isAbsent(database)) return fault === null
    const damage = database.engine === 'sqlite' ? await findDamage(database.file) : null
    if (damage !== null) say(describeDamage(damage, backupDirs).message)
    else settleMarks(deps)
    return damage === null
  } catch (cause) {
    if (!isDamage(cause)) throw cause
    say(describeDamage(cause.message, backupDirs).message)
    return false
  } finally {
    await db.destroy()
  }
}

async function putPicturesBack(deps: RepairDeps): Promise<void> {
  const { database, store, contentDir, ask } = deps
  if (isAbsent(database) || lacksLog(deps)) return
  const db = await connect(database)
  try {
    // A start brings an older database up to date, and puts its pictures back.
    if ((await readVersion(db)) !== 'this') return
    const missing = await findMissingImages(db, store)
    const starters = missing.length === 0 ? new Map() : await findStarterFiles(db, store, contentDir)
    const count = missing.filter(({ key }) => starters.has(key)).length
    if (count === 0 || !(await ask(`Put ${count} missing pictures of the starter content back?`))) return
    await restoreStarterImages(db, store, contentDir)
  } finally {
    await db.destroy()
  }
}

async function offerBackups({ database, dataDir, backupDirs, store, nowMs, ask, say }: RepairDeps): Promise<void> {
  if (database.engine !== 'sqlite') {
    say('Restore a dump: npm run restore -- FILE --overwrite')
    return
  }
  const backups = findBackups(backupDirs).filter((file) => file.endsWith('.tar.gz'))
  if (backups.length === 0)
    say(`There is no backup in ${backupDirs.join(' or ')}. Copy ${dataDir} before you try more.`)
  for (const file of backups) {
    const madeMs = backupTimeMs(file)
    say(`${file} is ${formatAge(nowMs - madeMs)} old. ${describeLoss(database, madeMs)}`)
    if (!(await ask('Restore it, and move the present files aside?'))) continue
    try {
      const { manifest, aside } = await restoreBackup({ file, dataDir, store, overwrite: true }, nowMs)
      say(`Restored ${manifest.rows.players} players and ${manifest.rows.games} games.`)
      if (aside !== null) say(`The files that were there are in ${aside}`)
      return
    } catch (cause) {
      // The next backup may be whole. Nothing was changed.
      if (!(cause instanceof ConfigError)) throw cause
      say(cause.message)
    }
  }
}

function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  if (minutes < 120) return `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}

/** A damaged file can often still be read in part. */
function describeLoss(database: DatabaseTarget, madeMs: number): string {
  const since = new Date(madeMs).toISOString()
  let counted = ''
  try {
    if (database.engine === 'sqlite') {
      const file = new Database(database.file, { readonly: true, fileMustExist: true })
      try {
        const count = (table: string, column: string) =>
          file.prepare<[string], number>(`select count(*) from ${table} where ${column} > ?`).pluck().get(since)
        counted = `: ${count('players', 'created_at')} registrations and ${count('games', 'created_at')} games among them`
      } finally {
        file.close()
      }
    }
  } catch {
    // The part that would say it is damaged.
  }
  return `Everything since ${since} is lost then${counted}.`
}
