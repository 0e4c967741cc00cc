import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'

type CamelCase<T extends string> = T extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : T
type PlayersField = `${CamelCase<GameType>}Players`

/** The name of a game's player count in the stats: `quizPlayers`, `flipMatchPlayers`. */
export function playersField(type: GameType): PlayersField {
  return `${type.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Players` as PlayersField
}

/** A value for each game, under that name. */
export function perPlayersField<T>(make: (type: GameType) => T): Record<PlayersField, T> {
  return Object.fromEntries(GAME_TYPES.map((type) => [playersField(type), make(type)])) as Record<PlayersField, T>
}
