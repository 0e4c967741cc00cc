// Actions of an admin on how players appear: hide, rename, block their device. An action applies to
// their persons, so to their players in every game, and can be undone.

import { NICKNAME_MAX } from '@noor-quest/rules/person-fields'
import { z } from 'zod'
import { PLAYER_ACTIONS_MAX } from './limits.ts'
import { operations } from './operations.ts'
import { nameUpTo } from './person-fields.ts'
import { orNull, schema, strictSchema } from './requests.ts'

/** The state after an action, or null: a server time (`at` of the action), or a name. */
const left = strictSchema('LeftByActions', {
  hidden_at: z.iso.datetime({ precision: 3 }).nullable().optional(),
  leaderboard_name: z.string().max(NICKNAME_MAX).nullable().optional(),
  blocked_at: z.iso.datetime({ precision: 3 }).nullable().optional(),
  name_seen_at: z.iso.datetime({ precision: 3 }).nullable().optional(),
})

/** POST /api/names/actions: an omitted field stays as it is. */
export const playerActions = z
  .strictObject({
    player_ids: z.array(z.uuid()).min(1).max(PLAYER_ACTIONS_MAX),
    /** Whether the players are left out of all leaderboards. */
    hidden: z.boolean().optional(),
    /** The name on leaderboards; null: their own name again. */
    leaderboard_name: nameUpTo(NICKNAME_MAX).nullable().optional(),
    /**
     * Whether leaderboards leave out all players who register, or have registered, on these
     * players' devices.
     */
    device_blocked: z.boolean().optional(),
    /** Whether an admin looked at the name and kept it. */
    name_seen: z.boolean().optional(),
    /**
     * The state after the action that this request undoes. A player with another state was changed
     * since, and stays so.
     */
    left: left.optional(),
  })
  .refine(({ player_ids: _, left: __, ...actions }) => Object.keys(actions).length > 0, 'must hold something to do')
  .meta({ id: 'PlayerActions' })
export type PlayerActions = z.infer<typeof playerActions>

/**
 * `changed`: how many persons differ from before. Repeating the action changes none. `changed_ids`:
 * those of `player_ids` that were changed; the opposite action on them alone is the undo. Of
 * several players on one device, it is the one through which it was blocked.
 */
export const playerActionsDone = schema('PlayerActionsDone', {
  changed: z.int(),
  changed_ids: z.array(z.uuid()),
  /** The stored time of the action, ISO-8601 UTC. */
  at: z.string(),
  /**
   * Those of `player_ids` whose state isn't `left`, and who stay so. Players already as requested
   * aren't listed.
   */
  changed_since: z.array(z.uuid()),
  /** Those of `player_ids` whose device can't be blocked: it is a booth, or unknown. */
  not_blocked: z.array(z.object({ player_id: z.uuid(), reason: z.enum(['booth', 'unknown']) })),
})
export type PlayerActionsDone = z.infer<typeof playerActionsDone>

/**
 * The device of a registration; null: unknown. `persons`: how many registered there, including this
 * one.
 */
export const playersDevice = orNull(
  schema('PlayersDevice', { is_booth: z.boolean(), blocked_at: z.string().nullable(), persons: z.int() }),
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
