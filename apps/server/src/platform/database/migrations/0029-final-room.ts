// A part of 0029-version-3.0.0.ts: players who are seen in the room and seats that are emptied.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../connect.ts'

/** The changed checks need another table of events. */
export async function addFinalRoom(db: Kysely<unknown>): Promise<void> {
  const milliseconds = isPostgres(db) ? sql`bigint` : sql`integer`
  await sql`alter table finals add column only_seen integer not null default 0
    check (only_seen in (0, 1))`.execute(db)
  // Finals that began with version 2.0 keep their points and places.
  await sql`alter table finals add column least_ms integer not null default 1000`.execute(db)
  await sql`update finals set least_ms = 0 where began_at is not null`.execute(db)
  await sql`alter table final_players drop column round_trips`.execute(db)
  await sql`alter table final_players add column round_trip_ms integer check (round_trip_ms >= 0)`.execute(db)
  await sql`alter table final_players add column echoed_ms ${milliseconds}`.execute(db)
  await sql`alter table final_answers add column after_ms integer check (after_ms >= 0)`.execute(db)
  await sql`alter table final_events rename to former_final_events`.execute(db)
  await sql`create table final_events (
    season_id text not null references finals (season_id) on delete cascade,
    seq integer not null check (seq > 0),
    kind text not null check (kind in ('entry', 'seen', 'unseen', 'empty', 'seat', 'ask', 'close', 'reopen',
      'reveal', 'standings', 'end', 'place', 'tie', 'void', 'count', 'key')),
    at_ms ${milliseconds} not null,
    person_id text check ((person_id is not null) = (kind in ('entry', 'seen', 'unseen', 'empty', 'seat'))),
    persons text check ((persons is not null) = (kind = 'tie')),
    question integer,
    choice text check (choice in ('a', 'b', 'c', 'd')),
    request_id text unique,
    pressed_by text,
    primary key (season_id, seq),
    foreign key (season_id, person_id) references final_players (season_id, person_id) on delete cascade
  ) ${isPostgres(db) ? sql`` : sql`strict, without rowid`}`.execute(db)
  await sql`insert into final_events (season_id, seq, kind, at_ms, person_id, question, choice, request_id, pressed_by)
    select season_id, seq, kind, at_ms, person_id, question, choice, request_id, pressed_by
    from former_final_events`.execute(db)
  await sql`drop table former_final_events`.execute(db)
  await sql`create unique index final_entries on final_events (season_id, person_id)
    where kind = 'entry'`.execute(db)
}
