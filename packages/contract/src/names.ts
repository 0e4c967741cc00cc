// Names: cards for an admin to decide about (docs/product-rules.md#names).

import { NICKNAME_MAX } from '@noor-quest/rules/person-fields'
import { z } from 'zod'
import { rank } from './leaderboards.ts'
import { CURSOR_MAX, DECIDED_AT_ONCE, MISTAKE_MAX, SEARCH_MAX } from './limits.ts'
import { operations } from './operations.ts'
import { nameUpTo } from './person-fields.ts'
import { impossibleFact } from './player-record.ts'
import { gameType } from './registration.ts'
import { oneOf, orNull, schema, strictSchema, writable } from './requests.ts'

/** `game`: an impossible game. `name`: a name on a screen. `mistake`: a report of a question. */
export const CARD_KINDS = ['game', 'name', 'mistake'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** `dismissed`: a name is kept. `done`: a name is replaced, a report is dealt with. */
const state = z.enum(['open', 'dismissed', 'disqualified', 'hidden', 'done'])
export type CardState = z.infer<typeof state>

/** Why the card exists. */
export const cardReason = oneOf('CardReason', 'kind', [
  z.object({ kind: z.literal('game'), facts: z.array(impossibleFact) }),
  /**
   * The line of the club's list of words that marks the name, or its unusual sign. Null: a search
   * found the name.
   */
  z.object({ kind: z.literal('name'), marked_by: z.string().nullable() }),
  /** `question_text`: the newest text at the time of the report, in English if there is one. */
  z.object({ kind: z.literal('mistake'), question_id: z.uuid(), question_text: z.string(), text: z.string() }),
])
export type CardReason = z.infer<typeof cardReason>

/** An entry of a card, sent back with a decision. `id` null: a name that only a search found. */
const cardEntry = z.strictObject({ id: z.uuid().nullable(), player_id: z.uuid(), version: z.int() })
export type CardEntry = z.infer<typeof cardEntry>

const cardPlayer = schema('CardPlayer', {
  player_id: z.uuid(),
  /** The name as it was typed. */
  name: z.string(),
  /** The name on screens. */
  shown_name: z.string(),
  game_type: gameType,
  /** Null: no place, or the leaderboards are frozen and the role reads only names. */
  rank: orNull(rank),
  score: z.int(),
  reason: cardReason,
})
export type CardPlayer = z.infer<typeof cardPlayer>

/** The places in a game that a decision takes. */
const takenPlaces = schema('TakenPlaces', {
  game_type: gameType,
  places: z.int(),
  /** The best of them. */
  rank,
  /** The player who moves up to it. Null: none, or exact ties share it. */
  next: z.string().nullable(),
})
export type TakenPlaces = z.infer<typeof takenPlaces>

export const nameCard = schema('NameCard', {
  kind: z.enum(CARD_KINDS),
  /** Why several persons share the card. Null: it is about one person. */
  folded_by: z.enum(['device', 'number', 'alike', 'question', 'decision']).nullable(),
  entries: z.array(cardEntry),
  /** The first players, nearest to a prize first. */
  players: z.array(cardPlayer),
  /** All persons. */
  persons: z.int(),
  state,
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  /**
   * The effect of a decision. Null: the leaderboards are frozen, and the role reads only names.
   */
  takes: orNull(z.object({ hide: z.array(takenPlaces), disqualify: z.array(takenPlaces) })),
})
export type NameCard = z.infer<typeof nameCard>

/**
 * GET /api/names: without `season_id`, of the current season. `player_id`: one player's cards, decided
 * or not, and their name's. `question_id`: reports of this question, of all seasons. `search`: names.
 * `of`: the card of this entry, unfolded.
 */
export const namesQuery = z.object({
  season_id: z.uuid().optional(),
  player_id: z.uuid().optional(),
  question_id: z.uuid().optional(),
  search: z.string().trim().max(SEARCH_MAX).optional(),
  of: z.uuid().optional(),
  state: z.enum(['open', 'decided']).default('open'),
  cursor: z.string().max(CURSOR_MAX).optional(),
})

/** Open cards: the place at stake first. Decided cards: newest decision first. */
export const nameCards = schema('NameCards', {
  cards: z.array(nameCard),
  /** Open cards, on the page or not. */
  open: z.int(),
  next_cursor: z.string().nullable(),
})
export type NameCards = z.infer<typeof nameCards>

const decision = z.enum(['dismiss', 'disqualify', 'hide', 'rename', 'done', 'undo'])
export type CardDecision = z.infer<typeof decision>

/**
 * POST /api/names/decisions: for all entries of a card. 409 `edit_conflict` with the present state
 * if another admin has decided one of them since; then nothing is changed.
 */
export const cardDecision = strictSchema('CardDecisionRequest', {
  decision,
  entries: z.array(cardEntry).min(1).max(DECIDED_AT_ONCE),
  /** For `rename`: the name on leaderboards. */
  name: nameUpTo(NICKNAME_MAX).optional(),
})
export type CardDecisionRequest = z.infer<typeof cardDecision>

export const cardDecided = schema('CardDecided', { entries: z.array(cardEntry) })
export type CardDecided = z.infer<typeof cardDecided>

/** POST /api/quiz/mistakes: a player reports a question in the review of their finished quiz. */
export const mistakeReport = strictSchema('MistakeReport', {
  game_id: z.uuid(),
  question_index: z.int().min(0),
  text: writable(z.string().trim().min(1).max(MISTAKE_MAX)),
})
export type MistakeReport = z.infer<typeof mistakeReport>

/** The question is reported; a repeated report changes nothing. */
export const mistakeReported = schema('MistakeReported', { reported: z.literal(true) })
export type MistakeReported = z.infer<typeof mistakeReported>

export const nameOperations = operations({
  'GET /api/names': {
    summary: 'Names, impossible games and reported mistakes, to decide about or decided',
    permission: 'players:show',
    query: namesQuery,
    returns: [200, nameCards, 'A page, the place at stake first'],
    errors: [404],
  },
  'POST /api/names/decisions': {
    summary: 'Keep, hide or rename, dismiss or disqualify, or undo that',
    permission: 'players:show',
    body: cardDecision,
    returns: [200, cardDecided, 'The entries now'],
    errors: [404, 409],
  },
  'POST /api/quiz/mistakes': {
    summary: "Report a mistake in a reviewed question of this person's finished quiz",
    cookie: 'player',
    body: mistakeReport,
    returns: [201, mistakeReported, 'Stored for the organisers'],
    errors: [404, 429],
  },
})
