// The shape of every error response, and the error codes.
import { z } from 'zod'
import { schema } from './requests.ts'

/** The only table from error code to HTTP status and public text. */
export const ERRORS = {
  malformed_json: { status: 400, message: 'The request body is not valid JSON.' },
  validation_failed: { status: 400, message: 'Some fields are not valid.' },
  not_registered: { status: 401, message: 'Register to play.' },
  opened_elsewhere: { status: 401, message: 'Opened on another phone. Not you? Tell the presenter.' },
  no_cookie: { status: 403, message: 'This browser keeps no cookies, so it can’t play.' },
  admission_required: { status: 403, message: 'Registration needs a ticket.' },
  signed_out: { status: 401, message: 'Sign in to use the portal.' },
  cross_site: { status: 403, message: 'This request came from another site.' },
  wrong_address: { status: 403, message: 'The competition is not at this address. Scan the code on the screen again.' },
  wrong_game: { status: 403, message: 'This player is registered for another game.' },
  not_admin: { status: 403, message: 'Access denied. Admin privileges required.' },
  not_permitted: { status: 403, message: 'Your role does not include this. Ask an owner.' },
  not_over_http: {
    status: 403,
    message: 'Not over http from another machine. Do this at the machine itself or over https.',
  },
  reauthentication_required: { status: 403, message: 'Enter your password again to do this.' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  email_not_verified: { status: 403, message: 'Email not verified' },
  invalid_password: { status: 400, message: 'Invalid password' },
  weak_password: { status: 400, message: 'This password is too weak.' },
  invalid_link: { status: 400, message: 'This link is not valid any more. Ask for a new one.' },
  invalid_code: { status: 400, message: 'Invalid code' },
  two_factor_expired: { status: 401, message: 'This took too long. Sign in again.' },
  two_factor_conflict: { status: 409, message: 'Two-factor authentication is already in this state.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  player_not_found: { status: 404, message: 'Player not found' },
  game_not_found: { status: 404, message: 'This game does not exist.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  ask_presenter: { status: 409, message: 'The code doesn’t work now. Ask the presenter.' },
  out_of_turn: { status: 409, message: 'The game has moved on.' },
  game_superseded: { status: 409, message: 'A newer game was started.' },
  time_not_up: { status: 409, message: 'The time is not up yet.' },
  paused: { status: 409, message: 'The competition is paused.' },
  season_not_open: { status: 409, message: 'The competition has not opened yet.' },
  season_over: { status: 409, message: 'This season is over. Thank you for taking part!' },
  season_not_over: { status: 409, message: 'This season is not over yet.' },
  results_not_ready: {
    status: 409,
    message: 'The last games of this season are still being counted. Try again in ten seconds.',
  },
  results_published: { status: 409, message: 'The results are published and can’t change any more.' },
  results_sealed: {
    status: 409,
    message: 'The remaining names would reveal the winners. Announce the winners first, or show everything.',
  },
  undecided: {
    status: 409,
    message: 'Some lines of Ready to publish are undecided. To publish anyway, type their number.',
  },
  list_changed: {
    status: 409,
    message: 'Ready to publish has changed since you saw it. Nothing is published. Look at the list again.',
  },
  shared_players: {
    status: 409,
    message: 'Some of these players share a phone number or a device. Decide who plays.',
  },
  door_failed: { status: 409, message: 'The server can’t listen on this address now.' },
  backup_failed: { status: 409, message: 'No backup could be written.' },
  too_many_draws: { status: 409, message: 'A season has no more than 20 draws.' },
  draw_begun: { status: 409, message: 'A draw with winners stays.' },
  draw_not_shown: { status: 409, message: 'The hall’s screen must show this draw.' },
  draw_done: { status: 409, message: 'All prizes of this draw are drawn.' },
  all_drawn: { status: 409, message: 'There are no more persons to draw.' },
  no_questions: { status: 409, message: 'No questions available for this level' },
  no_prophet_data: { status: 409, message: 'No prophet data found in database' },
  no_islamic_terms: { status: 409, message: 'No islamic terms found in database' },
  duplicate: { status: 409, message: 'This is already there.' },
  cannot_be_sealed: { status: 409, message: 'This question can’t be sealed.' },
  last_admin: { status: 409, message: 'The last admin must stay an admin.' },
  edit_conflict: { status: 409, message: 'Another admin has changed this in the meantime.' },
  not_an_image: { status: 400, message: 'Please select an image file' },
  body_too_large: { status: 413, message: 'The request body is too large.' },
  unsupported_media_type: { status: 415, message: 'Send application/json.' },
  rate_limited: { status: 429, message: 'Too many attempts. Wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
  backend_not_configured: { status: 503, message: 'The backend is not configured.' },
  backend_unavailable: { status: 503, message: 'The backend is not available right now. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>
export type ErrorCode = keyof typeof ERRORS

/**
 * `details` names the bad fields (validation_failed), contains the current game (out_of_turn,
 * game_superseded, season_over in a game) or a remaining time (time_not_up, season_not_open,
 * rate_limited), lists a password's faults (weak_password) or contains the state now
 * (edit_conflict).
 */
export const errorBody = schema('Error', {
  error: z.object({
    code: z.enum(Object.keys(ERRORS) as ErrorCode[]),
    message: z.string(),
    details: z.unknown().optional(),
  }),
})
export type ErrorBody = z.infer<typeof errorBody>

/**
 * details of validation_failed. `path` is dotted, for example "phone". `schema` is the name in the
 * API document of the schema that the body doesn't match.
 */
export const validationDetails = z.object({
  schema: z.string().optional(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type ValidationDetails = z.infer<typeof validationDetails>

/** details of time_not_up: the same request is accepted after this time. */
export const timeNotUpDetails = z.object({ remaining_ms: z.int().min(1) })
export type TimeNotUpDetails = z.infer<typeof timeNotUpDetails>

/** details of season_not_open. */
export type SeasonNotOpenDetails = { opens_in_ms: number }

/**
 * details of edit_conflict: the state now, and its last change. `by`: the admin's name, or else the
 * email; null if no admin made the change or it is unknown. `at` null: unknown.
 */
export type EditConflict<Current> = { current: Current; by: string | null; at: string | null }

/** details of rate_limited. */
export type RateLimitedDetails = { retry_after_seconds: number }

/** details of not_found for a question that was sealed meanwhile. */
export type SealedDetails = { reason: 'sealed' }
