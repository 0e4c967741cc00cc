// The tables as both engines store them: ids and JSON are text, times are ISO-8601 UTC text of
// fixed width, so their order as text is their order in time.

import type { AuditAction } from '@noor-quest/contract/admins'
import type { ProposalDecision, Verdict } from '@noor-quest/contract/checks'
import type { Entrants, PassedOver } from '@noor-quest/contract/draws'
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import type { CardKind, CardState } from '@noor-quest/contract/names'
import type { SettingKey } from '@noor-quest/contract/settings'
import type { FinalEvent } from '@noor-quest/rules/final'
import type { GameType } from '@noor-quest/rules/games'
import type { Language } from '@noor-quest/rules/languages'
import type { OptionalField, PersonField, PersonValues } from '@noor-quest/rules/person-fields'
import type { CorrectedKey } from '@noor-quest/rules/quiz-corrections'
import type { OptionLetter, QuizLevel } from '@noor-quest/rules/quiz-levels'
import type { Generated } from 'kysely'
import type { AuthTables } from './auth-tables.ts'

export type GameStatus = 'running' | 'finished' | 'superseded' | 'exited'

/** A person's fields (packages/rules/src/person-fields.ts). */
type PersonColumns = {
  [Field in PersonField]: Field extends OptionalField ? Generated<PersonValues[Field] | null> : PersonValues[Field]
}

export type Database = AuthTables & {
  /** The games of this version. migrate() writes the rows. */
  game_types: { type: GameType; highest_score: number }

  /** A season with its leaderboards. At most one isn't archived: new players belong to it. */
  seasons: {
    id: string
    name: string
    name_ar: string
    /** ISO-8601 UTC; null: always open, never frozen. */
    opens_at: string | null
    /** 1: without an opening time the season is shut until an admin opens it. */
    opens_by_press: Generated<number>
    closes_at: string | null
    freezes_at: string | null
    /** The next competition, for the public after the close. */
    next_at: Generated<string | null>
    /** The last press about Tonight since the opening time was set; null without one. */
    tonight: Generated<'begun' | 'over' | null>
    /** IANA time zone in which an admin reads and writes these times. */
    zone: string
    /** JSON of the policies that differ from the default. */
    policies: string
    /** When the results or the archived season became public; null: not public. */
    published_at: string | null
    archived_at: string | null
    /** When the results were published: from then on the season's order never changes. */
    results_at: Generated<string | null>
    /** When the season's last game had ended; null before. */
    settled_at: Generated<string | null>
    /**
     * Progress of recomputing places after a change of the policies: players up to this id are
     * done, '' for none. null: all are.
     */
    recompute_after: Generated<string | null>
    /** Increases with each change of the season's corrections. */
    judged_version: Generated<number>
    created_at: string
  }

  /** The one final of a season (final/). */
  finals: {
    season_id: string
    /** Increases with each change of its preparation. */
    version: number
    title_en: string
    title_ar: string
    /** For each question. */
    seconds: number
    /** JSON: the leaderboards or the players it takes. */
    source: string
    /** 1: only players whom the presenter has seen play. */
    only_seen: Generated<number>
    /** Shorter times count as this one. 0 in finals that began with version 2.0. */
    least_ms: Generated<number>
    /** When its players were fixed; null before. */
    began_at: string | null
    /** 1 once the last place was named. */
    is_over: Generated<number>
    /** The admin's email. */
    changed_by: string | null
  }
  final_questions: {
    season_id: string
    /** From 1. */
    number: number
    question_id: string
    /** The version and the order of its options, fixed with the players; null before. */
    version_sha256: string | null
    option_order: string | null
  }
  final_players: {
    season_id: string
    person_id: string
    /** The player whose name is shown. */
    player_id: string
    /** Extra time, as in `persons`. */
    time_percent: number
    /** The smallest measured round trip; null: none was measured. */
    round_trip_ms: Generated<number | null>
    /** When the last counted echo was sent, in epoch ms. An earlier one doesn't count. */
    echoed_ms: Generated<number | null>
    /** As in `result_marks`. */
    eligible: Generated<number>
    contacted: Generated<number>
    prize_given: Generated<number>
    note: Generated<string>
  }
  /** The presses and the players' entries, in their order (packages/rules/src/final.ts). */
  final_events: {
    season_id: string
    seq: number
    kind: FinalEvent['kind']
    /** Epoch ms by the game clock. */
    at_ms: number
    /** The player of an entry or seat; null for a press. */
    person_id: string | null
    /** JSON: the players who answer a question for the tie. */
    persons: string | null
    question: number | null
    choice: OptionLetter | null
    request_id: string | null
    /** The presenter's email. */
    pressed_by: string | null
  }
  /** The answers that count, and those of rounds that were opened again. */
  final_answers: {
    season_id: string
    question: number
    round: number
    person_id: string
    choice: OptionLetter
    at_ms: number
    round_trip_ms: number
    /** From the opening to its arrival; null: erased, or of version 2.0. */
    after_ms: number | null
  }

  /** The rehearsal of a final (final/rehearsal.ts): at most one row. */
  final_rehearsals: {
    id: 1
    rehearsal_id: string
    started_ms: number
    /** Epoch ms by the game clock, as the times in `events` and `answers`. */
    lobby_ms: number
    /** JSON: versions and orders of options. */
    questions: string
    /** JSON: the presses and the phone's entry. */
    events: string
    /** JSON: the phone's answers. */
    answers: string
    /** The hash of the link's token or, once used, of the key of the page that joined. */
    screen_sha256: string
    phone_sha256: string
  }

  /** The leaderboards of a season at its freezing time; see leaderboards/freeze.ts. */
  frozen_leaderboards: {
    season_id: string
    /** ISO-8601 UTC: stored with the first change after the freezing time. */
    at: string
    /** JSON: the places of each game, best first. */
    places: string
  }

  /**
   * The tiles lit on the wall in the hall: one for each right answer or matched pair, also of games
   * deleted since. The count is split by the last digit of the player's id, so that the answers of
   * a full hall don't wait for one row.
   */
  lit_tiles: {
    season_id: string
    part: string
    /** 1: lit after the freezing time. The public sees them once the results are announced. */
    is_late: number
    tiles: number
  }

  /**
   * The use of the hall's screen: at most one row, with id 1. Without it the screen shows the
   * leaderboards.
   */
  stage: {
    id: 1
    /** The season of what the screen shows; null while it shows the leaderboards. */
    season_id: string | null
    /** The switch's position. An unknown one of a newer version counts as 'leaderboards'. */
    mode: 'leaderboards' | 'draw' | 'ceremony' | 'final' | 'thanks'
    /** The draw on the screen; null while it shows something else. */
    draw_id: string | null
    /** JSON of the ceremony that was begun (stage/queries.ts); null without one. */
    ceremony: string | null
    /** Increases with each press. */
    version: number
    /** The last press: repeated, it has no second effect. */
    request_id: string
    /** The email of the admin who pressed last. */
    changed_by: string | null
  }

  /** An organiser's message, in one row, which the first press writes (messages/). */
  messages: {
    id: 1
    /** The message in both languages; null without one. */
    message_en: string | null
    message_ar: string | null
    /** ISO-8601 UTC: when the message disappears. */
    ends_at: string | null
    /** Increases with each press. */
    version: number
    request_id: string
    /** The admin's email at the last press. */
    changed_by: string | null
  }

  /** An admin's correction of a question that was dealt. At most one per version is in force. */
  corrections: {
    id: string
    season_id: string
    /** Not a foreign key: the question may have been deleted since. */
    question_id: string
    /** The SHA-256 of a row of item_versions. */
    item_version: string
    /** See CorrectedKey in packages/rules/src/quiz-corrections.ts. */
    key: CorrectedKey
    /** The admin's email at that time. */
    created_by: string
    created_at: string
    revoked_at: string | null
  }

  /**
   * A season whose games are being judged again; see leaderboards/judging.ts. The row is deleted at
   * the end.
   */
  judgings: {
    season_id: string
    /** JSON: the questions whose games are judged. */
    question_ids: string
    /** JSON: the places before the judging, as in frozen_leaderboards. */
    places: string
    /** Games up to this id are done; '' for none. */
    after_game: string
    /** Progress: the games judged so far, of all. */
    judged: number
    games: number
  }

  /** A person has at most one player in each game. */
  persons: {
    id: string
    created_at: string
    /** The length of each of their time limits, in percent: 100, 150 or 200. */
    time_percent: Generated<number>
    /** When an admin hid the person: from then on no leaderboard shows them. */
    hidden_at: Generated<string | null>
    /** The name on leaderboards, instead of their own. */
    leaderboard_name: Generated<string | null>
    /** When an admin looked at their name and left it as it is. */
    name_seen_at: Generated<string | null>
    /** The device cookie at registration; null for older rows. */
    device_id: Generated<string | null>
    /** The device that the person used last, where it is another one. */
    last_device_id: Generated<string | null>
  }

  /**
   * The one device of each person (docs/decisions/0045). Without a row, the person is on the device
   * on which they registered.
   */
  person_devices: {
    person_id: string
    /** Another one when the person comes back or leaves: cookies of an earlier one are void. */
    session: string
    /** When the person came back on the present device; null: they registered there. */
    opened_at: Generated<string | null>
    /** When the person left their device and was on none; null: they are on one. */
    left_at: Generated<string | null>
    /** The request that opened the device, so that a retry opens it too. */
    request_id: Generated<string | null>
    /** The last one-time link for another device, also once it was used. */
    link_sha256: Generated<string | null>
    /** null: the link was used. */
    link_expires_at: Generated<string | null>
  }

  /** Wrong digits by claim code (registration/come-back-attempts.ts). */
  come_back_attempts: {
    /** HMAC of the typed code, which may be unknown. */
    code_hash: string
    wrong: number
    first_at: string
    last_at: string
  }

  /** Devices that are booths or were blocked. Other devices have no row. */
  devices: {
    id: string
    /** 1: visitors share the device. */
    is_booth: Generated<number>
    /**
     * When the device was blocked: from then on no leaderboard shows persons who registered on it.
     * Never set for a booth.
     */
    blocked_at: string | null
  }

  /**
   * Each index and a query that needs it. A registration writes all but two of them: an index in
   * random order costs it 11 µs, one in the order of time 3 µs.
   *
   * - primary key: every query by player
   * - unique request_id: findPlayerByRequest, a registration that is sent again
   * - unique person_id, game_type: findPlayerIn and findPlayersOf, each request of a player
   * - players_by_created_at: countPersons for the hall; a season's players in the portal, newest
   *   first, also in a search
   * - unique players_by_claim_code: the portal's search by claim code
   * - players_by_rank, only players with a place: leaderboards, ranks
   * - players_by_group, only those of a group: the same of the group
   * - players_last_scored, only players with a place: the hall's last finishers
   */
  players: PersonColumns & {
    id: string
    season_id: string
    person_id: string
    total_score: number
    current_level: number
    game_type: GameType
    created_at: string
    /** Ties: the best game's moves (0 in the quiz), time used, and when it was saved. */
    best_moves: number
    best_elapsed_ms: number
    scored_at: string | null
    /** rankKey of the best game; null before the first that counts. */
    rank_key: number | null
    /** 1: the player is on the leaderboard. */
    placed: number
    /**
     * Proves to an organiser who the player is. Unique in a season; null once the name was removed.
     */
    claim_code: Generated<string | null>
    /** The request of the registration, so that a retry finds the row it wrote. */
    request_id: string | null
    /** Text of the portal's search and sorting: name and phone as playerSearchText folds them. */
    search_text: Generated<string>
    /** When name, age and phone were removed: see retention/. */
    redacted_at: Generated<string | null>
    /**
     * The reason for a disqualification; empty where it was removed with the name. null: the player
     * isn't disqualified.
     */
    disqualified_for: Generated<string | null>
    /** The refresh counter from which on games count as the first ones. */
    first_game: Generated<number>
    /** When the player agreed, and to which text; both null where no consent was asked. */
    consented_at: Generated<string | null>
    consent_text_id: Generated<string | null>
  }

  /** Each text that a player agreed to. Its id is its SHA-256. */
  consent_texts: { id: string; text: string; created_at: string }

  /**
   * A language has both text and four options, or neither. At least one language is present.
   */
  quiz_questions: {
    id: string
    question_text: string | null
    option_a: string | null
    option_b: string | null
    option_c: string | null
    option_d: string | null
    correct_option: OptionLetter
    level: QuizLevel
    time_limit: number
    /**
     * For both languages: a screen writes a known citation in its language (docs/decisions/0015).
     */
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
    /** The SHA-256 of its current row of item_versions. */
    version_sha256: string
    /** 0: the question isn't dealt. */
    active: Generated<number>
  }

  /** A language has both name and description, or neither. At least one language is present. */
  prophets: {
    id: string
    name: string | null
    description: string | null
    item_image_url: string
    created_at: string
    name_ar: Generated<string | null>
    description_ar: Generated<string | null>
    /** Why the item belongs to this prophet. */
    explanation: Generated<string | null>
    explanation_ar: Generated<string | null>
    source: Generated<string | null>
    request_id: string | null
    version_sha256: string
    active: Generated<number>
  }

  islamic_terms: {
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
   * Each state of a question, prophet or term. Rows are never changed or removed, because deals
   * name them. Equal content of an item has the same sha256, so an item that returned to an earlier
   * state has two rows with it.
   */
  item_versions: {
    item_id: string
    /** From 1, in the order of writing. */
    number: number
    kind: ItemKindName
    /** The SHA-256 of `content`, hexadecimal. */
    sha256: string
    /** Canonical JSON, with the item's kind and id: see content/item-rows.ts. */
    content: string
    created_at: string
    /** The admin's email then; null for starter content and items from before versions. */
    created_by: string | null
    /**
     * The request of the import that wrote the version, so that a retry finds its rows. null: the
     * version wasn't written by an import.
     */
    request_id: Generated<string | null>
  }

  /** The hall's screens, and links that wait to be opened (screens/screens.ts). */
  hall_screens: {
    id: string
    season_id: string
    created_at: string
    /** null: the link waits. Its two columns are null for an open screen. */
    opened_at: string | null
    link_sha256: string | null
    link_expires_at: string | null
    /** The screen's last confirmation: a mode of Stage, a draw's id, and the time. */
    shows: string | null
    shows_draw: string | null
    shown_at: string | null
  }

  /** Printed tickets (registration/admission/tickets.ts). A ticket isn't connected with its person. */
  admission_tickets: {
    code_hmac: string
    /** All tickets of one printing have the same. */
    printed_at: string
    used_at: string | null
  }

  /** A person's check of one version in one language. A later one replaces it. */
  item_checks: {
    version_sha256: string
    language: Language
    /** The key of `checked_by`: two spellings of one name are one person. */
    person: string
    kind: ItemKindName
    item_id: string
    /** The admin's or reviewer's email, or a name from a file. */
    checked_by: string
    verdict: Verdict
    note: string
    checked_at: string
    /** When an admin decided that the check doesn't count; null: it counts. */
    set_aside_at: Generated<string | null>
    set_aside_by: Generated<string | null>
    /** JSON: the proposed fields (content/proposals.ts). */
    proposal: string | null
    /** The proposal's decision; null: no admin has decided yet. */
    decision: ProposalDecision | null
    decided_at: string | null
    decided_by: string | null
  }

  /**
   * Deleted items that can still be restored: the version contains the content
   * (content/deleted-items.ts).
   */
  deleted_items: {
    kind: ItemKindName
    item_id: string
    version_sha256: string
    /** When the item was created. */
    created_at: string
    active: number
    /** A prophet's image, which is kept. */
    item_image_url: string | null
    deleted_at: string
    /** The admin's email at that time. */
    deleted_by: string | null
  }

  /**
   * Questions sealed for a final: the version contains the content (content/sealed-questions.ts).
   */
  sealed_questions: {
    item_id: string
    version_sha256: string
    /** When the question was created. */
    created_at: string
    request_id: string | null
    sealed_at: string
    /** The admin's email at that time. */
    sealed_by: string | null
  }

  feedback: {
    id: string
    player_id: string
    game_type: GameType
    rating: number
    comments: string
    created_at: string
    request_id: string | null
  }

  games: {
    id: string
    player_id: string
    game_type: GameType
    session_id: string
    /** Increases with each game of the player. */
    refresh_counter: number
    status: GameStatus
    /** JSON of the rules' state. Small, because every move rewrites it. */
    state: string
    /** Moves applied so far. */
    seq: number
    /** The results of a finished game. */
    score: number | null
    moves: number | null
    elapsed_ms: number | null
    /** 1: finished, and the player's best may come from it. */
    counts: number
    /** rankKey of a game that counts. */
    rank_key: Generated<number | null>
    /** The corrected results of a judged game; all null: the results as played. */
    judged_score: Generated<number | null>
    judged_elapsed_ms: Generated<number | null>
    judged_rank_key: Generated<number | null>
    /** The version of its season's corrections behind these results. */
    judged_version: Generated<number | null>
    created_at: string
    /**
     * ISO-8601 UTC: the time by which the game ends without its player
     * (play/abandoned.ts). null: it doesn't end without them.
     */
    ends_by: Generated<string | null>
    /**
     * ISO-8601 UTC by the game clock: when the player left the game. They may come back until
     * `ends_by`. null: they are playing, or the game is over.
     */
    leaving_at: Generated<string | null>
    /**
     * Epoch ms by the game clock: the last start, move or stored decision of the clock. null: the
     * game has had none since the column was added.
     */
    latest_ms: Generated<number | null>
    finished_at: string | null
    /** When the player left the end screen. */
    left_at: string | null
    request_id: string
    /** 'rejected': an admin of version 2.0 took the game out of every leaderboard. */
    verdict: Generated<'rejected' | null>
  }

  /** Entries of Names (names/). They are removed with the player's name. */
  review_entries: {
    id: string
    season_id: string
    player_id: string
    kind: CardKind
    /** Distinguishes a player's entries of one kind: a game's or a question's id, or ''. */
    subject: string
    /** JSON: see CardReason in the contract; for a replaced name also `renamed`. */
    figures: string
    state: Generated<CardState>
    /** Increases with each decision. */
    version: Generated<number>
    created_at: string
    decided_at: Generated<string | null>
    /** The admin's email at that time. */
    decided_by: Generated<string | null>
  }

  /** The deal of a game: written once, apart from `games` so that a move doesn't rewrite it. */
  game_deals: {
    game_id: string
    /**
     * JSON: the dealt versions of items, in order. Versions never change, so edits and deletions
     * don't touch a game. Deals from before versions contain all content themselves.
     */
    deal: string
    /** JSON: the seed of each level. */
    seeds: string
    /**
     * JSON: prophets' names dealt since the last Restart, this deal's included. Empty in the quiz.
     */
    used_names: string
  }

  /** The questions of deleted games, as their deals named them. */
  deleted_deals: {
    name: string
  }

  /** Append-only: deal and events determine the score. */
  game_events: {
    game_id: string
    /** From 1, in the order of application. */
    seq: number
    request_id: string
    at: string
    /** JSON of the rules' event. */
    event: string
    /** JSON of its outcome, which a repeated request gets. */
    outcome: string
  }

  /** Counts over all games of a player, also of abandoned games that were removed since. */
  play_counts: {
    player_id: string
    starts: number
    /** Games that ended without a result. */
    left_games: number
    time_outs: number
  }

  /** Questions that a player saw in games that have ended. */
  seen_questions: {
    player_id: string
    /** Not a foreign key: the question may have been deleted since. */
    question_id: string
    /** When the player left the last game with it. */
    seen_at: string
  }

  answers: {
    game_id: string
    question_index: number
    /** Not a foreign key: the question may have been deleted since. */
    question_id: string
    /** As the deal showed the options. */
    choice: OptionLetter | null
    /** The same option in the question's version; null also if the deal doesn't name its order. */
    option_letter: OptionLetter | null
    correct: number
    elapsed_ms: number
    /** 0: the question is void. */
    counts: Generated<number>
  }

  /** Facts about the installation itself. */
  app_state: { key: string; value: string }

  /** Settings that admins changed in the portal. A setting that was never changed has no row. */
  settings: {
    key: SettingKey
    /** JSON; null: the default again. */
    value: string | null
    /** The version that this change gave all settings. */
    version: number
  }

  /** Each audited action: the actor, the row, the time, the address. Append-only. */
  audit_log: {
    id: string
    at: string
    actor_id: string | null
    /**
     * The admin's email at that time, or the typed text of a failed sign-in; null for the command
     * line.
     */
    actor: string | null
    action: AuditAction
    entity: string | null
    entity_id: string | null
    /** JSON: the items of `entity`, where the entry is about several. */
    item_ids: Generated<string | null>
    summary: string
    from_address: string | null
  }

  /**
   * Stored item images without a prophet: uploads that were never saved, and images of deleted
   * prophets.
   */
  unused_images: {
    /** The key without its ending; see platform/files/item-key.ts. */
    image: string
    /** ISO-8601 UTC. */
    remove_after: string
  }

  /** Attempts in a window of time. Stored, so that a restart doesn't reset them. */
  rate_limits: {
    /** The limited action and a keyed hash of the client: no addresses or emails are stored. */
    key: string
    /** The attempts. Another name would break processes that run the version before. */
    tries: number
    window_ends_at: string
  }

  /** Used codes of authenticator apps: none counts twice. */
  used_codes: { user_id: string; code_hash: string; at: string }

  /** The game clock, in one row. It ignores changes of the machine's clock (play/game-clock.ts). */
  game_clock: {
    id: 1
    /** Milliseconds that the game clock is ahead of its reference. */
    offset_ms: number
    /** Epoch ms by the game clock: when the open pause stops the clock; null without a pause. */
    stops_at_ms: number | null
    /** ISO-8601 UTC by the wall clock: the press of the open pause. */
    paused_at: string | null
    /** Increases with each change. */
    version: number
  }

  /** The evening's pauses, in epoch ms by the game clock. The last may be open. */
  pauses: {
    from_ms: number
    until_ms: number
  }

  /**
   * An organiser's marks and note about a player in the results. Without a row: eligible, no other
   * mark.
   */
  result_marks: {
    player_id: string
    /** 0 or 1, as the next two. */
    eligible: number
    contacted: number
    prize_given: number
    note: string
    /** 1: the person gets a chance in draws although another with the number has one. */
    own_chance: Generated<number>
  }

  /** A line of a season's published record (results/publish.ts). Rows never change. */
  published_places: {
    season_id: string
    game_type: GameType
    /** From 1, best first. */
    ordinal: number
    /** The same for tied players. */
    rank: number
    player_id: string
    /** The player's best game. */
    game_id: string
    score: number
    moves: number
    /** The time that the order uses: divided by the factor of a player with extra time. */
    elapsed_ms: number
    scored_at: string
    /** The SHA-256 of the game's deal and events (play/stored-logs.ts), hexadecimal. */
    log_sha256: string
    /** Commitment to the name: SHA-256 of its salt, a colon and the name. */
    name_sha256: string
  }

  /** The record's hash and first line. Rows never change. */
  published_results: {
    season_id: string
    version: number
    published_at: string
    places: number
    /** The SHA-256 of the record, hexadecimal. */
    sha256: string
  }

  /** A place of the season's final in the record (final/record.ts). Rows never change. */
  published_finalists: {
    season_id: string
    ordinal: number
    rank: number
    player_id: string
    points: number
    elapsed_ms: number
    /** One hash for all: the final's questions, players, presses, entries and answers. */
    log_sha256: string
    name_sha256: string
  }
  published_final_names: Database['published_names']

  /** The name and salt behind a commitment. A row is deleted when the name is erased. */
  published_names: {
    player_id: string
    /** The name on leaderboards at that time. */
    name: string
    /** Hexadecimal. */
    salt: string
  }

  /** A prize draw of a season (docs/product-rules.md#prize-draw). */
  draws: {
    id: string
    season_id: string
    /** The titles: `title_en` is unique in the season. */
    title_en: string
    title_ar: string
    /** The number of prizes. */
    winners: number
    entrants: Entrants
    created_at: string
  }

  /** The drawn persons. A row stays when the player is deleted. */
  draw_winners: {
    draw_id: string
    /** From 1, in the order of the draw. */
    position: number
    player_id: string | null
    drawn_at: string
    /**
     * The position of the person whom this one replaces, and why that one got no prize; null: this
     * person replaces none.
     */
    replaces: number | null
    reason: PassedOver | null
    /** 0 or 1, as the next: steps done for the winner. */
    contacted: Generated<number>
    prize_given: Generated<number>
  }
}
