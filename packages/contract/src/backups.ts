import { z } from 'zod'
import { orNull } from './requests.ts'

/** GET /api/backups: what the server does by itself (docs/operations.md#backup). */
export const backupStatus = z
  .object({
    /** Hours between two backups; null: the server makes none by itself. */
    every_hours: orNull(z.int()),
    /** How many of them are kept. */
    keep: z.int(),
    /** When the last one succeeded, ISO-8601 UTC; null: none has yet. */
    last_success_at: orNull(z.string()),
    /** Backups fail, or the server was stopped for long: none has succeeded in twice the time between two. */
    overdue: z.boolean(),
  })
  .meta({ id: 'BackupStatus' })
export type BackupStatus = z.infer<typeof backupStatus>

/**
 * 200 of POST /api/backups: the new file's path on the server. It stays there, because it has the server's secret and everybody's phone
 * numbers in it. Null: PostgreSQL's tool to write one is missing there.
 */
export const createdBackup = z.object({ file: orNull(z.string()) }).meta({ id: 'CreatedBackup' })
export type CreatedBackup = z.infer<typeof createdBackup>
