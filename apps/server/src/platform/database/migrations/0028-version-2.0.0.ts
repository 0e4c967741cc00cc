import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await dropIndexes(db)
  await addSealedQuestions(db)
  await addEvidence(db)
  await widenCorrections(db)
  await markDraws(db)
  await addItemChecks(db)
  await addAdmission(db)
  await addEvening(db)
  await addFinal(db)
  await publishFinal(db)
  await addLitTiles(db)
  await sql`alter table seasons add column next_at text`.execute(db)
  await removePersonalData(db)
}

const strict = (db: Kysely<unknown>) => (isPostgres(db) ? sql`` : sql`strict`)
const strictWithoutRowid = (db: Kysely<unknown>) => (isPostgres(db) ? sql`` : sql`strict, without rowid`)
const bigInteger = (db: Kysely<unknown>) => sql.raw(isPostgres(db) ? 'bigint' : 'integer')

/**
 * Indexes of players that every registration wrote, although no query needs them with 100,000
 * players. An index with entries in random order writes one more page each time.
 */
async function dropIndexes(db: Kysely<unknown>): Promise<void> {
  // Searches and the list by name read a season's rows instead.
  await sql`drop index players_by_search_text`.execute(db)
  await sql`drop index players_first`.execute(db)
  // The end of each game changes total_score.
  await sql`drop index players_by_game_type`.execute(db)
  // With the column that countPersons reads.
  await sql`drop index players_by_created_at`.execute(db)
  await sql`create index players_by_created_at on players (season_id, created_at, id, game_type, person_id)`.execute(db)
  // Codes of all seasons, because the season's id made the index three times as large. The newer of
  // two equal codes stays.
  await sql`update players set claim_code = null where id in (select id from (
    select id, row_number() over (partition by claim_code order by id desc) as number
    from players where claim_code is not null) as codes where number > 1)`.execute(db)
  await sql`drop index players_by_claim_code`.execute(db)
  await sql`create unique index players_by_claim_code on players (claim_code) where claim_code is not null`.execute(db)
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
  ) ${strict(db)}`.execute(db)
  // The questions that deleted games were dealt, so that they can't be sealed later.
  await sql`create table deleted_deals (name text not null primary key check (name <> '')) ${strictWithoutRowid(db)}`.execute(
    db,
  )
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
  ) ${strictWithoutRowid(db)}`.execute(db)
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
  ) ${strictWithoutRowid(db)}`.execute(db)
}

/** personKey in content/item-checks.ts at the time of this migration. */
function personKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || name.trim()
}

/** languagesOf in content/item-checks.ts at the time of this migration. */
function languagesOf(kind: string, content: Record<string, unknown>): string[] {
  const first = { question: 'question_text', prophet: 'name', term: 'meaning' }[kind] ?? ''
  const languages = [...(content[first] ? ['en'] : []), ...(content[`${first}_ar`] ? ['ar'] : [])]
  return languages.length === 0 ? ['ar'] : languages
}

type Mark = { kind: string; item_id: string; sha256: string; content: string; reviewed_by: string; reviewed_at: string }

/** Links for reviewers, and all checks by person. The marks of version 1.0.0 become checks. */
async function addItemChecks(db: Kysely<unknown>): Promise<void> {
  await sql`create table review_links (
    id text primary key not null,
    token_sha256 text not null unique check (length(token_sha256) = 64),
    reviewer text not null check (trim(reviewer) <> ''),
    person text not null check (person <> ''),
    is_sealed integer not null default 0 check (is_sealed in (0, 1)),
    created_at text not null,
    created_by text,
    expires_at text not null,
    revoked_at text,
    opened_at text
  ) ${strictWithoutRowid(db)}`.execute(db)
  // Items may be deleted, sealed or restored while the link is valid, so no key refers to them.
  await sql`create table review_link_items (
    link_id text not null references review_links (id) on delete cascade,
    kind text not null check (kind in ('question', 'prophet', 'term')),
    item_id text not null,
    primary key (link_id, kind, item_id)
  ) ${strictWithoutRowid(db)}`.execute(db)
  await sql`create table item_checks (
    version_sha256 text not null check (length(version_sha256) = 64),
    language text not null check (language in ('en', 'ar')),
    person text not null check (person <> ''),
    kind text not null check (kind in ('question', 'prophet', 'term')),
    item_id text not null,
    checked_by text not null check (trim(checked_by) <> ''),
    verdict text not null check (verdict in ('right', 'wording', 'wrong', 'doubtful')),
    note text not null,
    checked_at text not null,
    set_aside_at text,
    set_aside_by text,
    primary key (version_sha256, language, person)
  ) ${strictWithoutRowid(db)}`.execute(db)
  const { rows: marks } = await sql<Mark>`select distinct kind, item_id, item_reviews.sha256, content,
    reviewed_by, reviewed_at from item_reviews
    join item_versions on item_versions.sha256 = item_reviews.sha256`.execute(db)
  for (const { kind, item_id, sha256, content, reviewed_by, reviewed_at } of marks) {
    for (const language of languagesOf(kind, JSON.parse(content))) {
      await sql`insert into item_checks
        (version_sha256, language, person, kind, item_id, checked_by, verdict, note, checked_at)
        values (${sha256}, ${language}, ${personKey(reviewed_by)}, ${kind}, ${item_id}, ${reviewed_by}, 'right', '',
          ${`${reviewed_at}T00:00:00.000Z`})`.execute(db)
    }
  }
  await sql`drop table item_reviews`.execute(db)
}

/** Screens that show the hall's code, printed tickets, and persons who share a phone number. */
async function addAdmission(db: Kysely<unknown>): Promise<void> {
  await sql`create table paired_screens (
    id text primary key not null,
    name text not null check (trim(name) <> ''),
    token_sha256 text not null unique check (length(token_sha256) = 64),
    created_at text not null,
    link_expires_at text not null,
    paired_at text
  ) ${strictWithoutRowid(db)}`.execute(db)
  await sql`create table admission_tickets (
    code_hmac text primary key not null check (length(code_hmac) = 64),
    printed_at text not null,
    used_at text
  ) ${strictWithoutRowid(db)}`.execute(db)
  await sql`alter table players add column shares_number integer not null default 0
    check (shares_number in (0, 1))`.execute(db)
}

/**
 * An organiser's message to all pages, and the evening's pauses in the games' time. `stops_at_ms`:
 * when the open one stops the games' clock.
 */
async function addEvening(db: Kysely<unknown>): Promise<void> {
  await sql`create table evening (
    id integer primary key not null check (id = 1),
    message_en text,
    message_ar text,
    ends_at text,
    version integer not null,
    request_id text not null,
    changed_by text
  ) ${strict(db)}`.execute(db)
  await sql`create table pauses (
    from_ms ${bigInteger(db)} primary key not null,
    until_ms ${bigInteger(db)} not null check (until_ms >= from_ms)
  ) ${strict(db)}`.execute(db)
  await sql`alter table game_clock add column stops_at_ms ${bigInteger(db)}`.execute(db)
  await sql`alter table game_clock add column paused_at text`.execute(db)
}

/** The final on stage. */
async function addFinal(db: Kysely<unknown>): Promise<void> {
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
  ) ${strictWithoutRowid(db)}`.execute(db)
  // A question may be sealed, so no key refers to it. Version and order are fixed with the players.
  await sql`create table final_questions (
    season_id text not null references finals (season_id) on delete cascade,
    number integer not null check (number between 1 and 30),
    question_id text not null,
    version_sha256 text check (length(version_sha256) = 64),
    option_order text check (length(option_order) = 4),
    primary key (season_id, number),
    unique (season_id, question_id)
  ) ${strictWithoutRowid(db)}`.execute(db)
  await sql`create table final_players (
    season_id text not null references finals (season_id) on delete cascade,
    person_id text not null,
    player_id text not null references players (id) on delete cascade,
    time_percent integer not null check (time_percent in (100, 150, 200)),
    round_trips text not null default '[]',
    link_sha256 text unique check (length(link_sha256) = 64),
    link_until_ms ${bigInteger(db)},
    eligible integer not null default 1 check (eligible in (0, 1)),
    contacted integer not null default 0 check (contacted in (0, 1)),
    prize_given integer not null default 0 check (prize_given in (0, 1)),
    note text not null default '' check (length(note) <= 500),
    primary key (season_id, person_id)
  ) ${strictWithoutRowid(db)}`.execute(db)
  await sql`create index final_players_player on final_players (player_id)`.execute(db)
  await sql`create table final_events (
    season_id text not null references finals (season_id) on delete cascade,
    seq integer not null check (seq > 0),
    kind text not null check (kind in ('entry', 'ask', 'close', 'reopen', 'reveal', 'standings', 'end', 'place',
      'void', 'count', 'key')),
    at_ms ${bigInteger(db)} not null,
    person_id text check ((person_id is null) = (kind <> 'entry')),
    question integer,
    choice text check (choice in ('a', 'b', 'c', 'd')),
    request_id text unique,
    pressed_by text,
    primary key (season_id, seq),
    unique (season_id, person_id),
    foreign key (season_id, person_id) references final_players (season_id, person_id) on delete cascade
  ) ${strictWithoutRowid(db)}`.execute(db)
  await sql`create table final_answers (
    season_id text not null,
    question integer not null check (question > 0),
    round integer not null check (round > 0),
    person_id text not null,
    choice text not null check (choice in ('a', 'b', 'c', 'd')),
    at_ms ${bigInteger(db)} not null,
    round_trip_ms integer not null check (round_trip_ms >= 0),
    primary key (season_id, question, round, person_id),
    foreign key (season_id, person_id) references final_players (season_id, person_id) on delete cascade
  ) ${strictWithoutRowid(db)}`.execute(db)
  await sql`create index final_answers_person on final_answers (season_id, person_id)`.execute(db)
  // Its rehearsal: at most one row, which nothing but the rehearsal reads (docs/decisions/0030).
  await sql`create table final_rehearsals (
    id integer primary key not null check (id = 1),
    rehearsal_id text not null,
    started_ms ${bigInteger(db)} not null,
    lobby_ms ${bigInteger(db)} not null,
    questions text not null,
    events text not null,
    answers text not null,
    screen_sha256 text not null,
    phone_sha256 text not null
  ) ${strict(db)}`.execute(db)
}

/** The final's places in the published record. As for its other places, triggers refuse every change. */
async function publishFinal(db: Kysely<unknown>): Promise<void> {
  await sql`create table published_finalists (
    season_id text not null references seasons (id),
    ordinal integer not null check (ordinal >= 1),
    rank integer not null check (rank between 1 and ordinal),
    player_id text not null unique references players (id),
    points integer not null,
    elapsed_ms integer not null,
    log_sha256 text not null check (length(log_sha256) = 64),
    name_sha256 text not null check (length(name_sha256) = 64),
    primary key (season_id, ordinal)
  ) ${strictWithoutRowid(db)}`.execute(db)
  await sql`create table published_final_names (
    player_id text primary key not null references published_finalists (player_id),
    name text not null,
    salt text not null check (length(salt) = 32)
  ) ${strictWithoutRowid(db)}`.execute(db)
  const table = 'published_finalists'
  if (isPostgres(db)) {
    await sql`create trigger ${sql.ref(`${table}_no_change`)} before update or delete on ${sql.table(table)}
      for each row execute function refuse_change_of_results()`.execute(db)
    await sql`create trigger ${sql.ref(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change_of_results()`.execute(db)
    await sql`create trigger ${sql.ref(`${table}_no_insert`)} before insert on ${sql.table(table)}
      for each row execute function refuse_more_results()`.execute(db)
    return
  }
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
      begin select raise(abort, 'published results never change'); end`.execute(db)
  }
  await sql`create trigger ${sql.ref(`${table}_no_insert`)} before insert on ${sql.table(table)}
    when exists (select 1 from published_results where season_id = new.season_id)
    begin select raise(abort, 'published results never change'); end`.execute(db)
}

/** The season's right answers and matched pairs, each a tile of the wall in the hall. */
async function addLitTiles(db: Kysely<unknown>): Promise<void> {
  await sql`create table lit_tiles (
    season_id text not null references seasons (id) on delete cascade,
    part text not null check (length(part) = 1),
    is_late integer not null check (is_late in (0, 1)),
    tiles integer not null check (tiles >= 0),
    primary key (season_id, part, is_late)
  ) ${strictWithoutRowid(db)}`.execute(db)
  const at = sql`game_events.at >= seasons.freezes_at`
  await sql`insert into lit_tiles (season_id, part, is_late, tiles)
    select players.season_id, '0', case when ${at} then 1 else 0 end, count(*)
    from game_events
      join games on games.id = game_events.game_id
      join players on players.id = games.player_id
      join seasons on seasons.id = players.season_id
    where game_events.outcome like '%"correct":true%' or game_events.outcome like '%"kind":"match"%'
    group by players.season_id, case when ${at} then 1 else 0 end`.execute(db)
}

async function removePersonalData(db: Kysely<unknown>): Promise<void> {
  // Earlier versions left copies of erased rows in SQLite's file. people/retention/wipe-erased.ts
  // removes them.
  await sql`insert into app_state (key, value)
    select 'erased', '0028' where exists (select 1 from persons)`.execute(db)
  await sql`create index persons_seen on persons (id)
    where name_seen_at is not null or board_name is not null`.execute(db)
}
