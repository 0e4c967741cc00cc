// The portal's requests about items: the same for every kind (item-kinds.ts).
import {
  activation,
  changedItems,
  chosenItems,
  deletedItems,
  itemHistory,
  itemReview,
} from '@noor-quest/contract/items'
import { IMPORT_MAX_BYTES, ITEMS_CHOSEN_MAX } from '@noor-quest/contract/limits'
import { questionsQuery } from '@noor-quest/contract/questions'
import { deleted, exportQuery, idParam } from '@noor-quest/contract/requests'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { AppError } from '../platform/app-error.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { compressLongJson } from '../platform/http/compress-long-json.ts'
import { fileHeaders } from '../platform/http/download.ts'
import {
  ADMIN_COOKIE,
  createRoute,
  createRouter,
  fileResponses,
  jsonBody,
  responses,
} from '../platform/http/openapi.ts'
import { allowSilence } from '../platform/http/silence.ts'
import { tableFile, workbookFile } from '../platform/spreadsheets/table-file.ts'
import { deleteItems, listDeletedItems, restoreItems } from './deleted-items.ts'
import { IMAGE_WAIT_MS } from './images/item-image.ts'
import type { StoredImages } from './images/stored-images.ts'
import { itemsTable, templateTables } from './item-files.ts'
import { importItems } from './item-import.ts'
import type { ItemKind } from './item-kinds.ts'
import { activateItems, addItem, changeItem, listItems, readHistory, reviewItem } from './items.ts'

type Deps = { db: Db; clock: Clock; images: StoredImages; requireAdmin: MiddlewareHandler<AppEnv> }

/** In JSON a line end or a quote takes two bytes, and control characters six; base64 is a third more. */
const IMPORT_BODY_MAX_BYTES = IMPORT_MAX_BYTES * 2

/** An id in JSON. */
const ID_BYTES = 40
const CHOSEN_MAX_BYTES = (ITEMS_CHOSEN_MAX + 1) * ID_BYTES

/** /api/quiz_questions, /api/prophets or /api/islamic_terms */
export function itemRoutes({ db, clock, images, requireAdmin }: Deps, kind: ItemKind) {
  const { one, many, One, Many, schemas, maxBytes } = kind
  const deps = { db, images }
  const at = () => new Date(clock.nowMs()).toISOString()
  const query = kind.hasLevel ? questionsQuery : z.object({})
  const which = kind.hasLevel ? `All ${many}, or those of a level` : `All ${many}`
  /** With an image, a response waits until that is decoded. */
  const writes = {
    security: ADMIN_COOKIE,
    middleware: kind.hasImage ? [requireAdmin, allowSilence(IMAGE_WAIT_MS)] : [requireAdmin],
    ...(maxBytes && { maxBytes }),
  }
  const common = { security: ADMIN_COOKIE, middleware: [requireAdmin] }

  const list = createRoute({
    ...common,
    middleware: [requireAdmin, compressLongJson],
    method: 'get',
    path: '/',
    operationId: `list${Many}`,
    summary: which,
    request: { query },
    responses: responses(
      200,
      schemas.list,
      kind.hasLevel ? 'By level, then oldest first' : 'Oldest first',
      kind.hasLevel ? [400, 401, 403, 503] : [401, 403, 503],
    ),
  })
  const add = createRoute({
    ...writes,
    method: 'post',
    path: '/',
    operationId: `add${One}`,
    summary: `Add a ${one}`,
    request: jsonBody(schemas.newItem),
    responses: responses(201, schemas.item, 'The row written', [
      ...([400, 401, 403] as const),
      ...(kind.asksBeforeDuplicate ? ([409] as const) : []),
      ...([413, 415, 503] as const),
    ]),
  })
  const exportFile = createRoute({
    ...common,
    method: 'get',
    path: '/export',
    operationId: `export${Many}`,
    summary: `${which}, as a file for spreadsheets`,
    request: { query: query.extend(exportQuery.shape) },
    responses: fileResponses([400, 401, 403, 503]),
  })
  const template = createRoute({
    ...common,
    method: 'get',
    path: '/template',
    operationId: `get${Many}Template`,
    summary: `A workbook to fill in with ${many}`,
    responses: fileResponses([401, 403, 503], ['xlsx']),
  })
  const importFile = createRoute({
    ...common,
    method: 'post',
    path: '/import',
    operationId: `import${Many}`,
    summary: `Preview or commit ${many} from an Excel workbook or a CSV file, all of them or none`,
    maxBytes: IMPORT_BODY_MAX_BYTES,
    request: jsonBody(schemas.importRequest),
    responses: responses(200, schemas.importResult, 'What the file holds', [400, 401, 403, 413, 415, 503]),
  })
  const history = createRoute({
    ...common,
    method: 'get',
    path: '/{id}/history',
    operationId: `get${One}History`,
    summary: `What a ${one} was, each time it was changed`,
    request: { params: idParam },
    responses: responses(200, itemHistory, 'Newest first', [400, 401, 403, 404, 503]),
  })
  const change = createRoute({
    ...writes,
    method: 'patch',
    path: '/{id}',
    operationId: `change${One}`,
    summary: `Change a ${one}; running games keep the one they were dealt`,
    request: { params: idParam, ...jsonBody(schemas.change) },
    responses: responses(200, schemas.item, 'The row now', [400, 401, 403, 404, 409, 413, 415, 503]),
  })
  const review = createRoute({
    ...common,
    method: 'put',
    path: '/{id}/review',
    operationId: `review${One}`,
    summary: `Mark a ${one} as read by somebody who knows the subject`,
    request: { params: idParam, ...jsonBody(itemReview) },
    responses: responses(200, schemas.item, 'The row now', [400, 401, 403, 404, 409, 413, 415, 503]),
  })
  const unreview = createRoute({
    ...common,
    method: 'delete',
    path: '/{id}/review',
    operationId: `unreview${One}`,
    summary: `Take back that a ${one} was read`,
    request: { params: idParam },
    responses: responses(200, schemas.item, 'The row now', [400, 401, 403, 404, 413, 415, 503]),
  })
  const remove = createRoute({
    ...common,
    method: 'delete',
    path: '/{id}',
    operationId: `delete${One}`,
    summary: `Delete a ${one}; it can be brought back for 30 days, and running games keep it`,
    request: { params: idParam },
    responses: responses(200, deleted, 'What is gone', [400, 401, 403, 404, 413, 415, 503]),
  })
  const listDeleted = createRoute({
    ...common,
    method: 'get',
    path: '/deleted',
    operationId: `listDeleted${Many}`,
    summary: `Deleted ${many} that can be brought back`,
    responses: responses(200, deletedItems, 'Newest first', [401, 403, 503]),
  })
  /** What is done to one or many of them. */
  const choose = (path: '/delete' | '/restore', name: string, summary: string) =>
    createRoute({
      ...common,
      method: 'post',
      path,
      operationId: `${name}${Many}`,
      summary,
      maxBytes: CHOSEN_MAX_BYTES,
      request: jsonBody(chosenItems),
      responses: responses(200, changedItems, 'Those that were there', [400, 401, 403, 413, 415, 503]),
    })
  const removeMany = choose('/delete', 'deleteMany', `Delete ${many}; they can be brought back for 30 days`)
  const restore = choose('/restore', 'restore', `Bring deleted ${many} back`)
  const activate = createRoute({
    ...common,
    method: 'post',
    path: '/active',
    operationId: `activate${Many}`,
    summary: `Let games be dealt ${many}, or no longer`,
    maxBytes: CHOSEN_MAX_BYTES,
    request: jsonBody(activation),
    responses: responses(200, changedItems, 'Those that are there', [400, 401, 403, 413, 415, 503]),
  })
  /** Checked by `query` where the kind has levels. */
  const levelOf = (valid: unknown) => (valid as z.output<typeof questionsQuery>).level ?? null

  return createRouter()
    .openapi(list, async (c) => c.json({ [many]: await listItems(db, kind, levelOf(c.req.valid('query'))) }, 200))
    .openapi(add, async (c) => c.json(await addItem(deps, kind, c.var.admin, c.req.valid('json'), at()), 201))
    .openapi(exportFile, async (c) => {
      const { format } = c.req.valid('query') as z.output<typeof exportQuery>
      const headers = fileHeaders(many, at(), format)
      // Nothing is exported, so nothing is audited.
      if (c.req.method === 'HEAD') return c.body(null, 200, headers) as never
      const level = levelOf(c.req.valid('query'))
      const items = await listItems(db, kind, level)
      const summary = `${items.length} ${many}${level === null ? '' : ` of level ${level}`}`
      await writeAudit(db, c.var.admin, { action: 'export', entity: kind.table, summary }, at())
      return c.body(tableFile(itemsTable(kind, items), format), 200, headers) as never
    })
    .openapi(template, async (c) => {
      const headers = fileHeaders(`${many}-template`, at(), 'xlsx')
      if (c.req.method === 'HEAD') return c.body(null, 200, headers) as never
      return c.body(workbookFile(templateTables(kind)), 200, headers) as never
    })
    .openapi(importFile, async (c) => {
      return c.json(await importItems(deps, kind, c.var.admin, c.req.valid('json'), at()), 200)
    })
    .openapi(history, async (c) => c.json(await readHistory(db, kind, c.req.valid('param').id), 200))
    .openapi(change, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await changeItem(deps, kind, c.var.admin, id, c.req.valid('json'), at()), 200)
    })
    .openapi(review, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await reviewItem(db, kind, c.var.admin, id, c.req.valid('json'), at()), 200)
    })
    .openapi(unreview, async (c) => {
      return c.json(await reviewItem(db, kind, c.var.admin, c.req.valid('param').id, null, at()), 200)
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      const ids = await deleteItems(db, kind, c.var.admin, [id], at())
      if (ids.length === 0) throw new AppError('not_found')
      return c.json({ id }, 200)
    })
    .openapi(listDeleted, async (c) => c.json(await listDeletedItems(db, kind, at()), 200))
    .openapi(removeMany, async (c) => {
      return c.json({ ids: await deleteItems(db, kind, c.var.admin, c.req.valid('json').ids, at()) }, 200)
    })
    .openapi(restore, async (c) => {
      return c.json({ ids: await restoreItems(deps, kind, c.var.admin, c.req.valid('json').ids, at()) }, 200)
    })
    .openapi(activate, async (c) => {
      const { ids, active } = c.req.valid('json')
      return c.json({ ids: await activateItems(db, kind, c.var.admin, ids, active, at()) }, 200)
    })
}
