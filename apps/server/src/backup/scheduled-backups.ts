// The server's own backups. The time of the last success is in the database, so that a restart
// neither delays the next one nor adds one.

import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupStatus } from '@noor-quest/contract/backup'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import { readState, writeState } from '../platform/database/app-state.ts'
import type { Db } from '../platform/database/connect.ts'
import { runRepeatedly } from '../platform/run-repeatedly.ts'
import { removeBackup } from './prove-backup.ts'

/** `dir`: a folder for these backups, of which the newest `keep` are kept. */
export type BackupSchedule = { everyHours: number; keep: number; dir: string }

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/**
 * The interval at which the time of the last backup is checked; a failed backup is retried then.
 */
const CHECK_MS = 60_000
const KEY = 'last_backup_at'
/** The names of files that may be deleted: the folder may contain others. */
export const OURS = /^noor-quest-scheduled-[\dTZ-]+\.tar\.gz$/
/** The folder in which a backup is put together; a killed process leaves it behind. */
const UNFINISHED = /^\.backup-/

/** Milliseconds; null before the first success. */
export async function readLastBackup(db: Db): Promise<number | null> {
  const at = await readState(db, KEY)
  return at === undefined ? null : Date.parse(at)
}

/** `schedule` null: the server makes no backups by itself. */
export async function backupStatusAt(db: Db, schedule: BackupSchedule | null, nowMs: number): Promise<BackupStatus> {
  if (schedule === null) return { every_hours: null, keep: 0, last_success_at: null, overdue: false }
  const lastMs = await readLastBackup(db)
  return {
    every_hours: schedule.everyHours,
    keep: schedule.keep,
    last_success_at: lastMs === null ? null : new Date(lastMs).toISOString(),
    overdue: lastMs === null || nowMs - lastMs > 2 * schedule.everyHours * HOUR_MS,
  }
}

/**
 * Makes a backup if one is due: `write` gets the path of its file. Then deletes those beyond
 * `keep`, oldest first.
 * @returns whether one was made
 */
export async function backUpIfDue(
  db: Db,
  { everyHours, keep, dir }: BackupSchedule,
  write: (file: string) => Promise<unknown>,
  nowMs: number,
): Promise<boolean> {
  const lastMs = await readLastBackup(db)
  // A last time in the future means that the clock was set back since. Then a backup is due.
  const isDue = lastMs === null || lastMs > nowMs || nowMs - lastMs >= everyHours * HOUR_MS
  if (!isDue) return false
  const at = new Date(nowMs).toISOString()
  await write(join(dir, `noor-quest-scheduled-${at.replaceAll(/[:.]/g, '-')}.tar.gz`))
  await writeState(db, KEY, at)
  removeOld(dir, keep, nowMs)
  return true
}

function removeOld(dir: string, keep: number, nowMs: number): void {
  if (!existsSync(dir)) return
  const names = readdirSync(dir)
  const old = names
    .filter((name) => OURS.test(name))
    .sort()
    .reverse()
    .slice(keep)
  const unfinished = names.filter((name) => UNFINISHED.test(name) && nowMs - statSync(join(dir, name)).mtimeMs > DAY_MS)
  for (const name of [...old, ...unfinished]) removeBackup(join(dir, name))
}

/**
 * Checks now and each minute; the returned function stops the checks. A failed backup is logged and
 * retried a minute later.
 */
export function startScheduledBackups(
  db: Db,
  schedule: BackupSchedule,
  write: (file: string) => Promise<unknown>,
  clock: Clock,
  log: Logger,
): () => void {
  const check = async () => {
    if (await backUpIfDue(db, schedule, write, clock.nowMs())) log.info('backup written')
  }
  return runRepeatedly([check], CHECK_MS, (err) => log.error({ err }, 'the scheduled backup failed'), true)
}
