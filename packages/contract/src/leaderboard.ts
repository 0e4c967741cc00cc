import { z } from 'zod'
import { LEADERBOARD_DEFAULT_LIMIT, LEADERBOARD_MAX_LIMIT } from './limits.ts'
import { gameType } from './players.ts'

/** A row of any ordered list of players. */
export const leaderboardRow = z.object({
  /**
   * The same for all rows of a player, in every list and at all times. It reveals nothing and gives
   * no right.
   */
  key: z.string(),
  name: z.string(),
  score: z.int(),
  /** 0 in games without moves. */
  moves: z.int(),
  /**
   * The order of equal scores after the moves: the player's time, divided by their factor if they
   * have extra time.
   */
  elapsed_ms: z.int(),
})
export type LeaderboardRow = z.infer<typeof leaderboardRow>

/** Nothing else about a player is public (docs/product-rules.md#leaderboards). */
export const leaderboardEntry = leaderboardRow
  .extend({ rank: z.int(), game: gameType, level: z.int() })
  .meta({ id: 'LeaderboardEntry' })
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>

/** GET /api/leaderboard?game_type=&limit= */
export const leaderboardQuery = z.object({
  game_type: gameType.optional(),
  limit: z.coerce.number().int().min(1).max(LEADERBOARD_MAX_LIMIT).default(LEADERBOARD_DEFAULT_LIMIT),
})
export const leaderboard = z.object({ entries: z.array(leaderboardEntry) }).meta({ id: 'Leaderboard' })
export type Leaderboard = z.infer<typeof leaderboard>

/**
 * GET /api/leaderboard/events: the `data` of each event named "board". A new connection gets one
 * event for each game.
 */
export const leaderboardEvent = z
  .object({ game_type: gameType, entries: z.array(leaderboardEntry) })
  .meta({ id: 'LeaderboardEvent' })
export type LeaderboardEvent = z.infer<typeof leaderboardEvent>
