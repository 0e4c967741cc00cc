import { DATA_URL_MAX, IMPORT_MAX_BYTES } from '@noor-quest/contract/limits'
import { newProphet, prophet, prophetChange, prophets } from '@noor-quest/contract/prophets'
import {
  newQuestion,
  QUESTION_COLUMNS,
  question,
  questionChange,
  questionImport,
  questionImportResult,
  questions,
  questionsQuery,
} from '@noor-quest/contract/questions'
import { deleted, idParam } from '@noor-quest/contract/requests'
import { newTerm, term, termChange, terms } from '@noor-quest/contract/terms'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { csvHeaders } from '../../http/download.ts'
import { ADMIN_COOKIE, createRoute, createRouter, jsonBody, responses } from '../../http/openapi.ts'
import { allowSilence } from '../../http/silence.ts'
import type { Clock } from '../../shared/clock.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { BYTE_ORDER_MARK, csvLines, guardCell } from '../spreadsheets/csv.ts'
import { IMAGE_WAIT_MS } from '../storage/item-image.ts'
import type { StoredImages } from '../storage/stored-images.ts'
import { addProphet, changeProphet, deleteProphet, listProphets } from './prophets.ts'
import { importQuestions } from './question-import.ts'
import { addQuestion, changeQuestion, deleteQuestion, listQuestions } from './questions.ts'
import { addTerm, changeTerm, deleteTerm, listTerms } from './terms.ts'

type Deps = { db: Db; clock: Clock; images: StoredImages; requireAdmin: MiddlewareHandler<AppEnv> }

/** The texts of a prophet beside the image. */
const PROPHET_MAX_BYTES = DATA_URL_MAX + 16 * 1024
/** In JSON a line end or a quote takes two bytes, and control characters six. */
const IMPORT_BODY_MAX_BYTES = IMPORT_MAX_BYTES * 2

/** /api/quiz_questions */
export function questionRoutes({ db, clock, requireAdmin }: Omit<Deps, 'images'>) {
  const at = () => new Date(clock.nowMs()).toISOString()
  const list = createRoute({
    method: 'get',
    path: '/',
    operationId: 'listQuestions',
    security: ADMIN_COOKIE,
    summary: 'All questions, or those of a level, with their answers',
    middleware: [requireAdmin] as const,
    request: { query: questionsQuery },
    responses: responses(200, questions, 'By level, then oldest first', [400, 401, 403, 503]),
  })
  const add = createRoute({
    method: 'post',
    path: '/',
    operationId: 'addQuestion',
    security: ADMIN_COOKIE,
    summary: 'Add a question',
    middleware: [requireAdmin] as const,
    request: jsonBody(newQuestion),
    responses: responses(201, question, 'The row written', [400, 401, 403, 409, 413, 415, 503]),
  })
  const exportCsv = createRoute({
    method: 'get',
    path: '/export',
    operationId: 'exportQuestions',
    security: ADMIN_COOKIE,
    summary: 'All questions, or those of a level, as a file for spreadsheets',
    middleware: [requireAdmin] as const,
    request: { query: questionsQuery },
    responses: {
      ...responses(200, z.string(), '', [400, 401, 403, 503]),
      200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } },
    },
  })
  const importCsv = createRoute({
    method: 'post',
    path: '/import',
    operationId: 'importQuestions',
    security: ADMIN_COOKIE,
    summary: 'Preview or commit questions from a CSV file, all of them or none',
    middleware: [requireAdmin] as const,
    maxBytes: IMPORT_BODY_MAX_BYTES,
    request: jsonBody(questionImport),
    responses: responses(200, questionImportResult, 'What the file holds', [400, 401, 403, 413, 415, 503]),
  })
  const change = createRoute({
    method: 'patch',
    path: '/{id}',
    operationId: 'changeQuestion',
    security: ADMIN_COOKIE,
    summary: 'Change a question; running games keep the one they were dealt',
    middleware: [requireAdmin] as const,
    request: { params: idParam, ...jsonBody(questionChange) },
    responses: responses(200, question, 'The row now', [400, 401, 403, 404, 413, 415, 503]),
  })
  const remove = createRoute({
    method: 'delete',
    path: '/{id}',
    operationId: 'deleteQuestion',
    security: ADMIN_COOKIE,
    summary: 'Delete a question; running games keep it',
    middleware: [requireAdmin] as const,
    request: { params: idParam },
    responses: responses(200, deleted, 'What is gone', [400, 401, 403, 404, 413, 415, 503]),
  })
  return createRouter()
    .openapi(list, async (c) => {
      return c.json({ questions: await listQuestions(db, c.req.valid('query').level ?? null) }, 200)
    })
    .openapi(add, async (c) => c.json(await addQuestion(db, c.var.admin, c.req.valid('json'), at()), 201))
    .openapi(exportCsv, async (c) => {
      // Nothing is exported, so nothing is audited.
      if (c.req.method === 'HEAD') return c.body(null, 200, csvHeaders('questions', at())) as never
      const { level = null } = c.req.valid('query')
      const rows = await listQuestions(db, level)
      const summary = `${rows.length} questions${level === null ? '' : ` of level ${level}`}`
      await writeAudit(db, c.var.admin, { action: 'export', entity: 'quiz_questions', summary }, at())
      const cells = rows.map((row) => QUESTION_COLUMNS.map((column) => guardCell(String(row[column] ?? ''))))
      const text = BYTE_ORDER_MARK + csvLines([QUESTION_COLUMNS, ...cells])
      return c.body(text, 200, csvHeaders('questions', at())) as never
    })
    .openapi(importCsv, async (c) => {
      return c.json(await importQuestions(db, c.var.admin, c.req.valid('json'), at()), 200)
    })
    .openapi(change, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await changeQuestion(db, c.var.admin, id, c.req.valid('json'), at()), 200)
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      await deleteQuestion(db, c.var.admin, id, at())
      return c.json({ id }, 200)
    })
}

/** /api/prophets */
export function prophetRoutes({ db, clock, images, requireAdmin }: Deps) {
  const at = () => new Date(clock.nowMs()).toISOString()
  const deps = { db, images }
  const list = createRoute({
    method: 'get',
    path: '/',
    operationId: 'listProphets',
    security: ADMIN_COOKIE,
    summary: 'All prophets and their items',
    middleware: [requireAdmin] as const,
    responses: responses(200, prophets, 'Oldest first', [401, 403, 503]),
  })
  const add = createRoute({
    method: 'post',
    path: '/',
    operationId: 'addProphet',
    security: ADMIN_COOKIE,
    summary: 'Add a prophet',
    middleware: [requireAdmin, allowSilence(IMAGE_WAIT_MS)] as const,
    maxBytes: PROPHET_MAX_BYTES,
    request: jsonBody(newProphet),
    responses: responses(201, prophet, 'The row written', [400, 401, 403, 413, 415, 503]),
  })
  const change = createRoute({
    method: 'patch',
    path: '/{id}',
    operationId: 'changeProphet',
    security: ADMIN_COOKIE,
    summary: 'Change a prophet; running games keep the one they were dealt',
    middleware: [requireAdmin, allowSilence(IMAGE_WAIT_MS)] as const,
    maxBytes: PROPHET_MAX_BYTES,
    request: { params: idParam, ...jsonBody(prophetChange) },
    responses: responses(200, prophet, 'The row now', [400, 401, 403, 404, 413, 415, 503]),
  })
  const remove = createRoute({
    method: 'delete',
    path: '/{id}',
    operationId: 'deleteProphet',
    security: ADMIN_COOKIE,
    summary: 'Delete a prophet and its image; running games keep both',
    middleware: [requireAdmin] as const,
    request: { params: idParam },
    responses: responses(200, deleted, 'What is gone', [400, 401, 403, 404, 413, 415, 503]),
  })
  return createRouter()
    .openapi(list, async (c) => c.json({ prophets: await listProphets(db) }, 200))
    .openapi(add, async (c) => c.json(await addProphet(deps, c.var.admin, c.req.valid('json'), at()), 201))
    .openapi(change, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await changeProphet(deps, c.var.admin, id, c.req.valid('json'), at()), 200)
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      await deleteProphet(deps, c.var.admin, id, at())
      return c.json({ id }, 200)
    })
}

/** /api/islamic_terms */
export function termRoutes({ db, clock, requireAdmin }: Omit<Deps, 'images'>) {
  const at = () => new Date(clock.nowMs()).toISOString()
  const list = createRoute({
    method: 'get',
    path: '/',
    operationId: 'listTerms',
    security: ADMIN_COOKIE,
    summary: 'All terms',
    middleware: [requireAdmin] as const,
    responses: responses(200, terms, 'Oldest first', [401, 403, 503]),
  })
  const add = createRoute({
    method: 'post',
    path: '/',
    operationId: 'addTerm',
    security: ADMIN_COOKIE,
    summary: 'Add a term',
    middleware: [requireAdmin] as const,
    request: jsonBody(newTerm),
    responses: responses(201, term, 'The row written', [400, 401, 403, 413, 415, 503]),
  })
  const change = createRoute({
    method: 'patch',
    path: '/{id}',
    operationId: 'changeTerm',
    security: ADMIN_COOKIE,
    summary: 'Change a term; running games keep the one they were dealt',
    middleware: [requireAdmin] as const,
    request: { params: idParam, ...jsonBody(termChange) },
    responses: responses(200, term, 'The row now', [400, 401, 403, 404, 413, 415, 503]),
  })
  const remove = createRoute({
    method: 'delete',
    path: '/{id}',
    operationId: 'deleteTerm',
    security: ADMIN_COOKIE,
    summary: 'Delete a term; running games keep it',
    middleware: [requireAdmin] as const,
    request: { params: idParam },
    responses: responses(200, deleted, 'What is gone', [400, 401, 403, 404, 413, 415, 503]),
  })
  return createRouter()
    .openapi(list, async (c) => c.json({ terms: await listTerms(db) }, 200))
    .openapi(add, async (c) => c.json(await addTerm(db, c.var.admin, c.req.valid('json'), at()), 201))
    .openapi(change, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await changeTerm(db, c.var.admin, id, c.req.valid('json'), at()), 200)
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      await deleteTerm(db, c.var.admin, id, at())
      return c.json({ id }, 200)
    })
}
