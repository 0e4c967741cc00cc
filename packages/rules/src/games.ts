// Facts that follow from the registry. All that differs between games is looked up here by a game's
// type, in the contract, on the server and on the web. No caller compares a type with a name.
import { type GameFacts, REGISTRY } from './registry.ts'

export const GAMES = REGISTRY

export type GameType = (typeof GAMES)[number]['type']
export type GamePath = (typeof GAMES)[number]['path']

export const GAME_TYPES: readonly GameType[] = GAMES.map(({ type }) => type)

export function gameFacts(type: GameType): GameFacts & { path: GamePath } {
  const facts = GAMES.find((game) => game.type === type)
  if (facts === undefined) throw new Error(`there is no game "${type}"`)
  return facts
}

/** A value for each game. */
export function perGame<T>(make: (type: GameType) => T): Record<GameType, T> {
  return Object.fromEntries(GAME_TYPES.map((type) => [type, make(type)])) as Record<GameType, T>
}
