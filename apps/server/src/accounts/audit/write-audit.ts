// "All activities are logged": an entry is written in the transaction of its change, so neither
// exists without the other.

import type { AuditAction } from '@noor-quest/contract/admins'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/new-id.ts'

type AuditEntry = {
  action: AuditAction
  /** The table and row that changed. */
  entity?: string
  entityId?: string | null
  /** The items that changed, if there are several. */
  itemIds?: readonly string[]
  /** One line for a reader, cut to 200 characters. Never a player's phone. */
  summary: string
}

/** @param at ISO-8601 UTC */
export async function writeAudit(db: Db, actor: Actor, entry: AuditEntry, at: string): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id: newId(),
      at,
      actor_id: actor.id,
      actor: actor.email,
      action: entry.action,
      entity: entry.entity ?? null,
      entity_id: entry.entityId ?? null,
      item_ids: entry.itemIds === undefined ? null : JSON.stringify(entry.itemIds),
      summary: entry.summary.slice(0, 200),
      from_address: actor.from,
    })
    .execute()
}
