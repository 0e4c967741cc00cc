// Columns for a season's policies: an admin's verdict on a flagged game, the progress of
// recomputing places after a change, and a person's extra time.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column verdict text check (verdict in ('confirmed', 'rejected'))`.execute(db)
  await sql`create index games_flagged on games (finished_at, id) where flags is not null`.execute(db)
  await sql`alter table persons add column time_percent integer not null default 100
    check (time_percent in (100, 150, 200))`.execute(db)
  await sql`alter table seasons add column recompute_after text`.execute(db)
}
