// Quiz questions as admins keep them. A game holds its own copy of what it was dealt, so nothing here touches one.

import { randomUUIDv7 } from 'node:crypto'
import type { newQuestion, Question, questionChange } from '@noor-quest/contract/questions'
import type { QuizLevel } from '@noor-quest/rules/quiz-levels'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type Db, isPostgres, type Tx } from '../../db/connect.ts'
import { hotQuery } from '../../db/hot-query.ts'
import type { QuizQuestionsTable } from '../../db/tables.ts'
import { transact } from '../../db/transact.ts'
import type { Actor } from '../../shared/actor.ts'
import { AppError } from '../../shared/app-error.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { changedFields } from './changed-fields.ts'
import { appendVersions, versionOf } from './item-rows.ts'

type QuestionRow = Selectable<QuizQuestionsTable>
/** The columns that the API knows. */
type NewQuestionRow = Omit<QuestionRow, 'tags' | `${string}_ar`>

const ENTITY = 'quiz_questions'

/** By level, then oldest first. `level` null is all of them. */
export async function listQuestions(db: Db, level: QuizLevel | null): Promise<Question[]> {
  const rows = await db
    .selectFrom('quiz_questions')
    .selectAll()
    .$if(level !== null, (query) => query.where('level', '=', level ?? 1))
    .orderBy('level')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toQuestion)
}

/** Two questions are the same when their texts are, whatever their case and spaces. */
export function questionKey(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/**
 * Adds a question; a repeated request gets the row the first one wrote.
 * @throws AppError duplicate, with the stored question
 */
export async function addQuestion(
  db: Db,
  actor: Actor,
  sent: z.output<typeof newQuestion>,
  at: string,
): Promise<Question> {
  const { allow_duplicate: allowDuplicate, request_id: requestId = null, ...fields } = sent
  const row = await transact(db, async (tx) => {
    const repeated = await findByRequest(tx, requestId)
    if (repeated !== undefined) return repeated
    if (!allowDuplicate) {
      const same = await findSame(tx, fields.question_text)
      // Of two requests at once, the second one may only see the first one's row here.
      if (same !== undefined && same.request_id !== null && same.request_id === requestId) return same
      if (same !== undefined) {
        throw new AppError('duplicate', {
          message: 'This question is already there.',
          details: { question: toQuestion(same) },
        })
      }
    }
    const item = { id: randomUUIDv7(), ...fields }
    const version = versionOf('question', item)
    const added = { ...item, created_at: at, request_id: requestId, version_sha256: version.sha256 }
    const inserted = await insertQuestion(tx, added)
    if (inserted.length === 0) return findByRequest(tx, requestId)
    await appendVersions(tx, [version], actor.email, at)
    await writeAudit(tx, actor, { action: 'add', entity: ENTITY, entityId: added.id, summary: titleOf(added) }, at)
    return added
  })
  if (row === undefined) throw new Error('a question just stored is gone')
  return toQuestion(row)
}

/** One row; returns its id, or nothing when its request_id is stored already. */
export const insertQuestion = hotQuery<NewQuestionRow, { id: string }>((db, param) =>
  db
    .insertInto('quiz_questions')
    .values({
      id: param('id'),
      question_text: param('question_text'),
      option_a: param('option_a'),
      option_b: param('option_b'),
      option_c: param('option_c'),
      option_d: param('option_d'),
      correct_option: param('correct_option'),
      level: param('level'),
      time_limit: param('time_limit'),
      source: param('source'),
      explanation: param('explanation'),
      created_at: param('created_at'),
      request_id: param('request_id'),
      version_sha256: param('version_sha256'),
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('id'),
)

function findByRequest(tx: Tx, requestId: string | null): Promise<QuestionRow | undefined> {
  if (requestId === null) return Promise.resolve(undefined)
  return tx.selectFrom('quiz_questions').selectAll().where('request_id', '=', requestId).executeTakeFirst()
}

async function findSame(tx: Tx, text: string): Promise<QuestionRow | undefined> {
  const key = questionKey(text)
  const texts = await tx.selectFrom('quiz_questions').select(['id', 'question_text']).execute()
  const same = texts.find((row) => questionKey(row.question_text ?? '') === key)
  if (same === undefined) return undefined
  return tx.selectFrom('quiz_questions').selectAll().where('id', '=', same.id).executeTakeFirst()
}

/** Changes the given fields; what stays the same is no change. @throws AppError not_found */
export async function changeQuestion(
  db: Db,
  actor: Actor,
  id: string,
  change: z.output<typeof questionChange>,
  at: string,
): Promise<Question> {
  return transact(db, async (tx) => {
    const before = await lockQuestion(tx, id)
    const after = { ...before, ...change }
    const changed = changedFields(before, change)
    if (changed.length > 0) {
      const version = versionOf('question', after)
      await tx
        .updateTable('quiz_questions')
        .set({ ...change, version_sha256: version.sha256 })
        .where('id', '=', id)
        .execute()
      await appendVersions(tx, [version], actor.email, at)
      const summary = `${changed.join(', ')}: ${titleOf(after)}`
      await writeAudit(tx, actor, { action: 'change', entity: ENTITY, entityId: id, summary }, at)
    }
    return toQuestion(after)
  })
}

/** @throws AppError not_found */
export async function deleteQuestion(db: Db, actor: Actor, id: string, at: string): Promise<void> {
  await transact(db, async (tx) => {
    const gone = await lockQuestion(tx, id)
    await tx.deleteFrom('quiz_questions').where('id', '=', id).execute()
    await writeAudit(tx, actor, { action: 'delete', entity: ENTITY, entityId: id, summary: titleOf(gone) }, at)
  })
}

async function lockQuestion(tx: Tx, id: string): Promise<QuestionRow> {
  const row = await tx
    .selectFrom('quiz_questions')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return row
}

function titleOf({ level, question_text }: Pick<QuestionRow, 'level' | 'question_text'>): string {
  return `Level ${level}: ${question_text}`
}

function toQuestion(row: NewQuestionRow): Question {
  const { id, correct_option, level, time_limit, source, explanation, created_at } = row
  const [question_text, option_a, option_b] = [row.question_text ?? '', row.option_a ?? '', row.option_b ?? '']
  const [option_c, option_d] = [row.option_c ?? '', row.option_d ?? '']
  const texts = { question_text, option_a, option_b, option_c, option_d }
  return { id, ...texts, correct_option, level, time_limit, source, explanation, created_at }
}
