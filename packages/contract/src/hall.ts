// What the screen in the hall shows beside the leaderboards: the events "hall" and "build" of GET /api/leaderboard/events?hall=1.
import { z } from 'zod'
import { leaderboardRow } from './leaderboard.ts'
import { FINISHERS_MAX } from './limits.ts'
import { gameType } from './players.ts'

/** GET /api/leaderboard/events?hall= */
export const watchQuery = z.object({ hall: z.literal('1').optional() })

/** Somebody with a place on a leaderboard who has just reached it, as the leaderboard shows them. */
const finisher = leaderboardRow
  .pick({ key: true, name: true, score: true })
  .extend({ game: gameType })
  .meta({ id: 'Finisher' })
export type Finisher = z.infer<typeof finisher>

/** The `data` of each event named "hall". */
export const hall = z
  .object({
    /** The people who registered in this season. */
    players: z.int(),
    /** Newest first; none while the leaderboards are frozen. */
    finishers: z.array(finisher).max(FINISHERS_MAX),
    /** The address that phones open, without a trailing slash, as far as the server knows it: it may be localhost. */
    public_url: z.string(),
  })
  .meta({ id: 'Hall' })
export type Hall = z.infer<typeof hall>

/** The `data` of each event named "build": a page whose own differs is older than the web app that the server has. */
export const build = z.object({ id: z.string() }).meta({ id: 'Build' })
export type Build = z.infer<typeof build>
