// Results (docs/product-rules.md#results): a season's whole order for admins, their notes and
// decisions on its players, and the published results, which never change.

import { z } from 'zod'
import { rank } from './leaderboards.ts'
import { CURSOR_MAX, DISQUALIFICATION_MAX, NOTE_MAX, SEARCH_MAX, WINNERS_MAX } from './limits.ts'
import { nameCard } from './names.ts'
import { file, operations, TABLE_FILE } from './operations.ts'
import { impossibleFact } from './player-record.ts'
import { group, groupFilter } from './policies.ts'
import { gameType } from './registration.ts'
import { exportQuery, orNull, schema, strictSchema, writable } from './requests.ts'
import { sharedGroup } from './shared.ts'

/**
 * Why rows with equal figures have this order: `earlier`: their games ended one after the other;
 * `shared`: in the same millisecond, so the rows share the rank. Null: no neighbouring row has
 * equal figures.
 */
const tie = z.enum(['earlier', 'shared']).nullable()

/** A list of results: a game's leaderboard or the season's final. */
const resultList = z.union([gameType, z.literal('final')])
export type ResultList = z.infer<typeof resultList>

/** An organiser's ticks and note about a player who may get a prize. They change no place. */
const marks = {
  eligible: z.boolean(),
  contacted: z.boolean(),
  prize_given: z.boolean(),
  note: z.string(),
}

/** A player in a season's order, for admins only. */
export const resultRow = schema('ResultRow', {
  player_id: z.uuid(),
  /**
   * Null without a place. Until publication, ranks in a search or in the response to a PATCH are
   * exact only up to RANK_EXACT_MAX.
   */
  rank: orNull(rank),
  tie,
  name: z.string(),
  /** The name on leaderboards. */
  shown_name: z.string(),
  /**
   * In a game: whether the player has a place now. In the final: whether the name is stored and the
   * player isn't hidden.
   */
  is_shown: z.boolean(),
  /** Null once removed, like the claim code, and for a session over http. */
  phone: z.string().nullable(),
  claim_code: z.string().nullable(),
  /** Null without a group. */
  group_id: z.string().nullable(),
  score: z.int(),
  /** 0 in games without moves. */
  moves: z.int(),
  /**
   * The player's time, divided by their factor if they have extra time. It orders players with
   * equal scores and moves.
   */
  elapsed_ms: z.int(),
  /** When the best game ended or the final's players were fixed, ISO-8601 UTC. */
  scored_at: z.string(),
  /** Games played to a result. */
  games_played: z.int(),
  /** The marks of all their games. */
  impossible: z.array(impossibleFact),
  /**
   * Their number's or device's other persons, among those near a prize and on the page; null: none.
   */
  shared: orNull(sharedGroup),
  ...marks,
  /**
   * Why they have no place; empty if the reason was removed with the name. Null: not
   * disqualified.
   */
  disqualified_for: z.string().nullable(),
})
export type ResultRow = z.infer<typeof resultRow>

/**
 * GET /api/results/{id}/places: best first. `standing` "out": players without a place who have
 * points or are disqualified. `search` matches names, phones and whole claim codes. `cursor` is a
 * page's `next_cursor`, valid with the same query. `group_id`: only this group's players, with their
 * ranks in it; in the final with the final's ranks.
 */
export const resultsQuery = z.object({
  game_type: resultList,
  group_id: groupFilter.optional(),
  standing: z.enum(['placed', 'out']).default('placed'),
  search: z.string().trim().max(SEARCH_MAX).optional(),
  cursor: z.string().max(CURSOR_MAX).optional(),
})
export type ResultStanding = z.infer<typeof resultsQuery>['standing']

export const resultPage = schema('ResultPage', { places: z.array(resultRow), next_cursor: z.string().nullable() })
export type ResultPage = z.infer<typeof resultPage>

/** PATCH /api/places/{player id}: an omitted field stays as it is. */
export const resultChange = strictSchema('ResultChange', {
  /** The list to which the marks belong; by default the game's. */
  list: z.literal('final').optional(),
  eligible: marks.eligible.optional(),
  contacted: marks.contacted.optional(),
  prize_given: marks.prize_given.optional(),
  note: writable(z.string().trim().max(NOTE_MAX)).optional(),
  /**
   * The marks as the admin saw them. 409 `edit_conflict` if a mark in this request has changed
   * since, except a note whose stored text is already the requested one.
   */
  seen: z
    .strictObject({ ...marks, note: marks.note.max(NOTE_MAX) })
    .partial()
    .optional(),
  /**
   * A reason takes the place away, null gives it back. 409 `results_published` after publishing.
   */
  disqualified_for: writable(z.string().trim().min(1).max(DISQUALIFICATION_MAX)).nullable().optional(),
})
export type ResultChange = z.infer<typeof resultChange>

const published = {
  /** ISO-8601 UTC. */
  published_at: z.string(),
  /** The record's hash, hexadecimal. */
  sha256: z.string(),
  /** Places in all games. */
  places: z.int(),
}

/** GET /api/results/{id}/status: what can be done with a season's results now. */
export const resultsStatus = schema('ResultsStatus', {
  /** Null before the results are published. */
  published: z
    .object({
      ...published,
      names: z.int(),
      /** Whether only admins see the results, until they are announced or shown without a ceremony. */
      is_sealed: z.boolean(),
    })
    .nullable(),
  /**
   * Why publishing is impossible now: the season isn't over, its last games are being ended, places
   * are being recomputed, its final isn't over, or a planned one didn't begin. Null: it is possible
   * or done.
   */
  waits_for: z.enum(['close', 'last_games', 'places', 'final', 'final_planned']).nullable(),
  /**
   * Whether the season has a final that is over. The final's list then has marks, like a game's.
   */
  has_final: z.boolean(),
  /** Players whose name, age and phone number are still stored, and stored comments. */
  personal: z.object({ players: z.int(), comments: z.int() }),
})
export type ResultsStatus = z.infer<typeof resultsStatus>

const listedPlayer = z.object({ player_id: z.uuid(), name: z.string(), game_type: gameType })

/**
 * GET /api/results/{id}/ready: the list of what is undecided before a season's results are
 * published. A line is an open card of Names or a hidden player. Reports of mistakes are left
 * out.
 */
export const readyToPublish = schema('ReadyToPublish', {
  /**
   * The hash of the whole list, including lines not in this response. A request to publish sends it
   * back.
   */
  version: z.string(),
  /** The number of undecided lines. */
  open: z.int(),
  /** Games being judged again; publishing waits for them. Null: none. */
  judging: orNull(z.object({ judged: z.int(), games: z.int() })),
  /** The open cards of *Names*: the first of them, and the number of all. */
  cards: z.object({ count: z.int(), cards: z.array(nameCard) }),
  /** Players near a prize who share a number or device; they aren't counted in `open`. */
  shared: z.array(sharedGroup),
  /** Hidden players, and the place that each would have. */
  hidden: z.object({
    count: z.int(),
    players: z.array(listedPlayer.extend({ rank, score: z.int(), is_device_blocked: z.boolean() })),
  }),
})
export type ReadyToPublish = z.infer<typeof readyToPublish>

/**
 * POST /api/results/{id}/publish: the list as the admin saw it. 409 `list_changed` for another
 * version. If the list has lines, 409 `undecided` unless the request has the version and `open` is
 * the number of lines.
 */
export const publication = strictSchema('Publication', {
  version: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  open: z.int().min(0).optional(),
})
export type Publication = z.infer<typeof publication>

/**
 * POST /api/results/{id}/erase: permanently removes a season's comments and its players' personal
 * data. The first `keep_winners` of each game and of the final, and a prize draw's winners if
 * `keep_winners` > 0, are left out. 409 `season_not_over` while the season runs; `results_sealed`
 * if `keep_winners` > 0 and the leaderboards are frozen.
 */
export const erasure = strictSchema('Erasure', { keep_winners: z.int().min(0).max(WINNERS_MAX) })
export type Erasure = z.infer<typeof erasure>

/** The number of erased players and comments, and the results' status afterwards. */
export const erased = schema('ErasedData', { players: z.int(), comments: z.int(), status: resultsStatus })
export type ErasedData = z.infer<typeof erased>

export const resultsExportQuery = exportQuery.extend({ game_type: resultList, group_id: groupFilter.optional() })

const seasonNames = { season_id: z.uuid(), name: z.string(), name_ar: z.string() }

/** GET /api/results: the seasons with published results that aren't sealed, newest first. */
export const publishedList = schema('PublishedResultsList', {
  seasons: z.array(z.object({ ...seasonNames, published_at: z.string() })),
})
export type PublishedResultsList = z.infer<typeof publishedList>

/** A published place in its public view. */
export const publishedPlace = schema('PublishedPlace', {
  /** The same key as on leaderboards, by which a page marks its own player's row. */
  key: z.string(),
  rank: z.int(),
  tie,
  /** Null once it was erased, or while an admin hides the player. */
  name: z.string().nullable(),
  score: z.int(),
  moves: z.int(),
  elapsed_ms: z.int(),
})
export type PublishedPlace = z.infer<typeof publishedPlace>

/** GET /api/results/{id}?group= */
export const publishedResultsQuery = z.object({ group: z.uuid().optional() })

/**
 * GET /api/results/{id}: the first places of each game, as many as a leaderboard shows; with `group`
 * those of the group.
 */
export const publishedResults = schema('PublishedResults', {
  ...seasonNames,
  ...published,
  groups: z.array(group),
  /** False: pages leave out the places among all groups. */
  ranks_all: z.boolean(),
  games: z.array(z.object({ game_type: gameType, places: z.array(publishedPlace) })),
  has_final: z.boolean(),
})
export type PublishedResults = z.infer<typeof publishedResults>

export const resultOperations = operations({
  'GET /api/results': {
    summary: 'The seasons whose results are published',
    returns: [200, publishedList, 'Newest first'],
  },
  'GET /api/results/{id}': {
    summary: "A season's published results, with the names that were not erased",
    query: publishedResultsQuery,
    returns: [200, publishedResults, 'The best of each game'],
  },
  'GET /api/results/{id}/places': {
    summary: "A season's whole order in a game or the final, page by page",
    permission: 'results:read',
    query: resultsQuery,
    returns: [200, resultPage, 'A page of players, best first'],
  },
  'GET /api/results/{id}/status': {
    summary: "Whether a season's results are published or can be, and how much personal data is stored",
    permission: 'results:read',
    returns: [200, resultsStatus, 'The status now'],
  },
  'GET /api/results/{id}/ready': {
    summary: "What is undecided before a season's results are published, and the players who share a number or device",
    permission: 'results:read',
    returns: [200, readyToPublish, 'The list now, and its version'],
  },
  'GET /api/results/{id}/export': {
    summary: "A season's whole order in a game or the final as a file for spreadsheets",
    permission: 'results:export',
    fresh: true,
    query: resultsExportQuery,
    returns: TABLE_FILE,
  },
  'GET /api/results/{id}/record': {
    summary: 'The record of published results: lines of JSON whose SHA-256 is public',
    permission: 'results:export',
    returns: file(['text/plain'], 'The record'),
  },
  'POST /api/results/{id}/publish': {
    summary: "Publish a season's results permanently, after entering the password again",
    permission: 'publish',
    fresh: true,
    body: publication,
    returns: [200, resultsStatus, 'The status now'],
    errors: [409],
  },
  'POST /api/results/{id}/erase': {
    summary: "Remove the personal data of a season's players permanently, after entering the password again",
    permission: 'erase',
    fresh: true,
    body: erasure,
    returns: [200, erased, 'How many, and the status now'],
    errors: [409],
  },
})

export const placeOperations = operations({
  'PATCH /api/places/{id}': {
    summary: 'Change the marks and the note of a player in the results, disqualify the player, or take that back',
    permission: 'results:write',
    body: resultChange,
    returns: [200, resultRow, 'The player now'],
    errors: [409],
  },
})
