// A part of 0029-version-3.0.0.ts: the device of each person, and wrong attempts to come back.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../connect.ts'

/** Persons without a row are on the device on which they registered. */
export async function addPersonDevices(db: Kysely<unknown>): Promise<void> {
  const end = isPostgres(db) ? sql`` : sql`strict, without rowid`
  await sql`create table person_devices (
    person_id text primary key not null references persons (id) on delete cascade,
    session text not null,
    opened_at text,
    left_at text,
    request_id text,
    link_sha256 text unique check (length(link_sha256) = 64),
    link_expires_at text
  ) ${end}`.execute(db)
  await sql`create table come_back_attempts (
    code_hash text primary key not null,
    wrong integer not null check (wrong >= 0),
    first_at text not null,
    last_at text not null
  ) ${end}`.execute(db)
}
