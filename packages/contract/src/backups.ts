import { z } from 'zod'
import { orNull } from './requests.ts'

/** GET /api/backups: the automatic backups (docs/operations.md#backup). */
export const backupStatus = z
  .object({
    /** Hours between two backups; null: automatic backups are off. */
    every_hours: orNull(z.int()),
    /** The number of backups that are kept. */
    keep: z.int(),
    /** Time of the last success, ISO-8601 UTC; null: none yet. */
    last_success_at: orNull(z.string()),
    /** No backup succeeded in twice the interval, because they fail or the server was stopped. */
    overdue: z.boolean(),
  })
  .meta({ id: 'BackupStatus' })
export type BackupStatus = z.infer<typeof backupStatus>

/**
 * 200 of POST /api/backups: the new file's path on the server. It can't be downloaded, because it
 * contains the server's secret and all phone numbers. Null: PostgreSQL's tool is missing there.
 */
export const createdBackup = z.object({ file: orNull(z.string()) }).meta({ id: 'CreatedBackup' })
export type CreatedBackup = z.infer<typeof createdBackup>
