import { COUNTRY_CODE_PATTERN } from '@noor-quest/rules/phone-numbers'
import { NAME_POLICIES, REVIEW_POLICIES, REVIEWS_REQUIRED } from '@noor-quest/rules/season'
import { z } from 'zod'
import { strictSchema } from './requests.ts'

/** A season's rules for scores and names. An omitted field has its default. */
export const seasonPolicies = strictSchema('SeasonPolicies', {
  /** How many of a player's games count, the first ones they started; null: all. */
  counting_games: z.int().min(1).max(100).nullable().default(null),
  /** When players see the right answers: at the end of each game, or after the season's close. */
  review: z.enum(REVIEW_POLICIES).default('each-game'),
  /**
   * Names on the leaderboard: whole, the first name and an initial, or a nickname from the form.
   */
  names: z.enum(NAME_POLICIES).default('as-typed'),
  /** Deals take only items whose present version so many people found right; 0: all. */
  reviews_required: z
    .int()
    .min(0)
    .max(Math.max(...REVIEWS_REQUIRED))
    .default(0),
  /** The club's country code, by which spellings of a phone number are compared; null: none. */
  country_code: z.string().regex(COUNTRY_CODE_PATTERN).nullable().default(null),
})
export type SeasonPolicies = z.infer<typeof seasonPolicies>

/** An omitted field stays as it is. */
export const policiesChange = z.strictObject({
  counting_games: seasonPolicies.shape.counting_games.unwrap().optional(),
  review: seasonPolicies.shape.review.unwrap().optional(),
  names: seasonPolicies.shape.names.unwrap().optional(),
  reviews_required: seasonPolicies.shape.reviews_required.unwrap().optional(),
  country_code: seasonPolicies.shape.country_code.unwrap().optional(),
})
