import { z } from 'zod'
import { orNull } from './requests.ts'
import { placeAmongAll } from './standing.ts'

/**
 * GET /api/games/{id}/result: the score of a finished game of the cookie's person, as the server
 * judged it.
 */
export const gameResult = z
  .object({
    score: z.int(),
    /** 0 in games without moves. */
    moves: z.int(),
    /** The real time. */
    elapsed_ms: z.int(),
    /** The time by which games are compared: less for a player with extra time. */
    counted_ms: z.int(),
    /** Null in games without questions. */
    answers: orNull(z.object({ right: z.int(), of: z.int() })),
    /** How many of a player's games count, if this is a later one; else null. */
    counts_only: z.int().nullable(),
    is_best: z.boolean(),
    /** The score of the player's best game; 0 without one. */
    best_score: z.int(),
    /** The key of the player's row on a leaderboard. */
    key: z.string(),
    /** Null while no leaderboard shows the best game, and while the leaderboards are frozen. */
    standing: orNull(placeAmongAll),
    is_frozen: z.boolean(),
    /** Proves to an organiser who the player is; null once the name was removed. */
    claim_code: z.string().nullable(),
  })
  .meta({ id: 'GameResult' })
export type GameResult = z.infer<typeof gameResult>
