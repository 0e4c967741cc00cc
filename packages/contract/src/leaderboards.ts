import { z } from 'zod'
import { LEADERBOARD_DEFAULT_LIMIT, LEADERBOARD_MAX_LIMIT } from './limits.ts'
import { operations } from './operations.ts'
import { perPlayersField } from './players-field.ts'
import { gameType } from './registration.ts'
import { orNull, schema } from './requests.ts'

/** A row of any ordered list of players. */
export const leaderboardRow = z.object({
  /**
   * The same for all rows of a player, in every list and at all times. It reveals nothing and gives
   * no right.
   */
  key: z.string(),
  /**
   * Empty on the screen in the hall while it waits for an admin.
   * Null in announced results once it was erased, or while an admin hides the player; the place
   * stays.
   */
  name: z.string().nullable(),
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

/** GET /api/leaderboard?game_type=&group=&limit= */
export const leaderboardQuery = z.object({
  game_type: gameType.optional(),
  /** The players of one group of the season; 404 `not_found` for another one. */
  group: z.uuid().optional(),
  limit: z.coerce.number<number>().int().min(1).max(LEADERBOARD_MAX_LIMIT).default(LEADERBOARD_DEFAULT_LIMIT),
})
/** Set while the database can't be read: the time of these last known places, ISO-8601 UTC. */
const asOf = z.string().optional()
export const leaderboard = schema('Leaderboard', { entries: z.array(leaderboardEntry), as_of: asOf })
export type Leaderboard = z.infer<typeof leaderboard>

/**
 * GET /api/live: the `data` of each event named "leaderboard". A new connection gets one
 * event for each game.
 */
export const leaderboardEvent = schema('LeaderboardEvent', {
  game_type: gameType,
  /** Only the hall's screen gets events of groups. Absent: the leaderboard of all. */
  group_id: z.uuid().optional(),
  entries: z.array(leaderboardEntry),
  as_of: asOf,
})
export type LeaderboardEvent = z.infer<typeof leaderboardEvent>

/** `rank` is exact up to RANK_EXACT_MAX; after that it is "more than". */
export const rank = schema('Rank', { rank: z.int(), is_exact: z.boolean() })
export type Rank = z.infer<typeof rank>

/** GET /api/leaderboard/me?game_type= */
export const standingQuery = z.object({ game_type: gameType })

/** A player's place among their group. `of` is as old as that of all. */
export const placeInGroup = schema('PlaceInGroup', { group_id: z.uuid(), rank, of: z.int() })
export type PlaceInGroup = z.infer<typeof placeInGroup>

/** A player's place among all. */
export const placeAmongAll = schema('PlaceAmongAll', {
  rank,
  /** The results are announced: this is the published place, which stays. */
  is_final: z.boolean(),
  /** The number of players with a place; up to half a minute old. */
  of: z.int(),
  /** The neighbouring players and this one, best first. */
  neighbours: z.array(leaderboardRow.extend({ is_me: z.boolean() })),
  /** Absent without a group. */
  in_group: placeInGroup.optional(),
})
export type PlaceAmongAll = z.infer<typeof placeAmongAll>

/** The place of the cookie's person in a game. */
export const standing = schema('Standing', {
  /**
   * The key of the person's row, if a leaderboard shows it; null without a player in this game.
   */
  key: z.string().nullable(),
  /**
   * The name on leaderboards that follows from what the person typed, whatever name an admin gave
   * them there (docs/decisions/0027); null without a player in this game, and once the name was
   * removed.
   */
  own_name: z.string().nullable(),
  /**
   * Whether `standing` is among the players of the leaderboards that are shown now, not of an
   * archived season.
   */
  is_current: z.boolean(),
  /**
   * Null without a place (before the first points, or off the leaderboard), and while the
   * leaderboards are frozen.
   */
  standing: orNull(placeAmongAll),
  /** This player's place in the final, once the results are announced; null: none. */
  final_rank: z.int().nullable(),
  /**
   * Proves to an organiser who the player is; null without a player in this game, and once the
   * name was removed.
   */
  claim_code: z.string().nullable(),
})
export type Standing = z.infer<typeof standing>

/** GET /api/stats: totals over all players. */
export const stats = schema('Stats', {
  totalPlayers: z.int(),
  ...perPlayersField(() => z.int()),
  totalScore: z.int(),
})
export type Stats = z.infer<typeof stats>

export const leaderboardOperations = operations({
  'GET /api/leaderboard/me': {
    summary: "The rank of the cookie's person in a game, and the players next to them",
    cookie: 'player',
    query: standingQuery,
    returns: [
      200,
      standing,
      'The key of their row, and the rank now; null without one, and while the leaderboards are frozen',
    ],
  },
  'GET /api/leaderboard': {
    summary: 'The best players of one game, or of both',
    query: leaderboardQuery,
    returns: [200, leaderboard, 'The leaderboard, best first'],
    errors: [404],
  },
})
