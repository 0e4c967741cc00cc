// A game's events by their request: a move searches by it, and writes to no other tree. Event
// numbers need no tree of their own: they are counted under the lock of the game's row.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table game_events
      drop constraint game_events_pkey,
      drop constraint game_events_game_id_request_id_key,
      add primary key (game_id, request_id)`.execute(db)
    return
  }
  await sql`create table events_by_request (
    game_id text not null references games (id) on delete cascade,
    seq integer not null,
    request_id text not null,
    at text not null,
    event text not null,
    outcome text not null,
    primary key (game_id, request_id)
  ) strict, without rowid`.execute(db)
  await sql`insert into events_by_request (game_id, seq, request_id, at, event, outcome)
    select game_id, seq, request_id, at, event, outcome from game_events order by game_id, request_id`.execute(db)
  await sql`drop table game_events`.execute(db)
  await sql`alter table events_by_request rename to game_events`.execute(db)
}
