// The final on stage.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const options = isPostgres(db) ? sql`` : sql`strict, without rowid`
  const big = isPostgres(db) ? sql`bigint` : sql`integer`
  await sql`create table finals (
    season_id text primary key not null references seasons (id),
    version integer not null,
    title_en text not null,
    title_ar text not null,
    seconds integer not null check (seconds between 10 and 60),
    source text not null,
    began_at text,
    is_over integer not null default 0 check (is_over in (0, 1)),
    changed_by text
  ) ${options}`.execute(db)
  // A question may be sealed, so no key refers to it. Version and order are fixed with the players.
  await sql`create table final_questions (
    season_id text not null references finals (season_id) on delete cascade,
    number integer not null check (number between 1 and 30),
    question_id text not null,
    version_sha256 text check (length(version_sha256) = 64),
    option_order text check (length(option_order) = 4),
    primary key (season_id, number),
    unique (season_id, question_id)
  ) ${options}`.execute(db)
  await sql`create table final_players (
    season_id text not null references finals (season_id) on delete cascade,
    person_id text not null,
    player_id text not null references players (id) on delete cascade,
    time_percent integer not null check (time_percent in (100, 150, 200)),
    round_trips text not null default '[]',
    link_sha256 text unique check (length(link_sha256) = 64),
    link_until_ms ${big},
    primary key (season_id, person_id)
  ) ${options}`.execute(db)
  await sql`create index final_players_player on final_players (player_id)`.execute(db)
  await sql`create table final_events (
    season_id text not null references finals (season_id) on delete cascade,
    seq integer not null check (seq > 0),
    kind text not null check (kind in ('entry', 'ask', 'close', 'reopen', 'reveal', 'standings', 'end', 'place',
      'void', 'count', 'key')),
    at_ms ${big} not null,
    person_id text check ((person_id is null) = (kind <> 'entry')),
    question integer,
    choice text check (choice in ('a', 'b', 'c', 'd')),
    request_id text unique,
    pressed_by text,
    primary key (season_id, seq),
    unique (season_id, person_id),
    foreign key (season_id, person_id) references final_players (season_id, person_id) on delete cascade
  ) ${options}`.execute(db)
  await sql`create table final_answers (
    season_id text not null,
    question integer not null check (question > 0),
    round integer not null check (round > 0),
    person_id text not null,
    choice text not null check (choice in ('a', 'b', 'c', 'd')),
    at_ms ${big} not null,
    round_trip_ms integer not null check (round_trip_ms >= 0),
    primary key (season_id, question, round, person_id),
    foreign key (season_id, person_id) references final_players (season_id, person_id) on delete cascade
  ) ${options}`.execute(db)
  await sql`create index final_answers_person on final_answers (season_id, person_id)`.execute(db)
}
