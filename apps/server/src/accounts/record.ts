// What the audit log records of accounts: better-auth's own events after they happened, with the state that goes with them.

import type { AuditAction } from '@noor-quest/contract/admins'
import type { Actor } from '../platform/actor.ts'
import type { Db } from '../platform/database/connect.ts'
import { writeAudit } from './audit/write-audit.ts'

/** `accountId`: the account it happened to, when it is known. */
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
