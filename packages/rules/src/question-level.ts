// Whether a question's answers fit its level (docs/product-rules.md#figures-of-each-question).
import type { QuizLevel } from './quiz-levels.ts'

/** With fewer answers the share of right ones says little. */
export const HINT_ANSWERS_MIN = 20

/** The share of right answers that a level expects, in percent. Guesses are right in 25 %. */
export const EXPECTED_RIGHT: Record<QuizLevel, { least: number; most: number }> = {
  1: { least: 60, most: 100 },
  2: { least: 35, most: 85 },
  3: { least: 0, most: 65 },
}

/** 'harder' or 'easier' than its level; null if they agree, or with too few answers. */
export function levelHint(level: QuizLevel, answers: number, right: number): 'harder' | 'easier' | null {
  if (answers < HINT_ANSWERS_MIN) return null
  const percent = (100 * right) / answers
  if (percent < EXPECTED_RIGHT[level].least) return 'harder'
  return percent > EXPECTED_RIGHT[level].most ? 'easier' : null
}
