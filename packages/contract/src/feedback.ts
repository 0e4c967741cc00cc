import { z } from 'zod'
import { COMMENTS_MAX } from './limits.ts'
import { gameType } from './players.ts'
import { requestId } from './requests.ts'

/**
 * POST /api/feedback. The person comes from the cookie. `game_type` defaults to the game that they
 * registered for last.
 */
export const feedbackRequest = z
  .strictObject({
    rating: z.int().min(1).max(5),
    comments: z
      .string()
      .trim()
      .max(COMMENTS_MAX)
      // PostgreSQL can't store NUL.
      .refine((text) => !text.includes('\0'), 'must not contain the character NUL')
      .default(''),
    game_type: gameType.optional(),
    request_id: requestId.optional(),
  })
  .meta({ id: 'FeedbackRequest' })
export type FeedbackRequest = z.infer<typeof feedbackRequest>

export const feedback = z
  .object({
    id: z.uuid(),
    game_type: gameType,
    rating: z.int(),
    comments: z.string(),
    created_at: z.string(),
  })
  .meta({ id: 'Feedback' })
export type Feedback = z.infer<typeof feedback>
