import { z } from 'zod'
import { leaderboardRow } from './leaderboard.ts'
import { gameType } from './players.ts'
import { orNull } from './requests.ts'

/** `rank` is exact up to RANK_EXACT_MAX; after that it is "more than". */
export const rank = z.object({ rank: z.int(), is_exact: z.boolean() }).meta({ id: 'Rank' })
export type Rank = z.infer<typeof rank>

/** GET /api/leaderboard/me?game_type= */
export const standingQuery = z.object({ game_type: gameType })

/** A player's place among all. */
export const placeAmongAll = z
  .object({
    rank,
    /** The number of players with a place; up to half a minute old. */
    of: z.int(),
    /** The neighbouring players and this one, best first. */
    neighbours: z.array(leaderboardRow.extend({ is_me: z.boolean() })),
  })
  .meta({ id: 'PlaceAmongAll' })
export type PlaceAmongAll = z.infer<typeof placeAmongAll>

/** The place of the cookie's person in a game. */
export const standing = z
  .object({
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
    /**
     * Proves to an organiser who the player is; null without a player in this game, and once the
     * name was removed.
     */
    claim_code: z.string().nullable(),
  })
  .meta({ id: 'Standing' })
export type Standing = z.infer<typeof standing>
