// The question form's logic, without the screen (docs/product-rules.md#content-forms).
import { type ItemFault, itemFaults } from '@noor-quest/contract/item-fields'
import { TAGS_MAX, TIME_LIMIT_DEFAULT, TIME_LIMIT_MAX, TIME_LIMIT_MIN } from '@noor-quest/contract/limits'
import type { NewQuestion, Question } from '@noor-quest/contract/questions'
import type { OptionLetter, QuizLevel } from '@noor-quest/rules/quiz-levels'
import { itemsText } from './items.en.ts'
import { questionsText as text } from './questions.en.ts'

export type QuestionBody = Omit<NewQuestion, 'request_id'>

/** Texts, time limit and topics as typed. */
export type QuestionValues = typeof EMPTY_QUESTION

export const EMPTY_QUESTION = {
  question_text: '',
  option_a: '',
  option_b: '',
  option_c: '',
  option_d: '',
  explanation: '',
  question_text_ar: '',
  option_a_ar: '',
  option_b_ar: '',
  option_c_ar: '',
  option_d_ar: '',
  explanation_ar: '',
  correct_option: 'a' as OptionLetter,
  level: 1 as QuizLevel,
  time_limit: String(TIME_LIMIT_DEFAULT),
  source: '',
  tags: '',
}

/**
 * The form after a question was added. The level stays, because an admin adds many questions of one
 * level in a row.
 */
export const nextQuestion = ({ level, time_limit }: QuestionValues): QuestionValues => ({
  ...EMPTY_QUESTION,
  level,
  time_limit,
})

export function toValues(question: Question): QuestionValues {
  const { correct_option, level, time_limit, tags } = question
  const texts = Object.keys(EMPTY_QUESTION).map((field) => [field, question[field as keyof Question] ?? ''])
  return {
    ...(Object.fromEntries(texts) as QuestionValues),
    correct_option,
    level,
    time_limit: String(time_limit),
    tags: tags.join(', '),
  }
}

/** The form's body or its error. Texts are trimmed. A blank text is null. */
export function readQuestion(values: QuestionValues) {
  const [fault] = itemFaults('question', values)
  if (fault !== undefined) return refuse(fault)
  const time_limit = Number(values.time_limit)
  if (!Number.isInteger(time_limit) || time_limit < TIME_LIMIT_MIN || time_limit > TIME_LIMIT_MAX) {
    const message = text.timeLimitRange(TIME_LIMIT_MIN, TIME_LIMIT_MAX)
    return { ok: false as const, message, field: 'time_limit' as const }
  }
  const tags = values.tags
    .split(/[,;،؛]/)
    .map((tag) => tag.trim())
    .filter(Boolean)
  if (tags.length > TAGS_MAX) {
    return { ok: false as const, message: text.tooManyTags(TAGS_MAX), field: 'tags' as const }
  }
  const { correct_option, level, time_limit: _typed, tags: _written, ...texts } = values
  const trimmed = Object.entries(texts).map(([field, typed]) => [field, typed.trim() || null])
  const body: QuestionBody = { ...Object.fromEntries(trimmed), correct_option, level, time_limit, tags }
  return { ok: true as const, body }
}

function refuse({ field: name, reason }: ItemFault) {
  const field = name as keyof QuestionValues
  if (reason === 'no_language') return { ok: false as const, message: text.fillAll, field }
  if (reason === 'same_option') {
    return { ok: false as const, message: text.sameOption, field, errors: { [field]: text.sameOption } }
  }
  const half = field.endsWith('_ar') ? itemsText.halfArabic : itemsText.halfEnglish
  return { ok: false as const, message: text.fillAll, field, errors: { [field]: half } }
}

/** The stored question in a 409 `duplicate`; null for any other failure. */
export function duplicateOf(failure: { code: string; details: unknown } | null): Question | null {
  if (failure?.code !== 'duplicate') return null
  return (failure.details as { question?: Question } | undefined)?.question ?? null
}
