import { TIME_FACTORS } from '@noor-quest/rules/game-terms'
import { GAME_TYPES } from '@noor-quest/rules/games'
import { z } from 'zod'
import { ticketCode } from './admission.ts'
import { CONSENT_TEXT_MAX } from './limits.ts'
import { operations } from './operations.ts'
import { sentFields, storedFields } from './person-fields.ts'
import { orNull, requestId, schema, strictSchema } from './requests.ts'

export const gameType = z.enum(GAME_TYPES)
export const timeFactor = z.literal([...TIME_FACTORS]).meta({ enum: [...TIME_FACTORS] })

/** POST /api/players. Unknown fields are refused. */
export const registration = strictSchema('Registration', {
  ...sentFields,
  game_type: gameType,
  /** The values with which every player starts. No player registers with others. */
  total_score: z.literal(0, 'must be 0: only games change a score').optional(),
  current_level: z.literal(1, 'must be 1: only games change a level').optional(),
  request_id: requestId.optional(),
  /** The code of a printed ticket, where the club asks for one. */
  ticket: ticketCode.optional(),
  /** Required if the club set a text to agree to. `consent_text` is the text that was shown. */
  consent: z.literal(true).optional(),
  consent_text: z.string().max(CONSENT_TEXT_MAX).optional(),
  /**
   * Pages send it: a request without a cookie of this server is then refused with no_cookie, and
   * the response sets one. So a browser that keeps no cookies, which could not play, stores no
   * player. Other clients need no cookie.
   */
  needs_cookie: z.literal(true).optional(),
})
export type Registration = z.infer<typeof registration>

/** POST /api/players/me/continue: registers the same person in another game, without the form. */
export const continuation = registration
  .pick({ game_type: true, request_id: true, consent: true, consent_text: true })
  .meta({ id: 'Continuation' })
export type Continuation = z.infer<typeof continuation>

/** A player of this device's person. Public responses contain no other person's row. */
export const ownPlayer = schema('OwnPlayer', {
  id: z.uuid(),
  /**
   * A page sends it back as `Noor-Person`, so that the page keeps its person if another tab
   * registers a new one.
   */
  person_id: z.uuid(),
  name: z.string(),
  game_type: gameType,
  total_score: z.int(),
  current_level: z.int(),
  created_at: z.string(),
  /** With the last digits of the phone number it opens the person elsewhere. Null once removed. */
  claim_code: z.string().nullable(),
  /** Null without a group. */
  group_id: z.string().nullable(),
})
export type OwnPlayer = z.infer<typeof ownPlayer>

/**
 * GET /api/players/me. `player` is the newest of `players`, the person's players in all games.
 * `others` are the device's other persons, the newest first, absent if there are none. `is_former`:
 * the person registered in an earlier season. `opened_elsewhere`: the page's person came back on
 * another device. `time_factor` is the person's extra time, absent if they have none.
 */
export const currentPlayer = schema('CurrentPlayer', {
  player: orNull(ownPlayer),
  players: z.array(ownPlayer),
  others: z.array(ownPlayer.pick({ person_id: true, name: true })).optional(),
  is_former: z.literal(true).optional(),
  opened_elsewhere: z.literal(true).optional(),
  time_factor: timeFactor.optional(),
})
export type CurrentPlayer = z.infer<typeof currentPlayer>

/** 201 of POST /api/players: the stored row, with the fields that its owner sent. */
export const registeredPlayer = ownPlayer.extend(storedFields).meta({ id: 'RegisteredPlayer' })
export type RegisteredPlayer = z.infer<typeof registeredPlayer>

export const registrationOperations = operations({
  'POST /api/players': {
    summary: 'Register a new person with their first player; the cookie makes this device theirs',
    body: registration,
    returns: [201, registeredPlayer, 'The row written'],
    errors: [409, 429],
  },
  'POST /api/players/me/continue': {
    summary: 'Play another game as the same person',
    cookie: 'player',
    body: continuation,
    returns: [201, ownPlayer, "The person's player in that game"],
    errors: [409, 429],
  },
  'GET /api/players/me': {
    summary: "The cookie's person",
    returns: [200, currentPlayer, "The players of this device's person, and the names of its other persons"],
  },
  'DELETE /api/players/me': {
    summary: 'Leave this device: the named person, or else every person, is signed out here, not deleted',
    returns: [200, z.object({ player: z.null() }), 'No player'],
  },
})
