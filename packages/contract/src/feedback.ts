import { z } from 'zod'
import { COMMENTS_MAX, CURSOR_MAX } from './limits.ts'
import { operations } from './operations.ts'
import { gameType } from './registration.ts'
import { requestId, schema, strictSchema } from './requests.ts'

/**
 * POST /api/feedback. The person comes from the cookie. The feedback is about the game of
 * `player_id`, one of their own players, or `game_type`, or else the one that they registered for
 * last.
 */
export const feedbackRequest = strictSchema('FeedbackRequest', {
  rating: z.int().min(1).max(5),
  comments: z
    .string()
    .trim()
    .max(COMMENTS_MAX)
    // PostgreSQL can't store NUL.
    .refine((text) => !text.includes('\0'), 'must not contain the character NUL')
    .default(''),
  player_id: z.uuid().optional(),
  game_type: gameType.optional(),
  request_id: requestId.optional(),
})
export type FeedbackRequest = z.infer<typeof feedbackRequest>

export const feedback = schema('Feedback', {
  id: z.uuid(),
  game_type: gameType,
  rating: z.int(),
  comments: z.string(),
  created_at: z.string(),
})
export type Feedback = z.infer<typeof feedback>

/**
 * GET /api/feedback?season_id=&cursor=: feedback of that season, or the current one, newest first.
 * `summary` covers all of it.
 */
export const feedbackListQuery = z.object({
  season_id: z.uuid().optional(),
  cursor: z.string().max(CURSOR_MAX).optional(),
})
export const feedbackList = schema('FeedbackList', {
  feedback: z.array(
    feedback.extend({ player_id: z.uuid(), player: z.object({ name: z.string(), game_type: gameType }) }),
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
export type FeedbackList = z.infer<typeof feedbackList>

export const feedbackOperations = operations({
  'POST /api/feedback': {
    summary: "Rate a game of the cookie's person, the newest they registered for unless game or player is named",
    cookie: 'player',
    body: feedbackRequest,
    returns: [201, feedback, 'The row written'],
    errors: [429],
  },
  'GET /api/feedback': {
    summary: 'The feedback of a season, and its ratings',
    permission: 'feedback:read',
    query: feedbackListQuery,
    returns: [200, feedbackList, 'A page, newest first, and a summary of all of it'],
  },
})
