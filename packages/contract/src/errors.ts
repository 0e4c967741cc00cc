// The only error shape. A code's HTTP status and public text are in
// apps/server/src/platform/app-error.ts.
import { z } from 'zod'
import { schema } from './requests.ts'

export const ERROR_CODES = [
  'malformed_json',
  'validation_failed',
  'not_registered',
  'admission_required',
  'signed_out',
  'cross_site',
  'wrong_game',
  'not_admin',
  'not_permitted',
  'reauthentication_required',
  'invalid_credentials',
  'email_not_verified',
  'invalid_password',
  'weak_password',
  'invalid_link',
  'invalid_code',
  'two_factor_expired',
  'two_factor_conflict',
  'not_found',
  'player_not_found',
  'game_not_found',
  'method_not_allowed',
  'out_of_turn',
  'game_superseded',
  'time_not_up',
  'paused',
  'season_not_open',
  'season_over',
  'season_not_over',
  'results_not_ready',
  'results_published',
  'results_sealed',
  'undecided',
  'list_changed',
  'backup_failed',
  'no_tickets',
  'too_many_draws',
  'draw_done',
  'draw_not_done',
  'no_questions',
  'no_prophet_data',
  'no_islamic_terms',
  'duplicate',
  'cannot_be_sealed',
  'last_admin',
  'edit_conflict',
  'not_an_image',
  'body_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'backend_not_configured',
  'backend_unavailable',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/**
 * `details` names the bad fields (validation_failed), contains the current game (out_of_turn,
 * game_superseded, season_over in a game) or a remaining time (time_not_up, season_not_open,
 * rate_limited), lists a password's faults (weak_password) or what changed meanwhile
 * (edit_conflict).
 */
export const errorBody = schema('Error', {
  error: z.object({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    details: z.unknown().optional(),
  }),
})
export type ErrorBody = z.infer<typeof errorBody>

/** details of validation_failed. `path` is dotted, for example "phone". */
export const validationDetails = z.object({
  fields: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type ValidationDetails = z.infer<typeof validationDetails>

/** details of time_not_up: the same request is accepted after this time. */
export const timeNotUpDetails = z.object({ remaining_ms: z.int().min(1) })
export type TimeNotUpDetails = z.infer<typeof timeNotUpDetails>

/** details of season_not_open. */
export const seasonNotOpenDetails = z.object({ opens_in_ms: z.int() })
export type SeasonNotOpenDetails = z.infer<typeof seasonNotOpenDetails>

/**
 * details of edit_conflict: the fields that another request changed, and the whole as it is now.
 * `changes`: who changed each field last, and when. `by` is the admin's email, null where no admin
 * changed it.
 */
export type EditConflict<Current> = {
  fields: string[]
  current: Current
  changes?: { field: string; by: string | null; at: string }[]
}

/**
 * details of rate_limited. `asks_door_code`: a registration with the hall's door code would be
 * accepted.
 */
export const rateLimitedDetails = z.object({
  retry_after_seconds: z.int().min(1),
  asks_door_code: z.literal(true).optional(),
})
export type RateLimitedDetails = z.infer<typeof rateLimitedDetails>

/** details of not_found for a question that was sealed meanwhile. */
export type SealedDetails = { reason: 'sealed' }
