import { z } from 'zod'
import { placeAmongAll, rank } from './leaderboards.ts'
import { operations } from './operations.ts'
import { gameType } from './registration.ts'
import { orNull, requestId, schema, strictSchema } from './requests.ts'

/**
 * GET /api/games/{id}/result: the score of a finished game of the cookie's person, as the server
 * judged it.
 */
export const gameResult = schema('GameResult', {
  score: z.int(),
  /** The real time. */
  elapsed_ms: z.int(),
  /** The time by which games are compared: less for a player with extra time. */
  counted_ms: z.int(),
  /** How many of a player's games count, if this is a later one; else null. */
  counts_only: z.int().nullable(),
  is_best: z.boolean(),
  /** The score of the player's best game; 0 without one. */
  best_score: z.int(),
  /** The key of the player's row on a leaderboard. */
  key: z.string(),
  /** Null while no leaderboard shows the best game, and while the leaderboards are frozen. */
  standing: orNull(placeAmongAll),
  /**
   * If this game is the new best: the former best's rank among the others' present bests. Else
   * null.
   */
  former_rank: orNull(rank),
  is_frozen: z.boolean(),
  /** Proves to an organiser who the player is; null once the name was removed. */
  claim_code: z.string().nullable(),
})
export type GameResult = z.infer<typeof gameResult>

/** GET /api/games/ready: the games with enough content to start, and no content. */
export const readyGames = schema('ReadyGames', { ready: z.array(gameType) })
export type ReadyGames = z.infer<typeof readyGames>

const durationMs = z.int().min(0)

export const runningGame = schema('RunningGame', {
  game_type: gameType,
  game_id: z.uuid(),
  /** Time left of the running clock; null while none runs. */
  remaining_ms: durationMs.nullable(),
  /** After the player left: the time in which they can return; else null. */
  undo_ms: durationMs.nullable(),
})
export type RunningGame = z.infer<typeof runningGame>

/** GET /api/games/running */
export const runningGames = schema('RunningGames', { games: z.array(runningGame) })
export type RunningGames = z.infer<typeof runningGames>

/** POST /api/{game}/games/{id}/return: undoes leaving. */
export const returnRequest = strictSchema('ReturnToGame', { request_id: requestId })
export const returned = schema('Returned', { returned: z.literal(true) })

export const gameOperations = operations({
  'GET /api/games/running': {
    summary: "This person's running games",
    cookie: 'player',
    returns: [200, runningGames, 'At most one of each game'],
  },
  'GET /api/games/ready': {
    summary: 'The games that have the content to be started',
    returns: [200, readyGames, 'The games by name'],
  },
  'GET /api/games/{id}/result': {
    summary: 'What a finished game of this person was worth: their own best, their rank and who is next to them',
    cookie: 'player',
    returns: [200, gameResult, 'The result as the server judged it'],
  },
})
