// The tables of this version with their columns. A start and doctor compare a database with them,
// because making a second database from the migrations takes half a second. A test does that.
import { PERSON_FIELD_NAMES } from '@noor-quest/rules/person-fields'
import type { Database } from './tables.ts'

export const COLUMNS = {
  admission_tickets: 'code_hmac printed_at used_at',
  answers: 'game_id question_index question_id choice correct elapsed_ms counts option_letter',
  app_state: 'key value',
  audit_log: 'id at actor_id actor action entity entity_id summary from_address item_ids',
  auth_accounts:
    'id account_id provider_id user_id access_token refresh_token id_token access_token_expires_at refresh_token_expires_at scope password created_at updated_at',
  auth_sessions:
    'id expires_at token created_at updated_at ip_address user_agent user_id reauthenticated_at over_http_at',
  auth_two_factors: 'id secret backup_codes user_id verified failed_verification_count locked_until',
  auth_users:
    'id name email email_verified image created_at updated_at two_factor_enabled is_admin role user_type suspended_at rights_revoked_at last_sign_in_at portal_role',
  auth_verifications: 'id identifier value expires_at created_at updated_at',
  consent_texts: 'id text created_at',
  corrections: 'id season_id question_id item_version key created_by created_at revoked_at',
  come_back_attempts: 'code_hash wrong first_at last_at',
  deleted_deals: 'name',
  deleted_items: 'kind item_id version_sha256 created_at active item_image_url deleted_at deleted_by',
  devices: 'id is_booth blocked_at',
  draw_winners: 'draw_id position player_id drawn_at replaces reason contacted prize_given',
  draws: 'id season_id title_en title_ar winners entrants created_at',
  feedback: 'id player_id game_type rating comments created_at request_id',
  final_answers: 'season_id question round person_id choice at_ms round_trip_ms after_ms',
  final_events: 'season_id seq kind at_ms person_id persons question choice request_id pressed_by',
  final_players:
    'season_id person_id player_id time_percent round_trip_ms echoed_ms eligible contacted prize_given note',
  final_questions: 'season_id number question_id version_sha256 option_order',
  final_rehearsals: 'id rehearsal_id started_ms lobby_ms questions events answers screen_sha256 phone_sha256',
  finals: 'season_id version title_en title_ar seconds source only_seen least_ms began_at is_over changed_by',
  frozen_leaderboards: 'season_id at places',
  game_clock: 'id offset_ms version stops_at_ms paused_at',
  game_deals: 'game_id deal seeds used_names',
  game_events: 'game_id seq request_id at event outcome',
  game_types: 'type highest_score',
  games:
    'id player_id game_type session_id refresh_counter status state seq score moves elapsed_ms counts created_at ends_by finished_at left_at request_id latest_ms rank_key verdict leaving_at judged_version judged_score judged_elapsed_ms judged_rank_key',
  hall_screens: 'id season_id created_at opened_at link_sha256 link_expires_at shows shows_draw shown_at',
  islamic_terms: 'id arabic_text created_at meaning meaning_ar source request_id version_sha256 active',
  item_checks:
    'version_sha256 language person kind item_id checked_by verdict note checked_at set_aside_at set_aside_by proposal decision decided_at decided_by',
  item_versions: 'item_id number kind sha256 content created_at created_by request_id',
  judgings: 'season_id question_ids places after_game judged games',
  lit_tiles: 'season_id part is_late tiles',
  messages: 'id message_en message_ar ends_at version request_id changed_by',
  pauses: 'from_ms until_ms',
  person_devices: 'person_id session opened_at left_at request_id link_sha256 link_expires_at',
  persons: 'id created_at time_percent hidden_at leaderboard_name name_seen_at device_id last_device_id',
  play_counts: 'player_id starts left_games time_outs',
  players: `${PERSON_FIELD_NAMES.join(' ')} id season_id person_id game_type search_text total_score current_level best_moves best_elapsed_ms scored_at rank_key placed created_at request_id redacted_at consented_at consent_text_id claim_code disqualified_for first_game`,
  prophets:
    'id name description item_image_url created_at name_ar description_ar explanation explanation_ar source request_id version_sha256 active',
  published_final_names: 'player_id name salt',
  published_finalists: 'season_id ordinal rank player_id points elapsed_ms log_sha256 name_sha256',
  published_names: 'player_id name salt',
  published_places:
    'season_id game_type ordinal rank player_id game_id score moves elapsed_ms scored_at log_sha256 name_sha256',
  published_results: 'season_id version published_at places sha256',
  quiz_questions:
    'id question_text option_a option_b option_c option_d correct_option level time_limit source explanation created_at question_text_ar option_a_ar option_b_ar option_c_ar option_d_ar explanation_ar tags request_id version_sha256 active',
  rate_limits: 'key tries window_ends_at',
  result_marks: 'player_id eligible contacted prize_given note own_chance',
  review_entries: 'id season_id player_id kind subject figures state version created_at decided_at decided_by',
  sealed_questions: 'item_id version_sha256 created_at request_id sealed_at sealed_by',
  seasons:
    'id name name_ar opens_at closes_at freezes_at zone policies published_at archived_at created_at settled_at recompute_after results_at judged_version next_at opens_by_press tonight',
  seen_questions: 'player_id question_id seen_at',
  settings: 'key value version',
  stage: 'id season_id mode draw_id ceremony version request_id changed_by',
  unused_images: 'image remove_after',
  used_codes: 'user_id code_hash at',
} satisfies Record<keyof Database, string>
