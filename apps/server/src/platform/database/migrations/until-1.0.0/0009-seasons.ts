// Players get a season, a person and a place in the one order of all leaderboards. Games become
// rows instead of CHECKs, so that another game needs no migration. SQLite can do neither without
// rebuilding the tables. migrate.ts has switched foreign keys off, or dropping the old `players`
// would delete all games.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'

/**
 * The season of everyone who registered before seasons existed. It has no times: it is always open.
 */
export const FIRST_SEASON_ID = '00000000-0000-7000-8000-000000000001'

/**
 * packages/rules/src/rank.ts at the time of this migration, without extra time: 4095 - score, then
 * moves in 10 bits, then ms in 27.
 */
const rankKey = (least: string) =>
  sql.raw(`((4095 - total_score) * cast(137438953472 as bigint) + ${least}(best_moves, 1023) * cast(134217728 as bigint)
    + ${least}(best_elapsed_ms, 134217727))`)

export async function up(db: Kysely<unknown>): Promise<void> {
  const strict = isPostgres(db) ? sql`` : sql`strict`
  const clustered = isPostgres(db) ? sql`` : sql`strict, without rowid`

  await sql`create table game_types (
    type text primary key not null,
    highest_score integer not null check (highest_score between 1 and 4095)
  ) ${clustered}`.execute(db)
  await sql`insert into game_types (type, highest_score) values ('quiz', 3000), ('flip-match', 1000)`.execute(db)

  await sql`create table seasons (
    id text primary key not null,
    name text not null check (trim(name) <> ''),
    name_ar text not null check (trim(name_ar) <> ''),
    opens_at text,
    closes_at text,
    freezes_at text,
    zone text not null,
    policies text not null,
    published_at text,
    archived_at text,
    created_at text not null
  ) ${strict}`.execute(db)
  // Leaderboards and registrations ask for the season that isn't archived: at most one exists.
  await sql`create unique index seasons_one_current on seasons ((archived_at is null)) where archived_at is null`.execute(
    db,
  )
  const at = new Date().toISOString()
  await sql`insert into seasons (id, name, name_ar, zone, policies, created_at)
    values (${FIRST_SEASON_ID}, 'Season 1', 'الموسم 1', 'UTC', '{}', ${at})`.execute(db)

  await sql`create table persons (
    id text primary key not null,
    created_at text not null
  ) ${clustered}`.execute(db)
  // Cookies contain a player's id. With the same id for the person, they identify both.
  await sql`insert into persons (id, created_at) select id, created_at from players order by id`.execute(db)

  await (isPostgres(db) ? changeTables(db) : rebuildTables(db))

  // All leaderboards are read in exactly this order.
  await sql`create index players_by_rank on players (season_id, game_type, rank_key, scored_at, id)
    where placed = 1`.execute(db)
}

async function changeTables(db: Kysely<unknown>): Promise<void> {
  await sql`drop index players_board, players_board_all`.execute(db)
  await sql`alter table players
    drop constraint players_score_in_range,
    drop constraint players_game_type_check,
    drop constraint players_current_level_check,
    add column season_id text,
    add column person_id text,
    add column rank_key bigint,
    add column placed integer not null default 0`.execute(db)
  await sql`update players set season_id = ${FIRST_SEASON_ID}, person_id = id,
    rank_key = case when scored_at is not null or total_score > 0 then ${rankKey('least')} end,
    placed = case when total_score > 0 then 1 else 0 end`.execute(db)
  await sql`alter table players
    alter column season_id set not null,
    alter column person_id set not null,
    alter column placed drop default,
    add constraint players_total_score_check check (total_score between 0 and 4095),
    add constraint players_current_level_check check (current_level >= 1),
    add constraint players_placed_check check (placed in (0, 1)),
    add constraint players_placed_have_key check (placed = 0 or rank_key is not null),
    add constraint players_one_a_game unique (person_id, game_type),
    add foreign key (season_id) references seasons (id),
    add foreign key (person_id) references persons (id) on delete cascade,
    add foreign key (game_type) references game_types (type)`.execute(db)

  await sql`alter table games
    drop constraint games_game_type_check,
    drop constraint games_score_check,
    add column counts integer not null default 0`.execute(db)
  await sql`update games set counts = 1
    where status = 'finished' and not (game_type = 'flip-match' and score = 0)`.execute(db)
  await sql`alter table games
    alter column counts drop default,
    add constraint games_score_check check (score between 0 and 4095),
    add constraint games_counts_check check (counts in (0, 1)),
    add constraint games_counting_is_finished check (counts = 0 or status = 'finished'),
    add foreign key (game_type) references game_types (type)`.execute(db)

  await sql`alter table feedback
    drop constraint feedback_game_type_check,
    add foreign key (game_type) references game_types (type)`.execute(db)
}

async function rebuildTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table new_players (
    id text primary key not null,
    season_id text not null references seasons (id),
    person_id text not null references persons (id) on delete cascade,
    game_type text not null references game_types (type),
    name text not null check (length(name) between 1 and 80),
    age integer not null check (age between 1 and 100),
    semester text not null check (semester in ('1th', '2th', '3th', '4th', '5th', '6th', '7th', '8th')),
    phone text not null check (length(phone) between 3 and 32),
    search_text text not null default '',
    total_score integer not null default 0 check (total_score between 0 and 4095),
    current_level integer not null default 1 check (current_level >= 1),
    best_moves integer not null default 0,
    best_elapsed_ms integer not null default 0,
    scored_at text,
    rank_key integer,
    placed integer not null check (placed in (0, 1)),
    created_at text not null,
    request_id text unique,
    redacted_at text,
    consented_at text,
    consent_text_id text references consent_texts (id),
    constraint players_one_a_game unique (person_id, game_type),
    constraint players_placed_have_key check (placed = 0 or rank_key is not null),
    constraint players_consent_is_whole check ((consented_at is null) = (consent_text_id is null))
  ) strict`.execute(db)
  await sql`insert into new_players (id, season_id, person_id, game_type, name, age, semester, phone, search_text,
      total_score, current_level, best_moves, best_elapsed_ms, scored_at, rank_key, placed, created_at, request_id,
      redacted_at, consented_at, consent_text_id)
    select id, ${FIRST_SEASON_ID}, id, game_type, name, age, semester, phone, search_text,
      total_score, current_level, best_moves, best_elapsed_ms, scored_at,
      case when scored_at is not null or total_score > 0 then ${rankKey('min')} end,
      case when total_score > 0 then 1 else 0 end, created_at, request_id, redacted_at, consented_at, consent_text_id
    from players order by rowid`.execute(db)
  await sql`drop table players`.execute(db)
  await sql`alter table new_players rename to players`.execute(db)
  await sql`create index players_by_created_at on players (created_at, id, game_type)`.execute(db)
  await sql`create index players_by_search_text on players (search_text, id, game_type)`.execute(db)
  await sql`create index players_by_game_type on players (game_type, id, total_score)`.execute(db)

  await sql`create table new_games (
    id text primary key not null,
    player_id text not null references players (id) on delete cascade,
    game_type text not null references game_types (type),
    session_id text not null unique,
    refresh_counter integer not null,
    status text not null check (status in ('running', 'finished', 'superseded', 'exited')),
    state text not null,
    seq integer not null default 0,
    score integer check (score between 0 and 4095),
    moves integer,
    elapsed_ms integer,
    counts integer not null check (counts in (0, 1)),
    created_at text not null,
    ends_by text,
    finished_at text,
    left_at text,
    request_id text not null,
    constraint games_start_once unique (player_id, request_id),
    constraint games_in_order unique (player_id, refresh_counter),
    constraint games_finished_has_score check ((status = 'finished') = (score is not null)),
    constraint games_counting_is_finished check (counts = 0 or status = 'finished')
  ) strict`.execute(db)
  await sql`insert into new_games (id, player_id, game_type, session_id, refresh_counter, status, state, seq, score,
      moves, elapsed_ms, counts, created_at, ends_by, finished_at, left_at, request_id)
    select id, player_id, game_type, session_id, refresh_counter, status, state, seq, score, moves, elapsed_ms,
      case when status = 'finished' and not (game_type = 'flip-match' and score = 0) then 1 else 0 end,
      created_at, ends_by, finished_at, left_at, request_id
    from games order by rowid`.execute(db)
  await sql`drop table games`.execute(db)
  await sql`alter table new_games rename to games`.execute(db)
  await sql`create unique index games_one_running on games (player_id) where status = 'running'`.execute(db)
  await sql`create index games_ending on games (ends_by) where status = 'running' and ends_by is not null`.execute(db)

  await sql`create table new_feedback (
    id text primary key not null,
    player_id text not null references players (id) on delete cascade,
    game_type text not null references game_types (type),
    rating integer not null check (rating between 1 and 5),
    comments text not null check (length(comments) <= 2000),
    created_at text not null,
    request_id text,
    constraint feedback_send_once unique (player_id, request_id)
  ) strict`.execute(db)
  await sql`insert into new_feedback (id, player_id, game_type, rating, comments, created_at, request_id)
    select id, player_id, game_type, rating, comments, created_at, request_id from feedback order by rowid`.execute(db)
  await sql`drop table feedback`.execute(db)
  await sql`alter table new_feedback rename to feedback`.execute(db)
  await sql`create index feedback_newest on feedback (created_at desc, id desc)`.execute(db)
  await sql`create index feedback_rating on feedback (rating)`.execute(db)

  // A deleted game's answers are found by an index, instead of the statistics that migration 8
  // wrote.
  await sql`create index answers_by_game on answers (game_id)`.execute(db)
  await sql`delete from sqlite_stat1 where tbl = 'answers'`.execute(db)
  await sql`analyze sqlite_schema`.execute(db)
}
