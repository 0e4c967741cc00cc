// Every game, one line each. It is a module of its own so that a test can replace it and add a
// game; its readers are in games.ts.
import { FLIP_MATCH_MAX } from './flip-match-score.ts'
import { QUIZ_MAX } from './quiz-levels.ts'

/** The facts about a game that don't need its rules. */
export type GameFacts = {
  type: string
  /** The game's part of an address: /api/{path} and the page /{path}. */
  path: string
  /** The highest score that a game can reach. */
  highestScore: number
  /** The level stored with a score. */
  finalLevel: number
}

export const REGISTRY = [
  { type: 'quiz', path: 'quiz', highestScore: QUIZ_MAX, finalLevel: 3 },
  { type: 'flip-match', path: 'flip-match', highestScore: FLIP_MATCH_MAX, finalLevel: 2 },
] as const satisfies readonly GameFacts[]
