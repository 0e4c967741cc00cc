// Players with flags of their games or signals around them
// (docs/product-rules.md#watching-a-player), for admins only.
import { z } from 'zod'
import { gameFlag } from './flagged-games.ts'
import { CURSOR_MAX } from './limits.ts'
import { accountSignal } from './player-record.ts'
import { gameType } from './players.ts'

/** GET /api/watch/signals */
export const watchedPlayersQuery = z.object({ cursor: z.string().max(CURSOR_MAX).optional() })

export const watchedPlayer = z
  .object({
    player_id: z.uuid(),
    name: z.string(),
    game_type: gameType,
    total_score: z.int(),
    /** Whether leaderboards leave the player out. */
    hidden: z.boolean(),
    /** Flags of their games, newest first. */
    flags: z.array(z.object({ flag: gameFlag, verdict: z.enum(['confirmed', 'rejected']).nullable() })),
    signals: z.array(accountSignal),
  })
  .meta({ id: 'WatchedPlayer' })
export type WatchedPlayer = z.infer<typeof watchedPlayer>

/** Players of the current season, those with most to look at first. */
export const watchedPlayers = z
  .object({
    players: z.array(watchedPlayer),
    /** The number of watched players; WATCHED_MAX if there are more. */
    total: z.int(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'WatchedPlayers' })
export type WatchedPlayers = z.infer<typeof watchedPlayers>
