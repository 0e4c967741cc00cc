// Screens that show the hall's code, and printed tickets.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const options = isPostgres(db) ? sql`` : sql`strict, without rowid`
  await sql`create table paired_screens (
    id text primary key not null,
    name text not null check (trim(name) <> ''),
    token_sha256 text not null unique check (length(token_sha256) = 64),
    created_at text not null,
    link_expires_at text not null,
    paired_at text
  ) ${options}`.execute(db)
  await sql`create table admission_tickets (
    code_hmac text primary key not null check (length(code_hmac) = 64),
    printed_at text not null,
    used_at text
  ) ${options}`.execute(db)
}
