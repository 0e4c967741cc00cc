// Actions of an admin on players of the list: hide them, or block their devices. An action applies to
// their persons, so to their players in every game.

import { z } from 'zod'
import { PLAYER_ACTIONS_MAX } from './limits.ts'
import { operations } from './operations.ts'
import { orNull, schema, strictSchema } from './requests.ts'

/** POST /api/names/actions: an omitted field stays as it is. */
export const playerActions = z
  .strictObject({
    player_ids: z.array(z.uuid()).min(1).max(PLAYER_ACTIONS_MAX),
    /** Whether the players are left out of all leaderboards. */
    hidden: z.boolean().optional(),
    /**
     * Whether leaderboards leave out all players who register, or have registered, on these
     * players' devices.
     */
    device_blocked: z.boolean().optional(),
  })
  .refine(({ player_ids: _, ...actions }) => Object.keys(actions).length > 0, 'must hold something to do')
  .meta({ id: 'PlayerActions' })
export type PlayerActions = z.infer<typeof playerActions>

export const playerActionsDone = schema('PlayerActionsDone', {
  /**
   * Those of `player_ids` that were changed; the opposite action on them alone is the undo. Of
   * several players on one device, it is the one through which it was blocked.
   */
  changed_ids: z.array(z.uuid()),
  /** Those of `player_ids` whose device can't be blocked: it is a booth, or unknown. */
  not_blocked: z.array(z.object({ player_id: z.uuid(), reason: z.enum(['booth', 'unknown']) })),
})
export type PlayerActionsDone = z.infer<typeof playerActionsDone>

/** The device of a registration; null: unknown. */
export const playersDevice = orNull(
  schema('PlayersDevice', { is_booth: z.boolean(), blocked_at: z.string().nullable() }),
)

/** POST /api/players/devices/booth: whether this device is a booth, which many visitors share. */
export const boothChange = strictSchema('BoothChange', { is_booth: z.boolean() })
export type BoothChange = z.infer<typeof boothChange>

export const deviceOperations = operations({
  'POST /api/players/devices/booth': {
    summary: 'Make this device a booth, or no booth any more',
    permission: 'players:write',
    body: boothChange,
    returns: [200, boothChange, 'Whether it is a booth now'],
  },
})
