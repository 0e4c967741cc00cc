// Every game there is. Whatever differs by a game's name follows from this list, here, in the contract, on the server and on
// the web: each looks a game up by its type, and none asks which of them it is.
import { FLIP_MATCH_MAX } from './flip-match-score.ts'
import { QUIZ_MAX } from './quiz-levels.ts'

/** What is known of a game without its rules. */
export type GameFacts = {
  type: string
  /** The part of an address that is the game's: /api/{path} and the page /{path}. */
  path: string
  /** What a score of it can be at most. */
  highestScore: number
  /** The level a saved score comes with. */
  finalLevel: number
}

export const GAMES = [
  { type: 'quiz', path: 'quiz', highestScore: QUIZ_MAX, finalLevel: 3 },
  { type: 'flip-match', path: 'flip-match', highestScore: FLIP_MATCH_MAX, finalLevel: 2 },
] as const satisfies readonly GameFacts[]

export type GameType = (typeof GAMES)[number]['type']

export const GAME_TYPES: readonly GameType[] = GAMES.map(({ type }) => type)

export function gameFacts(type: GameType): GameFacts {
  const facts = GAMES.find((game) => game.type === type)
  if (facts === undefined) throw new Error(`there is no game "${type}"`)
  return facts
}
