// An admin's decisions about how a person appears to others, and the device of their registration.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const clustered = isPostgres(db) ? sql`` : sql`strict, without rowid`
  await sql`alter table persons add column hidden_at text`.execute(db)
  await sql`alter table persons add column board_name text`.execute(db)
  await sql`alter table persons add column name_seen_at text`.execute(db)
  await sql`alter table persons add column device_id text`.execute(db)
  await sql`create table devices (
    id text primary key not null,
    is_booth integer not null default 0 check (is_booth in (0, 1)),
    blocked_at text,
    constraint devices_booth_is_open check (is_booth = 0 or blocked_at is null)
  ) ${clustered}`.execute(db)
  await sql`create index persons_by_device on persons (device_id) where device_id is not null`.execute(db)
  await sql`create index persons_hidden on persons (id) where hidden_at is not null`.execute(db)
}
