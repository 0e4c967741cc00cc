// Who won: the whole order of a season for admins, what they note and decide about a player in it, and the results that are
// published once and never change (docs/product-rules.md#results).

import { z } from 'zod'
import { gameFlag } from './flagged-games.ts'
import { CURSOR_MAX, DISQUALIFICATION_MAX, NOTE_MAX, RECOMPUTED_AT_ONCE, SEARCH_MAX, WINNERS_MAX } from './limits.ts'
import { writable } from './plain-text.ts'
import { gameType } from './players.ts'
import { exportQuery, orNull } from './requests.ts'
import { rank } from './standing.ts'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * Why equal figures come in this order: `earlier`, because the first of them ended earlier; `shared`: they ended in the same
 * millisecond too, so nothing decides and they share the rank. Null: no row next to this one has equal figures.
 */
const tie = z.enum(['earlier', 'shared']).nullable()

/** What an organiser ticks off and writes down about somebody who may get a prize. It changes no place. */
const marks = {
  eligible: z.boolean(),
  contacted: z.boolean(),
  prize_given: z.boolean(),
  note: z.string(),
}

/** A player in a season's order, for admins alone. */
export const resultRow = z
  .object({
    player_id: z.uuid(),
    /** Null without a place. Exact on a list that isn't searched. */
    rank: orNull(rank),
    tie,
    name: z.string(),
    /** As the leaderboards show the name. */
    shown_name: z.string(),
    /** This and the claim code are null once they were removed. */
    phone: z.string().nullable(),
    claim_code: z.string().nullable(),
    score: z.int(),
    /** 0 in games without moves. */
    moves: z.int(),
    /** By which equal scores are ordered after the moves: the player's time, divided by their factor if they have extra time. */
    elapsed_ms: z.int(),
    /** When the best game ended, ISO-8601 UTC. */
    scored_at: z.string(),
    /** Played to a result. */
    games_played: z.int(),
    /** Of all their finished games, with what an admin decided. */
    flags: z.array(z.object({ flag: gameFlag, verdict: z.enum(['confirmed', 'rejected']).nullable() })),
    ...marks,
    /** Why they have no place; empty where the reason was removed with the name. Null: they aren't disqualified. */
    disqualified_for: z.string().nullable(),
  })
  .meta({ id: 'ResultRow' })
export type ResultRow = z.infer<typeof resultRow>

/**
 * GET /api/results/{id}/places: best first. `standing` "out": who has a score and no place. `search` matches names, phones and whole
 * claim codes. `cursor` is a page's `next_cursor`, valid with the same query.
 */
export const resultsQuery = z.object({
  game_type: gameType,
  standing: z.enum(['placed', 'out']).default('placed'),
  search: z.string().trim().max(SEARCH_MAX).optional(),
  cursor: z.string().max(CURSOR_MAX).optional(),
})
export type ResultsQuery = z.input<typeof resultsQuery>
export type ResultStanding = z.infer<typeof resultsQuery>['standing']

export const resultPage = z
  .object({ places: z.array(resultRow), next_cursor: z.string().nullable() })
  .meta({ id: 'ResultPage' })
export type ResultPage = z.infer<typeof resultPage>

/** PATCH /api/places/{player id}: what is left out stays. */
export const resultChange = z
  .strictObject({
    eligible: marks.eligible.optional(),
    contacted: marks.contacted.optional(),
    prize_given: marks.prize_given.optional(),
    note: writable(z.string().trim().max(NOTE_MAX)).optional(),
    /** The note as the admin saw it: 409 `edit_conflict` where it is another one by now. */
    seen_note: z.string().max(NOTE_MAX).optional(),
    /** A reason takes the place away, null gives it back. 409 `results_published` once the results are. */
    disqualified_for: writable(z.string().trim().min(1).max(DISQUALIFICATION_MAX)).nullable().optional(),
  })
  .meta({ id: 'ResultChange' })
export type ResultChange = z.infer<typeof resultChange>

/** GET /api/results/{id}/recomputed?player_ids=…,…: of players of the season, with a comma between two. */
export const recomputedQuery = z.object({
  player_ids: z.string().regex(new RegExp(`^${UUID}(,${UUID}){0,${RECOMPUTED_AT_ONCE - 1}}$`)),
})

/** Whether each player's finished games, judged again from their logs, give what is stored, and the best of them the place. */
export const recomputed = z
  .object({
    players: z.array(
      z.object({
        player_id: z.uuid(),
        games: z.int(),
        same: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'RecomputedResults' })
export type RecomputedResults = z.infer<typeof recomputed>

const published = {
  /** ISO-8601 UTC. */
  published_at: z.string(),
  /** Of the record, hexadecimal. */
  sha256: z.string(),
  /** Of all games. */
  places: z.int(),
}

/** GET /api/results/{id}/status: what can be done with a season's results now. */
export const resultsStatus = z
  .object({
    /** Null before the results are published. */
    published: z
      .object({
        ...published,
        names: z.int(),
        /** Nobody but admins sees them yet: until they are announced, or shown without a ceremony. */
        is_sealed: z.boolean(),
      })
      .nullable(),
    /**
     * Why they can't be published now: the season isn't over, its last games are being ended, places are being recomputed. Null: they
     * can be, or they are.
     */
    waits_for: z.enum(['close', 'last_games', 'places']).nullable(),
    /** Players whose name, age and phone number are stored, and comments that are. */
    personal: z.object({ players: z.int(), comments: z.int() }),
  })
  .meta({ id: 'ResultsStatus' })
export type ResultsStatus = z.infer<typeof resultsStatus>

/**
 * POST /api/results/{id}/erase: removes the personal data of a season's players for good, except of the first `keep_winners` of
 * each game, whose names and numbers stay. 409 `season_not_over` while it runs; `results_sealed` with `keep_winners` while its leaderboards are
 * frozen.
 */
export const erasure = z.strictObject({ keep_winners: z.int().min(0).max(WINNERS_MAX) }).meta({ id: 'Erasure' })
export type Erasure = z.infer<typeof erasure>

/** How many players and comments it concerned, and what the season's results are afterwards. */
export const erased = z
  .object({ players: z.int(), comments: z.int(), status: resultsStatus })
  .meta({ id: 'ErasedData' })
export type ErasedData = z.infer<typeof erased>

export const resultsExportQuery = exportQuery.extend({ game_type: gameType })

const seasonNames = { season_id: z.uuid(), name: z.string(), name_ar: z.string() }

/** GET /api/results: the seasons whose results are published and not sealed, newest first. */
export const publishedList = z
  .object({ seasons: z.array(z.object({ ...seasonNames, published_at: z.string() })) })
  .meta({ id: 'PublishedResultsList' })
export type PublishedResultsList = z.infer<typeof publishedList>

/** A published place as everybody sees it. */
export const publishedPlace = z
  .object({
    /** The same as on the leaderboards: a page marks its own player's row by it. */
    key: z.string(),
    rank: z.int(),
    tie,
    /** Null once it was erased, or while an admin hides it. */
    name: z.string().nullable(),
    score: z.int(),
    moves: z.int(),
    elapsed_ms: z.int(),
  })
  .meta({ id: 'PublishedPlace' })
export type PublishedPlace = z.infer<typeof publishedPlace>

/** GET /api/results/{id}: the best of each game, as many as a leaderboard shows. */
export const publishedResults = z
  .object({
    ...seasonNames,
    ...published,
    games: z.array(z.object({ game_type: gameType, places: z.array(publishedPlace) })),
    /** Whether the season has a prize draw. */
    has_draw: z.boolean(),
  })
  .meta({ id: 'PublishedResults' })
export type PublishedResults = z.infer<typeof publishedResults>
