import { z } from 'zod'
import { gameType } from './players.ts'
import { requestId } from './requests.ts'

const durationMs = z.int().min(0)

export const runningGame = z
  .object({
    game_type: gameType,
    game_id: z.uuid(),
    /** Of the clock that counts down; null while none does. */
    remaining_ms: durationMs.nullable(),
    /** Not null: the player left it and may come back for so long. */
    undo_ms: durationMs.nullable(),
  })
  .meta({ id: 'RunningGame' })
export type RunningGame = z.infer<typeof runningGame>

/** GET /api/games/running */
export const runningGames = z.object({ games: z.array(runningGame) }).meta({ id: 'RunningGames' })
export type RunningGames = z.infer<typeof runningGames>

/** POST /api/{game}/games/{id}/return: takes leaving back. */
export const returnRequest = z.strictObject({ request_id: requestId }).meta({ id: 'ReturnToGame' })
export const returned = z.object({ returned: z.literal(true) }).meta({ id: 'Returned' })
