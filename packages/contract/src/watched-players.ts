// Players with something to look at: flags of their games, and signals around them (docs/product-rules.md#watching-a-player). For
// admins only.
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
    /** Whether no leaderboard shows them. */
    hidden: z.boolean(),
    /** Of their games, the newest first. */
    flags: z.array(z.object({ flag: gameFlag, verdict: z.enum(['confirmed', 'rejected']).nullable() })),
    signals: z.array(accountSignal),
  })
  .meta({ id: 'WatchedPlayer' })
export type WatchedPlayer = z.infer<typeof watchedPlayer>

/** Of the current season, those with most to look at first. */
export const watchedPlayers = z
  .object({
    players: z.array(watchedPlayer),
    /** How many there are; WATCHED_MAX where there are more. */
    total: z.int(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'WatchedPlayers' })
export type WatchedPlayers = z.infer<typeof watchedPlayers>
