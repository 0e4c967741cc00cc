import { CARDS_PER_LEVEL, FLIP_MATCH_LEVELS, type FlipMatchView, type FlipOutcome } from '@noor-quest/rules/flip-match'
import type { Lesson } from '@noor-quest/rules/flip-match-deal'
import { z } from 'zod'
import { gameSchemas, moveOperation, operationsOfGame } from './games.ts'
import { operations, operationsUnder } from './operations.ts'
import { inLanguages, oneOf, orNull, requestId, schema, strictSchema } from './requests.ts'

const level = z.literal(FLIP_MATCH_LEVELS)
const position = z
  .int()
  .min(0)
  .max(CARDS_PER_LEVEL - 1)
const pair = z.tuple([position, position])
const levelResult = z.object({ score: z.int(), moves: z.int(), seconds: z.int() })
const durationMs = z.int().min(0)

const text = inLanguages(z.string())

const cardContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('name'), name: text }),
  z.object({ type: z.literal('image'), image_url: z.string(), description: text }),
  z.object({ type: z.literal('term'), arabic_text: z.string() }),
])

/** The lesson of a found pair. */
const lesson = oneOf('Lesson', 'type', [
  z.object({
    type: z.literal('prophet'),
    name: text,
    description: text,
    image_url: z.string(),
    explanation: text,
    source: z.string().nullable(),
  }),
  z.object({ type: z.literal('term'), arabic_text: z.string(), meaning: text, source: z.string().nullable() }),
]) satisfies z.ZodType<Lesson>

export const flipOutcome = schema('FlipOutcome', {
  kind: z.enum(['selected', 'match', 'mismatch']),
  cards: z.array(position),
}) satisfies z.ZodType<FlipOutcome>

export const flipMatchView = oneOf('FlipMatchView', 'phase', [
  z.object({ phase: z.literal('level-info'), level, level1: levelResult.nullable() }),
  z.object({
    phase: z.literal('board'),
    level,
    revealed: z.boolean(),
    cards: z.array(
      z.object({
        card: position,
        state: z.enum(['down', 'up', 'matched']),
        selected: z.boolean(),
        content: cardContent.nullable(),
      }),
    ),
    pairs: z.array(pair),
    lesson: orNull(lesson),
    matches: z.int(),
    moves: z.int(),
    clock: z.enum(['waiting', 'running', 'stopped']),
    elapsed_ms: durationMs,
    pause: z
      .object({
        kind: z.enum(['mismatch', 'level-complete', 'game-over']),
        cards: pair,
        ends_in_ms: durationMs,
      })
      .nullable(),
  }),
  z.object({
    phase: z.literal('finished'),
    success: z.boolean(),
    score: z.int(),
    total_moves: z.int(),
    level1: levelResult,
    level2: levelResult.nullable(),
    lessons: orNull(z.array(lesson)),
  }),
  z.object({ phase: z.literal('exited') }),
]) satisfies z.ZodType<FlipMatchView>

export const flipMatchSchemas = gameSchemas('FlipMatch', flipMatchView, flipOutcome)
export type FlipMatchGame = z.infer<typeof flipMatchSchemas.game>
export type CurrentFlipMatchGame = z.infer<typeof flipMatchSchemas.current>
export type FlipMatchMoved = z.infer<typeof flipMatchSchemas.moved>

/**
 * POST /api/flip-match/games. `restart` clears the list of prophets dealt before; Play Again omits
 * it, so those are avoided.
 */
export const startFlipMatchRequest = strictSchema('StartFlipMatch', {
  request_id: requestId,
  restart: z.boolean().optional(),
})
export type StartFlipMatchRequest = z.infer<typeof startFlipMatchRequest>

/**
 * POST .../{id}/level (start the level), .../reveal ("Flip All Cards"). `seq` is the game's at the
 * time of the move.
 */
export const flipMatchMoveRequest = strictSchema('FlipMatchMove', { request_id: requestId, seq: z.int().min(0) })
export type FlipMatchMoveRequest = z.infer<typeof flipMatchMoveRequest>

/** POST .../{id}/flips: flip or select one card. */
export const flipRequest = strictSchema('Flip', { request_id: requestId, seq: z.int().min(0), card: position })
export type FlipRequest = z.infer<typeof flipRequest>

/**
 * GET /api/flip-match/pictures: the addresses of all items' pictures, dealt or not, so that a page
 * can load them before the cards turn. Empty if there are too many.
 */
export const flipMatchPictures = schema('FlipMatchPictures', { pictures: z.array(z.string()) })
export type FlipMatchPictures = z.infer<typeof flipMatchPictures>

export const flipMatchOperations = operations({
  ...operationsUnder(
    '/api/flip-match',
    operationsOfGame(flipMatchSchemas, { summary: 'Deal: start, restart or play again', body: startFlipMatchRequest }),
  ),
  'POST /api/flip-match/games/{id}/level': moveOperation(
    'Start the level',
    flipMatchMoveRequest,
    flipMatchSchemas.moved,
  ),
  'POST /api/flip-match/games/{id}/reveal': moveOperation(
    'Flip All Cards (level 1)',
    flipMatchMoveRequest,
    flipMatchSchemas.moved,
  ),
  'POST /api/flip-match/games/{id}/flips': moveOperation(
    'Flip or select one card',
    flipRequest,
    flipMatchSchemas.moved,
  ),
  'GET /api/flip-match/pictures': {
    summary: "All items' pictures, for pages to load ahead",
    returns: [200, flipMatchPictures, 'Their addresses; none where there are too many'],
  },
})
