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

export const figureOperations = operations({
  'GET /api/figures': {
    summary: 'The figures of the Analytics tab',
    permission: 'figures:read',
    returns: [200, figures, 'The figures now'],
  },
  'GET /api/stats': {
    summary: 'Players and points in total',
    permission: 'figures:read',
    returns: [200, stats, 'The totals now'],
  },
})
