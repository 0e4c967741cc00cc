// The path from the first admin's link to open doors (docs/product-rules.md#set-up).

import { z } from 'zod'
import { operations } from './operations.ts'
import { orNull, schema } from './requests.ts'

/** The steps in their order. `tickets` is a step only where the club asks for them. */
export const SET_UP_STEPS = [
  'account',
  'look',
  'consent',
  'season',
  'prizes',
  'questions',
  'tickets',
  'doors',
  'try',
] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]

export const setUp = schema('SetUp', {
  /** False once an admin has ended the path, visitors have registered, or a season is archived. */
  is_open: z.boolean(),
  steps: z.array(z.object({ step: z.enum(SET_UP_STEPS), is_done: z.boolean() })),
  /**
   * The parts of the last step: a phone has opened the address, a screen shows it, a game was
   * played.
   */
  ticks: z.object({ phone: z.boolean(), screen: z.boolean(), game: z.boolean() }),
  /**
   * The test game's player, while no other person is registered; null without the right to read
   * names.
   */
  test_player: orNull(z.object({ id: z.uuid(), name: z.string() })),
})
export type SetUp = z.infer<typeof setUp>

export const setUpOperations = operations({
  'GET /api/set-up': {
    summary: 'The steps from the first admin’s link to open doors',
    permission: 'settings:write',
    returns: [200, setUp, 'The steps now'],
  },
  'POST /api/set-up/end': {
    summary: 'End the set-up for all admins',
    permission: 'settings:write',
    body: z.strictObject({}),
    returns: [200, setUp, 'The set-up, which has ended'],
  },
})
