// The player list, for admins. No other response has these fields
// (docs/product-rules.md#portal-access).

import { z } from 'zod'
import { rank } from './leaderboards.ts'
import { CURSOR_MAX, SEARCH_MAX } from './limits.ts'
import { operations, TABLE_FILE } from './operations.ts'
import { LIMITS } from './overview.ts'
import { listedFields } from './person-fields.ts'
import { PLAYER_SORTS } from './player-columns.ts'
import { groupFilter } from './policies.ts'
import { gameType, timeFactor } from './registration.ts'
import { deleted, exportQuery, orNull, schema, strictSchema } from './requests.ts'

export const listedPlayer = schema('ListedPlayer', {
  id: z.uuid(),
  ...listedFields,
  game_type: gameType,
  total_score: z.int(),
  current_level: z.int(),
  created_at: z.string(),
  /** The name on leaderboards; null: their own name. */
  leaderboard_name: z.string().nullable(),
  /** Whether leaderboards leave the person out: an admin hid the person, or blocked the device. */
  hidden: z.boolean(),
  /**
   * The line of the club's word list that the name matches; null: it matches none, or an admin has
   * looked at it.
   */
  marked_by: z.string().nullable(),
})
export type ListedPlayer = z.infer<typeof listedPlayer>

/**
 * GET /api/players: newest first unless asked otherwise. `search` matches names, phones and whole
 * claim codes. `cursor` is a page's `next_cursor` and is valid with the sort and order of that
 * page.
 */
export const playerListQuery = z.object({
  search: z.string().trim().max(SEARCH_MAX).optional(),
  game_type: gameType.optional(),
  /** Default: the current season. */
  season_id: z.uuid().optional(),
  only: z.literal('hidden').optional(),
  group_id: groupFilter.optional(),
  sort: z.enum(PLAYER_SORTS).default('created_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
  cursor: z.string().max(CURSOR_MAX).optional(),
})

/** PATCH /api/players/{id}: an omitted field stays as it is. */
export const playerChange = strictSchema('PlayerChange', {
  /** The person's extra time, for all games that begin later. */
  time_factor: timeFactor.optional(),
  /** true: only later games count as the player's first ones; false: those from the beginning. */
  starts_again: z.boolean().optional(),
  /** The person's group; null: none. 409 `results_published` after publishing. */
  group_id: z.uuid().nullable().optional(),
})
export type PlayerChange = z.infer<typeof playerChange>

/** DELETE /api/players/{id}: the player alone, or all players of their person. */
export const playerDeletionQuery = z.object({ scope: z.enum(['player', 'person']).default('player') })
export type DeletionScope = z.infer<typeof playerDeletionQuery>['scope']

/** Details of a player's page that the list has no column for. */
export const playerDetails = schema('PlayerDetails', {
  /** Null without a place on the leaderboard. */
  rank: orNull(rank),
  /** Games begun. */
  attempts: z.int(),
  /** The code on the player's own device; null once the name was removed. */
  claim_code: z.string().nullable(),
  /** The factor of the person's limits; 1: no extra time. */
  time_factor: timeFactor,
  /** Whether an admin let the player start again; null where all games count. */
  starts_again: orNull(z.boolean()),
  /** The same person's players in other games. */
  other_players: z.array(z.object({ id: z.uuid(), name: z.string(), game_type: gameType })),
})
export type PlayerDetails = z.infer<typeof playerDetails>

/** GET /api/players/export: all matching players in the requested order. */
export const playerExportQuery = playerListQuery.omit({ cursor: true }).extend(exportQuery.shape)

export const playerList = schema('PlayerList', {
  players: z.array(listedPlayer),
  /** Matching players on all pages. */
  total: z.int(),
  /** All players of the season, without the search. */
  registered: z.int(),
  next_cursor: z.string().nullable(),
})
export type PlayerList = z.infer<typeof playerList>

/** POST /api/players/shutter/lift?limit= */
export const liftQuery = z.object({ limit: z.enum(LIMITS).default('registrations') })

/** 200 of POST /api/players/shutter/lift. `shut`: the limit is full, as GET /api/overview says. */
export const registrationShutter = schema('RegistrationShutter', { shut: z.boolean() })

export const playerListOperations = operations({
  'POST /api/players/shutter/lift': {
    summary: 'Lift a limit that Overview reports: by default, let new players register again',
    permission: 'players:write',
    query: liftQuery,
    returns: [200, registrationShutter, 'Not shut any more'],
  },
  'GET /api/players': {
    summary: 'Registered players, page by page',
    permission: 'players:read',
    query: playerListQuery,
    returns: [200, playerList, 'A page of players, and how many match'],
  },
  'GET /api/players/export': {
    summary: 'Registered players as a file for spreadsheets',
    permission: 'players:export',
    fresh: true,
    query: playerExportQuery,
    returns: TABLE_FILE,
  },
  'PATCH /api/players/{id}': {
    summary: "Give a player's person extra time or another group, or let the player start again",
    permission: 'players:write',
    body: playerChange,
    returns: [200, playerDetails, 'The player now'],
    errors: [409],
  },
  'DELETE /api/players/{id}': {
    summary: "Delete a player's data, or their whole person's: games, answers and feedback too",
    permission: 'players:delete',
    fresh: true,
    query: playerDeletionQuery,
    returns: [200, deleted, 'The deleted player'],
  },
})
