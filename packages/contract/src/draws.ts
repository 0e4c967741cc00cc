// The prize draw (docs/product-rules.md#prize-draw): how admins run it, and its part on the hall's
// screen.

import { PASSED_OVER } from '@noor-quest/rules/choices'
import { z } from 'zod'
import { DRAW_TITLE_MAX, DRAW_WINNERS_MAX } from './limits.ts'
import { operations } from './operations.ts'
import { nameUpTo } from './person-fields.ts'
import { impossibleFact } from './player-record.ts'
import { gameType } from './registration.ts'
import { schema, strictSchema } from './requests.ts'

const passedOver = z.enum(PASSED_OVER)
export type PassedOver = z.infer<typeof passedOver>

/** The persons who take part: those with a score above 0, or all who finished a game. */
const entrants = z.enum(['scored', 'finished'])
export type Entrants = z.infer<typeof entrants>

const head = {
  id: z.uuid(),
  title_en: z.string(),
  title_ar: z.string(),
  /** The number of prizes. */
  winners: z.int(),
}

/** A draw on the hall's screen. */
export const shownDraw = schema('ShownDraw', {
  ...head,
  /** The prizes that are drawn. */
  prizes: z.int(),
  /** The person drawn last; null: none yet. */
  last: z
    .object({
      /** The position in the order of drawing, from 1. */
      position: z.int(),
      /**
       * The name that leaderboards show; null once it was erased, or while an admin hides the
       * player.
       */
      name: z.string().nullable(),
      /** The key of the player's row on leaderboards; null once the name was erased. */
      key: z.string().nullable(),
    })
    .nullable(),
})

/** A draw for admins, with the names and phone numbers of the drawn persons. */
export const adminDraw = schema('AdminDraw', {
  ...head,
  entrants,
  drawn: z.array(
    z.object({
      /** The position in the order of drawing, from 1. */
      position: z.int(),
      /** Null: the person has a prize. */
      passed_over: passedOver.nullable(),
      /** ISO-8601 UTC. */
      drawn_at: z.string(),
      /** The marks of all games of the person. */
      impossible: z.array(impossibleFact),
      /** The winner was reached. */
      contacted: z.boolean(),
      /** Has the prize. */
      prize_given: z.boolean(),
      /** This and the next four are null once they were removed. */
      player_id: z.uuid().nullable(),
      name: z.string().nullable(),
      shown_name: z.string().nullable(),
      /** Null for a session over http too. */
      phone: z.string().nullable(),
      claim_code: z.string().nullable(),
    }),
  ),
})
export type AdminDraw = z.infer<typeof adminDraw>

const listed = { player_id: z.uuid(), name: z.string(), game_type: gameType }

/** GET /api/seasons/{season id}/draws?entrants=… */
export const seasonDrawsQuery = z.object({ entrants: entrants.default('scored') })

/** GET /api/seasons/{season id}/draws: who would take part now, and the draws so far. */
export const seasonDraws = schema('SeasonDraws', {
  /**
   * Why none can be drawn now: the season isn't over, or its last games are being ended. Null: a
   * draw is possible.
   */
  waits_for: z.enum(['close', 'last_games']).nullable(),
  /** Persons who would take part now. */
  persons: z.int(),
  /** Persons with the number of `with`, who has its chance, and whether they have their own. */
  sharing: z.array(z.object({ ...listed, with: z.object(listed), has_own_chance: z.boolean() })),
  /**
   * Players of the season who don't take part, each counted once, for the first of these reasons.
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
     * Another player with the same number takes part; it may be the same person in another game.
     */
    same_number: z.int(),
  }),
  /** Players who take part, and whom an admin hides from the leaderboards. */
  hidden: z.int(),
  /** Newest first. */
  draws: z.array(adminDraw),
})
export type SeasonDraws = z.infer<typeof seasonDraws>

/** The title is read aloud, and is on the screen in the hall. */
const title = nameUpTo(DRAW_TITLE_MAX)

/**
 * POST /api/seasons/{season id}/draws. Before its first winner, a repeated request changes nothing;
 * 409 `duplicate` for a title that the season already has.
 */
export const newDraw = strictSchema('NewDraw', {
  title_en: title,
  title_ar: title,
  winners: z.int().min(1).max(DRAW_WINNERS_MAX),
  entrants,
})
export type NewDraw = z.infer<typeof newDraw>

/**
 * PATCH /api/seasons/{season id}/draws/chances: whether a person gets a chance although another one
 * with the same number has one.
 */
export const ownChance = strictSchema('OwnChance', { player_id: z.uuid(), has_own_chance: z.boolean() })
export type OwnChance = z.infer<typeof ownChance>

/**
 * POST /api/draws/{id}/winners: draws the person at `position`, which is the next one: repeated, it
 * draws none. `passed`: the position of the person who gets no prize, in whose place this one is
 * drawn. 409 `draw_not_shown` while no screen in the hall confirms that it shows this draw,
 * `season_not_over`, `results_not_ready`, `draw_done`, `all_drawn`, `edit_conflict`.
 */
export const drawWinner = strictSchema('DrawWinner', {
  position: z.int().min(1),
  passed: z.strictObject({ position: z.int().min(1), reason: passedOver }).optional(),
})
export type DrawWinner = z.infer<typeof drawWinner>

/** PATCH /api/draws/{id}/winners: an omitted field stays as it is. */
export const winnerChange = strictSchema('WinnerChange', {
  position: z.int().min(1),
  contacted: z.boolean().optional(),
  prize_given: z.boolean().optional(),
})
export type WinnerChange = z.infer<typeof winnerChange>

export const drawOperations = operations({
  'POST /api/draws/{id}/winners': {
    summary: 'Draw a person for the next prize, or in place of a person who gets none',
    permission: 'draws:write',
    body: drawWinner,
    returns: [200, seasonDraws, 'The draws now'],
    errors: [409],
  },
  'PATCH /api/draws/{id}/winners': {
    summary: "Mark a draw's winner as contacted, or the prize as given",
    permission: 'draws:write',
    body: winnerChange,
    returns: [200, seasonDraws, 'The draws now'],
  },
  'DELETE /api/draws/{id}': {
    summary: 'Delete a prize draw without winners',
    permission: 'draws:write',
    returns: [200, seasonDraws, 'The draws now'],
    errors: [409],
  },
})

export const seasonDrawOperations = operations({
  'GET /api/seasons/{id}/draws': {
    summary: 'The number of persons who would take part in a prize draw of a season, and its draws with their winners',
    permission: 'draws:read',
    query: seasonDrawsQuery,
    returns: [200, seasonDraws, 'The draws now'],
  },
  'POST /api/seasons/{id}/draws': {
    summary: 'Add a prize draw to a season',
    permission: 'draws:write',
    body: newDraw,
    returns: [200, seasonDraws, 'The draws now'],
    errors: [409],
  },
  'PATCH /api/seasons/{id}/draws/chances': {
    summary: 'Give a person who shares a number a chance of their own, or take it back',
    permission: 'draws:write',
    body: ownChance,
    returns: [200, seasonDraws, 'The draws now'],
  },
})
