import { auditContent, auditLog, auditQuery } from '@noor-quest/contract/admins'
import { idParam } from '@noor-quest/contract/requests'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../platform/app-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { ADMIN_COOKIE, createRoute, createRouter, responses } from '../../platform/http/openapi.ts'
import { AUDIT_PLACE, hasContent, readAudit, readAuditContent } from './queries.ts'

const PAGE_SIZE = 50
const LIST = 'audit_log'

const list = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listActivity',
  security: ADMIN_COOKIE,
  summary: 'Who did what, when, from where',
  request: { query: auditQuery },
  responses: responses(200, auditLog, 'Newest first', [400, 401, 403, 503]),
})

const content = createRoute({
  method: 'get',
  path: '/{id}/content',
  operationId: 'getActivityContent',
  security: ADMIN_COOKIE,
  summary: 'What an entry did to content: each item before and after',
  request: { params: idParam },
  responses: responses(200, auditContent, 'Empty where the entry is about something else', [400, 401, 403, 404, 503]),
})

/** /api/audit_log */
export function auditRoutes(db: Db, requireAdmin: MiddlewareHandler<AppEnv>) {
  const router = createRouter()
  router.get('/', requireAdmin)
  router.get('/:id/content', requireAdmin)
  router.openapi(content, async (c) => {
    const found = await readAuditContent(db, c.req.valid('param').id)
    if (found === null) throw new AppError('not_found')
    return c.json(found, 200)
  })
  return router.openapi(list, async (c) => {
    const { search, action, cursor } = c.req.valid('query')
    const place = cursor === undefined ? null : decodeCursor(LIST, cursor, AUDIT_PLACE)
    const rows = await readAudit(db, { search, action, place, limit: PAGE_SIZE + 1 })
    const page = rows.slice(0, PAGE_SIZE)
    const last = page.at(-1)
    return c.json(
      {
        entries: page.map((row) => {
          const { id, at, actor, action, entity, entity_id, summary, from_address } = row
          return {
            ...{ id, at, actor, action, entity, entity_id, summary },
            from: from_address,
            has_content: hasContent(row),
          }
        }),
        next_cursor: rows.length > PAGE_SIZE && last !== undefined ? encodeCursor(LIST, [last.at, last.id]) : null,
      },
      200,
    )
  })
}
