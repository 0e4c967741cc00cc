import { z } from 'zod'
import { gameType } from './players.ts'
import { requestId } from './requests.ts'

const durationMs = z.int().min(0)

export const runningGame = z
  .object({
    game_type: gameType,
    game_id: z.uuid(),
    /** Time left of the running clock; null while none runs. */
    remaining_ms: durationMs.nullable(),
    /** After the player left: the time in which they can return; else null. */
    undo_ms: durationMs.nullable(),
  })
  .meta({ id: 'RunningGame' })
export type RunningGame = z.infer<typeof runningGame>

/** GET /api/games/running */
export const runningGames = z.object({ games: z.array(runningGame) }).meta({ id: 'RunningGames' })
export type RunningGames = z.infer<typeof runningGames>

/** POST /api/{game}/games/{id}/return: undoes leaving. */
export const returnRequest = z.strictObject({ request_id: requestId }).meta({ id: 'ReturnToGame' })
export const returned = z.object({ returned: z.literal(true) }).meta({ id: 'Returned' })
