import { COUNTRY_CODE_PATTERN } from '@noor-quest/rules/phone-numbers'
import { GROUPS_MAX, GROUPS_MIN, NAME_POLICIES, REVIEW_POLICIES, REVIEWS_REQUIRED } from '@noor-quest/rules/season'
import { z } from 'zod'
import { GROUP_NAME_MAX } from './limits.ts'
import { nameUpTo } from './person-fields.ts'
import { schema, strictSchema } from './requests.ts'

const groupName = nameUpTo(GROUP_NAME_MAX)
/** A section, faculty or table of a season. A player has at most one. */
export const group = schema('Group', { id: z.uuid(), name: groupName, name_ar: groupName })
export type Group = z.infer<typeof group>

/** The players of one group, or of none. */
export const groupFilter = z.union([z.uuid(), z.literal('none')])
export type GroupFilter = z.infer<typeof groupFilter>

const groups = z
  .array(group)
  .max(GROUPS_MAX)
  .refine(({ length }) => length === 0 || length >= GROUPS_MIN, `must be none, or at least ${GROUPS_MIN}`)
  .refine((groups) => new Set(groups.map(({ id }) => id)).size === groups.length, 'must not have an id twice')

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
  /** The groups of which players choose one when they register; empty: none is asked for. */
  groups: groups.default([]),
  /** Whether players' pages and the hall's screen show the leaderboard of all groups too. */
  ranks_all: z.boolean().default(true),
})
export type SeasonPolicies = z.infer<typeof seasonPolicies>

/** An omitted field stays as it is. */
export const policiesChange = z.strictObject({
  counting_games: seasonPolicies.shape.counting_games.unwrap().optional(),
  review: seasonPolicies.shape.review.unwrap().optional(),
  names: seasonPolicies.shape.names.unwrap().optional(),
  reviews_required: seasonPolicies.shape.reviews_required.unwrap().optional(),
  country_code: seasonPolicies.shape.country_code.unwrap().optional(),
  groups: groups.optional(),
  ranks_all: z.boolean().optional(),
})
