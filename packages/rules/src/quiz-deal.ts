// Which questions are dealt and in which order. Invariant: the same questions and seeds give the same deal,
// and the correct letter always points at the text that was correct in the source question.
import type { OptionLetter, QuizLevel } from './quiz-levels.ts'

/** A question as the club keeps it (table quiz_questions; only the fields the rules read). */
export type QuizQuestion = {
  id: string
  question_text: string
  option_a: string
  option_b: string
  option_c: string
  option_d: string
  correct_option: OptionLetter
  level: QuizLevel
  explanation: string | null
  source: string | null
}

export type DealtQuestion = {
  question_id: string
  question_text: string
  options: Record<OptionLetter, string>
  correct_option: OptionLetter
  explanation: string | null
  source: string | null
}

/** Levels without questions are absent. */
export type QuizDeal = { levels: { level: QuizLevel; questions: DealtQuestion[] }[] }

/**
 * Picks up to 5 questions a level and shuffles each one's options.
 * `seeds` holds one secret seed a level (see random.ts). The order of `questions` doesn't matter: they are sorted by id first.
 */
export function dealQuiz(questions: readonly QuizQuestion[], seeds: Record<QuizLevel, string>): QuizDeal {
  throw new Error('not written')
}
