// The one device of a person (docs/decisions/0045). A cookie names the session for which it was
// written. Coming back and leaving begin another session, so every copy of the former cookie is
// void. Sessions are random: a number would repeat after a backup was restored.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/connect.ts'

export type Session = { session: string; hasLeft: boolean }

/** The session of a registration. It has no row, so that a registration writes none. */
export const FIRST_SESSION = ''
const REGISTERED: Session = { session: FIRST_SESSION, hasLeft: false }

const newSession = () => randomBytes(9).toString('base64url')

/** Plain SQL, because each request of a player reads it. */
export async function readSession(db: Db, personId: string): Promise<Session> {
  const { rows } = await sql<{ session: string; left_at: string | null }>`
    select session, left_at from person_devices where person_id = ${personId}`.execute(db)
  const [row] = rows
  return row === undefined ? REGISTERED : { session: row.session, hasLeft: row.left_at !== null }
}

/** The present sessions of these persons. */
export async function readSessions(db: Db, personIds: readonly string[]): Promise<(personId: string) => string> {
  if (personIds.length === 0) return () => FIRST_SESSION
  const rows = await db
    .selectFrom('person_devices')
    .select(['person_id', 'session'])
    .where('person_id', 'in', personIds)
    .execute()
  const sessions = new Map(rows.map(({ person_id, session }) => [person_id, session]))
  return (personId) => sessions.get(personId) ?? FIRST_SESSION
}

/**
 * Begins a session on another device, which ends the former one.
 * @returns the session; null if the person was deleted
 */
export async function openDevice(tx: Tx, personId: string, at: string, requestId: string): Promise<string | null> {
  const session = newSession()
  const { rows } = await sql`
    insert into person_devices (person_id, session, opened_at, request_id)
    select id, ${session}, ${at}, ${requestId} from persons where id = ${personId}
    on conflict (person_id) do update set session = excluded.session, opened_at = excluded.opened_at,
      left_at = null, request_id = excluded.request_id
    returning session`.execute(tx)
  return rows.length === 0 ? null : session
}

/**
 * Ends a person's session without another one, also for a repetition of the request that opened it.
 * A session that is over changes nothing.
 * @returns whether this was the person's present session
 */
export async function leaveDevice(db: Db, personId: string, session: string, at: string): Promise<boolean> {
  const { rows } = await sql`
    insert into person_devices (person_id, session, left_at)
    select id, ${newSession()}, ${at} from persons where id = ${personId}
    on conflict (person_id) do update set session = excluded.session, left_at = excluded.left_at,
      request_id = null
    where person_devices.session = ${session}
    returning person_id`.execute(db)
  return rows.length > 0
}
