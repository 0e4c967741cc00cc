// What somebody who runs the event must know, derived when it is asked for (docs/product-rules.md#what-needs-attention).
import { z } from 'zod'
import { gameType } from './players.ts'
import { orNull } from './requests.ts'

/** `look`: see to it when there is time. `wrong`: it harms the event now. `unknown`: the server can't tell. */
const state = z.enum(['good', 'look', 'wrong', 'unknown'])
export type CheckState = z.infer<typeof state>

/** What keeps a game from being dealt in full; with `language`, in that language alone. */
export const shortage = z
  .object({
    what: z.enum(['questions', 'prophets', 'terms']),
    /** Of the quiz. */
    level: orNull(z.int()),
    language: orNull(z.enum(['en', 'ar'])),
    have: z.int(),
    need: z.int(),
  })
  .meta({ id: 'Shortage' })
export type Shortage = z.infer<typeof shortage>

const check = z.discriminatedUnion('what', [
  /** Whether a limit refuses registrations now. `most`: of one address in 10 minutes; null: there is no limit. */
  z.object({ what: z.literal('registrations'), state, most: orNull(z.int()) }),
  /** `shortages`: where a game would be dealt in part, or not at all. */
  z.object({
    what: z.literal('content'),
    state,
    game_type: gameType,
    can_start: z.boolean(),
    shortages: z.array(shortage),
  }),
  /** Content that came with the software, which anybody can read on the internet. `accepted`: an admin plays with it all the same. */
  z.object({ what: z.literal('starter'), state, items: z.int(), accepted: z.boolean() }),
  /** Accounts that wait for an admin: for their address to be confirmed where no mail can, or for rights. */
  z.object({ what: z.literal('accounts'), state, unconfirmed: z.int(), ungranted: z.int() }),
  /** `every_hours` null: the server makes no backups by itself. Times are ISO-8601 UTC. */
  z.object({
    what: z.literal('backup'),
    state,
    every_hours: orNull(z.int()),
    last_success_at: orNull(z.string()),
  }),
  /** Of the data folder. */
  z.object({ what: z.literal('disk'), state, free_bytes: orNull(z.number()) }),
  /** The store of images. `failure` null: it works. */
  z.object({
    what: z.literal('images'),
    state,
    failure: orNull(z.enum(['backend_not_configured', 'backend_unavailable'])),
  }),
])
export type Check = z.infer<typeof check>

/** GET /api/attention: every check, those that are good too, the most pressing kind first. */
export const attention = z.object({ checks: z.array(check) }).meta({ id: 'Attention' })
export type Attention = z.infer<typeof attention>

/** PATCH /api/attention/starter: whether the event is played with starter content knowingly. */
export const starterChoice = z.strictObject({ accepted: z.boolean() }).meta({ id: 'StarterChoice' })
export type StarterChoice = z.infer<typeof starterChoice>

/** GET /api/attention/phones: the address that phones use, and how many devices opened it by the portal's code in the last 12 hours. */
export const phones = z
  .object({
    /** Without a trailing slash. */
    public_url: z.string(),
    devices: z.int(),
    /** More than these aren't counted. */
    most: z.int(),
  })
  .meta({ id: 'Phones' })
export type Phones = z.infer<typeof phones>

/** 200 of POST /api/attention/phones, which a page sends that was opened by that code. */
export const reached = z.object({ reached: z.literal(true) }).meta({ id: 'Reached' })
