import type { AccountsServices } from '../accounts/module.ts'
import type { Platform } from '../platform/module.ts'
import { backupRoutes } from './routes.ts'
import { type BackupSchedule, readLastBackup } from './scheduled-backups.ts'

export type BackupDeps = {
  /** null: the server makes no backups by itself. */
  backupSchedule: BackupSchedule | null
  dataDir: string
}

export function backupModule(deps: Platform & AccountsServices & BackupDeps) {
  if (deps.backupSchedule !== null) deps.metrics.lastBackup(() => readLastBackup(deps.db))
  return { routes: [backupRoutes(deps)] }
}
