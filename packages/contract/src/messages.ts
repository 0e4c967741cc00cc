// An organiser's message on all pages, and the evening's pause (docs/product-rules.md#messages).

import { z } from 'zod'
import { MESSAGE_MAX, MESSAGE_MINUTES_MAX, PAUSE_MINUTES_MAX } from './limits.ts'
import { operations } from './operations.ts'
import { nameUpTo } from './person-fields.ts'
import { oneOf, requestId, schema } from './requests.ts'

/** The `data` of each event named "evening". */
export const evening = schema('Evening', {
  message: z
    .object({
      /** Another message has another number. */
      id: z.int(),
      en: z.string(),
      ar: z.string(),
      ends_in_ms: z.int(),
    })
    .nullable(),
  /** The games' clock stands still in `stops_in_ms`, or now if it is 0. null: no pause. */
  pause: z.object({ stops_in_ms: z.int() }).nullable(),
})
export type Evening = z.infer<typeof evening>

/** GET /api/evening, for organisers. */
export const eveningControl = schema('EveningControl', {
  version: z.int(),
  message: z.object({ en: z.string(), ar: z.string(), ends_at: z.string() }).nullable(),
  /** null without a pause. */
  pause: z
    .object({
      /** Its length so far, rounded up. */
      minutes: z.int(),
      /** The season had a freeze or a close ahead when the pause began. */
      has_times: z.boolean(),
    })
    .nullable(),
  /** The admin's email; null before the first press. */
  changed_by: z.string().nullable(),
})
export type EveningControl = z.infer<typeof eveningControl>

const press = { request_id: requestId, version: z.int().min(0) }
const line = nameUpTo(MESSAGE_MAX)

/**
 * POST /api/evening: one press. `version` is the one that the organiser saw: 409 `edit_conflict`
 * with an EveningControl as `current` if another admin pressed since.
 */
export const eveningPress = oneOf('EveningPress', 'action', [
  z.strictObject({
    ...press,
    action: z.literal('say'),
    en: line,
    ar: line,
    minutes: z.int().min(1).max(MESSAGE_MINUTES_MAX),
  }),
  z.strictObject({ ...press, action: z.literal('withdraw') }),
  z.strictObject({ ...press, action: z.literal('pause') }),
  z.strictObject({
    ...press,
    action: z.literal('resume'),
    /** By how much the season's later freeze and close move. */
    moves_times_minutes: z.int().min(0).max(PAUSE_MINUTES_MAX),
  }),
])
export type EveningPress = z.infer<typeof eveningPress>

export const messageOperations = operations({
  'GET /api/evening': {
    summary: 'The message on all pages, and the pause',
    permission: 'evening',
    returns: [200, eveningControl, 'The evening now'],
  },
  'POST /api/evening': {
    summary: 'Send a message to all pages or withdraw it; pause the games or continue them',
    permission: 'evening',
    body: eveningPress,
    returns: [200, eveningControl, 'The evening now'],
    errors: [409],
  },
})
