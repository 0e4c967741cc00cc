// The quiz's numbers.

export type OptionLetter = 'a' | 'b' | 'c' | 'd'
export type QuizLevel = 1 | 2 | 3

export const QUIZ_LEVELS: readonly QuizLevel[] = [1, 2, 3]
export const QUESTIONS_PER_LEVEL = 5

/** Specification section 9. Seconds per question, points for a correct answer, points lost otherwise. */
export const QUIZ_LEVEL_RULES: Record<QuizLevel, { seconds: number; points: number; penalty: number }> = {
  1: { seconds: 30, points: 100, penalty: 25 },
  2: { seconds: 25, points: 200, penalty: 50 },
  3: { seconds: 20, points: 300, penalty: 75 },
}
