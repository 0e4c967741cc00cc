import { z } from 'zod'
import { CURSOR_MAX } from './limits.ts'
import { gameType } from './players.ts'

/**
 * GET /api/feedback?season_id=&comments=&cursor=: feedback of that season, or the current one,
 * newest first; with `comments` only feedback that has one. `summary` covers all of it.
 */
export const feedbackListQuery = z.object({
  season_id: z.uuid().optional(),
  comments: z.literal('only').optional(),
  cursor: z.string().max(CURSOR_MAX).optional(),
})
export const feedbackList = z
  .object({
    feedback: z.array(
      z.object({
        id: z.uuid(),
        player_id: z.uuid(),
        rating: z.int(),
        comments: z.string(),
        created_at: z.string(),
        game_type: gameType,
        player: z.object({ name: z.string(), game_type: gameType }),
      }),
    ),
    summary: z.object({
      count: z.int(),
      /** With one decimal; null without feedback. */
      average: z.number().nullable(),
      /** The number of ratings with 1, 2, 3, 4, 5 stars. */
      distribution: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
    }),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'FeedbackList' })
export type FeedbackList = z.infer<typeof feedbackList>
