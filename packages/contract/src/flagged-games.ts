// Finished games with flags (packages/rules/src/flags.ts), for admins.
import type { GameFlag } from '@noor-quest/rules/flags'
import { z } from 'zod'
import { gameType } from './players.ts'

const fast = { answers: z.int(), right: z.int(), fastest_ms: z.int() }

export const gameFlag = z
  .discriminatedUnion('reason', [
    z.object({ reason: z.literal('faster-than-reading'), ...fast }),
    z.object({ reason: z.literal('faster-than-a-hand'), ...fast }),
    z.object({
      reason: z.literal('pairs-faster-than-a-hand'),
      level: z.int(),
      pairs: z.int(),
      pairs_ms: z.int(),
    }),
    z.object({ reason: z.literal('perfect-after-many-left'), left: z.int() }),
  ])
  .meta({ id: 'GameFlag' }) satisfies z.ZodType<GameFlag>

const verdict = z.enum(['confirmed', 'rejected']).nullable()

export const flaggedGame = z
  .object({
    id: z.uuid(),
    player_id: z.uuid(),
    name: z.string(),
    game_type: gameType,
    score: z.int(),
    finished_at: z.string(),
    flags: z.array(gameFlag),
    /** Null: undecided. */
    verdict,
  })
  .meta({ id: 'FlaggedGame' })
export type FlaggedGame = z.infer<typeof flaggedGame>

/** GET /api/flagged_games: without `season_id`, of the current season. */
export const flaggedGamesQuery = z.object({ season_id: z.uuid().optional() })

/** Games without a verdict first, then the newest. */
export const flaggedGames = z
  .object({
    games: z.array(flaggedGame),
    /** Games without a verdict, on the list or not. */
    undecided: z.int(),
  })
  .meta({ id: 'FlaggedGames' })
export type FlaggedGames = z.infer<typeof flaggedGames>

/** PATCH /api/flagged_games/{id}: a rejected game never counts; null withdraws a verdict. */
export const verdictChange = z.strictObject({ verdict }).meta({ id: 'VerdictChange' })
export type VerdictChange = z.infer<typeof verdictChange>
