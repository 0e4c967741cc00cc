import { z } from 'zod'

/** How a season is scored and shown; a field that is left out has its default. */
export const seasonPolicies = z
  .strictObject({
    /** How many of a player's games count, the first ones they started; null: all of them. */
    counting_games: z.int().min(1).max(100).nullable().default(null),
    /** One place on the leaderboard for each phone number and game: the best one's. */
    one_per_number: z.boolean().default(false),
    /** When players see the right answers and their explanations: after each game, or once the season is over. */
    review: z.enum(['after-game', 'after-close']).default('after-game'),
    /** Names on the leaderboard. Without a nickname it is the first name and an initial. */
    names: z.enum(['as-typed', 'first-name', 'nickname']).default('as-typed'),
  })
  .meta({ id: 'SeasonPolicies' })
export type SeasonPolicies = z.infer<typeof seasonPolicies>

/** GET /api/season: the season that players register for. Times are durations from now, never wall-clock times. */
export const currentSeason = z
  .object({
    id: z.uuid(),
    name: z.string(),
    name_ar: z.string(),
    /** Games start while it is open. */
    phase: z.enum(['before', 'open', 'closed']),
    /** Before it opens; else null. */
    opens_in_ms: z.int().nullable(),
    /** Until it closes; null when it is closed, or when nobody has said when it will. */
    closes_in_ms: z.int().nullable(),
  })
  .meta({ id: 'CurrentSeason' })
export type CurrentSeason = z.infer<typeof currentSeason>
