// The quiz's numbers (docs/product-rules.md#quiz-numbers).

export const OPTION_LETTERS = ['a', 'b', 'c', 'd'] as const
export type OptionLetter = (typeof OPTION_LETTERS)[number]
export const QUIZ_LEVELS = [1, 2, 3] as const
export type QuizLevel = (typeof QUIZ_LEVELS)[number]
export const QUESTIONS_PER_LEVEL = 5
/** Practice after the close. */
export const PRACTICE_QUESTIONS = 10

/** Seconds per question, points for a correct answer, points lost otherwise. */
export const QUIZ_LEVEL_RULES: Record<QuizLevel, { seconds: number; points: number; penalty: number }> = {
  1: { seconds: 30, points: 100, penalty: 25 },
  2: { seconds: 25, points: 200, penalty: 50 },
  3: { seconds: 20, points: 300, penalty: 75 },
}

/** 500, 1000 and 1500: every question of a full level answered correctly. */
export const QUIZ_LEVEL_MAX: Record<QuizLevel, number> = {
  1: QUIZ_LEVEL_RULES[1].points * QUESTIONS_PER_LEVEL,
  2: QUIZ_LEVEL_RULES[2].points * QUESTIONS_PER_LEVEL,
  3: QUIZ_LEVEL_RULES[3].points * QUESTIONS_PER_LEVEL,
}

/** 3000 points. */
export const QUIZ_MAX = QUIZ_LEVEL_MAX[1] + QUIZ_LEVEL_MAX[2] + QUIZ_LEVEL_MAX[3]
