import { z } from 'zod'
import { perPlayersField } from './players-field.ts'

/** GET /api/stats: totals over all players. */
export const stats = z
  .object({
    totalPlayers: z.int(),
    ...perPlayersField(() => z.int()),
    totalScore: z.int(),
  })
  .meta({ id: 'Stats' })
export type Stats = z.infer<typeof stats>
