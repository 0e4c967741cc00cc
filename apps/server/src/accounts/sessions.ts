import { SESSION_REFRESH_TICKS, SESSION_TICK_MS } from '@noor-quest/contract/limits'
import type { Db } from '../platform/database/connect.ts'

/** The time from the sign-in, or the last refresh, to the session's end. */
export const SESSION_SECONDS = 12 * 60 * 60
/** A session counts as over this long before its end (docs/product-rules.md#sessions). */
export const EXPIRY_MARGIN_MS = 90_000
/** A request this long before a session's end refreshes it. */
export const REFRESH_BEFORE_END_MS = EXPIRY_MARGIN_MS + SESSION_REFRESH_TICKS * SESSION_TICK_MS

/**
 * Ends an account's sessions, or those begun `before`.
 * @returns the number of ended sessions
 */
export async function endSessions(db: Db, userId: string, before?: string): Promise<number> {
  const ended = await db
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? ''))
    .returning('id')
    .execute()
  return ended.length
}

/**
 * Limits a session for the rest of its life: its cookie has crossed the network over http, so
 * another machine may have it.
 */
export async function limitSession(db: Db, id: string): Promise<void> {
  const over_http_at = new Date().toISOString()
  await db.updateTable('auth_sessions').set({ over_http_at }).where('id', '=', id).execute()
}
