// To review: what an admin should look at (docs/product-rules.md#to-review).

import { z } from 'zod'
import { rank } from './leaderboards.ts'
import { CURSOR_MAX, MISTAKE_MAX, REVIEWED_AT_ONCE } from './limits.ts'
import { operations } from './operations.ts'
import { impossibleFact } from './player-record.ts'
import { gameType } from './registration.ts'
import { oneOf, orNull, schema, strictSchema, writable } from './requests.ts'

/** `game`: an impossible game. `name`: a marked name. `mistake`: a player's report of a question. */
export const REVIEW_KINDS = ['game', 'name', 'mistake'] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

const state = z.enum(['open', 'dismissed', 'disqualified', 'hidden', 'done'])
export type ReviewState = z.infer<typeof state>

/** Why the entry exists. */
export const reviewFigures = oneOf('ReviewFigures', 'kind', [
  z.object({ kind: z.literal('game'), facts: z.array(impossibleFact) }),
  /** The line of the club's list of words that marks the name. */
  z.object({ kind: z.literal('name'), marked_by: z.string() }),
  /** `question_text`: the newest text at the time of the report, in English if there is one. */
  z.object({ kind: z.literal('mistake'), question_id: z.uuid(), question_text: z.string(), text: z.string() }),
])
export type ReviewFigures = z.infer<typeof reviewFigures>

export const reviewEntry = schema('ReviewEntry', {
  id: z.uuid(),
  /** Sent back with a decision. */
  version: z.int(),
  player_id: z.uuid(),
  name: z.string(),
  game_type: gameType,
  /** Null: the entry is about no single game. */
  game_id: z.uuid().nullable(),
  figures: reviewFigures,
  state,
  /** The player's present place and score. */
  rank: orNull(rank),
  score: z.int(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
})
export type ReviewEntry = z.infer<typeof reviewEntry>

/**
 * GET /api/review: without `season_id`, of the current season. `player_id`: one player's entries.
 * `question_id`: reports of this question, of all seasons.
 */
export const reviewQuery = z.object({
  season_id: z.uuid().optional(),
  player_id: z.uuid().optional(),
  question_id: z.uuid().optional(),
  state: z.enum(['open', 'decided']).default('open'),
  cursor: z.string().max(CURSOR_MAX).optional(),
})

/** Open entries: nearest to a prize first. Decided entries: newest decision first. */
export const reviewList = schema('ReviewList', {
  entries: z.array(reviewEntry),
  /** Entries without a decision, on the page or not. */
  open: z.int(),
  next_cursor: z.string().nullable(),
})
export type ReviewList = z.infer<typeof reviewList>

const decision = z.enum(['dismiss', 'disqualify', 'hide', 'done', 'undo'])
export type ReviewDecision = z.infer<typeof decision>

/**
 * POST /api/review/decisions: for one entry or several. 409 `edit_conflict` if another admin has
 * decided one of them since; then nothing is changed.
 */
export const reviewDecision = strictSchema('ReviewDecisionRequest', {
  decision,
  entries: z
    .array(z.strictObject({ id: z.uuid(), version: z.int() }))
    .min(1)
    .max(REVIEWED_AT_ONCE),
})
export type ReviewDecisionRequest = z.infer<typeof reviewDecision>

export const reviewDecided = schema('ReviewDecided', { entries: z.array(reviewEntry) })
export type ReviewDecided = z.infer<typeof reviewDecided>

/** POST /api/review/mistakes: a player reports a question in the review of their finished quiz. */
export const mistakeReport = strictSchema('MistakeReport', {
  game_id: z.uuid(),
  question_index: z.int().min(0),
  text: writable(z.string().trim().min(1).max(MISTAKE_MAX)),
})
export type MistakeReport = z.infer<typeof mistakeReport>

/** The question is reported; a repeated report changes nothing. */
export const mistakeReported = schema('MistakeReported', { reported: z.literal(true) })
export type MistakeReported = z.infer<typeof mistakeReported>

export const reviewOperations = operations({
  'GET /api/review': {
    summary: 'Impossible games, marked names and reported mistakes, to decide about or decided',
    permission: 'games:review',
    query: reviewQuery,
    returns: [200, reviewList, 'A page, nearest to a prize first'],
  },
  'POST /api/review/decisions': {
    summary: 'Dismiss, disqualify or hide for one entry or several, or undo that',
    permission: 'games:review',
    body: reviewDecision,
    returns: [200, reviewDecided, 'The entries now'],
    errors: [404, 409],
  },
  'POST /api/review/mistakes': {
    summary: "Report a mistake in a reviewed question of this person's finished quiz",
    cookie: 'player',
    body: mistakeReport,
    returns: [201, mistakeReported, 'Stored for the organisers'],
    errors: [404, 429],
  },
})
