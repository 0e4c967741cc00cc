// Questions sealed for a final (docs/product-rules.md#sealed-questions). Lists have no texts.

import { LANGUAGES } from '@noor-quest/rules/languages'
import { z } from 'zod'
import { language } from './checks.ts'
import { changedItems, chosenItems } from './items.ts'
import { operations } from './operations.ts'
import { newQuestion, question, questionSchemas } from './questions.ts'
import { schema } from './requests.ts'

/** A sealed question without its texts. */
export const sealedQuestion = schema('SealedQuestion', {
  id: z.uuid(),
  level: question.shape.level,
  languages: z.array(z.enum(LANGUAGES)),
  sealed_at: z.string(),
  /** The admin's email. */
  sealed_by: z.string().nullable(),
})
export type SealedQuestion = z.infer<typeof sealedQuestion>

/** `checked`: the languages that a person found right. */
const listed = sealedQuestion.extend({ checked: z.array(language) }).meta({ id: 'ListedSealedQuestion' })
export type ListedSealedQuestion = z.infer<typeof listed>
/** GET /api/sealed_questions: oldest first. */
export const sealedQuestions = schema('SealedQuestions', { questions: z.array(listed) })
export type SealedQuestions = z.infer<typeof sealedQuestions>

/** POST /api/sealed_questions. 409 `duplicate` if the same question is among the unsealed ones. */
export const newSealedQuestion = newQuestion.omit({ allow_duplicate: true }).meta({ id: 'NewSealedQuestion' })
export type NewSealedQuestion = z.input<typeof newSealedQuestion>

/** PUT /api/sealed_questions/{id}. 409 `edit_conflict` if `version` isn't the present one. */
export const sealedQuestionChange = newSealedQuestion
  .omit({ request_id: true })
  .extend({ version: z.string() })
  .meta({ id: 'SealedQuestionChange' })
export type SealedQuestionChange = z.input<typeof sealedQuestionChange>

/** Why an item can't be sealed, in 409 `cannot_be_sealed`. */
export type SealObstacle = 'dealt' | 'starter'

export const sealedOperations = operations({
  'GET /api/sealed_questions': {
    summary: 'The sealed questions, without their texts',
    permission: 'content:read',
    returns: [200, sealedQuestions, 'Oldest first'],
  },
  'POST /api/sealed_questions': {
    summary: 'Add a question that is sealed from the start',
    permission: 'content:write',
    body: newSealedQuestion,
    returns: [201, sealedQuestion, 'The sealed question'],
    errors: [409],
  },
  'POST /api/sealed_questions/seal': {
    summary: 'Seal questions for a final, all of them or none; a dealt one or starter content is refused',
    permission: 'content:write',
    body: chosenItems,
    returns: [200, changedItems, 'The ids of the items that exist'],
    errors: [409],
  },
  'POST /api/sealed_questions/{id}/open': {
    summary: 'Read a sealed question, after entering the password again; each reading is logged',
    permission: 'sealed:open',
    fresh: true,
    returns: [200, questionSchemas.item, 'The question'],
  },
  'PUT /api/sealed_questions/{id}': {
    summary: 'Change a sealed question, after entering the password again',
    permission: 'sealed:open',
    fresh: true,
    body: sealedQuestionChange,
    returns: [200, sealedQuestion, 'The question now'],
    errors: [409],
  },
  'POST /api/sealed_questions/{id}/release': {
    summary: 'Return a sealed question to the others, after entering the password again; it is switched off',
    permission: 'sealed:open',
    fresh: true,
    returns: [200, questionSchemas.item, 'The question'],
    errors: [409],
  },
})
