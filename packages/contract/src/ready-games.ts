import { z } from 'zod'
import { gameType } from './players.ts'

/** GET /api/games/ready: the games with enough content to start, and no content. */
export const readyGames = z.object({ ready: z.array(gameType) }).meta({ id: 'ReadyGames' })
export type ReadyGames = z.infer<typeof readyGames>
