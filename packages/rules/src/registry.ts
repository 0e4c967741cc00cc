// Every game there is, a line each. Its module alone is what a test replaces to play a game more: games.ts holds what reads it.
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

export const REGISTRY = [
  { type: 'quiz', path: 'quiz', highestScore: QUIZ_MAX, finalLevel: 3 },
  { type: 'flip-match', path: 'flip-match', highestScore: FLIP_MATCH_MAX, finalLevel: 2 },
] as const satisfies readonly GameFacts[]
