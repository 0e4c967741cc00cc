import { basename } from 'node:path'
import { backupOperations } from '@noor-quest/contract/backup'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { AccountsServices } from '../accounts/module.ts'
import { backupFailed } from '../platform/backup-failed.ts'
import { serveOperations } from '../platform/http/routes.ts'
import type { Platform } from '../platform/module.ts'
import { listCopies } from './list-copies.ts'
import { type BackupSchedule, backupStatusAt } from './scheduled-backups.ts'

type Deps = Platform & AccountsServices & { backupSchedule: BackupSchedule | null; dataDir: string }

/** The time limit of a request that waits for its backup. */
const WAIT_MS = 10 * 60_000
/**
 * A request this soon after a backup gets that one, so that repeated requests don't fill the disk.
 */
const SAME_MS = 60_000

export function backupRoutes({ db, clock, log, backupSchedule: schedule, backUp, may, dataDir }: Deps) {
  let latest: { file: Promise<string | null>; atMs: number } | null = null

  /** One backup at a time in this process. `isNew`: no earlier request asked for it. */
  async function makeBackup(): Promise<{ file: string | null; isNew: boolean }> {
    const nowMs = clock.nowMs()
    if (latest !== null && nowMs - latest.atMs < SAME_MS) return { file: await latest.file, isNew: false }
    const file = backUp?.() ?? Promise.resolve(null)
    const made = { file, atMs: nowMs }
    latest = made
    try {
      const path = await file
      // The time counts from the backup's end.
      made.atMs = clock.nowMs()
      return { file: path, isNew: path !== null }
    } catch (cause) {
      latest = null
      throw backupFailed(cause, log)
    }
  }

  const routes = serveOperations(backupOperations, { may })
  routes.serve('GET /api/backups', {
    handle: async () => {
      const status = await backupStatusAt(db, schedule, clock.nowMs())
      return { ...status, copies: listCopies(dataDir, schedule, status.last_success_at) }
    },
  })
  routes.serve('POST /api/backups', {
    silentMs: WAIT_MS,
    handle: async ({ admin }) => {
      const { file, isNew } = await makeBackup()
      if (file !== null && isNew) {
        const entry = { action: 'add', entity: 'backups', summary: `A backup: ${basename(file)}` } as const
        await writeAudit(db, admin, entry, new Date(clock.nowMs()).toISOString())
      }
      return { file }
    },
  })
  return routes
}
