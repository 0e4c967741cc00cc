import { perGame } from '@noor-quest/rules/games'
import { z } from 'zod'
import { leaderboardEntry, stats } from './leaderboards.ts'
import { operations } from './operations.ts'
import { gameType } from './registration.ts'
import { schema } from './requests.ts'

const percent = z.int().min(0).max(100)

/** GET /api/figures (docs/product-rules.md#analytics). */
export const figures = schema('Figures', {
  /** The top 3 of each game, in the leaderboard's order. */
  top: z.object(perGame(() => z.array(leaderboardEntry))),
  /** The 5 most recent players. */
  recent: z.array(z.object({ name: z.string(), game_type: gameType, total_score: z.int(), created_at: z.string() })),
  /** Average total_score, rounded; 0 without players. */
  average_score: z.object({ ...perGame(() => z.int()), overall: z.int() }),
  /** Share of a game's players with a score above 0, in percent, rounded. */
  completion: z.object(perGame(() => percent)),
  totals: z.object({ players: z.int(), quiz_questions: z.int(), points: z.int() }),
  questions_per_level: z.object({ 1: z.int(), 2: z.int(), 3: z.int() }),
  /**
   * Gaps in the content: fewer than 5 questions in a level, fewer than 4 different prophets or
   * terms.
   */
  shortages: z.array(
    z.object({
      what: z.enum(['questions', 'prophets', 'terms']),
      level: z.int().nullable(),
      have: z.int(),
      need: z.int(),
    }),
  ),
})
export type Figures = z.infer<typeof figures>

/** GET /api/figures/questions: the answers of the present season, or of all. */
export const questionFiguresQuery = z.object({ of: z.enum(['season', 'all']).default('season') })

/**
 * How each question was answered (docs/product-rules.md#figures-of-each-question). Answers to
 * withdrawn questions aren't counted.
 */
export const questionFigures = schema('QuestionFigures', {
  questions: z.array(
    z.object({
      id: z.uuid(),
      answers: z.int(),
      /** Of `answers`: right as they were judged, and those after the time. */
      right: z.int(),
      time_outs: z.int(),
      /** null without answers. */
      median_ms: z.int().nullable(),
      /** How many chose each option. Answers of some earlier versions aren't known. */
      options: z.object({ a: z.int(), b: z.int(), c: z.int(), d: z.int() }),
    }),
  ),
})
export type QuestionFigures = z.infer<typeof questionFigures>

export const figureOperations = operations({
  'GET /api/figures': {
    summary: 'The figures of the Analytics tab',
    permission: 'figures:read',
    returns: [200, figures, 'The figures now'],
  },
  'GET /api/figures/questions': {
    summary: 'How often each question was asked, and how it was answered',
    permission: 'figures:read',
    query: questionFiguresQuery,
    returns: [200, questionFigures, 'By level, then oldest first'],
  },
  'GET /api/stats': {
    summary: 'Players and points in total',
    permission: 'figures:read',
    returns: [200, stats, 'The totals now'],
  },
})
