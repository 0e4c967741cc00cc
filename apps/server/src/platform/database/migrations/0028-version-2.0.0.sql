-- The tables of version 2.0.0, which every later migration starts from. The .ts file beside makes
-- bigint an integer for SQLite, and removes `strict` and `without rowid` for PostgreSQL.

create table app_state (
  key text primary key not null,
  value text not null
) strict;

create table settings (
  key text primary key not null,
  value text,
  version integer not null check (version >= 1)
) strict, without rowid;

create table audit_log (
  id text primary key not null,
  at text not null,
  actor_id text,
  actor text,
  action text not null,
  entity text,
  entity_id text,
  summary text not null,
  from_address text,
  item_ids text
) strict;
create index audit_log_newest on audit_log (at desc, id desc);

create table rate_limits (
  key text primary key not null,
  tries integer not null,
  window_ends_at text not null
) strict;
create index rate_limits_over on rate_limits (window_ends_at);

create table used_codes (
  user_id text not null,
  code_hash text not null,
  at text not null,
  constraint used_codes_once primary key (user_id, code_hash)
) strict;

create table unused_images (
  image text primary key not null,
  remove_after text not null
) strict;

create table game_types (
  type text primary key not null,
  highest_score integer not null check (highest_score between 1 and 4095)
) strict, without rowid;

create table seasons (
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
  created_at text not null,
  settled_at text,
  recompute_after text,
  results_at text,
  judged_version integer not null default 0,
  next_at text
) strict;
create unique index seasons_one_current on seasons ((archived_at is null)) where archived_at is null;

create table consent_texts (
  id text primary key not null,
  text text not null check (trim(text) <> ''),
  created_at text not null
) strict, without rowid;

create table devices (
  id text primary key not null,
  is_booth integer not null default 0 check (is_booth in (0, 1)),
  blocked_at text,
  constraint devices_booth_is_open check (is_booth = 0 or blocked_at is null)
) strict, without rowid;

create table persons (
  id text primary key not null,
  created_at text not null,
  time_percent integer not null default 100 check (time_percent in (100, 150, 200)),
  hidden_at text,
  board_name text,
  name_seen_at text,
  device_id text
) strict, without rowid;
create index persons_by_device on persons (device_id) where device_id is not null;
create index persons_hidden on persons (id) where hidden_at is not null;
create index persons_seen on persons (id) where name_seen_at is not null or board_name is not null;

create table players (
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
  rank_key bigint,
  placed integer not null check (placed in (0, 1)),
  created_at text not null,
  request_id text unique,
  redacted_at text,
  consented_at text,
  consent_text_id text references consent_texts (id),
  phone_hash text,
  nickname text,
  claim_code text,
  disqualified_for text,
  shares_number integer not null default 0 check (shares_number in (0, 1)),
  constraint players_one_a_game unique (person_id, game_type),
  constraint players_placed_have_key check (placed = 0 or rank_key is not null),
  check ((consented_at is null) = (consent_text_id is null))
) strict;
create index players_by_rank on players (season_id, game_type, rank_key, scored_at, id) where placed = 1;
create index players_by_phone_hash on players (season_id, game_type, phone_hash) where phone_hash is not
      null;
create index players_last_scored on players (season_id, scored_at, id) where placed = 1;
create index players_by_created_at on players (season_id, created_at, id, game_type, person_id);
create unique index players_by_claim_code on players (claim_code) where claim_code is not null;

create table feedback (
  id text primary key not null,
  player_id text not null references players (id) on delete cascade,
  game_type text not null references game_types (type),
  rating integer not null check (rating between 1 and 5),
  comments text not null check (length(comments) <= 2000),
  created_at text not null,
  request_id text,
  constraint feedback_send_once unique (player_id, request_id)
) strict;
create index feedback_newest on feedback (created_at desc, id desc);
create index feedback_rating on feedback (rating);

create table games (
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
  latest_ms bigint,
  flags text,
  rank_key bigint,
  verdict text check (verdict in ('confirmed', 'rejected')),
  leaving_at text,
  judged_version integer,
  judged_score integer check (judged_score >= 0),
  judged_elapsed_ms bigint check (judged_elapsed_ms >= 0),
  judged_rank_key bigint,
  address_hash text,
  device_hash text,
  pace text,
  checked_at text,
  constraint games_start_once unique (player_id, request_id),
  constraint games_in_order unique (player_id, refresh_counter),
  constraint games_finished_has_score check ((status = 'finished') = (score is not null)),
  constraint games_counting_is_finished check (counts = 0 or status = 'finished')
) strict;
create unique index games_one_running on games (player_id) where status = 'running';
create index games_ending on games (ends_by) where status = 'running' and ends_by is not null;
create index games_without_result on games (created_at) where status <> 'finished';
create index games_flagged on games (finished_at, id) where flags is not null;
create index games_best on games (player_id, (coalesce(judged_rank_key, rank_key)), finished_at, id) where
      counts = 1;
create index games_to_check on games (id) where checked_at is null and status <> 'running';
create index games_by_address on games (address_hash) where address_hash is not null;
create index games_by_device on games (device_hash) where device_hash is not null;

create table game_deals (
  game_id text primary key not null references games (id) on delete cascade,
  deal text not null,
  seeds text not null,
  used_names text not null
) strict;

create table game_events (
  game_id text not null references games (id) on delete cascade,
  seq integer not null,
  request_id text not null,
  at text not null,
  event text not null,
  outcome text not null,
  primary key (game_id, request_id)
) strict;

create table answers (
  game_id text not null references games (id) on delete cascade,
  question_index integer not null check (question_index between 0 and 14),
  question_id text not null,
  choice text check (choice in ('a', 'b', 'c', 'd')),
  correct integer not null check (correct in (0, 1)),
  elapsed_ms integer not null check (elapsed_ms >= 0),
  counts integer not null default 1 check (counts in (0, 1)),
  primary key (question_id, game_id)
) strict, without rowid;
create index answers_by_game on answers (game_id);

create table play_counts (
  player_id text primary key not null references players (id) on delete cascade,
  starts integer not null check (starts >= 0),
  left_games integer not null check (left_games >= 0),
  time_outs integer not null check (time_outs >= 0)
) strict, without rowid;

create table seen_questions (
  player_id text not null references players (id) on delete cascade,
  question_id text not null,
  seen_at text not null default '1970-01-01T00:00:00.000Z',
  primary key (player_id, question_id)
) strict, without rowid;

create table deleted_deals (
  name text primary key not null check (name <> '')
) strict, without rowid;

create table game_clock (
  id integer primary key not null check (id = 1),
  offset_ms bigint not null,
  version integer not null,
  stops_at_ms bigint,
  paused_at text
) strict;

create table pauses (
  from_ms bigint primary key not null,
  until_ms bigint not null check (until_ms >= from_ms)
) strict;

create table quiz_questions (
  id text primary key not null,
  question_text text check (trim(question_text) <> ''),
  option_a text check (trim(option_a) <> ''),
  option_b text check (trim(option_b) <> ''),
  option_c text check (trim(option_c) <> ''),
  option_d text check (trim(option_d) <> ''),
  correct_option text not null check (correct_option in ('a', 'b', 'c', 'd')),
  level integer not null check (level between 1 and 3),
  time_limit integer not null default 30 check (time_limit between 10 and 60),
  source text,
  explanation text,
  created_at text not null,
  question_text_ar text check (trim(question_text_ar) <> ''),
  option_a_ar text check (trim(option_a_ar) <> ''),
  option_b_ar text check (trim(option_b_ar) <> ''),
  option_c_ar text check (trim(option_c_ar) <> ''),
  option_d_ar text check (trim(option_d_ar) <> ''),
  explanation_ar text,
  tags text not null default '[]',
  request_id text,
  version_sha256 text not null,
  active integer not null default 1 check (active in (0, 1)),
constraint quiz_questions_english_is_whole check (((question_text is null and option_a is null and
      option_b is null and option_c is null and option_d is null) or (question_text is not null and
      option_a is not null and option_b is not null and option_c is not null and option_d is not null))
      and (explanation is null or question_text is not null)),
constraint quiz_questions_arabic_is_whole check (((question_text_ar is null and option_a_ar is null and
      option_b_ar is null and option_c_ar is null and option_d_ar is null) or (question_text_ar is not
      null and option_a_ar is not null and option_b_ar is not null and option_c_ar is not null and
      option_d_ar is not null)) and (explanation_ar is null or question_text_ar is not null)),
  constraint quiz_questions_has_a_language check (question_text is not null or question_text_ar is not null)
) strict;
create unique index quiz_questions_add_once on quiz_questions (request_id);
create index quiz_questions_level on quiz_questions (level, id);

create table prophets (
  id text primary key not null,
  name text check (trim(name) <> ''),
  description text check (trim(description) <> ''),
  item_image_url text not null check (item_image_url <> ''),
  created_at text not null,
  name_ar text check (trim(name_ar) <> ''),
  description_ar text check (trim(description_ar) <> ''),
  explanation text,
  explanation_ar text,
  source text,
  request_id text,
  version_sha256 text not null,
  active integer not null default 1 check (active in (0, 1)),
constraint prophets_english_is_whole check (((name is null and description is null) or (name is not null
      and description is not null)) and (explanation is null or name is not null)),
constraint prophets_arabic_is_whole check (((name_ar is null and description_ar is null) or (name_ar is
      not null and description_ar is not null)) and (explanation_ar is null or name_ar is not null)),
  constraint prophets_has_a_language check (name is not null or name_ar is not null)
) strict;
create unique index prophets_add_once on prophets (request_id);

create table islamic_terms (
  id text primary key not null,
  arabic_text text not null check (trim(arabic_text) <> ''),
  created_at text not null,
  meaning text check (trim(meaning) <> ''),
  meaning_ar text check (trim(meaning_ar) <> ''),
  source text,
  request_id text,
  version_sha256 text not null,
  active integer not null default 1 check (active in (0, 1))
) strict;
create unique index islamic_terms_add_once on islamic_terms (request_id);

create table item_versions (
  item_id text not null,
  number integer not null check (number >= 1),
  kind text not null check (kind in ('question', 'prophet', 'term')),
  sha256 text not null check (length(sha256) = 64),
  content text not null,
  created_at text not null,
  created_by text,
  request_id text,
  primary key (item_id, number)
) strict;
create index item_versions_by_sha256 on item_versions (sha256);
create index item_versions_by_request on item_versions (request_id) where request_id is not null;

create table deleted_items (
  kind text not null check (kind in ('question', 'prophet', 'term')),
  item_id text not null,
  version_sha256 text not null check (length(version_sha256) = 64),
  created_at text not null,
  active integer not null check (active in (0, 1)),
  item_image_url text,
  deleted_at text not null,
  deleted_by text,
  primary key (kind, item_id)
) strict;
create index deleted_items_by_time on deleted_items (deleted_at);

create table sealed_questions (
  item_id text primary key not null,
  version_sha256 text not null check (length(version_sha256) = 64),
  created_at text not null,
  request_id text unique,
  sealed_at text not null,
  sealed_by text
) strict;

create table item_checks (
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
) strict, without rowid;

create table review_links (
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
) strict, without rowid;

create table review_link_items (
  link_id text not null references review_links (id) on delete cascade,
  kind text not null check (kind in ('question', 'prophet', 'term')),
  item_id text not null,
  primary key (link_id, kind, item_id)
) strict, without rowid;

create table review_entries (
  id text primary key,
  season_id text not null references seasons (id) on delete cascade,
  player_id text not null references players (id) on delete cascade,
  kind text not null,
  subject text not null,
  strength text not null check (strength in ('weak', 'strong')),
  figures text not null,
  group_key text not null,
state text not null default 'open' check (state in ('open', 'dismissed', 'withheld', 'disqualified',
      'hidden', 'done')),
  version integer not null default 1,
  created_at text not null,
  decided_at text,
  decided_by text,
  unique (player_id, kind, subject)
);
create index review_entries_by_season on review_entries (season_id, state, created_at);

create table frozen_boards (
  season_id text primary key not null references seasons (id) on delete cascade,
  at text not null,
  places text not null
) strict, without rowid;

create table lit_tiles (
  season_id text not null references seasons (id) on delete cascade,
  part text not null check (length(part) = 1),
  is_late integer not null check (is_late in (0, 1)),
  tiles integer not null check (tiles >= 0),
  primary key (season_id, part, is_late)
) strict, without rowid;

-- PostgreSQL's names of an earlier table of this name end without the digit.
create table corrections (
  id text constraint corrections_pkey1 primary key not null,
  season_id text not null constraint corrections_season_id_fkey1 references seasons (id) on delete cascade,
  question_id text not null,
  item_version text not null,
key text constraint corrections_key_check1 check (key in ('all', 'a', 'b', 'c', 'd', 'ab', 'ac', 'ad', 'bc', 'bd', 'cd', 'abc', 'abd',
      'acd', 'bcd', 'abcd')),
  created_by text not null,
  created_at text not null,
  revoked_at text
) strict, without rowid;
create unique index corrections_in_force on corrections (season_id, item_version) where revoked_at is null;

create table judgings (
  season_id text primary key not null references seasons (id) on delete cascade,
  question_ids text not null,
  places text not null,
  after_game text not null,
  judged integer not null,
  games integer not null
) strict, without rowid;

create table paired_screens (
  id text primary key not null,
  name text not null check (trim(name) <> ''),
  token_sha256 text not null unique check (length(token_sha256) = 64),
  created_at text not null,
  link_expires_at text not null,
  paired_at text
) strict, without rowid;

create table admission_tickets (
  code_hmac text primary key not null check (length(code_hmac) = 64),
  printed_at text not null,
  used_at text
) strict, without rowid;

create table evening (
  id integer primary key not null check (id = 1),
  message_en text,
  message_ar text,
  ends_at text,
  version integer not null,
  request_id text not null,
  changed_by text
) strict;

create table stage (
  id integer primary key not null check (id = 1),
  season_id text references seasons (id) on delete cascade,
  mode text not null,
  step integer not null check (step >= 0),
  options text not null,
  version integer not null,
  request_id text not null,
  changed_by text
) strict;

create table result_marks (
  player_id text primary key not null references players (id) on delete cascade,
  eligible integer not null check (eligible in (0, 1)),
  contacted integer not null check (contacted in (0, 1)),
  prize_given integer not null check (prize_given in (0, 1)),
  note text not null check (length(note) <= 500),
  own_ticket integer not null default 0 check (own_ticket in (0, 1))
) strict, without rowid;

create table draw_tickets (
  draw_id text not null,
  ticket integer not null check (ticket >= 1),
  name_sha256 text not null check (length(name_sha256) = 64),
  primary key (draw_id, ticket)
) strict, without rowid;

create table draws (
  id text primary key not null,
  season_id text not null references seasons (id),
  version integer not null check (version >= 1),
  title_en text not null,
  title_ar text not null,
  committed_at text not null,
  winners integer not null check (winners between 1 and tickets),
  tickets integer not null check (tickets >= 1),
  method text not null,
  sha256 text not null check (length(sha256) = 64),
  unique (season_id, title_en),
  foreign key (id, tickets) references draw_tickets (draw_id, ticket)
) strict, without rowid;

create table draw_names (
  draw_id text not null,
  ticket integer not null,
  player_id text not null references players (id) on delete cascade,
  name text not null,
  salt text not null check (length(salt) = 32),
  primary key (draw_id, ticket),
  foreign key (draw_id, ticket) references draw_tickets (draw_id, ticket)
) strict, without rowid;
create index draw_names_by_player on draw_names (player_id);

create table draw_digits (
  draw_id text primary key not null references draws (id),
  digits text not null check (length(digits) between 4 and 12),
  drawn_at text not null
) strict, without rowid;

create table draw_winners (
  draw_id text not null references draw_digits (draw_id),
  position integer not null check (position >= 1),
  ticket integer not null,
  drawn_at text not null,
  replaces integer check (replaces < position),
  reason text check ((reason is null) = (replaces is null)),
  primary key (draw_id, position),
  unique (draw_id, ticket),
  unique (draw_id, replaces),
  foreign key (draw_id, ticket) references draw_tickets (draw_id, ticket)
) strict, without rowid;

create table draw_marks (
  draw_id text not null,
  position integer not null,
  contacted integer not null check (contacted in (0, 1)),
  prize_given integer not null check (prize_given in (0, 1)),
  primary key (draw_id, position),
  foreign key (draw_id, position) references draw_winners (draw_id, position)
) strict, without rowid;

create table finals (
  season_id text primary key not null references seasons (id),
  version integer not null,
  title_en text not null,
  title_ar text not null,
  seconds integer not null check (seconds between 10 and 60),
  source text not null,
  began_at text,
  is_over integer not null default 0 check (is_over in (0, 1)),
  changed_by text
) strict, without rowid;

create table final_questions (
  season_id text not null references finals (season_id) on delete cascade,
  number integer not null check (number between 1 and 30),
  question_id text not null,
  version_sha256 text check (length(version_sha256) = 64),
  option_order text check (length(option_order) = 4),
  primary key (season_id, number),
  unique (season_id, question_id)
) strict, without rowid;

create table final_players (
  season_id text not null references finals (season_id) on delete cascade,
  person_id text not null,
  player_id text not null references players (id) on delete cascade,
  time_percent integer not null check (time_percent in (100, 150, 200)),
  round_trips text not null default '[]',
  link_sha256 text unique check (length(link_sha256) = 64),
  link_until_ms bigint,
  eligible integer not null default 1 check (eligible in (0, 1)),
  contacted integer not null default 0 check (contacted in (0, 1)),
  prize_given integer not null default 0 check (prize_given in (0, 1)),
  note text not null default '' check (length(note) <= 500),
  primary key (season_id, person_id)
) strict, without rowid;
create index final_players_player on final_players (player_id);

create table final_events (
  season_id text not null references finals (season_id) on delete cascade,
  seq integer not null check (seq > 0),
kind text not null check (kind in ('entry', 'ask', 'close', 'reopen', 'reveal', 'standings', 'end',
      'place', 'void', 'count', 'key')),
  at_ms bigint not null,
  person_id text check ((person_id is null) = (kind <> 'entry')),
  question integer,
  choice text check (choice in ('a', 'b', 'c', 'd')),
  request_id text unique,
  pressed_by text,
  primary key (season_id, seq),
  unique (season_id, person_id),
  foreign key (season_id, person_id) references final_players (season_id, person_id) on delete cascade
) strict, without rowid;

create table final_answers (
  season_id text not null,
  question integer not null check (question > 0),
  round integer not null check (round > 0),
  person_id text not null,
  choice text not null check (choice in ('a', 'b', 'c', 'd')),
  at_ms bigint not null,
  round_trip_ms integer not null check (round_trip_ms >= 0),
  primary key (season_id, question, round, person_id),
  foreign key (season_id, person_id) references final_players (season_id, person_id) on delete cascade
) strict, without rowid;
create index final_answers_person on final_answers (season_id, person_id);

create table final_rehearsals (
  id integer primary key not null check (id = 1),
  rehearsal_id text not null,
  started_ms bigint not null,
  lobby_ms bigint not null,
  questions text not null,
  events text not null,
  answers text not null,
  screen_sha256 text not null,
  phone_sha256 text not null
) strict;

create table published_places (
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
) strict, without rowid;

create table published_results (
  season_id text primary key not null references seasons (id),
  version integer not null check (version >= 1),
  published_at text not null,
  places integer not null check (places >= 0),
  sha256 text not null check (length(sha256) = 64)
) strict, without rowid;

create table published_names (
  player_id text primary key not null references published_places (player_id),
  name text not null,
  salt text not null check (length(salt) = 32)
) strict, without rowid;

create table published_finalists (
  season_id text not null references seasons (id),
  ordinal integer not null check (ordinal >= 1),
  rank integer not null check (rank between 1 and ordinal),
  player_id text not null unique references players (id),
  points integer not null,
  elapsed_ms integer not null,
  log_sha256 text not null check (length(log_sha256) = 64),
  name_sha256 text not null check (length(name_sha256) = 64),
  primary key (season_id, ordinal)
) strict, without rowid;

create table published_final_names (
  player_id text primary key not null references published_finalists (player_id),
  name text not null,
  salt text not null check (length(salt) = 32)
) strict, without rowid;
