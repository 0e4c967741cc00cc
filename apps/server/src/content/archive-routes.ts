import { archiveResult, contentImports, undoneImport } from '@noor-quest/contract/items'
import { ARCHIVE_FAULT_HEADER, ARCHIVE_MAX_BYTES } from '@noor-quest/contract/limits'
import { idParam } from '@noor-quest/contract/requests'
import type { MiddlewareHandler } from 'hono'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { AppError } from '../platform/app-error.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Store } from '../platform/files/store.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { limitBody } from '../platform/http/body-limits.ts'
import { zipHeaders } from '../platform/http/download.ts'
import { ADMIN_COOKIE, createRoute, createRouter, describeErrors, responses } from '../platform/http/openapi.ts'
import { allowSilence } from '../platform/http/silence.ts'
import { loadArchive, writeArchive } from './archive.ts'
import { IMAGE_WAIT_MS } from './images/item-image.ts'
import type { StoredImages } from './images/stored-images.ts'
import { listImports, undoImport } from './undo-import.ts'

type Deps = { db: Db; store: Store; clock: Clock; images: StoredImages; requireAdmin: MiddlewareHandler<AppEnv> }

/** What a form adds around its one file. */
const FORM_MAX_BYTES = 16 * 1024
const FILE = { type: 'string', format: 'binary' } as const

/** /api/content */
export function archiveRoutes({ db, store, clock, images, requireAdmin }: Deps) {
  const router = createRouter()
  const at = () => new Date(clock.nowMs()).toISOString()
  router.openAPIRegistry.registerPath({
    method: 'get',
    path: '/archive',
    operationId: 'exportContent',
    security: ADMIN_COOKIE,
    summary: 'All content with its pictures in one file',
    responses: {
      ...describeErrors([401, 403, 503]),
      200: {
        description: 'A ZIP archive',
        headers: {
          [ARCHIVE_FAULT_HEADER]: {
            description: 'Only where it could not be loaded again: why, such as "is larger than 50 MB"',
            schema: { type: 'string' },
          },
        },
        content: { 'application/zip': { schema: FILE } },
      },
    },
  })
  router.openAPIRegistry.registerPath({
    method: 'post',
    path: '/archive',
    operationId: 'importContent',
    security: ADMIN_COOKIE,
    summary: 'Add what such a file holds and is not there yet, items and languages of items, all of it or nothing',
    request: {
      body: {
        required: true,
        content: {
          'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file: FILE } } },
        },
      },
    },
    responses: {
      ...describeErrors([400, 401, 403, 413, 415, 503]),
      200: { description: 'What was added', content: { 'application/json': { schema: archiveResult } } },
    },
  })
  router.get('/archive', requireAdmin, async (c) => {
    const headers = zipHeaders('noor-quest-content', at())
    // Nothing is exported, so nothing is audited.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const { bytes, items, fault } = await writeArchive({ db, store })
    const entry = { action: 'export', entity: 'content', summary: `${items} items with their pictures` } as const
    await writeAudit(db, c.var.admin, entry, at())
    if (fault !== null) headers[ARCHIVE_FAULT_HEADER] = fault
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, headers)
  })
  const before = [requireAdmin, limitBody(ARCHIVE_MAX_BYTES + FORM_MAX_BYTES), allowSilence(IMAGE_WAIT_MS)] as const
  router.post('/archive', ...before, async (c) => {
    const form = await c.req.formData().catch(() => null)
    const file = form?.get('file')
    if (!(file instanceof File)) {
      const fields = [{ path: 'file', message: 'must be a file of a multipart form' }]
      throw new AppError('validation_failed', { details: { fields } })
    }
    if (file.size > ARCHIVE_MAX_BYTES) throw new AppError('body_too_large')
    return c.json(await loadArchive({ db, images }, c.var.admin, await file.bytes(), at()), 200)
  })
  const list = createRoute({
    method: 'get',
    path: '/imports',
    operationId: 'listImports',
    security: ADMIN_COOKIE,
    middleware: [requireAdmin],
    summary: 'Imports that can be undone',
    responses: responses(200, contentImports, 'Newest first', [401, 403, 503]),
  })
  const undo = createRoute({
    method: 'post',
    path: '/imports/{id}/undo',
    operationId: 'undoImport',
    security: ADMIN_COOKIE,
    middleware: [requireAdmin],
    summary: 'Delete what an import added, and take the languages back that it filled in; what was changed since stays',
    request: { params: idParam },
    responses: responses(200, undoneImport, 'What was undone', [400, 401, 403, 404, 415, 503]),
  })
  return router
    .openapi(list, async (c) => c.json(await listImports(db, at()), 200))
    .openapi(undo, async (c) => c.json(await undoImport(db, c.var.admin, c.req.valid('param').id, at()), 200))
}
