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
  await changePlayers(db)
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

/** Round trips become the shortest one. The final's own one-time codes for a new device go. */
async function changePlayers(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table final_players drop column round_trips, drop column link_sha256, drop column link_until_ms,
      add column round_trip_ms integer check (round_trip_ms >= 0), add column echoed_ms bigint`.execute(db)
    return
  }
  // SQLite can't drop a unique column.
  await sql`create table new_final_players (
    season_id text not null references finals (season_id) on delete cascade,
    person_id text not null,
    player_id text not null references players (id) on delete cascade,
    time_percent integer not null check (time_percent in (100, 150, 200)),
    eligible integer not null default 1 check (eligible in (0, 1)),
    contacted integer not null default 0 check (contacted in (0, 1)),
    prize_given integer not null default 0 check (prize_given in (0, 1)),
    note text not null default '' check (length(note) <= 500),
    round_trip_ms integer check (round_trip_ms >= 0),
    echoed_ms integer,
    primary key (season_id, person_id)
  ) strict, without rowid`.execute(db)
  await sql`insert into new_final_players
      (season_id, person_id, player_id, time_percent, eligible, contacted, prize_given, note)
    select season_id, person_id, player_id, time_percent, eligible, contacted, prize_given, note
    from final_players`.execute(db)
  await sql`drop table final_players`.execute(db)
  await sql`alter table new_final_players rename to final_players`.execute(db)
  await sql`create index final_players_player on final_players (player_id)`.execute(db)
}
