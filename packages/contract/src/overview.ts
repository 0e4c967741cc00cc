// The portal's first page (docs/product-rules.md#overview, #tonight): its lines are derived at each
// request.

import { TONIGHT_PRESSES } from '@noor-quest/rules/season'
import { z } from 'zod'
import { operations } from './operations.ts'
import { gameType } from './registration.ts'
import { orNull, schema, strictSchema } from './requests.ts'
import { season } from './seasons.ts'

/**
 * `warning`: not urgent. `wrong`: it harms the event. `unknown`: the server can't find out.
 * `accepted`: an admin chose to leave it so. The line `erase` is also `accepted` if the server will
 * erase the data after the retention period. `later`: another line comes first.
 */
const state = z.enum(['good', 'accepted', 'warning', 'wrong', 'unknown', 'todo', 'later'])
export type LineState = z.infer<typeof state>

/** How many items new games can use: items of one kind, or questions of one level. */
export const stock = schema('Stock', {
  what: z.enum(['questions', 'prophets', 'terms']),
  /** The quiz's level. */
  level: orNull(z.int()),
  /** The number of different items that a full game needs. */
  need: z.int(),
  have: z.int(),
  /** How many each language has; null for items without a language. */
  en: orNull(z.int()),
  ar: orNull(z.int()),
  /** Items found right by as many people as the season requires, or by one if it requires none. */
  checked: z.int(),
})
export type Stock = z.infer<typeof stock>

/** The checks of an installation, in the order of Overview, `npm run doctor` and the log. */
export const CHECKS = [
  'version',
  'address',
  'database',
  'secret',
  'files',
  'disk',
  'backup',
  'images',
  'mail_domain',
  'mail',
  'connections',
  'clock',
] as const

const fact = z.object({
  /** Its time, such as the last backup's: ISO-8601 UTC. */
  at: orNull(z.string()),
  message: z.string(),
  /** The people affected; null: nothing is wrong. */
  affected: orNull(z.string()),
  /** What the operator should do. */
  remedy: orNull(z.string()),
})
export const check = fact
  .extend({ check: z.enum(CHECKS), state: z.enum(['good', 'warning', 'wrong', 'unknown']) })
  .meta({ id: 'Check' })
export type Check = z.infer<typeof check>

/** The lines that an admin can leave as they are. */
export const ACCEPTABLE = [
  'doors',
  'starter',
  'times',
  'mail',
  'admins',
  'second_factor',
  'prizes',
  'upgraded',
] as const
export type Acceptable = (typeof ACCEPTABLE)[number]

/** The limits by which a client can keep others out, until a press lifts them. */
export const LIMITS = ['registrations', 'streams', 'connections', 'sign_up', 'sign_in', 'mail'] as const
export type Limit = (typeof LIMITS)[number]

/** ISO-8601 UTC: when a limit began to refuse clients. */
const since = z.string()

const line = z.discriminatedUnion('what', [
  /** How many places the upgrade to version 3.0.0 changed. Shown until an admin has read it. */
  z.object({ what: z.literal('upgraded'), state, places: z.int() }),
  /** A limit refuses registrations now: `most` in 10 minutes from one address. */
  z.object({ what: z.literal('registrations'), state, most: orNull(z.int()), since }),
  /** Another limit refuses clients now. */
  z.object({ what: z.literal('limit'), state, limit: z.enum(LIMITS).exclude(['registrations']), since }),
  /**
   * `required`: how many people must check each item. `stock`: the counts of items; empty
   * for a game without counts.
   */
  z.object({
    what: z.literal('content'),
    state,
    game_type: gameType,
    can_start: z.boolean(),
    required: z.int(),
    stock: z.array(stock),
  }),
  /** Items in play that came with the software, which are public on the internet. */
  z.object({ what: z.literal('starter'), state, items: z.int() }),
  /** The season's times and zone. */
  z.object({ what: z.literal('times'), state }),
  /**
   * The doors, where no setting decides how phones get in. `offer`: the only address on which one
   * press opens them; null where they are open, or where there is a choice. `former_address`: the
   * address before the network gave the machine another one, until a phone has opened that.
   */
  z.object({
    what: z.literal('doors'),
    state,
    door: z.enum(['shut', 'lost', 'listening', 'open']),
    public_url: orNull(z.string()),
    former_address: orNull(z.string()),
    offer: orNull(z.string()),
  }),
  /**
   * Where a setting decides: the address for phones, without a trailing slash, and how many devices
   * opened its QR code in the last 12 hours. The count stops at `most`. `public_url` null: phones
   * can't get in.
   */
  z.object({ what: z.literal('address'), state, public_url: orNull(z.string()), devices: z.int(), most: z.int() }),
  /** Whether the server sends mails. */
  z.object({ what: z.literal('mail'), state }),
  /**
   * The last backup; `at` is its time. `message`: that it is missing or overdue, or its test's
   * result.
   */
  fact.extend({ what: z.literal('backup'), state }),
  /** The server's other checks, and the worst of their states. */
  z.object({ what: z.literal('server'), state, checks: z.array(check) }),
  /**
   * The accounts with access, and those that need an admin: to confirm their address where the
   * server can't mail, or to get rights.
   */
  z.object({
    what: z.literal('admins'),
    state,
    owner: z.int(),
    organiser: z.int(),
    helper: z.int(),
    unconfirmed: z.int(),
    ungranted: z.int(),
  }),
  /**
   * The admin's own second factor; `others`: accounts without one, null if the admin sees no
   * accounts.
   */
  z.object({ what: z.literal('second_factor'), state, own: z.boolean(), others: orNull(z.int()) }),
  /** Whether the season's policies and the admission are strict enough for prizes. */
  z.object({ what: z.literal('prizes'), state }),
  /** Open entries of Names. */
  z.object({ what: z.literal('review'), state, games: z.int(), names: z.int(), mistakes: z.int() }),
  /**
   * The season's final. `whole`: questions in both languages; `checked`: those found right in both.
   */
  z.object({
    what: z.literal('final'),
    state,
    questions: z.int(),
    whole: z.int(),
    checked: z.int(),
    /** Null: not fixed yet. */
    players: orNull(z.int()),
    /** Open screens of the hall. */
    screens: z.int(),
    /** Whether a presenter's page is open. */
    has_presenter: z.boolean(),
  }),
  /** Whether a closed season's last games have ended and its places are computed. */
  z.object({ what: z.literal('last_games'), state }),
  z.object({ what: z.literal('publish'), state }),
  z.object({ what: z.literal('announce'), state }),
  /**
   * Counts the eligible players among the first three of each game and of the final. `left`:
   * not contacted yet, and no prize yet.
   */
  z.object({ what: z.literal('winners'), state, left: z.int(), of: z.int() }),
  /** The same players. `left`: without their prize. */
  z.object({ what: z.literal('prizes_given'), state, left: z.int(), of: z.int() }),
  /** Players whose names and phone numbers are stored, and comments. */
  z.object({ what: z.literal('erase'), state, players: z.int(), comments: z.int() }),
  z.object({ what: z.literal('next_season'), state }),
])
export type Line = z.infer<typeof line>
export type LineOf<What extends Line['what']> = Extract<Line, { what: What }>

/**
 * GET /api/overview: the present state of the event, with the lines that the admin's role may act
 * on.
 */
export const overview = schema('Overview', {
  /**
   * The season's time. A season without times is `before` until a player has registered or Tonight
   * begins, and `open` from then on.
   */
  time: z.enum(['before', 'open', 'after']),
  /** It is the season's evening: the page is Tonight. */
  tonight: z.boolean(),
  /** The position that a screen of the hall confirms now; null: no screen's page is open. */
  on_screen: orNull(z.enum(['leaderboards', 'draw', 'ceremony', 'final', 'thanks'])),
  season: season.pick({
    id: true,
    version: true,
    name: true,
    name_ar: true,
    phase: true,
    is_frozen: true,
    opens_at: true,
    closes_at: true,
    freezes_at: true,
    zone: true,
    opens_in_ms: true,
    closes_in_ms: true,
  }),
  figures: z.object({
    registered: z.int(),
    /** Players who have finished a game. */
    finished: z.int(),
    /** Running games with a move in the last minutes. */
    playing: z.int(),
  }),
  /** In the order in which they are done. */
  lines: z.array(line),
  /** The index of the line that is the next step. */
  next: orNull(z.int()),
})
export type Overview = z.infer<typeof overview>

/** PATCH /api/overview: whether the club leaves a line as it is, in this season. */
export const acceptance = strictSchema('Acceptance', { what: z.enum(ACCEPTABLE), accepted: z.boolean() })
export type Acceptance = z.infer<typeof acceptance>

/** GET /api/overview/tonight, which the menu of each page of the portal follows. */
export const tonight = schema('Tonight', { tonight: z.boolean() })

/** POST /api/overview/tonight: the press *Tonight begins*, or *Tonight is over*. */
export const tonightPress = strictSchema('TonightPress', { press: z.enum(TONIGHT_PRESSES) })

/** 200 of POST /api/overview/phones, sent by a page that was opened by the QR code. */
export const reached = schema('Reached', { reached: z.literal(true) })

export const overviewOperations = operations({
  'GET /api/overview': {
    summary: 'The present state of the event, and the steps before, during and after it',
    permission: 'players:show',
    returns: [200, overview, 'The steps that the admin’s role may act on'],
  },
  'PATCH /api/overview': {
    summary: 'Leave a step as it is in this season, or be reminded of it again',
    permission: 'settings:write',
    body: acceptance,
    returns: [200, overview, 'The overview now'],
  },
  'GET /api/overview/tonight': {
    summary: 'Whether it is Tonight',
    permission: 'players:show',
    returns: [200, tonight, 'The state now'],
  },
  'POST /api/overview/tonight': {
    summary: 'Begin Tonight in this season, or end it',
    permission: 'seasons:write',
    body: tonightPress,
    returns: [200, overview, 'The overview now'],
    errors: [409],
  },
  'POST /api/overview/phones': {
    summary: 'Say that this device opened the portal’s code; a device without its visitor’s cookie isn’t counted',
    body: z.strictObject({}),
    returns: [200, reached, 'Noted'],
  },
})
