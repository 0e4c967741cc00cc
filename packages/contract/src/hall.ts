// GET /api/live and GET /api/live/now, and their values "hall", "screen" and "build", for /display.
import { z } from 'zod'
import { leaderboardRow } from './leaderboards.ts'
import { FINISHERS_MAX } from './limits.ts'
import { gameType } from './registration.ts'
import { orNull, schema } from './requests.ts'

/**
 * GET /api/live?as=&person=. `as=player` is a page without leaderboards. `person` selects one of
 * the device's persons, as the header `noor-person` does in other requests.
 */
export const liveQuery = z.object({
  as: z.enum(['screen', 'presenter', 'player']).optional(),
  person: z.uuid().optional(),
  rehearsal: z.literal('1').optional(),
})
export type LiveQuery = z.infer<typeof liveQuery>

/** GET /api/live/now: the present values, named and shaped as the events of GET /api/live. */
export type PresentValue = { event: string; data: unknown }

/** A player who has just got a place, as the leaderboard shows them. */
const finisher = leaderboardRow
  .pick({ key: true, score: true })
  .extend({
    name: z.string(),
    game: gameType,
    /** The game's right answers or matched pairs. */
    tiles: z.int(),
  })
  .meta({ id: 'Finisher' })
export type Finisher = z.infer<typeof finisher>

/** The `data` of each event named "hall". */
export const hall = schema('Hall', {
  /** Persons who registered in this season. */
  players: z.int(),
  /** Right answers and matched pairs of this season; until the freezing time while it is frozen. */
  tiles: z.int(),
  /** Newest first; none while the leaderboards are frozen. */
  finishers: z.array(finisher).max(FINISHERS_MAX),
  /** The address for phones, without a trailing slash; null: they can't get in. */
  public_url: orNull(z.string()),
})
export type Hall = z.infer<typeof hall>

/** The `data` of the event named "screen": whether this page of /display is a screen of the hall. */
export const openScreen = schema('OpenScreen', { is_open: z.boolean() })
export type OpenScreen = z.infer<typeof openScreen>

/**
 * The `data` of each event named "build". A page with another id is older than the server's web
 * app.
 */
export const build = schema('Build', { id: z.string() })
export type Build = z.infer<typeof build>
