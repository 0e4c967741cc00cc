import { z } from 'zod'
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
