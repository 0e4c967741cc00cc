import { z } from 'zod'

/** How a season is scored and shown; a field that is left out has its default. */
export const seasonPolicies = z
  .strictObject({
    /** How many of a player's games count, the first ones they started; null: all of them. */
    counting_games: z.int().min(1).max(100).nullable().default(null),
    /** One place on a leaderboard for each phone number: its best player has it. */
    one_per_phone: z.boolean().default(false),
    /** When players see which answers were right: at the end of each game, or once the season is over. */
    review: z.enum(['each-game', 'after-close']).default('each-game'),
    /** Names on the leaderboard: whole, the first name and an initial, or a nickname that the form asks for. */
    names: z.enum(['as-typed', 'first-name', 'nickname']).default('as-typed'),
    /** Games in which something is unlikely: counted, or held until an admin confirms them. */
    unlikely: z.enum(['flag', 'hold']).default('flag'),
  })
  .meta({ id: 'SeasonPolicies' })
export type SeasonPolicies = z.infer<typeof seasonPolicies>

/** What is left out stays. */
export const policiesChange = z.strictObject({
  counting_games: seasonPolicies.shape.counting_games.unwrap().optional(),
  one_per_phone: seasonPolicies.shape.one_per_phone.unwrap().optional(),
  review: seasonPolicies.shape.review.unwrap().optional(),
  names: seasonPolicies.shape.names.unwrap().optional(),
  unlikely: seasonPolicies.shape.unlikely.unwrap().optional(),
})
