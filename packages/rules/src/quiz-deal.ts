// Which questions are dealt and in which order. Invariant: the same questions and seeds give the same deal,
// and the correct letter always points at the text that was correct in the source question.
import type { GameTerms } from './game-terms.ts'
import { OPTION_LETTERS, type OptionLetter, QUESTIONS_PER_LEVEL, QUIZ_LEVELS, type QuizLevel } from './quiz-levels.ts'
import { createRandom, type Random, shuffle } from './random.ts'

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

/** The rules by which new deals are judged. 2: a time-out is refused before the limit, and its outcome names no right option. */
export const QUIZ_RULES_VERSION = 2

export type QuizDeal = GameTerms & {
  /** By which rules the game is judged, however late it is replayed. Absent in deals of version 1. */
  rules_version?: number
  /** Levels without questions are absent. */
  levels: { level: QuizLevel; questions: DealtQuestion[] }[]
}

/**
 * Picks up to 5 questions a level and shuffles each one's options (docs/product-rules.md#quiz-deal).
 * `seeds` holds one secret seed a level (see random.ts). The order of `questions` doesn't matter: they are sorted by id first.
 */
export function dealQuiz(questions: readonly QuizQuestion[], seeds: Record<QuizLevel, string>): QuizDeal {
  const levels: QuizDeal['levels'] = []
  for (const level of QUIZ_LEVELS) {
    const sorted = questions
      .filter((question) => question.level === level)
      .sort((one, two) => (one.id < two.id ? -1 : 1))
    if (sorted.length === 0) continue
    const random = createRandom(seeds[level])
    const picked = shuffle(sorted, random).slice(0, QUESTIONS_PER_LEVEL)
    levels.push({ level, questions: picked.map((question) => dealQuestion(question, random)) })
  }
  return { rules_version: QUIZ_RULES_VERSION, levels }
}

/** Positions are shuffled, not texts: two options may read the same and only one of them is the correct one. */
function dealQuestion(question: QuizQuestion, random: Random): DealtQuestion {
  const sources = shuffle(OPTION_LETTERS, random)
  const options: Record<OptionLetter, string> = { a: '', b: '', c: '', d: '' }
  let correct: OptionLetter = question.correct_option
  for (const [position, letter] of OPTION_LETTERS.entries()) {
    const source = sources[position] as OptionLetter
    options[letter] = question[`option_${source}`]
    if (source === question.correct_option) correct = letter
  }
  return {
    question_id: question.id,
    question_text: question.question_text,
    options,
    correct_option: correct,
    explanation: question.explanation,
    source: question.source,
  }
}
