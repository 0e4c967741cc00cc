// The hall's screens (docs/product-rules.md#screen-in-the-hall): browsers with a cookie of the season,
// which alone get the ceremony, prize draws and the final.

import { z } from 'zod'
import { done } from './final.ts'
import { operations } from './operations.ts'
import { idParam, oneOf, orNull, schema, strictSchema } from './requests.ts'

/** POST /api/screens/shown: what the screen of the request's cookie shows now. */
export const shownOnScreen = oneOf('ShownOnScreen', 'mode', [
  z.strictObject({ mode: z.literal('leaderboards') }),
  z.strictObject({ mode: z.literal('ceremony') }),
  z.strictObject({ mode: z.literal('draw'), draw_id: z.uuid() }),
  z.strictObject({ mode: z.literal('final') }),
  z.strictObject({ mode: z.literal('thanks') }),
])
export type ShownOnScreen = z.infer<typeof shownOnScreen>

/** POST /api/screens/links. The token is returned once: only its hash is stored. */
export const screenLink = schema('ScreenLink', { token: z.string() })
export type ScreenLink = z.infer<typeof screenLink>

/** POST /api/screens/claims. The token is in the body, so that no log has it. */
export const screenClaim = strictSchema('ScreenClaim', { token: z.string().max(100) })

/** GET /api/screens: the season's screens, newest first. */
export const screens = schema('Screens', {
  screens: z.array(
    z.object({
      id: z.uuid(),
      /** ISO-8601 UTC. Null: the link waits to be opened. */
      opened_at: z.string().nullable(),
      /** Null: the link was opened. */
      link_expires_at: z.string().nullable(),
      /** As the screen confirmed it a moment ago; null: its page is closed or hidden. */
      shows: orNull(shownOnScreen),
    }),
  ),
})
export type Screens = z.infer<typeof screens>

export const screenOperations = operations({
  'GET /api/screens': {
    summary: 'The hall’s screens with their present contents, and the links that wait to be opened',
    permission: 'stage',
    returns: [200, screens, 'Newest first'],
  },
  'POST /api/screens': {
    summary: 'Make this browser a screen of the hall',
    permission: 'stage',
    returns: [200, idParam, 'The screen'],
  },
  'POST /api/screens/links': {
    summary: 'Make a link that makes another browser a screen, once, within ten minutes; its token is returned once',
    permission: 'stage',
    returns: [201, screenLink, 'The token'],
  },
  'DELETE /api/screens/{id}': {
    summary: 'End a screen, or withdraw its unopened link',
    permission: 'stage',
    returns: [200, idParam, 'The screen'],
  },
  'POST /api/screens/claims': {
    summary: 'Make this browser a screen by a link’s token',
    body: screenClaim,
    returns: [200, idParam, 'The screen'],
  },
  'POST /api/screens/shown': {
    summary: 'Confirm the contents of this screen, every few seconds while its page is visible',
    body: shownOnScreen,
    returns: [200, done, 'It is stored'],
    errors: [404],
  },
})
