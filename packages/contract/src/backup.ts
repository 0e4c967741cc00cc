import { z } from 'zod'
import { operations } from './operations.ts'
import { orNull, schema } from './requests.ts'

/**
 * `message`: the proof, or the reason for its absence and the remedy. A separate process proves a
 * backup after it was written.
 */
const backupProof = z.object({ proved: z.boolean(), message: z.string() })
export type BackupProof = z.infer<typeof backupProof>

/** The automatic backups (docs/operations.md#backup). */
export const backupStatus = z.object({
  /** Hours between two backups; null: automatic backups are off. */
  every_hours: orNull(z.int()),
  /** The number of backups that are kept. */
  keep: z.int(),
  /** Time of the last success, ISO-8601 UTC; null: none yet. */
  last_success_at: orNull(z.string()),
  /** No backup succeeded in twice the interval, because they fail or the server was stopped. */
  overdue: z.boolean(),
})
export type BackupStatus = z.infer<typeof backupStatus>

/** GET /api/backups */
export const backups = backupStatus
  .extend({
    /** The copies of all data on the server, the newest first. No erasure changes them. */
    copies: z.array(
      z.object({
        name: z.string(),
        made_at: z.string(),
        /** When the server deletes it; null: it stays until the operator deletes it. */
        deleted_at: orNull(z.string()),
        /** null: not yet, or no backup. */
        proof: orNull(backupProof),
      }),
    ),
  })
  .meta({ id: 'Backups' })
export type Backups = z.infer<typeof backups>

/**
 * 200 of POST /api/backups: the new file's path on the server. It can't be downloaded, because it
 * contains the server's secret and all phone numbers. Null: PostgreSQL's tool is missing there.
 */
export const createdBackup = schema('CreatedBackup', { file: orNull(z.string()) })
export type CreatedBackup = z.infer<typeof createdBackup>

export const backupOperations = operations({
  'GET /api/backups': {
    summary: 'How often the server backs itself up, when it last did, and the copies it has',
    permission: 'backups:read',
    returns: [200, backups, 'The schedule, its last success and all copies'],
  },
  'POST /api/backups': {
    summary: 'Write a backup into the data folder, after entering the password again',
    permission: 'backups:write',
    fresh: true,
    returns: [200, createdBackup, 'Its file on the server'],
    errors: [409],
  },
})
