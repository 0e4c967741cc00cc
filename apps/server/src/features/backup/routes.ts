import { backupStatus } from '@noor-quest/contract/backups'
import type { MiddlewareHandler } from 'hono'
import type { Db } from '../../db/connect.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { createAdminRoutes, createRouter, responses } from '../../http/openapi.ts'
import type { Clock } from '../../shared/clock.ts'
import { type BackupSchedule, backupStatusAt } from './scheduled-backups.ts'

type Deps = { db: Db; clock: Clock; schedule: BackupSchedule | null; requireAdmin: MiddlewareHandler<AppEnv> }

/** /api/backups */
export function backupRoutes({ db, clock, schedule, requireAdmin }: Deps) {
  const adminRoute = createAdminRoutes(requireAdmin)
  const read = adminRoute({
    method: 'get',
    path: '/',
    operationId: 'getBackupStatus',
    summary: 'How often the server backs itself up, and when it last did',
    responses: responses(200, backupStatus, 'The schedule and its last success', [401, 403, 503]),
  })
  return createRouter().openapi(read, async (c) => c.json(await backupStatusAt(db, schedule, clock.nowMs()), 200))
}
