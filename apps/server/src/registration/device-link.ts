// An admin's one-time link, which opens a player's person on another device: shown as a QR code.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { forUpdate } from '../platform/database/dialect.ts'
import { transact } from '../platform/database/transact.ts'
import { hashToken } from '../platform/tokens.ts'
import { FIRST_SESSION } from './person-device.ts'

const LINK_MS = 10 * 60_000

/** @returns the token; an earlier one is void @throws AppError player_not_found */
export async function makeDeviceLink(db: Db, actor: Actor, playerId: string, nowMs: number): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(nowMs + LINK_MS).toISOString()
  await transact(db, async (tx) => {
    const { rows } = await sql`
      insert into person_devices (person_id, session, link_sha256, link_expires_at)
      select person_id, ${FIRST_SESSION}, ${hashToken(token)}, ${expiresAt} from players where id = ${playerId}
      on conflict (person_id) do update
        set link_sha256 = excluded.link_sha256, link_expires_at = excluded.link_expires_at
      returning person_id`.execute(tx)
    if (rows.length === 0) throw new AppError('player_not_found')
    const summary = 'A one-time link to another device'
    const entry = { action: 'make_link', entity: 'players', entityId: playerId, summary } as const
    await writeAudit(tx, actor, entry, new Date(nowMs).toISOString())
  })
  return token
}

/**
 * Uses a link up. `session`: the one that this request opened before, for a retry.
 * @throws AppError invalid_link
 */
export async function claimDeviceLink(
  tx: Tx,
  token: string,
  requestId: string,
  nowMs: number,
): Promise<{ personId: string; session: string | null }> {
  const row = await tx
    .selectFrom('person_devices')
    .select(['person_id', 'session', 'request_id', 'link_expires_at'])
    .where('link_sha256', '=', hashToken(token))
    .$call(forUpdate(tx))
    .executeTakeFirst()
  if (row === undefined) throw new AppError('invalid_link')
  const { person_id: personId, session, request_id, link_expires_at } = row
  if (link_expires_at === null && request_id === requestId) return { personId, session }
  if (link_expires_at === null || Date.parse(link_expires_at) <= nowMs) throw new AppError('invalid_link')
  await tx.updateTable('person_devices').set({ link_expires_at: null }).where('person_id', '=', personId).execute()
  return { personId, session: null }
}
