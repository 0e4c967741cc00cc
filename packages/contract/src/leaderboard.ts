import { z } from 'zod'
import { LEADERBOARD_DEFAULT_LIMIT, LEADERBOARD_MAX_LIMIT } from './limits.ts'
import { gameType } from './players.ts'

/** A row as every list of players in order has it. */
export const leaderboardRow = z.object({
  /** The same for a player wherever and whenever they have a row. It says nothing about them and gives no right. */
  key: z.string(),
  name: z.string(),
  score: z.int(),
  /** 0 in games without moves. */
  moves: z.int(),
  /** By which equal scores are ordered after the moves: a player's time, divided by their factor if they have extra time. */
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

/** GET /api/leaderboard/events: the `data` of each event named "board". On connecting, one event for each game. */
export const leaderboardEvent = z
  .object({ game_type: gameType, entries: z.array(leaderboardEntry) })
  .meta({ id: 'LeaderboardEvent' })
export type LeaderboardEvent = z.infer<typeof leaderboardEvent>
