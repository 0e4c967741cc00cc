import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Earlier versions left copies of erased rows in SQLite's file. people/retention/wipe-erased.ts
  // removes them.
  await sql`insert into app_state (key, value)
    select 'erased', '0031' where exists (select 1 from persons)`.execute(db)
  await sql`create index persons_seen on persons (id)
    where name_seen_at is not null or board_name is not null`.execute(db)
}
