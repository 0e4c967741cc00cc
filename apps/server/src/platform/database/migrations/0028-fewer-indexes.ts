// The release after 1.0.0.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await dropIndexes(db)
  await addSealedQuestions(db)
  await addEvidence(db)
  await widenCorrections(db)
  await markDraws(db)
}

/**
 * Indexes of players that every registration wrote, although no query needs them with 100,000
 * players. An index with entries in random order writes one more page each time.
 */
async function dropIndexes(db: Kysely<unknown>): Promise<void> {
  // Searches and the list by name read a season's rows instead.
  await sql`drop index players_by_search_text`.execute(db)
  // countPersons reads players_by_season.
  await sql`drop index players_first`.execute(db)
  // An index without total_score, which the end of each game changes, and with the columns that
  // countPersons reads.
  await sql`drop index players_by_game_type`.execute(db)
  await sql`create index players_by_season on players (season_id, game_type, id, person_id)`.execute(db)
}

/** Questions sealed for a final. */
async function addSealedQuestions(db: Kysely<unknown>): Promise<void> {
  // A question's version contains its content.
  await sql`create table sealed_questions (
    item_id text primary key not null,
    version_sha256 text not null check (length(version_sha256) = 64),
    created_at text not null,
    request_id text unique,
    sealed_at text not null,
    sealed_by text
  ) ${isPostgres(db) ? sql`` : sql`strict`}`.execute(db)
}

/** The evidence of games, and the list of entries to review. */
async function addEvidence(db: Kysely<unknown>): Promise<void> {
  for (const column of ['address_hash', 'device_hash', 'pace', 'checked_at']) {
    await sql`alter table games add column ${sql.ref(column)} text`.execute(db)
  }
  // Earlier games have no addresses. Only those with flags get entries.
  await sql`update games set checked_at = created_at where status <> 'running' and flags is null`.execute(db)
  await sql`create index games_to_check on games (id) where checked_at is null and status <> 'running'`.execute(db)
  await sql`create index games_by_address on games (address_hash) where address_hash is not null`.execute(db)
  await sql`create index games_by_device on games (device_hash) where device_hash is not null`.execute(db)
  await sql`create table review_entries (
    id text primary key,
    season_id text not null references seasons (id) on delete cascade,
    player_id text not null references players (id) on delete cascade,
    kind text not null,
    subject text not null,
    strength text not null check (strength in ('weak', 'strong')),
    figures text not null,
    group_key text not null,
    state text not null default 'open'
      check (state in ('open', 'dismissed', 'withheld', 'disqualified', 'hidden', 'done')),
    version integer not null default 1,
    created_at text not null,
    decided_at text,
    decided_by text,
    unique (player_id, kind, subject)
  )`.execute(db)
  await sql`create index review_entries_by_season on review_entries (season_id, state, created_at)`.execute(db)
}

/** Several options may be right, and everyone may get a question's points. */
async function widenCorrections(db: Kysely<unknown>): Promise<void> {
  await sql`alter table corrections rename to corrections_before`.execute(db)
  await sql`drop index corrections_in_force`.execute(db)
  await sql`create table corrections (
    id text primary key not null,
    season_id text not null references seasons (id) on delete cascade,
    question_id text not null,
    item_version text not null,
    key text check (key in ('all', 'a', 'b', 'c', 'd', 'ab', 'ac', 'ad', 'bc', 'bd', 'cd', 'abc', 'abd', 'acd', 'bcd',
      'abcd')),
    created_by text not null,
    created_at text not null,
    revoked_at text
  ) ${isPostgres(db) ? sql`` : sql`strict, without rowid`}`.execute(db)
  await sql`insert into corrections
    select id, season_id, question_id, item_version, key, created_by, created_at, revoked_at
    from corrections_before`.execute(db)
  await sql`drop table corrections_before`.execute(db)
  await sql`create unique index corrections_in_force on corrections (season_id, item_version)
    where revoked_at is null`.execute(db)
}

/** Tickets that an admin confirmed, and what was done for the winners of draws. */
async function markDraws(db: Kysely<unknown>): Promise<void> {
  await sql`alter table result_marks add column own_ticket integer not null default 0
    check (own_ticket in (0, 1))`.execute(db)
  await sql`create table draw_marks (
    draw_id text not null,
    position integer not null,
    contacted integer not null check (contacted in (0, 1)),
    prize_given integer not null check (prize_given in (0, 1)),
    primary key (draw_id, position),
    foreign key (draw_id, position) references draw_winners (draw_id, position)
  ) ${isPostgres(db) ? sql`` : sql`strict, without rowid`}`.execute(db)
}
