import { basename } from 'node:path'
import { backupStatus, createdBackup } from '@noor-quest/contract/backups'
import type { MiddlewareHandler } from 'hono'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { ADMIN_COOKIE, createAdminRoutes, createRoute, createRouter, responses } from '../../platform/http/openapi.ts'
import { allowSilence } from '../../platform/http/silence.ts'
import { type BackupSchedule, backupStatusAt } from './scheduled-backups.ts'

type Deps = {
  db: Db
  clock: Clock
  schedule: BackupSchedule | null
  /** Writes a copy of everything and returns its file; null where none could be written here. */
  backUp: (() => Promise<string | null>) | null
  requireAdmin: MiddlewareHandler<AppEnv>
  /** After it: the password was entered a short while ago. */
  requireFresh: MiddlewareHandler<AppEnv>
}

/** Of a request that waits for its backup. */
const WAIT_MS = 10 * 60_000
/** Whoever asks again so soon gets the one that there is: a repeated request doesn't fill the disk. */
const SAME_MS = 60_000

/** /api/backups */
export function backupRoutes({ db, clock, schedule, backUp, requireAdmin, requireFresh }: Deps) {
  const adminRoute = createAdminRoutes(requireAdmin)
  const read = adminRoute({
    method: 'get',
    path: '/',
    operationId: 'getBackupStatus',
    summary: 'How often the server backs itself up, and when it last did',
    responses: responses(200, backupStatus, 'The schedule and its last success', [401, 403, 503]),
  })
  const create = createRoute({
    method: 'post',
    path: '/',
    operationId: 'createBackup',
    security: ADMIN_COOKIE,
    middleware: [requireAdmin, requireFresh, allowSilence(WAIT_MS)],
    summary: 'Write a backup into the data folder, after entering the password again',
    responses: responses(200, createdBackup, 'Its file on the server', [401, 403, 413, 415, 503]),
  })

  let latest: { file: Promise<string | null>; atMs: number } | null = null

  /** One at a time in this process. `isNew`: no other request asked for it before. */
  async function makeBackup(): Promise<{ file: string | null; isNew: boolean }> {
    const nowMs = clock.nowMs()
    if (latest !== null && nowMs - latest.atMs < SAME_MS) return { file: await latest.file, isNew: false }
    const file = backUp?.() ?? Promise.resolve(null)
    const made = { file, atMs: nowMs }
    latest = made
    try {
      const path = await file
      // Counted from its end.
      made.atMs = clock.nowMs()
      return { file: path, isNew: path !== null }
    } catch (cause) {
      latest = null
      throw cause
    }
  }

  return createRouter()
    .openapi(read, async (c) => c.json(await backupStatusAt(db, schedule, clock.nowMs()), 200))
    .openapi(create, async (c) => {
      const { file, isNew } = await makeBackup()
      if (file !== null && isNew) {
        const entry = { action: 'add', entity: 'backups', summary: `A backup: ${basename(file)}` } as const
        await writeAudit(db, c.var.admin, entry, new Date(clock.nowMs()).toISOString())
      }
      return c.json({ file }, 200)
    })
}
