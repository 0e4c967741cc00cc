// Checks of SQLite's file, at the start and each night. Damage of rows that nothing reads would
// otherwise stay unseen until no backup from before it is left.
import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import type { Clock, Schedule } from '../clock.ts'
import { listNames } from '../data-dir.ts'
import { type DatabaseTarget, type Db, damageRecorderOf } from '../database/connect.ts'
import type { Fault } from '../fault.ts'

const CHECK_FILE = join(import.meta.dirname, '../database/sqlite/check-file.ts')
/** When the hall is empty, by the machine's time zone. */
const NIGHT_HOUR = 4
const BACKUP = /^noor-quest-.*\.(tar\.gz|dump)$/
const STAMP = /-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-\d{3}Z\.(?:tar\.gz|dump)$/

/** The first damage in SQLite's words; null: none. @throws where the file can't be checked */
export async function findDamage(file: string, signal?: AbortSignal): Promise<string | null> {
  const checked = promisify(execFile)(process.execPath, [CHECK_FILE, file], { signal })
  const { stdout } = await checked.catch(({ message, stderr }: Error & { stderr?: string }) => {
    throw new Error(stderr?.trim() || message)
  })
  const verdict = stdout.trim().split('\n').at(-1) ?? ''
  return verdict === 'ok' ? null : verdict
}

type Deps = {
  db: Db
  database: DatabaseTarget
  /** Folders of backups. */
  backupDirs: readonly string[]
  clock: Clock
  schedule: Schedule
  log: Logger
}

/**
 * Checks the file now and each night, until it is closed. Damage, also when a statement finds it,
 * is logged once with its remedy, and the database is closed to all calls. `checkedMs`: when the
 * file was last checked, as the clock had it; null: not yet.
 */
export function watchIntegrity({ db, database, backupDirs, clock, schedule, log }: Deps) {
  const damage = damageRecorderOf(db)
  if (damage === null || database.engine !== 'sqlite') return { checkedMs: () => null, close: () => {} }
  const { file } = database
  damage.onFound.push((err) => log.error({ err }, `noor-quest.db is damaged. ${describeRestore(backupDirs)}`))
  const closing = new AbortController()
  let checkedMs: number | null = null
  const check = async () => {
    try {
      const found = await findDamage(file, closing.signal)
      checkedMs = clock.nowMs()
      if (found !== null) damage.report(Object.assign(new Error(found), { code: 'SQLITE_CORRUPT' }))
    } catch (cause) {
      const reason = (cause as Error).message
      if (!closing.signal.aborted) log.error({ reason }, 'noor-quest.db could not be checked')
    }
  }
  let cancel = () => {}
  const plan = () => {
    cancel = schedule(() => {
      void check()
      plan()
    }, untilNight(clock.nowMs()))
  }
  void check()
  plan()
  const close = () => {
    cancel()
    // The process would keep the write-ahead log from being emptied when the database closes.
    closing.abort()
  }
  return { checkedMs: () => checkedMs, close }
}

function untilNight(nowMs: number): number {
  const night = new Date(nowMs)
  night.setHours(NIGHT_HOUR, 0, 0, 0)
  if (night.getTime() <= nowMs) night.setDate(night.getDate() + 1)
  return night.getTime() - nowMs
}

/** The operator's line about a damaged file. `reason`: SQLite's words. */
export function describeDamage(reason: string, backupDirs: readonly string[]): Fault {
  return { message: `noor-quest.db is damaged (${reason}).`, remedy: describeRestore(backupDirs) }
}

/** The sentence that says which backup to restore. */
export function describeRestore(dirs: readonly string[], engine: DatabaseTarget['engine'] = 'sqlite'): string {
  const [newest] = findBackups(dirs)
  if (newest === undefined) {
    const copy = engine === 'sqlite' ? 'DATA_DIR' : 'the database'
    return `There is no backup in ${dirs.join(' or ')}. Copy ${copy} before you try a repair.`
  }
  return `Stop the server, then: npm run restore -- ${newest} --overwrite`
}

/** Paths of backups, the newest first. A folder that can't be read has none (checkFiles names it). */
export function findBackups(dirs: readonly string[]): string[] {
  const files = dirs.flatMap((dir) => {
    return listNames(dir).flatMap((name) => (BACKUP.test(name) ? join(dir, name) : []))
  })
  return files.sort((one, other) => backupTimeMs(other) - backupTimeMs(one))
}

/** When a backup was begun, by its name: a copy of the file can have another time of its own. */
export function backupTimeMs(file: string): number {
  const [, day, hour, minute, second] = STAMP.exec(file) ?? []
  if (day !== undefined) return Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
