import { OPTION_LETTERS, QUIZ_LEVELS } from '@noor-quest/rules/quiz-levels'
import { z } from 'zod'
import { ITEM_COLUMNS } from './item-fields.ts'
import {
  changedItems,
  changedVersion,
  chosenItems,
  importRequest,
  importResult,
  inBothLanguages,
  itemMeta,
  itemOperations,
  optionalText,
  tags,
  withNull,
} from './items.ts'
import {
  EXPLANATION_MAX,
  OPTION_MAX,
  QUESTION_TEXT_MAX,
  SOURCE_MAX,
  TIME_LIMIT_DEFAULT,
  TIME_LIMIT_MAX,
  TIME_LIMIT_MIN,
} from './limits.ts'
import { operations, operationsUnder } from './operations.ts'
import { exportQuery, schema, strictSchema } from './requests.ts'

/**
 * A language has its text and four options, or nothing. At least one language is complete
 * (item-fields.ts).
 */
const texts = {
  ...inBothLanguages({
    question_text: optionalText(QUESTION_TEXT_MAX),
    option_a: optionalText(OPTION_MAX),
    option_b: optionalText(OPTION_MAX),
    option_c: optionalText(OPTION_MAX),
    option_d: optionalText(OPTION_MAX),
    explanation: optionalText(EXPLANATION_MAX),
  }),
  /** Citations, for both languages. */
  source: optionalText(SOURCE_MAX),
}
const fields = {
  ...texts,
  correct_option: z.enum(OPTION_LETTERS),
  // Without `meta` the API document would contain only the first level.
  level: z.literal(QUIZ_LEVELS).meta({ enum: [...QUIZ_LEVELS] }),
  time_limit: z.int().min(TIME_LIMIT_MIN).max(TIME_LIMIT_MAX),
  tags,
}

/** A row of quiz_questions, for admins only. */
export const question = schema('Question', { ...fields, ...itemMeta })
export type Question = z.infer<typeof question>

/** GET /api/quiz_questions?level=: ordered by level, then oldest first. */
export const questionsQuery = z.object({
  level: z.coerce.number<number>().pipe(z.literal(QUIZ_LEVELS)).optional(),
})
export const questions = schema('Questions', { questions: z.array(question) })
export type Questions = z.infer<typeof questions>

/**
 * POST /api/quiz_questions. The same question (its letters in either language, ignoring
 * punctuation, vowel signs and letter forms) is refused with 409 `duplicate` and details {question:
 * the stored one}, unless `allow_duplicate`. With `request_id` a double click creates one question.
 */
export const newQuestion = strictSchema('NewQuestion', {
  ...fields,
  ...withNull(texts),
  time_limit: fields.time_limit.default(TIME_LIMIT_DEFAULT),
  tags: tags.default([]),
  allow_duplicate: z.boolean().default(false),
  request_id: z.uuid().optional(),
})
export type NewQuestion = z.input<typeof newQuestion>

/** POST /api/quiz_questions/level */
export const levelChange = chosenItems.extend({ level: fields.level }).meta({ id: 'LevelChange' })

export const questionSchemas = {
  item: question,
  list: questions,
  newItem: newQuestion,
  change: z
    .strictObject({ ...fields, ...changedVersion })
    .partial()
    .meta({ id: 'QuestionChange' }),
  importRequest: importRequest(ITEM_COLUMNS.question, 'QuestionImport'),
  importResult: importResult(ITEM_COLUMNS.question, 'QuestionImportResult'),
}
export type QuestionChange = z.input<typeof questionSchemas.change>

export const questionItems = itemOperations(['question', 'questions'], questionSchemas, {
  which: 'All questions, or those of a level',
  order: 'By level, then oldest first',
  query: questionsQuery,
  exportQuery: questionsQuery.extend(exportQuery.shape),
})

export const questionOperations = operations({
  ...operationsUnder('/api/quiz_questions', questionItems),
  'POST /api/quiz_questions/level': {
    summary: 'Move questions to a level',
    permission: 'content:write',
    body: levelChange,
    returns: [200, changedItems, 'The ids of the items that exist'],
  },
})
