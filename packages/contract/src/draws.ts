// The prize draw (docs/product-rules.md#prize-draw): what everybody sees of it, and how admins hold it.
import { plainDigits } from '@noor-quest/rules/draw'
import { z } from 'zod'
import { DRAW_DIGITS_TYPED_MAX, DRAW_TITLE_MAX, DRAW_WINNERS_MAX } from './limits.ts'
import { nameUpTo } from './players.ts'
import { orNull } from './requests.ts'

/** Why a ticket that was drawn got no prize, and the next one was drawn in its place. */
export const PASSED_OVER = ['absent', 'declined', 'not_entitled'] as const
export type PassedOver = (typeof PASSED_OVER)[number]
const passedOver = z.enum(PASSED_OVER)

const drawn = {
  /** In the order in which they were drawn, from 1. */
  position: z.int(),
  ticket: z.int(),
  /** Null: the ticket has a prize. */
  passed_over: passedOver.nullable(),
}

const head = {
  id: z.uuid(),
  title_en: z.string(),
  title_ar: z.string(),
  /** ISO-8601 UTC: since then the list of tickets is fixed. */
  committed_at: z.string(),
  /** Of the list, hexadecimal. */
  sha256: z.string(),
  tickets: z.int(),
  /** How many prizes there are. */
  winners: z.int(),
  /** What was called out; this and `drawn_at` are null before. */
  digits: z.string().nullable(),
  drawn_at: z.string().nullable(),
}

/** A draw as everybody sees it. */
export const publicDraw = z
  .object({
    ...head,
    drawn: z.array(
      z.object({
        ...drawn,
        /** As leaderboards show it now; null once it was erased, or while an admin hides it. */
        name: z.string().nullable(),
        /** What names the player's row of a leaderboard, so that their own device recognises it; null once the name was erased. */
        key: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Draw' })
export type PublicDraw = z.infer<typeof publicDraw>

const seasonNames = { season_id: z.uuid(), name: z.string(), name_ar: z.string() }

/** GET /api/draws?season=…: a season's draws, those of the newest one without it. */
export const drawsQuery = z.object({ season: z.uuid().optional() })
export const publicDraws = z
  .object({
    /** Null: nothing was ever committed. */
    season: orNull(z.object(seasonNames)),
    /** Newest first. */
    draws: z.array(publicDraw),
    /** Whether everybody may see the season's results. */
    has_results: z.boolean(),
    /** Other seasons with draws, newest first. */
    others: z.array(z.object(seasonNames)),
  })
  .meta({ id: 'Draws' })
export type PublicDraws = z.infer<typeof publicDraws>

/** A draw for admins: who has the tickets that were drawn, and how to reach them. */
export const adminDraw = z
  .object({
    ...head,
    drawn: z.array(
      z.object({
        ...drawn,
        /** All four are null once they were removed. */
        player_id: z.uuid().nullable(),
        name: z.string().nullable(),
        shown_name: z.string().nullable(),
        phone: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'AdminDraw' })
export type AdminDraw = z.infer<typeof adminDraw>

/** GET /api/seasons/{season id}/draws: what could be committed now, and what was. */
export const seasonDraws = z
  .object({
    /** Why no list can be committed now: the season isn't over, its last games are being ended. Null: one can. */
    waits_for: z.enum(['close', 'last_games']).nullable(),
    /** Phone numbers that would have a ticket now. */
    tickets: z.int(),
    /** Players of the season without a ticket, each counted once, by the first of these reasons. */
    left_out: z.object({
      /** Their number was removed. */
      erased: z.int(),
      /** They, or the same person in another game. */
      disqualified: z.int(),
      not_eligible: z.int(),
      unfinished: z.int(),
      /** Somebody with the same number has the ticket, or they themselves in another game. */
      same_number: z.int(),
    }),
    /** Of those with a ticket: whom an admin took off the leaderboards. */
    hidden: z.int(),
    /** Newest first. */
    draws: z.array(adminDraw),
  })
  .meta({ id: 'SeasonDraws' })
export type SeasonDraws = z.infer<typeof seasonDraws>

/** Read aloud and on the screen in the hall. */
const title = nameUpTo(DRAW_TITLE_MAX)

/**
 * POST /api/seasons/{season id}/draws: fixes the list. The same again, before anything is drawn, returns the same draw. 409
 * `season_not_over`, `results_not_ready`; `no_tickets` with fewer tickets than winners; `duplicate` for a title the season has.
 */
export const drawCommit = z
  .strictObject({ title_en: title, title_ar: title, winners: z.int().min(1).max(DRAW_WINNERS_MAX) })
  .meta({ id: 'DrawCommit' })
export type DrawCommit = z.infer<typeof drawCommit>

/**
 * POST /api/draws/{id}/digits: 4 to 12 digits of any script, with spaces and hyphens as they are called out. Once: 409 `draw_done`
 * for other digits than those that decided.
 */
export const drawDigits = z
  .strictObject({
    digits: z
      .string()
      .max(DRAW_DIGITS_TYPED_MAX)
      .transform((typed, check) => {
        const digits = plainDigits(typed)
        if (digits === null) check.addIssue({ code: 'custom', message: 'is not 4 to 12 digits' })
        return digits ?? z.NEVER
      }),
  })
  .meta({ id: 'DrawDigits' })
export type DrawDigits = z.input<typeof drawDigits>

/**
 * POST /api/draws/{id}/next: draws the next ticket of the same sequence in place of the one at `position`. Twice for one position
 * draws once. 409 `draw_not_done` before the digits, `no_tickets` after the last.
 */
export const drawNext = z.strictObject({ position: z.int().min(1), reason: passedOver }).meta({ id: 'DrawNext' })
export type DrawNext = z.infer<typeof drawNext>
