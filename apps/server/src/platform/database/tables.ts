// The tables as both engines hold them: ids and JSON are text, times are ISO-8601 UTC text of fixed width, so
// their order as text is their order in time.

import type { AuditAction } from '@noor-quest/contract/admins'
import type { PassedOver } from '@noor-quest/contract/draws'
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import type { SettingKey } from '@noor-quest/contract/settings'
import type { GameType } from '@noor-quest/rules/games'
import type { Semester } from '@noor-quest/rules/players'
import type { OptionLetter, QuizLevel } from '@noor-quest/rules/quiz-levels'
import type { Generated } from 'kysely'
import type { AuthTables } from './auth-tables.ts'

export type Database = AuthTables & {
  game_types: GameTypesTable
  seasons: SeasonsTable
  frozen_boards: FrozenBoardsTable
  corrections: CorrectionsTable
  judgings: JudgingsTable
  stage: StageTable
  persons: PersonsTable
  devices: DevicesTable
  players: PlayersTable
  consent_texts: ConsentTextsTable
  quiz_questions: QuizQuestionsTable
  prophets: ProphetsTable
  islamic_terms: IslamicTermsTable
  item_versions: ItemVersionsTable
  item_reviews: ItemReviewsTable
  deleted_items: DeletedItemsTable
  feedback: FeedbackTable
  games: GamesTable
  game_deals: GameDealsTable
  game_events: GameEventsTable
  play_counts: PlayCountsTable
  seen_questions: SeenQuestionsTable
  answers: AnswersTable
  app_state: AppStateTable
  settings: SettingsTable
  audit_log: AuditLogTable
  rate_limits: RateLimitsTable
  used_codes: UsedCodesTable
  game_clock: GameClockTable
  unused_images: UnusedImagesTable
  result_marks: ResultMarksTable
  published_places: PublishedPlacesTable
  published_results: PublishedResultsTable
  published_names: PublishedNamesTable
  draws: DrawsTable
  draw_tickets: DrawTicketsTable
  draw_names: DrawNamesTable
  draw_digits: DrawDigitsTable
  draw_winners: DrawWinnersTable
}

/** The games there are: written by migrate() from those this version has. */
export type GameTypesTable = { type: GameType; highest_score: number }

/** One event with its leaderboards. At most one isn't archived: new players belong to it. */
export type SeasonsTable = {
  id: string
  name: string
  name_ar: string
  /** ISO-8601 UTC; null: always open, never frozen. */
  opens_at: string | null
  closes_at: string | null
  freezes_at: string | null
  /** IANA time zone in which an admin reads and writes the three. */
  zone: string
  /** JSON of what isn't the default. */
  policies: string
  published_at: string | null
  archived_at: string | null
  /** Since then its results are published, and nothing changes its order. */
  results_at: Generated<string | null>
  /** Since then none of its games runs; null while it isn't over. */
  settled_at: Generated<string | null>
  /** Whose places are recomputed after a change of the policies: players up to this id, '' for none; null when all are. */
  recompute_after: Generated<string | null>
  /** Grows with each change of its corrections. */
  judged_version: Generated<number>
  created_at: string
}

/** The leaderboards of a season at its freezing time; see leaderboards/frozen-board.ts. */
export type FrozenBoardsTable = {
  season_id: string
  /** When they were stored: with the first change after that time. */
  at: string
  /** JSON: the places of each game, best first. */
  places: string
}

/** What the screen in the hall is used for: one row at most, whose id is 1. Without one it shows the leaderboards. */
export type StageTable = {
  id: 1
  /** Whose results are announced, or whose prizes are drawn; null while there is nothing of a season on it but the leaderboards. */
  season_id: string | null
  /** 'board', the leaderboards, or what is run from a presenter's phone; another one of a newer version counts as 'board'. */
  mode: 'board' | 'reveal' | 'draw'
  step: number
  /** JSON of what a mode needs; see evening/stage/queries.ts. */
  options: string
  /** Grows with each press. */
  version: number
  /** Of the last press: repeated, it has no second effect. */
  request_id: string
  /** The email of the admin who pressed last. */
  changed_by: string | null
}

/** What an admin put right in a question that was dealt. One of a version is in force. */
export type CorrectionsTable = {
  id: string
  season_id: string
  /** Not a foreign key: the question may have been deleted since. */
  question_id: string
  /** The SHA-256 of a row of item_versions. */
  item_version: string
  /** The right option, by its letter in that version; null: the question is void. */
  key: OptionLetter | null
  /** The admin's email at that time. */
  created_by: string
  created_at: string
  revoked_at: string | null
}

/** A season whose games are being judged again; see leaderboards/judging.ts. Gone once all of them are. */
export type JudgingsTable = {
  season_id: string
  /** JSON: games with one of these questions. */
  question_ids: string
  /** JSON: the places there were before, as frozen_boards has them. */
  places: string
  /** Games up to this id are done; '' for none. */
  after_game: string
  /** So many of so many games. */
  judged: number
  games: number
}

/** A person has at most one player in each game. */
export type PersonsTable = {
  id: string
  created_at: string
  /** How long every limit of theirs is, in percent: 100, 150 or 200. */
  time_percent: Generated<number>
  /** Since then no leaderboard shows them. */
  hidden_at: Generated<string | null>
  /** What leaderboards call them instead of their own name. */
  board_name: Generated<string | null>
  /** When an admin looked at their name and left it as it is. */
  name_seen_at: Generated<string | null>
  /** Of the cookie of the device they registered on; null for older ones. */
  device_id: Generated<string | null>
}

/** Devices of which something is known; the others have no row. */
export type DevicesTable = {
  id: string
  /** 1: it is handed from one visitor to the next. */
  is_booth: Generated<number>
  /** Since then no leaderboard shows whoever registered on it. Never of a booth. */
  blocked_at: string | null
}

/**
 * Each index and a query that needs it. A registration writes all but two of them: an index in random
 * order costs it 11 µs, one in the order of time 3 µs.
 *
 * - primary key: every query by player
 * - unique request_id: findPlayerByRequest, a registration that is sent again
 * - unique person_id, game_type: findPlayerIn and findPlayersOf, each request of a player
 * - players_by_season: countPersons for the hall; a season's players in the portal, searched too
 * - players_by_created_at: the portal's newest players, registrations by hour
 * - players_by_phone_hash: findRival when a game ends, players of one number in the portal
 * - unique players_by_claim_code: the portal's search by claim code
 * - players_by_rank, only players with a place: leaderboards, ranks
 * - players_last_scored, only players with a place: the hall's last finishers
 */
export type PlayersTable = {
  id: string
  season_id: string
  person_id: string
  name: string
  age: number
  semester: Semester
  phone: string
  total_score: number
  current_level: number
  game_type: GameType
  created_at: string
  /** Of the best game, for ties: Flip & Match's moves (0 in the quiz), time used, when it was saved. */
  best_moves: number
  best_elapsed_ms: number
  scored_at: string | null
  /** rankKey of the best game; null before the first that counts. */
  rank_key: number | null
  /** 1: on the leaderboard. */
  placed: number
  /** HMAC of the phone number's digits, by which equal numbers are found. */
  phone_hash: Generated<string | null>
  /** What a leaderboard calls them where the policy says so. */
  nickname: Generated<string | null>
  /** Proves to an organiser who this is. Unique in a season; null once the name was removed. */
  claim_code: Generated<string | null>
  /** Of the registration, so that a retry finds the row it wrote. */
  request_id: string | null
  /** What the portal's search reads and its list is sorted by: name and phone as playerSearchText folds them. */
  search_text: Generated<string>
  /** Since then name, age and phone are nobody's: see retention/. */
  redacted_at: Generated<string | null>
  /** Why they have no place; empty where the reason was removed with the name. null: they aren't disqualified. */
  disqualified_for: Generated<string | null>
  /** When the player agreed to what; both null where nothing was asked. */
  consented_at: Generated<string | null>
  consent_text_id: Generated<string | null>
}

/** Each text somebody agreed to. Its id is its SHA-256. */
export type ConsentTextsTable = { id: string; text: string; created_at: string }

/** A language of a question has its text and four options, or nothing. At least one is there. */
export type QuizQuestionsTable = {
  id: string
  question_text: string | null
  option_a: string | null
  option_b: string | null
  option_c: string | null
  option_d: string | null
  correct_option: OptionLetter
  level: QuizLevel
  time_limit: number
  /** Of both languages: a screen writes a known citation in its own (docs/decisions/0015). */
  source: string | null
  explanation: string | null
  created_at: string
  question_text_ar: Generated<string | null>
  option_a_ar: Generated<string | null>
  option_b_ar: Generated<string | null>
  option_c_ar: Generated<string | null>
  option_d_ar: Generated<string | null>
  explanation_ar: Generated<string | null>
  /** JSON: topics, the widest first. */
  tags: Generated<string>
  request_id: string | null
  /** Of its current row of item_versions. */
  version_sha256: string
  /** 0: games aren't dealt it. */
  active: Generated<number>
}

/** A language has both name and description, or neither. At least one is there. */
export type ProphetsTable = {
  id: string
  name: string | null
  description: string | null
  item_image_url: string
  created_at: string
  name_ar: Generated<string | null>
  description_ar: Generated<string | null>
  /** Why the item is this prophet's. */
  explanation: Generated<string | null>
  explanation_ar: Generated<string | null>
  source: Generated<string | null>
  request_id: string | null
  version_sha256: string
  active: Generated<number>
}

export type IslamicTermsTable = {
  id: string
  arabic_text: string
  created_at: string
  meaning: Generated<string | null>
  meaning_ar: Generated<string | null>
  source: Generated<string | null>
  request_id: string | null
  version_sha256: string
  active: Generated<number>
}

/**
 * Each state that a question, prophet or term was in. Rows are never changed or removed: games were dealt them. Equal content
 * of an item has one sha256, so an item that became what it was before has it twice.
 */
export type ItemVersionsTable = {
  item_id: string
  /** From 1, in the order they were written. */
  number: number
  kind: ItemKindName
  /** Of `content`, hexadecimal. */
  sha256: string
  /** Canonical JSON, with the item's kind and id: see content/item-rows.ts. */
  content: string
  created_at: string
  /** The admin's email at that time; null for starter content and for what is older than versions. */
  created_by: string | null
  /** Of the import that wrote it, so that a retry finds what it did, and the import can be undone; null for every other version. */
  request_id: Generated<string | null>
}

/** A version that somebody who knows the subject has read. Any change of the item is a version nobody has read yet. */
export type ItemReviewsTable = {
  sha256: string
  /** As the portal was given it: the reader needs no account. */
  reviewed_by: string
  reviewed_at: string
  /** The admin's email; null for what came with a file at the first start. */
  marked_by: string | null
}

/** What was deleted and can still be brought back: its version holds its content (content/deleted-items.ts). */
export type DeletedItemsTable = {
  kind: ItemKindName
  item_id: string
  version_sha256: string
  /** Of the item. */
  created_at: string
  active: number
  /** A prophet's, so that the picture stays. */
  item_image_url: string | null
  deleted_at: string
  /** The admin's email at that time. */
  deleted_by: string | null
}

export type FeedbackTable = {
  id: string
  player_id: string
  game_type: GameType
  rating: number
  comments: string
  created_at: string
  request_id: string | null
}

export type GameStatus = 'running' | 'finished' | 'superseded' | 'exited'

export type GamesTable = {
  id: string
  player_id: string
  game_type: GameType
  session_id: string
  /** Grows with each game of the player. */
  refresh_counter: number
  status: GameStatus
  /** JSON of the rules' state. Small: it is rewritten on every move. */
  state: string
  /** Moves applied so far. */
  seq: number
  /** Of a finished game. */
  score: number | null
  moves: number | null
  elapsed_ms: number | null
  /** 1: finished, and the player's best may come from it. */
  counts: number
  /** rankKey of a game that counts. */
  rank_key: Generated<number | null>
  /** What it is worth since a question of its deal was corrected; all of them null: what it was when it was played. */
  judged_score: Generated<number | null>
  judged_elapsed_ms: Generated<number | null>
  judged_rank_key: Generated<number | null>
  /** The version of its season's corrections that says so. */
  judged_version: Generated<number | null>
  created_at: string
  /** ISO-8601 UTC: by then it has ended without its player. null while it wouldn't; see settle-abandoned.ts. */
  ends_by: Generated<string | null>
  /** ISO-8601 UTC by the game clock: the player left it then, and may come back until `ends_by`. null: they play, or it is over. */
  leaving_at: Generated<string | null>
  /** Epoch ms by the game clock: when it was last judged. null: not since this is kept. */
  latest_ms: Generated<number | null>
  finished_at: string | null
  /** The end screen was left. */
  left_at: string | null
  request_id: string
  /** JSON of GameFlag[], what an organiser should look at in a finished game; null: nothing. */
  flags: Generated<string | null>
  /** What an admin decided about a flagged game; null: nothing. */
  verdict: Generated<'confirmed' | 'rejected' | null>
}

/** What was dealt: written once, apart from `games` so that a move doesn't rewrite it. */
export type GameDealsTable = {
  game_id: string
  /**
   * JSON: which versions of items were dealt, in which order. Versions never change, so edits and deletions don't touch a game.
   * Deals older than versions hold all content themselves.
   */
  deal: string
  /** JSON: the seed of each level. */
  seeds: string
  /** JSON: prophets' names dealt since the last Restart, this deal's included. Empty in the quiz. */
  used_names: string
}

/** Append-only: with the deal it recomputes the score. */
export type GameEventsTable = {
  game_id: string
  /** From 1, in the order they were applied. */
  seq: number
  request_id: string
  at: string
  /** JSON of the rules' event. */
  event: string
  /** JSON of its outcome: what a repeated request gets. */
  outcome: string
}

/** What a player did in all their games, those that were swept too. */
export type PlayCountsTable = {
  player_id: string
  starts: number
  /** Games that ended without a result. */
  left_games: number
  time_outs: number
}

/** What a player was shown in games that have ended. */
export type SeenQuestionsTable = {
  player_id: string
  /** Not a foreign key: the question may have been deleted since. */
  question_id: string
  /** When the game it was last shown in was left. */
  seen_at: string
}

export type AnswersTable = {
  game_id: string
  question_index: number
  /** Not a foreign key: the question may have been deleted since. */
  question_id: string
  choice: OptionLetter | null
  correct: number
  elapsed_ms: number
  /** 0: the question is void. */
  counts: Generated<number>
}

/** Facts about the installation itself. */
export type AppStateTable = { key: string; value: string }

/** What admins set in the portal. A setting that was never changed has no row. */
export type SettingsTable = {
  key: SettingKey
  /** JSON; null: the default again. */
  value: string | null
  /** The settings' version since this change. */
  version: number
}

/** Who did what, which row, when, from where. Append-only. */
export type AuditLogTable = {
  id: string
  at: string
  actor_id: string | null
  /** The admin's email at that time, or what was typed in a failed sign-in; null for the command line. */
  actor: string | null
  action: AuditAction
  entity: string | null
  entity_id: string | null
  /** JSON: the items of `entity`, where there are several. */
  item_ids: Generated<string | null>
  summary: string
  from_address: string | null
}

/** Stored item images that no prophet shows: uploads nobody saved yet, and those of prophets that are gone. */
export type UnusedImagesTable = {
  /** The key without its ending; see platform/files/item-key.ts. */
  image: string
  /** ISO-8601 UTC. */
  remove_after: string
}

/** Attempts in a window of time. Kept here, so that a restart forgives nobody. */
export type RateLimitsTable = {
  /** What is limited and a keyed hash of whom: neither addresses nor emails are kept. */
  key: string
  /** The attempts. A renamed column would break processes that still run the version before, for one word. */
  tries: number
  window_ends_at: string
}

/** Codes of authenticator apps that were sent: none counts twice. */
export type UsedCodesTable = { user_id: string; code_hash: string; at: string }

/** One row: the clock of the games, which is not the machine's once that was set (play/game-clock.ts). */
export type GameClockTable = {
  id: 1
  /** What the game clock is ahead of its reference. */
  offset_ms: number
  /** Grows with each change of `offset_ms`. */
  version: number
}

/** What an organiser ticked off and wrote about somebody in the results. Without a row: eligible, and nothing else. */
export type ResultMarksTable = {
  player_id: string
  /** As the three below, 0 or 1. */
  eligible: number
  contacted: number
  prize_given: number
  note: string
}

/** A line of a season's published record (evening/results/record.ts). Rows never change. */
export type PublishedPlacesTable = {
  season_id: string
  game_type: GameType
  /** From 1, best first. */
  ordinal: number
  /** The same for those whom nothing decides between. */
  rank: number
  player_id: string
  /** Their best game. */
  game_id: string
  score: number
  moves: number
  /** As the order has it: divided by the factor of a player with extra time. */
  elapsed_ms: number
  scored_at: string
  /** Of the game's deal and events (play/stored-logs.ts), hexadecimal. */
  log_sha256: string
  /** Commitment to the name: of its salt, a colon and the name. */
  name_sha256: string
}

/** The record's first line and its hash. Rows never change. */
export type PublishedResultsTable = {
  season_id: string
  version: number
  published_at: string
  places: number
  /** Of the record, hexadecimal. */
  sha256: string
}

/** What a commitment is to. A row is deleted when the name is erased. */
export type PublishedNamesTable = {
  player_id: string
  /** As the leaderboards showed it then. */
  name: string
  /** Hexadecimal. */
  salt: string
}

/** A prize draw: the first line of its file and the hash of its list (packages/rules/src/draw.ts). Rows never change. */
export type DrawsTable = {
  id: string
  season_id: string
  version: number
  title_en: string
  title_ar: string
  committed_at: string
  /** How many prizes there are. */
  winners: number
  /** The number of the last one; the first is 1. */
  tickets: number
  /** In words, as it was then. */
  method: string
  /** Of the list, hexadecimal. */
  sha256: string
}

/** The other lines of a draw's list. Written before its row of `draws`; rows never change. */
export type DrawTicketsTable = {
  draw_id: string
  ticket: number
  /** Commitment to the name: of its salt, a colon and the name. */
  name_sha256: string
}

/** Whose ticket it is. A row is deleted when the name is erased, or with the player. */
export type DrawNamesTable = {
  draw_id: string
  ticket: number
  player_id: string
  /** As the leaderboards showed it then. */
  name: string
  /** Hexadecimal. */
  salt: string
}

/** What was called out in the hall. Rows never change. */
export type DrawDigitsTable = { draw_id: string; digits: string; drawn_at: string }

/** The tickets that were drawn. Rows never change. */
export type DrawWinnersTable = {
  draw_id: string
  /** From 1, in the order of the draw. */
  position: number
  ticket: number
  drawn_at: string
  /** The position of the ticket that got no prize, in whose place this one was drawn, and why; null: it was drawn at once. */
  replaces: number | null
  reason: PassedOver | null
}
