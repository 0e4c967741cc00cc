import { z } from 'zod'
import {
  EXPLANATION_MAX,
  OPTION_MAX,
  QUESTION_TEXT_MAX,
  SOURCE_MAX,
  TIME_LIMIT_DEFAULT,
  TIME_LIMIT_MAX,
  TIME_LIMIT_MIN,
} from './limits.ts'
import { writable } from './plain-text.ts'

const filled = (max: number) => writable(z.string().trim().min(1).max(max))
/** Blank means none. */
const optionalText = (max: number) =>
  writable(z.string().trim().max(max))
    .nullable()
    .transform((text) => text || null)

const fields = {
  question_text: filled(QUESTION_TEXT_MAX),
  option_a: filled(OPTION_MAX),
  option_b: filled(OPTION_MAX),
  option_c: filled(OPTION_MAX),
  option_d: filled(OPTION_MAX),
  correct_option: z.enum(['a', 'b', 'c', 'd']),
  // The API document would name the first one only.
  level: z.literal([1, 2, 3]).meta({ enum: [1, 2, 3] }),
  time_limit: z.int().min(TIME_LIMIT_MIN).max(TIME_LIMIT_MAX),
  source: optionalText(SOURCE_MAX),
  explanation: optionalText(EXPLANATION_MAX),
}

/** A row of quiz_questions, for admins only. */
export const question = z.object({ id: z.uuid(), ...fields, created_at: z.string() }).meta({ id: 'Question' })
export type Question = z.infer<typeof question>

/** GET /api/quiz_questions?level=: ordered by level, then oldest first. */
export const questionsQuery = z.object({
  level: z.coerce
    .number()
    .pipe(z.literal([1, 2, 3]))
    .optional(),
})
export const questions = z.object({ questions: z.array(question) }).meta({ id: 'Questions' })
export type Questions = z.infer<typeof questions>

/**
 * POST /api/quiz_questions. The same question (ignoring case and spaces) is refused with 409 `duplicate`, whose
 * details are {question: the stored one}, unless `allow_duplicate`. `request_id` makes a double click one question.
 */
export const newQuestion = z
  .strictObject({
    ...fields,
    time_limit: fields.time_limit.default(TIME_LIMIT_DEFAULT),
    source: fields.source.default(null),
    explanation: fields.explanation.default(null),
    allow_duplicate: z.boolean().default(false),
    request_id: z.uuid().optional(),
  })
  .meta({ id: 'NewQuestion' })
export type NewQuestion = z.input<typeof newQuestion>

/** PATCH /api/quiz_questions/{id} */
export const questionChange = z.strictObject(fields).partial().meta({ id: 'QuestionChange' })
export type QuestionChange = z.input<typeof questionChange>

/** GET /api/quiz_questions/export?level=: the file's columns, in this order, and an import's. */
export const QUESTION_COLUMNS = [
  'question_text',
  'option_a',
  'option_b',
  'option_c',
  'option_d',
  'correct_option',
  'level',
  'time_limit',
  'source',
  'explanation',
] as const
export type QuestionColumn = (typeof QUESTION_COLUMNS)[number]

/**
 * POST /api/quiz_questions/import. `mapping` says which of the file's columns (0-based) fills a field; without it the
 * server guesses from the header. `commit` false is a preview. With `commit`, one bad row means nothing is written.
 */
export const questionImport = z
  .strictObject({
    csv: z.string().min(1),
    mapping: z.partialRecord(z.enum(QUESTION_COLUMNS), z.int().min(0)).optional(),
    commit: z.boolean(),
    request_id: z.uuid().optional(),
  })
  .meta({ id: 'QuestionImport' })
export type QuestionImport = z.input<typeof questionImport>

export const questionImportResult = z
  .object({
    /** The file's header. */
    columns: z.array(z.string()),
    mapping: z.partialRecord(z.enum(QUESTION_COLUMNS), z.int()),
    rows: z.array(
      z.object({
        /** 1 is the file's first line, the header. */
        line: z.int(),
        values: z.partialRecord(z.enum(QUESTION_COLUMNS), z.string()),
        errors: z.array(z.object({ column: z.enum(QUESTION_COLUMNS).nullable(), message: z.string() })),
        /** Already stored, or earlier in this file: skipped on commit. */
        duplicate: z.boolean(),
      }),
    ),
    /** How many were written; 0 in a preview. */
    imported: z.int(),
  })
  .meta({ id: 'QuestionImportResult' })
export type QuestionImportResult = z.infer<typeof questionImportResult>
