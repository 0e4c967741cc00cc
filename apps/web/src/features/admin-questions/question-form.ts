// The question form's logic, without the screen (docs/product-rules.md#content-forms).
import { TIME_LIMIT_DEFAULT, TIME_LIMIT_MAX, TIME_LIMIT_MIN } from '@noor-quest/contract/limits'
import type { NewQuestion, Question } from '@noor-quest/contract/questions'
import type { OptionLetter, QuizLevel } from '@noor-quest/rules/quiz-levels'
import { adminText } from '../../platform/text/admin-en.ts'

/** Texts and the time limit as typed. */
export type QuestionValues = {
  question_text: string
  option_a: string
  option_b: string
  option_c: string
  option_d: string
  correct_option: OptionLetter
  level: QuizLevel
  time_limit: string
  source: string
  explanation: string
}
export type QuestionBody = Omit<NewQuestion, 'request_id'>

export const EMPTY_QUESTION: QuestionValues = {
  question_text: '',
  option_a: '',
  option_b: '',
  option_c: '',
  option_d: '',
  correct_option: 'a',
  level: 1,
  time_limit: String(TIME_LIMIT_DEFAULT),
  source: '',
  explanation: '',
}

export function toValues({ id: _id, created_at: _at, ...question }: Question): QuestionValues {
  return {
    ...question,
    time_limit: String(question.time_limit),
    source: question.source ?? '',
    explanation: question.explanation ?? '',
  }
}

const REQUIRED = ['question_text', 'option_a', 'option_b', 'option_c', 'option_d'] as const

/** Texts are trimmed; without a source or explanation it is null. */
export function readQuestion(values: QuestionValues) {
  const blank = REQUIRED.find((field) => values[field].trim() === '')
  if (blank !== undefined) return { ok: false as const, message: adminText.questions.fillAll, field: blank }
  const time_limit = Number(values.time_limit)
  if (!Number.isInteger(time_limit) || time_limit < TIME_LIMIT_MIN || time_limit > TIME_LIMIT_MAX) {
    const message = adminText.questions.timeLimitRange(TIME_LIMIT_MIN, TIME_LIMIT_MAX)
    return { ok: false as const, message, field: 'time_limit' as const }
  }
  const body: QuestionBody = {
    question_text: values.question_text.trim(),
    option_a: values.option_a.trim(),
    option_b: values.option_b.trim(),
    option_c: values.option_c.trim(),
    option_d: values.option_d.trim(),
    correct_option: values.correct_option,
    level: values.level,
    time_limit,
    source: values.source.trim() || null,
    explanation: values.explanation.trim() || null,
  }
  return { ok: true as const, body }
}

/** The stored question that a 409 `duplicate` shows; null for anything else. */
export function duplicateOf(failure: { code: string; details: unknown } | null): Question | null {
  if (failure?.code !== 'duplicate') return null
  return (failure.details as { question?: Question } | undefined)?.question ?? null
}
