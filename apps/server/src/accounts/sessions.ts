import { SESSION_REFRESH_TICKS, SESSION_TICK_MS } from '@noor-quest/contract/limits'
import type { Sessions } from '@noor-quest/contract/sign-in'
import type { Actor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { recordAccountEvent } from './audit/write-audit.ts'

/** The time from the sign-in, or the last refresh, to the session's end. */
export const SESSION_SECONDS = 12 * 60 * 60
/** A session counts as over this long before its end (docs/product-rules.md#sessions). */
export const EXPIRY_MARGIN_MS = 90_000
/** A request this long before a session's end refreshes it. */
export const REFRESH_BEFORE_END_MS = EXPIRY_MARGIN_MS + SESSION_REFRESH_TICKS * SESSION_TICK_MS

/** An account's active sessions, newest first, without their tokens. */
export async function listSessions(db: Db, userId: string, currentId: string): Promise<Sessions['sessions']> {
  const rows = await db
    .selectFrom('auth_sessions')
    .select(['id', 'created_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    // better-auth dates sessions by the machine's clock.
    .where('expires_at', '>', new Date(Date.now() + EXPIRY_MARGIN_MS).toISOString())
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    current: row.id === currentId,
    created_at: new Date(row.created_at).toISOString(),
    expires_at: new Date(row.expires_at).toISOString(),
    from: row.ip_address || null,
    user_agent: row.user_agent || null,
  }))
}

type Which = { id?: string; except?: string; before?: string }

/**
 * Ends sessions at their own account's request, with an entry in the activity log.
 * @returns the number of ended sessions
 */
export function revokeSessions(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  userId: string,
  which: Which,
): Promise<number> {
  return transact(db, async (tx) => {
    const count = await endSessions(tx, userId, which)
    const summary = count === 1 ? '1 session ended' : `${count} sessions ended`
    const at = new Date(clock.nowMs()).toISOString()
    if (count > 0) await recordAccountEvent(tx, actor, 'sessions_revoked', summary, at, userId)
    return count
  })
}

/**
 * Ends an account's sessions: all, one (`id`), all except one (`except`), those begun `before`.
 * @returns the number of ended sessions
 */
export async function endSessions(db: Db, userId: string, which: Which): Promise<number> {
  const { id, except, before } = which
  const ended = await db
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? ''))
    .returning('id')
    .execute()
  return ended.length
}
