// Corrections by organisers after questions were dealt (docs/product-rules.md#corrections).
// Invariant: a correction changes a deal and never a log. A game is judged again by the rules that
// judged it first, so taking the correction back restores the first result.
import type { DealtQuestion, QuizDeal, QuizItem } from './quiz-deal.ts'
import { letterInOrder } from './quiz-deal.ts'
import { OPTION_LETTERS, type OptionLetter } from './quiz-levels.ts'

export type QuizCorrection = {
  /** The question's version, and its content. */
  version: string
  item: QuizItem
  key: CorrectedKey
}

/**
 * The right options by their letters in the version, alphabetically ("b", "ad"); `all`: each
 * player of the question gets its points; null: the question is void. Scores can fall only if the
 * question is void or the version's own right option isn't among the letters.
 */
export type CorrectedKey = string | null

/** The corrected deal. Returns `deal` itself if it has none of the corrected versions. */
export function correctQuiz(deal: QuizDeal, corrections: readonly QuizCorrection[]): QuizDeal {
  let isChanged = false
  const levels = deal.levels.map(({ level, questions }) => ({
    level,
    questions: questions.map((question) => {
      const correction = corrections.find((each) => isOf(each, question))
      const corrected = correction === undefined ? question : correctQuestion(question, correction)
      if (corrected !== question) isChanged = true
      return corrected
    }),
  }))
  return isChanged ? { ...deal, levels } : deal
}

function correctQuestion(question: DealtQuestion, { item, key }: QuizCorrection): DealtQuestion {
  if (key === null) return question.is_void === true ? question : { ...question, is_void: true }
  if (key === 'all') return question.is_given === true ? question : { ...question, is_given: true }
  const { order } = question
  const right = OPTION_LETTERS.filter((letter) => key.includes(letter)).map((letter) =>
    order === undefined ? letterOf(question, item, letter) : letterInOrder(letter, order),
  )
  const correct_option = right.find((letter) => letter === question.correct_option) ?? right[0]
  if (correct_option === undefined) return question
  const also_right = right.filter((letter) => letter !== correct_option)
  if (correct_option === question.correct_option && also_right.length === 0) return question
  return { ...question, correct_option, ...(also_right.length > 0 && { also_right }) }
}

/**
 * Whether the correction is of this question. A deal made before items had versions is compared by
 * the question's id, text and options.
 */
function isOf({ version, item }: QuizCorrection, question: DealtQuestion): boolean {
  if (question.version !== undefined) return question.version === version
  if (question.question_id !== item.question_id) return false
  const { en: dealt } = question.texts
  const { en: corrected } = item.texts
  if (dealt === null || corrected === null || dealt.question_text !== corrected.question_text) return false
  const sorted = (options: Record<OptionLetter, string>) =>
    JSON.stringify(OPTION_LETTERS.map((letter) => options[letter]).sort())
  return sorted(dealt.options) === sorted(corrected.options)
}

/** The letter of an option in a deal made before items had versions, found by the option's text. */
function letterOf(question: DealtQuestion, item: QuizItem, key: OptionLetter): OptionLetter {
  const text = item.texts.en?.options[key]
  return OPTION_LETTERS.find((letter) => question.texts.en?.options[letter] === text) ?? question.correct_option
}
