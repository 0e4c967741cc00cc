// Limits on requests. This file imports nothing, so that forms get the numbers without the schema
// library.

export const SEARCH_MAX = 100
/** A list's `next_cursor` when it is sent back. */
export const CURSOR_MAX = 2000
export const EMAIL_MAX = 254
/** An admin's name. */
export const ADMIN_NAME_MAX = 80
export const INVITATION_HOURS_MAX = 7 * 24
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

export const CLUB_NAME_MAX = 80
export const EVENT_TITLE_MAX = 80
export const RETENTION_DAYS_MAX = 3650
/** The list of words that mark a name for a look, one per line. */
export const NAME_LIST_MAX = 4000
/** The text that players agree to when they register. */
export const CONSENT_TEXT_MAX = 1000
/** A code of the second factor, with the spaces it may be typed with. */
export const CODE_MAX = 32
/** A ticket's code, as a visitor may type it. */
export const TICKET_CODE_MAX = 64
/** A claim code, as a person may type it. */
export const COME_BACK_CODE_MAX = 32
/** The digits of a phone number, as a person may type them. */
export const PHONE_DIGITS_MAX = 32
/** Open screens of the hall, and links that wait to be opened. */
export const SCREENS_MAX = 20
/** Tickets of one printing. */
export const TICKETS_AT_ONCE_MAX = 600
export const COMMENTS_MAX = 2000
export const MISTAKE_MAX = 200
/** Questions that a player can report in a season. */
export const MISTAKES_MAX = 5

/** How often the open portal checks its session (docs/product-rules.md#sessions). */
export const SESSION_TICK_MS = 30_000
/** With fewer ticks left, the check refreshes the session. */
export const SESSION_REFRESH_TICKS = 3

export const SEASON_NAME_MAX = 80
export const GROUP_NAME_MAX = 40

/** An organiser's message to all pages: two lines on a small phone. */
export const MESSAGE_MAX = 80
/** By how many minutes a pause may move the season's times. */
export const PAUSE_MINUTES_MAX = 24 * 60
export const MESSAGE_MINUTES_MAX = 180

export const LEADERBOARD_DEFAULT_LIMIT = 5
export const LEADERBOARD_MAX_LIMIT = 10
/** A rank above it is only given as "more than". */
export const RANK_EXACT_MAX = 1000
/** The latest finishers on the hall's screen. */
export const FINISHERS_MAX = 8
/** Players shown to a player before and after them. */
export const NEIGHBOURS = 2
export const PLAYER_PAGE_SIZE = 50
/** Cards on a page of Names. */
export const NAMES_PAGE_SIZE = 50
/** Lines of each part of Ready to publish that are sent; all are counted. */
export const READY_LISTED_MAX = 50
/** Entries of a card, which one decision is about. */
export const DECIDED_AT_ONCE = 200
/** Players of a card that are named. */
export const CARD_PLAYERS = 5
/** Players of one request that hides, renames or blocks. */
export const PLAYER_ACTIONS_MAX = 50

/** An organiser's note about a player in the results, and the reason for a disqualification. */
export const NOTE_MAX = 500
export const DISQUALIFICATION_MAX = 300
/** Players of each game whose names and numbers an erasure may keep. */
export const WINNERS_MAX = 100

/** Draws of a season. */
export const DRAWS_MAX = 20
export const DRAW_WINNERS_MAX = 100
/** Persons listed who share a number with one who takes part in a draw. */
export const DRAW_SHARING_MAX = 1000
export const DRAW_TITLE_MAX = 80
export const FINAL_PLAYERS_MAX = 1000

export const QUESTION_TEXT_MAX = 500
export const OPTION_MAX = 200
export const SOURCE_MAX = 300
export const EXPLANATION_MAX = 1000
export const TAG_MAX = 40
export const TAGS_MAX = 6
/** Versions of questions in one change of the corrections. */
export const CORRECTIONS_AT_ONCE_MAX = 20
/** Players named in the preview of such a change. */
export const PREVIEW_CHANGES_MAX = 50
/** The name of an item's reviewer. */
export const REVIEWER_MAX = 120
/** In seconds. */
export const TIME_LIMIT_MIN = 10
export const TIME_LIMIT_MAX = 60
export const TIME_LIMIT_DEFAULT = 30
/** A file that the browser reads for an import, and a workbook's unpacked parts. */
export const IMPORT_FILE_MAX_BYTES = 10_000_000
/** Rows below the header that one import may have. */
export const IMPORT_MAX_ROWS = 2000
/** The header is searched in so many rows: files of other programs begin with instructions. */
export const IMPORT_HEAD_ROWS = 20
/** A sheet's rows that are read: one too many shows that the sheet has more. */
export const IMPORT_SHEET_ROWS_MAX = IMPORT_HEAD_ROWS + IMPORT_MAX_ROWS + 1
export const IMPORT_COLUMNS_MAX = 100
export const IMPORT_SHEETS_MAX = 50
/** Characters of all sheets that are read, in JSON. */
export const IMPORT_TEXT_MAX = 3_000_000
/** Items deleted, restored or switched off in one request. */
export const ITEMS_CHOSEN_MAX = 1000
/** The days for which deleted content can be restored. */
export const DELETED_KEPT_DAYS = 30

/** All content with its pictures, packed. */
export const ARCHIVE_MAX_BYTES = 50_000_000

export const PROPHET_NAME_MAX = 120
export const DESCRIPTION_MAX = 300
/** 5 MB. */
export const IMAGE_MAX_BYTES = 5_242_880
/** A shrunk image, embedded in base64 because its upload failed. */
export const DATA_URL_MAX = 400_000

export const ARABIC_TEXT_MAX = 60
export const MEANING_MAX = 200

/**
 * Passages of the Qur'an in one request, and verses of a passage. A longer passage is cited without
 * its text.
 */
export const VERSES_PASSAGES_MAX = 60
export const VERSES_PASSAGE_MAX = 10
/** Hadiths in one request, and letters of a collection with its number. */
export const HADITHS_MAX = 60
export const HADITH_SOURCE_MAX = 60

/** After this time without a phone, the open doors name the usual causes. */
export const PHONE_WITHIN_MS = 60_000
