// The only table from error code to status and public text.
import type { ErrorCode, RateLimitedDetails, ValidationDetails } from '@noor-quest/contract/errors'
import type { z } from 'zod'

const PUBLIC = {
  malformed_json: { status: 400, message: 'The request body is not valid JSON.' },
  validation_failed: { status: 400, message: 'Some fields are not valid.' },
  not_registered: { status: 401, message: 'Register to play.' },
  admission_required: { status: 403, message: 'A code is needed before the registration.' },
  signed_out: { status: 401, message: 'Sign in to use the portal.' },
  cross_site: { status: 403, message: 'This request came from another site.' },
  wrong_game: { status: 403, message: 'This player is registered for another game.' },
  not_admin: { status: 403, message: 'Access denied. Admin privileges required.' },
  not_permitted: { status: 403, message: 'Your role does not include this. Ask an owner.' },
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
    message: 'Whose names stay would tell who won. Announce the winners first, or show everything.',
  },
  undecided: {
    status: 409,
    message: 'Some lines of Ready to publish are undecided. To publish all the same, type their number.',
  },
  list_changed: {
    status: 409,
    message: 'Ready to publish has changed since you saw it. Nothing is published. Look at the list again.',
  },
  backup_failed: { status: 409, message: 'No backup could be written.' },
  no_tickets: { status: 409, message: 'There are fewer tickets than winners.' },
  too_many_draws: { status: 409, message: 'A season has no more than 20 draws.' },
  draw_done: { status: 409, message: 'This draw was decided by other digits.' },
  draw_not_done: { status: 409, message: 'The digits of this draw have not been called out yet.' },
  no_questions: { status: 409, message: 'No questions available for this level' },
  no_prophet_data: { status: 409, message: 'No prophet data found in database' },
  no_islamic_terms: { status: 409, message: 'No islamic terms found in database' },
  duplicate: { status: 409, message: 'This is already there.' },
  cannot_be_sealed: { status: 409, message: 'This question can’t be sealed.' },
  last_admin: { status: 409, message: 'The last admin must stay an admin.' },
  edit_conflict: { status: 409, message: 'Another admin changed this meanwhile.' },
  not_an_image: { status: 400, message: 'Please select an image file' },
  body_too_large: { status: 413, message: 'The request body is too large.' },
  unsupported_media_type: { status: 415, message: 'Send application/json.' },
  rate_limited: { status: 429, message: 'Too many attempts. Wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
  backend_not_configured: { status: 503, message: 'The backend is not configured.' },
  backend_unavailable: { status: 503, message: 'The backend is not available right now. Try again in a moment.' },
} as const satisfies Record<ErrorCode, { status: number; message: string }>

/**
 * An expected failure. `message` replaces the code's public text; `details` go to the client
 * unchanged.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly details: unknown

  constructor(code: ErrorCode, options: { message?: string; details?: unknown } = {}) {
    super(options.message ?? PUBLIC[code].message)
    this.code = code
    this.details = options.details
  }
}

/**
 * Limits of an error's details: the number of fields, which is more than any of our forms has, and
 * the characters of a path or a message.
 */
const MOST_FIELDS = 30
const MOST_CHARACTERS = 200

/**
 * An error that names each field of a schema's issues, up to a limit. Without the limit, 16 kB with
 * 1,600 unknown fields led to a response of 29 MB: each field's message named all of them.
 */
export function validationError(error: z.core.$ZodError): AppError {
  const fields: ValidationDetails['fields'] = []
  for (const issue of error.issues.slice(0, MOST_FIELDS)) {
    const isUnknown = issue.code === 'unrecognized_keys'
    const paths = isUnknown ? issue.keys.slice(0, MOST_FIELDS).map((key) => [...issue.path, key]) : [issue.path]
    const message = isUnknown ? 'is not a field' : issue.message.slice(0, MOST_CHARACTERS)
    fields.push(...paths.map((path) => ({ path: path.join('.').slice(0, MOST_CHARACTERS), message })))
  }
  fields.splice(MOST_FIELDS)
  return new AppError('validation_failed', { details: { fields } satisfies ValidationDetails })
}

export const statusOf = (code: ErrorCode) => PUBLIC[code].status

/** The error rate_limited. Its response has `waitMs` as Retry-After. */
export function tooManyAttempts(waitMs: number, more: Omit<RateLimitedDetails, 'retry_after_seconds'> = {}): AppError {
  const details = { retry_after_seconds: Math.max(1, Math.ceil(waitMs / 1000)), ...more } satisfies RateLimitedDetails
  return new AppError('rate_limited', { details })
}

/**
 * A setting, or a file or server behind it, that keeps the server from starting. `message` is the
 * one line that an operator needs.
 */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
