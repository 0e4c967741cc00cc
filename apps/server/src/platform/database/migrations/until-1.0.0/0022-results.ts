// Disqualifications, organisers' notes about possible winners, and results that are published once.
// Triggers refuse every change and deletion of a published record's rows.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'

/** Tables whose rows never change. */
const RECORD = ['published_places', 'published_results'] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  const clustered = isPostgres(db) ? sql`` : sql`strict, without rowid`

  await sql`alter table players add column disqualified_for text`.execute(db)
  await sql`alter table seasons add column results_at text`.execute(db)

  await sql`create table result_marks (
    player_id text primary key not null references players (id) on delete cascade,
    eligible integer not null check (eligible in (0, 1)),
    contacted integer not null check (contacted in (0, 1)),
    prize_given integer not null check (prize_given in (0, 1)),
    note text not null check (length(note) <= 500)
  ) ${clustered}`.execute(db)

  // A player and a game of the record can't be deleted: deleting such a player removes their
  // personal data.
  await sql`create table published_places (
    season_id text not null references seasons (id),
    game_type text not null references game_types (type),
    ordinal integer not null check (ordinal >= 1),
    rank integer not null check (rank between 1 and ordinal),
    player_id text not null unique references players (id),
    game_id text not null unique references games (id),
    score integer not null,
    moves integer not null,
    elapsed_ms integer not null,
    scored_at text not null,
    log_sha256 text not null check (length(log_sha256) = 64),
    name_sha256 text not null check (length(name_sha256) = 64),
    primary key (season_id, game_type, ordinal)
  ) ${clustered}`.execute(db)
  // Written after its places; from then on no place can be added. It refers to none of them, and
  // its name sorts after theirs, because a copy of all tables in the order of references and names
  // must write it after them too.
  await sql`create table published_results (
    season_id text primary key not null references seasons (id),
    version integer not null check (version >= 1),
    published_at text not null,
    places integer not null check (places >= 0),
    sha256 text not null check (length(sha256) = 64)
  ) ${clustered}`.execute(db)
  // Names are beside the record, because they are erased: without its row, a name can't be
  // recovered from its commitment.
  await sql`create table published_names (
    player_id text primary key not null references published_places (player_id),
    name text not null,
    salt text not null check (length(salt) = 32)
  ) ${clustered}`.execute(db)

  await (isPostgres(db) ? guardOnPostgres(db) : guardOnSqlite(db))
}

async function guardOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const table of RECORD) {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, 'published results never change'); end`.execute(db)
    }
  }
  await sql`create trigger published_places_no_insert before insert on published_places
    when exists (select 1 from published_results where season_id = new.season_id)
    begin select raise(abort, 'published results never change'); end`.execute(db)
}

async function guardOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_change_of_results() returns trigger language plpgsql as $$
    begin raise exception 'published results never change'; end $$`.execute(db)
  await sql`create function refuse_more_results() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from published_results where season_id = new.season_id) then
        raise exception 'published results never change';
      end if;
      return new;
    end $$`.execute(db)
  for (const table of RECORD) {
    await sql`create trigger ${sql.ref(`${table}_no_change`)} before update or delete on ${sql.table(table)}
      for each row execute function refuse_change_of_results()`.execute(db)
    await sql`create trigger ${sql.ref(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change_of_results()`.execute(db)
  }
  await sql`create trigger published_places_no_insert before insert on published_places
    for each row execute function refuse_more_results()`.execute(db)
}
