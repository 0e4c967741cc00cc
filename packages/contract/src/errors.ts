// The one error shape. A code's HTTP status and public text live in apps/server/src/http/errors.ts.
import { z } from 'zod'

export const ERROR_CODES = [
  'malformed_json',
  'validation_failed',
  'not_registered',
  'signed_out',
  'cross_site',
  'wrong_game',
  'not_admin',
  'reauthentication_required',
  'not_found',
  'player_not_found',
  'game_not_found',
  'method_not_allowed',
  'out_of_turn',
  'game_superseded',
  'no_questions',
  'no_prophet_data',
  'no_islamic_terms',
  'duplicate',
  'last_admin',
  'not_an_image',
  'body_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'backend_not_configured',
  'backend_unavailable',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** `details` names the bad fields (validation_failed) or holds the current game (out_of_turn, game_superseded). */
export const errorBody = z
  .object({
    error: z.object({
      code: z.enum(ERROR_CODES),
      message: z.string(),
      details: z.unknown().optional(),
    }),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBody>

/** details of validation_failed. `path` is dotted, for example "phone". */
export const validationDetails = z.object({
  fields: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type ValidationDetails = z.infer<typeof validationDetails>
