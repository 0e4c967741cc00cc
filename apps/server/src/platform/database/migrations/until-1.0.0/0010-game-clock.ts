// The clock of games: all processes share its offset from its reference, and a game keeps the
// latest time at which it was judged (docs/decisions/0012).
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const milliseconds = sql.raw(isPostgres(db) ? 'bigint' : 'integer')
  const strict = isPostgres(db) ? sql`` : sql`strict`
  await sql`create table game_clock (
    id integer primary key not null check (id = 1),
    offset_ms ${milliseconds} not null,
    version integer not null
  ) ${strict}`.execute(db)
  await sql`insert into game_clock (id, offset_ms, version) values (1, 0, 0)`.execute(db)
  await sql`alter table games add column latest_ms ${milliseconds}`.execute(db)
}
