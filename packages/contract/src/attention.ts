// Problems an organiser should act on, derived at each request
// (docs/product-rules.md#what-needs-attention).
import { z } from 'zod'
import { gameType } from './players.ts'
import { orNull } from './requests.ts'

/** `look`: not urgent. `wrong`: it harms the event now. `unknown`: the server can't tell. */
const state = z.enum(['good', 'look', 'wrong', 'unknown'])
export type CheckState = z.infer<typeof state>

/**
 * A lack of content that keeps a game from being dealt in full; with `language`, in that language
 * alone.
 */
export const shortage = z
  .object({
    what: z.enum(['questions', 'prophets', 'terms']),
    /** The quiz's level. */
    level: orNull(z.int()),
    language: orNull(z.enum(['en', 'ar'])),
    have: z.int(),
    need: z.int(),
  })
  .meta({ id: 'Shortage' })
export type Shortage = z.infer<typeof shortage>

/** The items of a game, or of a quiz's level, that a season's rule "reviews required" leaves. */
const left = z.object({
  what: shortage.shape.what,
  level: orNull(z.int()),
  /** Those that games would be dealt without the rule. */
  all: z.int(),
  have: z.int(),
  need: z.int(),
})
export type ItemsLeft = z.infer<typeof left>

const check = z.discriminatedUnion('what', [
  /**
   * Whether a limit refuses registrations now. `most`: registrations from one address in 10
   * minutes; null: no limit.
   */
  z.object({ what: z.literal('registrations'), state, most: orNull(z.int()) }),
  /** `shortages`: why games would be dealt in part or not at all. */
  z.object({
    what: z.literal('content'),
    state,
    game_type: gameType,
    can_start: z.boolean(),
    shortages: z.array(shortage),
  }),
  /** Only in a season that requires reviews. */
  z.object({ what: z.literal('reviews'), state, required: z.int(), left: z.array(left) }),
  /**
   * Starter content, which is public on the internet. `accepted`: an admin chose to play with it.
   */
  z.object({ what: z.literal('starter'), state, items: z.int(), accepted: z.boolean() }),
  /**
   * Accounts that need an admin: to confirm their address where the server can't mail, or to get
   * rights.
   */
  z.object({ what: z.literal('accounts'), state, unconfirmed: z.int(), ungranted: z.int() }),
  /** `every_hours` null: automatic backups are off. Times are ISO-8601 UTC. */
  z.object({
    what: z.literal('backup'),
    state,
    every_hours: orNull(z.int()),
    last_success_at: orNull(z.string()),
  }),
  /** The data folder's disk. */
  z.object({ what: z.literal('disk'), state, free_bytes: orNull(z.number()) }),
  /** The image store. `failure` null: it works. */
  z.object({
    what: z.literal('images'),
    state,
    failure: orNull(z.enum(['backend_not_configured', 'backend_unavailable'])),
  }),
])
export type Check = z.infer<typeof check>

/** GET /api/attention: every check, also good ones, the most pressing kind first. */
export const attention = z.object({ checks: z.array(check) }).meta({ id: 'Attention' })
export type Attention = z.infer<typeof attention>

/** PATCH /api/attention/starter: whether the club chose to play with starter content. */
export const starterChoice = z.strictObject({ accepted: z.boolean() }).meta({ id: 'StarterChoice' })
export type StarterChoice = z.infer<typeof starterChoice>

/**
 * GET /api/attention/phones: the address for phones, and how many devices opened it by the portal's
 * QR code in the last 12 hours.
 */
export const phones = z
  .object({
    /** Without a trailing slash. */
    public_url: z.string(),
    devices: z.int(),
    /** The count stops here. */
    most: z.int(),
  })
  .meta({ id: 'Phones' })
export type Phones = z.infer<typeof phones>

/** 200 of POST /api/attention/phones, sent by a page that was opened by that code. */
export const reached = z.object({ reached: z.literal(true) }).meta({ id: 'Reached' })
