// The audit log's entries about accounts. They follow better-auth's own events, with the state that
// belongs to them.

import type { AuditAction } from '@noor-quest/contract/admins'
import type { Actor } from '../platform/actor.ts'
import type { Db } from '../platform/database/connect.ts'
import { writeAudit } from './audit/write-audit.ts'

/** @param accountId the event's account, if known */
export async function recordAccountEvent(
  db: Db,
  actor: Actor,
  action: AuditAction,
  summary: string,
  at: string,
  accountId: string | null,
): Promise<void> {
  const entry = { action, entity: 'auth_users', summary }
  await writeAudit(db, actor, accountId === null ? entry : { ...entry, entityId: accountId }, at)
}
