import { z } from 'zod'
import { returned, returnRequest } from './games.ts'
import { orNull, requestId } from './requests.ts'

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
export function gameOperations<M extends z.ZodType, C extends z.ZodType, L extends z.ZodType, B extends z.ZodType>(
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
