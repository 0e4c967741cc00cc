// The evening's pauses, in the games' time. `stops_at_ms`: when the open one stops the games' clock.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const milliseconds = sql.raw(isPostgres(db) ? 'bigint' : 'integer')
  const strict = isPostgres(db) ? sql`` : sql`strict`
  await sql`create table pauses (
    from_ms ${milliseconds} primary key not null,
    until_ms ${milliseconds} not null check (until_ms >= from_ms)
  ) ${strict}`.execute(db)
  await sql`alter table game_clock add column stops_at_ms ${milliseconds}`.execute(db)
  await sql`alter table game_clock add column paused_at text`.execute(db)
}
