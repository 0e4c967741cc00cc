import { z } from 'zod'
import { gameType } from './players.ts'

/** `rank` is exact up to RANK_EXACT_MAX; after that it is "more than". */
export const rank = z.object({ rank: z.int(), is_exact: z.boolean() }).meta({ id: 'Rank' })
export type Rank = z.infer<typeof rank>

/** GET /api/leaderboard/me?game_type= */
export const standingQuery = z.object({ game_type: gameType })

/** Where the cookie's person stands in a game. Null without a place: before the first points, or off the leaderboard. */
export const standing = z
  .object({
    standing: z
      .object({
        rank,
        /** How many have a place; may be half a minute old. */
        of: z.int(),
        /** The players next to this one, best first, this one among them. */
        neighbours: z.array(z.object({ name: z.string(), score: z.int(), is_me: z.boolean() })),
      })
      .nullable(),
  })
  .meta({ id: 'Standing' })
export type Standing = z.infer<typeof standing>
