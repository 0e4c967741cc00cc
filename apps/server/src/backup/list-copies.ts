// The copies of all data, which an erasure doesn't reach.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Backups } from '@noor-quest/contract/backup'
import { readProof } from './prove-backup.ts'
import { type BackupSchedule, OURS } from './scheduled-backups.ts'

const HOUR_MS = 60 * 60_000
/** Backups, finished or not. */
const BACKUP = /^(noor-quest-(?!.*\.proof\.json)|\.backup-)/
/** The data before a restore, and what an interrupted restore has unpacked. */
const BESIDE = /^(replaced-|\.restore-)/

/** `lastAt`: the last scheduled backup, from which the schedule continues. */
export function listCopies(dataDir: string, schedule: BackupSchedule | null, lastAt: string | null): Backups['copies'] {
  const dirs = new Set([join(dataDir, 'backups'), ...(schedule === null ? [] : [schedule.dir])])
  const copies = [...find(dataDir, BESIDE), ...[...dirs].flatMap((dir) => find(dir, BACKUP))]
  copies.sort((one, other) => other.madeMs - one.madeMs || other.name.localeCompare(one.name))
  let newer = 0
  return copies.map(({ dir, name, madeMs }) => {
    const proof = readProof(join(dir, name))
    const shown = proof && { proved: proof.proved, message: proof.message }
    const copy = { name, made_at: new Date(madeMs).toISOString(), proof: shown }
    if (schedule === null || lastAt === null || !OURS.test(name)) return { ...copy, deleted_at: null }
    const left = Math.max(1, schedule.keep - newer++)
    const deletedMs = Date.parse(lastAt) + left * schedule.everyHours * HOUR_MS
    return { ...copy, deleted_at: new Date(deletedMs).toISOString() }
  })
}

function find(dir: string, pattern: RegExp): { dir: string; name: string; madeMs: number }[] {
  if (statSync(dir, { throwIfNoEntry: false }) === undefined) return []
  return readdirSync(dir).flatMap((name) => {
    const stats = pattern.test(name) ? statSync(join(dir, name), { throwIfNoEntry: false }) : undefined
    return stats === undefined ? [] : [{ dir, name, madeMs: Math.trunc(stats.mtimeMs) }]
  })
}
