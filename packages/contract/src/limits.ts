// How much of each thing a request may hold. Apart from the schemas, so that forms take the numbers without the library that
// checks them: this file imports nothing.

export const SEARCH_MAX = 100
/** A list's `next_cursor`, as it comes back. */
export const CURSOR_MAX = 2000
export const EMAIL_MAX = 254
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

export const CLUB_NAME_MAX = 80
export const EVENT_TITLE_MAX = 80
export const RETENTION_DAYS_MAX = 3650
/** The words that mark a name for a look, a line each. */
export const NAME_LIST_MAX = 4000
/** The text players agree to when they register. */
export const CONSENT_TEXT_MAX = 1000
/** Of a code of the second factor, with the spaces it may be typed with. */
export const CODE_MAX = 32
export const DOOR_CODE_MAX = 64
export const COMMENTS_MAX = 2000

/** How often the open portal checks its session (docs/product-rules.md#sessions). */
export const SESSION_TICK_MS = 30_000
/** With fewer ticks left, such a check refreshes the session. */
export const SESSION_REFRESH_TICKS = 3

export const SEASON_NAME_MAX = 80

export const LEADERBOARD_DEFAULT_LIMIT = 5
export const LEADERBOARD_MAX_LIMIT = 10
/** Above it a rank is only said to be more. */
export const RANK_EXACT_MAX = 1000
/** How many of those who finished last the screen in the hall shows. */
export const FINISHERS_MAX = 8
/** How many players before and after one are shown to them. */
export const NEIGHBOURS = 2
export const PLAYER_PAGE_SIZE = 50
/** Of players with something to look at, so many are listed, in pages of so many. */
export const WATCHED_MAX = 1000
export const WATCHED_PAGE_SIZE = 20
/** Players that an admin hides, or does something else about, in one request. */
export const PLAYER_ACTIONS_MAX = 50

/** What an organiser writes about somebody in the results, and why a player is disqualified. */
export const NOTE_MAX = 500
export const DISQUALIFICATION_MAX = 300
/** Players whose games one request recomputes. */
export const RECOMPUTED_AT_ONCE = 50
/** Of each game, whose names and numbers an erasure may keep. */
export const WINNERS_MAX = 100

/** Draws of a season, and what one's title and digits may have as they are typed. */
export const DRAWS_MAX = 20
export const DRAW_WINNERS_MAX = 100
export const DRAW_TITLE_MAX = 80
export const DRAW_DIGITS_TYPED_MAX = 40

export const QUESTION_TEXT_MAX = 500
export const OPTION_MAX = 200
export const SOURCE_MAX = 300
export const EXPLANATION_MAX = 1000
export const TAG_MAX = 40
export const TAGS_MAX = 6
/** Versions of questions in one change of the corrections. */
export const CORRECTIONS_AT_ONCE_MAX = 20
/** Players that the preview of such a change names. */
export const PREVIEW_CHANGES_MAX = 50
/** Who has read an item. */
export const REVIEWER_MAX = 120
/** Seconds. */
export const TIME_LIMIT_MIN = 10
export const TIME_LIMIT_MAX = 60
export const TIME_LIMIT_DEFAULT = 30
/** Above either, an import is refused: the first with 413, the second with 400. */
export const IMPORT_MAX_BYTES = 2_000_000
export const IMPORT_MAX_ROWS = 2000
/** Deleted, brought back or switched off in one request. */
export const ITEMS_CHOSEN_MAX = 1000
/** How long deleted content can be brought back, and an import undone. */
export const DELETED_KEPT_DAYS = 30
/** As in every spreadsheet program. */
export const SHEET_NAME_MAX = 31

/** Of all content with its pictures, packed. */
export const ARCHIVE_MAX_BYTES = 50_000_000
/** On an exported archive that these limits would refuse, or that lacks a picture: why, to be read after "The file". */
export const ARCHIVE_FAULT_HEADER = 'noor-archive-fault'

export const PROPHET_NAME_MAX = 120
export const DESCRIPTION_MAX = 300
/** 5 MB. */
export const IMAGE_MAX_BYTES = 5_242_880
/** A shrunk image embedded because its upload failed; base64 included. */
export const DATA_URL_MAX = 400_000

export const ARABIC_TEXT_MAX = 60
export const MEANING_MAX = 200

/** Passages of the Qur'an in one request, and verses of a passage; a longer one is cited without its text. */
export const VERSES_PASSAGES_MAX = 60
export const VERSES_PASSAGE_MAX = 10
/** Hadiths in one request, and letters of a collection with its number. */
export const HADITHS_MAX = 60
export const HADITH_SOURCE_MAX = 60
