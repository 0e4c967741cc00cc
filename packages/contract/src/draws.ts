// The prize draw (docs/product-rules.md#prize-draw): its public view, and how admins run it.
import { DIGITS_MAX, plainDigits } from '@noor-quest/rules/draw'
import { z } from 'zod'
import { DRAW_DIGITS_TYPED_MAX, DRAW_TITLE_MAX, DRAW_WINNERS_MAX } from './limits.ts'
import { impossibleFact } from './player-record.ts'
import { gameType, nameUpTo } from './players.ts'
import { orNull, schema, strictSchema } from './requests.ts'

/** Why a drawn ticket got no prize and the next one was drawn in its place. */
const passedOver = z.enum(['absent', 'declined', 'not_entitled'])
export type PassedOver = z.infer<typeof passedOver>

/** Who may have a ticket: persons with a score above 0, or all who finished a game. */
const entrants = z.enum(['scored', 'finished']).default('scored')
export type Entrants = z.infer<typeof entrants>

const drawn = {
  /** The position in the order of drawing, from 1. */
  position: z.int(),
  ticket: z.int(),
  /** Null: the ticket has a prize. */
  passed_over: passedOver.nullable(),
}

const head = {
  id: z.uuid(),
  title_en: z.string(),
  title_ar: z.string(),
  /** The time from which the list of tickets is fixed, ISO-8601 UTC. */
  committed_at: z.string(),
  /** The list's hash, hexadecimal. */
  sha256: z.string(),
  tickets: z.int(),
  /** The number of prizes. */
  winners: z.int(),
  /** The digits that were called out. They and `drawn_at` are null before. */
  digits: z.string().nullable(),
  drawn_at: z.string().nullable(),
}

/** A draw in its public view. */
export const publicDraw = schema('Draw', {
  ...head,
  drawn: z.array(
    z.object({
      ...drawn,
      /**
       * The name that leaderboards show; null once it was erased, or while an admin hides the
       * player.
       */
      name: z.string().nullable(),
      /**
       * The key of the player's row on leaderboards, by which their own device recognises it;
       * null once the name was erased.
       */
      key: z.string().nullable(),
    }),
  ),
})
export type PublicDraw = z.infer<typeof publicDraw>

const seasonNames = { season_id: z.uuid(), name: z.string(), name_ar: z.string() }

/**
 * GET /api/draws?season=…: a season's draws; without it, those of the season with the newest draw.
 */
export const drawsQuery = z.object({ season: z.uuid().optional() })
export const publicDraws = schema('Draws', {
  /** Null: no list was ever committed. */
  season: orNull(z.object(seasonNames)),
  /** Newest first. */
  draws: z.array(publicDraw),
  /** Whether the season's results are public. */
  has_results: z.boolean(),
  /** Other seasons with draws, the one with the newest draw first. */
  others: z.array(z.object(seasonNames)),
})
export type PublicDraws = z.infer<typeof publicDraws>

/** A draw for admins, with the winners' names and phone numbers. */
export const adminDraw = schema('AdminDraw', {
  ...head,
  drawn: z.array(
    z.object({
      ...drawn,
      /** The marks of all games of the winner. */
      impossible: z.array(impossibleFact),
      /** The winner was reached. */
      contacted: z.boolean(),
      /** Has the prize. */
      prize_given: z.boolean(),
      /** This and the next four are null once they were removed. */
      player_id: z.uuid().nullable(),
      name: z.string().nullable(),
      shown_name: z.string().nullable(),
      phone: z.string().nullable(),
      claim_code: z.string().nullable(),
    }),
  ),
})
export type AdminDraw = z.infer<typeof adminDraw>

const listed = z.object({ player_id: z.uuid(), name: z.string(), game_type: gameType })

/** A person without a ticket: `holder`, with the same phone number or device, has the ticket. */
const sharedTicket = listed.extend({ by: z.enum(['number', 'device']), holder: listed })
export type SharedTicket = z.infer<typeof sharedTicket>

/** GET /api/seasons/{season id}/draws?entrants=… */
export const seasonDrawsQuery = z.object({ entrants })

/**
 * GET /api/seasons/{season id}/draws: the list that could be committed now, and the draws so far.
 */
export const seasonDraws = schema('SeasonDraws', {
  /**
   * Why no list can be committed now: the season isn't over, or its last games are being ended.
   * Null: it can.
   */
  waits_for: z.enum(['close', 'last_games']).nullable(),
  /** Persons who would have a ticket now. */
  tickets: z.int(),
  /** Identifies the list of these persons. The request that fixes the list sends it back. */
  list: z.string(),
  /** The first of them, in the order of registration, up to DRAW_LISTED_MAX. */
  holders: z.array(listed.extend({ has_own_ticket: z.boolean() })),
  /** Persons for whom an admin can decide that they get a ticket of their own. */
  shared: z.array(sharedTicket),
  /**
   * Players of the season without a ticket, each counted once, for the first of these reasons.
   */
  left_out: z.object({
    /** The player's number was removed. */
    erased: z.int(),
    /** The player, or the same person in another game, is disqualified. */
    disqualified: z.int(),
    not_eligible: z.int(),
    unfinished: z.int(),
    no_score: z.int(),
    /**
     * Another player with the same number has the ticket; it may be the same person in another
     * game.
     */
    same_number: z.int(),
    /** Another person on the same device, which is no booth, has the ticket. */
    same_device: z.int(),
  }),
  /** Players with a ticket whom an admin hides from the leaderboards. */
  hidden: z.int(),
  /** Newest first. */
  draws: z.array(adminDraw),
})
export type SeasonDraws = z.infer<typeof seasonDraws>

/**
 * The event `draws` of GET /api/live: how many draws, decided draws and drawn tickets there are. A
 * page with draws loads them again at each event.
 */
export const drawCounts = schema('DrawCounts', { draws: z.int(), decided: z.int(), drawn: z.int() })
export type DrawCounts = z.infer<typeof drawCounts>

/** The title is read aloud, and is on the screen in the hall. */
const title = nameUpTo(DRAW_TITLE_MAX)

/**
 * POST /api/seasons/{season id}/draws: fixes the list. `list` is the one that the admin reviewed:
 * 409 `edit_conflict` if it has changed. Until the digits are sent, a repeated request returns the
 * same draw. 409 `season_not_over`, `results_not_ready`; `no_tickets` with fewer tickets than
 * winners;
 * `duplicate` for a title that the season already has.
 */
export const drawCommit = strictSchema('DrawCommit', {
  title_en: title,
  title_ar: title,
  winners: z.int().min(1).max(DRAW_WINNERS_MAX),
  entrants,
  list: z.string().regex(/^[0-9a-f]{64}$/),
})
export type DrawCommit = z.infer<typeof drawCommit>

/**
 * PATCH /api/seasons/{season id}/draws/tickets: whether a person gets a ticket although another one
 * with the same number or device has one.
 */
export const ownTicketChange = strictSchema('OwnTicketChange', {
  player_id: z.uuid(),
  has_own_ticket: z.boolean(),
  entrants,
})
export type OwnTicketChange = z.infer<typeof ownTicketChange>

/** PATCH /api/draws/{id}/winners: an omitted field stays as it is. */
export const winnerChange = strictSchema('WinnerChange', {
  position: z.int().min(1),
  contacted: z.boolean().optional(),
  prize_given: z.boolean().optional(),
})
export type WinnerChange = z.infer<typeof winnerChange>

/**
 * GET /api/draws/{id}/tickets/mine: the tickets of the cookie's person, after the digits were
 * called out. The ticket's hash in the public file can be recomputed from name and salt.
 */
export const ownTickets = schema('OwnTickets', {
  tickets: z.array(z.object({ ticket: z.int(), name: z.string(), salt: z.string() })),
})
export type OwnTickets = z.infer<typeof ownTickets>

/**
 * POST /api/draws/{id}/digits: 4 to 12 Western, Arabic-Indic or Persian digits; spaces and hyphens
 * are ignored. The first request's digits decide the draw; other digits later get 409 `draw_done`.
 */
export const drawDigits = strictSchema('DrawDigits', {
  digits: z
    .string()
    .max(DRAW_DIGITS_TYPED_MAX)
    .transform((typed, check) => {
      const digits = plainDigits(typed)
      if (digits === null) check.addIssue({ code: 'custom', message: 'is not 4 to 12 digits' })
      return digits ?? z.NEVER
    }),
})
export type DrawDigits = z.input<typeof drawDigits>

/**
 * PUT /api/draws/{id}/typed: the digits that are typed so far, for the screen. They decide nothing
 * and aren't stored.
 */
export const drawTyped = strictSchema('DrawTyped', { digits: z.string().regex(new RegExp(`^[0-9]{0,${DIGITS_MAX}}$`)) })
export type DrawTyped = z.infer<typeof drawTyped>

/**
 * POST /api/draws/{id}/next: draws the sequence's next ticket in place of the one at `position`. A
 * repeated request for a position draws once. 409 `draw_not_done` before the digits are sent,
 * `no_tickets` if no ticket is left.
 */
export const drawNext = strictSchema('DrawNext', { position: z.int().min(1), reason: passedOver })
export type DrawNext = z.infer<typeof drawNext>
