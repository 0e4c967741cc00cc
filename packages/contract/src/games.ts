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
    summary: 'The result of a finished game of this person: their own best, their rank and the players next to them',
    cookie: 'player',
    returns: [200, gameResult, 'The result as the server judged it'],
  },
})

/** The schemas of every game's requests. `name` is the game's in the names of the API document. */
export function gameSchemas<const N extends string, V extends z.ZodType, O extends z.ZodType>(
  name: N,
  view: V,
  outcome: O,
) {
  /**
   * `session_id` is 'session_' + timestamp + random; the web keeps it in local storage. `seq`
   * counts the moves made.
   */
  const game = z.object({ id: z.uuid(), session_id: z.string(), seq: z.int(), view }).meta({ id: `${name}Game` })
  return {
    game,
    /** GET …/games/current: the running game, or a finished one whose end screen wasn't closed. */
    current: z.object({ game: orNull(game) }).meta({ id: `Current${name}Game` }),
    /**
     * The response of every changing request. A repeated request gets the stored outcome and the
     * current view.
     */
    moved: z.object({ game, outcome: orNull(outcome) }).meta({ id: `${name}Moved` }),
    /** POST …/{id}/leave: ends a running game unsaved, or closes a finished one's end screen. */
    leave: z.strictObject({ request_id: requestId }).meta({ id: `Leave${name}` }),
  }
}

/** The operations that every game has, under its path. */
export function operationsOfGame<M extends z.ZodType, C extends z.ZodType, L extends z.ZodType, B extends z.ZodType>(
  schemas: { moved: M; current: C; leave: L },
  start: { summary: string; body: B },
) {
  return {
    'POST /games': {
      ...start,
      cookie: 'player',
      returns: [201, schemas.moved, 'The new game'],
      errors: [404, 409, 429],
    },
    'GET /games/current': {
      summary: "The running game, or a finished one whose end screen wasn't left",
      cookie: 'player',
      returns: [200, schemas.current, 'The game, or null'],
      errors: [403],
    },
    'POST /games/{id}/leave': moveOperation('Leave the game', schemas.leave, schemas.moved),
    'POST /games/{id}/return': {
      summary: 'Return to the game within ten seconds after leaving it',
      cookie: 'player',
      body: returnRequest,
      returns: [200, returned, 'The player is back in the game'],
      errors: [409, 429],
    },
  } as const
}

export const moveOperation = <B extends z.ZodType, M extends z.ZodType>(summary: string, body: B, moved: M) =>
  ({
    summary,
    cookie: 'player',
    body,
    returns: [200, moved, 'The game after the move'],
    errors: [409, 429],
  }) as const
