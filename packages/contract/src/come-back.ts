// Coming back: a registered person opens their players on another device, address or browser
// (docs/product-rules.md#coming-back).
import { z } from 'zod'
import { COME_BACK_CODE_MAX, PHONE_DIGITS_MAX } from './limits.ts'
import { operations } from './operations.ts'
import { ownPlayer } from './registration.ts'
import { requestId, schema, strictSchema } from './requests.ts'

/** POST /api/players/come-back/code: the claim code, and the last four digits of the phone number. */
export const comeBack = strictSchema('ComeBack', {
  code: z.string().max(COME_BACK_CODE_MAX),
  /** In any script's digits. All digits, if the number has fewer than four. */
  digits: z.string().max(PHONE_DIGITS_MAX),
  request_id: requestId,
})
export type ComeBack = z.infer<typeof comeBack>

/** POST /api/players/come-back/link: the token of an admin's one-time link. */
export const openLink = strictSchema('OpenDeviceLink', { token: z.string().max(64), request_id: requestId })
export type OpenLink = z.infer<typeof openLink>

/**
 * `reason` in details of ask_presenter. `playing`: the person's device acted in the last 20 s.
 * `final`: they play in a final. `attempts`: too many wrong digits.
 */
export type AskPresenter = { reason: 'playing' | 'final' | 'attempts' }

/** The token of a link that opens a player's person on another device, once, within ten minutes. */
export const deviceLink = schema('DeviceLink', { token: z.string() })

export const comeBackOperations = operations({
  'POST /api/players/come-back/code': {
    summary: 'Open a person here by their code and digits; their former device is signed out',
    description: 'An unknown code and wrong digits have the same response, and count alike.',
    body: comeBack,
    returns: [200, ownPlayer, 'The player of the code'],
    errors: [403, 409, 429],
  },
  'POST /api/players/come-back/link': {
    summary: 'Open a person here by an admin’s one-time link; their former device is signed out',
    body: openLink,
    returns: [200, ownPlayer, 'The person’s newest player'],
    errors: [403],
  },
})

export const deviceLinkOperations = operations({
  'POST /api/players/{id}/device-links': {
    summary: 'Make a one-time link that opens a player’s person on another device; an earlier one is void',
    permission: 'players:device',
    returns: [201, deviceLink, 'Its token'],
    errors: [404],
  },
})
