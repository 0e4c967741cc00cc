import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { z } from 'zod'

type CamelCase<T extends string> = T extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : T
type PlayersField = `${CamelCase<GameType>}Players`

/** A value for each game under its name among the stats: `quizPlayers`, `flipMatchPlayers`. */
export function perPlayersField<T>(make: (type: GameType) => T): Record<PlayersField, T> {
  const name = (type: GameType) => `${type.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Players`
  return Object.fromEntries(GAME_TYPES.map((type) => [name(type), make(type)])) as Record<PlayersField, T>
}

/** GET /api/stats: totals over all players. */
export const stats = z
  .object({
    totalPlayers: z.int(),
    ...perPlayersField(() => z.int()),
    totalScore: z.int(),
  })
  .meta({ id: 'Stats' })
export type Stats = z.infer<typeof stats>
