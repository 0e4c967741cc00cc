// What an admin does about how players appear: hidden, called otherwise, or with their device blocked. It acts on their persons, so
// on their players in every game, and each action can be taken back.
import { NICKNAME_MAX } from '@noor-quest/rules/players'
import { z } from 'zod'
import { PLAYER_ACTIONS_MAX } from './limits.ts'
import { gameType, nameUpTo } from './players.ts'

/** What an action left, or null: a time of the server's (`at` of the action), or a name. */
const left = z
  .strictObject({
    hidden_at: z.iso.datetime({ precision: 3 }).nullable().optional(),
    board_name: z.string().max(NICKNAME_MAX).nullable().optional(),
    blocked_at: z.iso.datetime({ precision: 3 }).nullable().optional(),
    name_seen_at: z.iso.datetime({ precision: 3 }).nullable().optional(),
  })
  .meta({ id: 'LeftByActions' })

/** POST /api/watch/actions: what is left out stays as it is. */
export const playerActions = z
  .strictObject({
    player_ids: z.array(z.uuid()).min(1).max(PLAYER_ACTIONS_MAX),
    /** Whether no leaderboard shows them. */
    hidden: z.boolean().optional(),
    /** What leaderboards call them; null: by their own name again. */
    board_name: nameUpTo(NICKNAME_MAX).nullable().optional(),
    /** Whether no leaderboard shows anybody who registers, or has registered, on the devices they registered on. */
    device_blocked: z.boolean().optional(),
    /** Whether somebody looked at the name and left it as it is. */
    name_seen: z.boolean().optional(),
    /** Of what takes an action back: whoever is otherwise than that action left them was changed since, and stays so. */
    left: left.optional(),
  })
  .refine(({ player_ids: _, left: __, ...actions }) => Object.keys(actions).length > 0, 'must hold something to do')
  .meta({ id: 'PlayerActions' })
export type PlayerActions = z.infer<typeof playerActions>

/**
 * `changed`: how many persons are otherwise than before. Doing the same again changes nobody. `changed_ids`: which of `player_ids`
 * that concerns, so that the opposite action on them alone takes it back; of several on one device, the one it was blocked by.
 */
export const playerActionsDone = z
  .object({
    changed: z.int(),
    changed_ids: z.array(z.uuid()),
    /** ISO-8601 UTC: when that was, as it is stored. */
    at: z.string(),
    /** Of `player_ids`, who is otherwise than `left` says, and stays so. None that is already as the actions would make them. */
    changed_since: z.array(z.uuid()),
    /** Of `player_ids`, whose device can't be blocked: it is a booth, or it isn't known. */
    not_blocked: z.array(z.object({ player_id: z.uuid(), reason: z.enum(['booth', 'unknown']) })),
  })
  .meta({ id: 'PlayerActionsDone' })
export type PlayerActionsDone = z.infer<typeof playerActionsDone>

/** GET /api/watch/rows/{key}: whose row of a leaderboard or of the hall's screen it is. */
export const rowKeyParam = z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{12}$/) })
export const playerOfRow = z
  .object({
    id: z.uuid(),
    /** As it was typed. */
    name: z.string(),
    board_name: z.string().nullable(),
    game_type: gameType,
    hidden: z.boolean(),
  })
  .meta({ id: 'PlayerOfRow' })
export type PlayerOfRow = z.infer<typeof playerOfRow>

/** POST /api/players/devices/booth: whether this very device is handed from one visitor to the next. */
export const boothChange = z.strictObject({ is_booth: z.boolean() }).meta({ id: 'BoothChange' })
export type BoothChange = z.infer<typeof boothChange>
