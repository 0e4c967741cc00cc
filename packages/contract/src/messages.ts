// An organiser's message on all pages, and the evening's pause (docs/product-rules.md#messages).

import { z } from 'zod'
import { MESSAGE_MAX, MESSAGE_MINUTES_MAX, PAUSE_MINUTES_MAX } from './limits.ts'
import { operations } from './operations.ts'
import { nameUpTo } from './person-fields.ts'
import { oneOf, requestId, schema } from './requests.ts'

/** The `data` of each event named "messages". */
export const shownMessages = schema('ShownMessages', {
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
export type ShownMessages = z.infer<typeof shownMessages>

/** GET /api/messages, for organisers. */
export const messagesControl = schema('MessagesControl', {
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
export type MessagesControl = z.infer<typeof messagesControl>

const press = { request_id: requestId, version: z.int().min(0) }
const line = nameUpTo(MESSAGE_MAX)

/**
 * POST /api/messages: one press. `version` is the one that the organiser saw: 409 `edit_conflict`
 * with a MessagesControl as `current` if another admin pressed since.
 */
export const messagesPress = oneOf('MessagesPress', 'action', [
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
export type MessagesPress = z.infer<typeof messagesPress>

export const messageOperations = operations({
  'GET /api/messages': {
    summary: 'The message on all pages, and the pause',
    permission: 'messages',
    returns: [200, messagesControl, 'The message and the pause now'],
  },
  'POST /api/messages': {
    summary: 'Send a message to all pages or withdraw it; pause the games or continue them',
    permission: 'messages',
    body: messagesPress,
    returns: [200, messagesControl, 'The message and the pause now'],
    errors: [409],
  },
})
