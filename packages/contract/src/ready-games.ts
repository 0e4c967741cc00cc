import { z } from 'zod'
import { gameType } from './players.ts'

/** GET /api/games/ready: the games that have the content to be started, and nothing about that content. */
export const readyGames = z.object({ ready: z.array(gameType) }).meta({ id: 'ReadyGames' })
export type ReadyGames = z.infer<typeof readyGames>
