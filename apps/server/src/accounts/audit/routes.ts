import { auditContent, auditLog, auditQuery } from '@noor-quest/contract/admins'
import { idParam } from '@noor-quest/contract/requests'
import { AppError } from '../../platform/app-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import type { May } from '../guard.ts'
import { AUDIT_PLACE, hasContent, readAudit, readAuditContent } from './queries.ts'

const PAGE_SIZE = 50
const LIST = 'audit_log'

export function auditRoutes(db: Db, may: May) {
  const guard = may('audit:read')
  const routes = defineRoutes('/api/audit_log')
  routes.get('/{id}/content', {
    id: 'getActivityContent',
    summary: 'What an entry did to content: each item before and after',
    guard,
    params: idParam,
    returns: [200, auditContent, 'Empty where the entry is about something else'],
    errors: [404],
    handle: async ({ params }) => {
      const found = await readAuditContent(db, params.id)
      if (found === null) throw new AppError('not_found')
      return found
    },
  })
  routes.get('/', {
    id: 'listActivity',
    summary: 'Who did what, when, from where',
    guard,
    query: auditQuery,
    returns: [200, auditLog, 'Newest first'],
    handle: async ({ query: { search, action, cursor } }) => {
      const place = cursor === undefined ? null : decodeCursor(LIST, cursor, AUDIT_PLACE)
      const rows = await readAudit(db, { search, action, place, limit: PAGE_SIZE + 1 })
      const page = rows.slice(0, PAGE_SIZE)
      const last = page.at(-1)
      return {
        entries: page.map((row) => {
          const { id, at, actor, actor_name, action, entity, entity_id, summary, from_address } = row
          const has_content = hasContent(row)
          return { id, at, actor, actor_name, action, entity, entity_id, summary, from: from_address, has_content }
        }),
        next_cursor: rows.length > PAGE_SIZE && last !== undefined ? encodeCursor(LIST, [last.at, last.id]) : null,
      }
    },
  })
  return routes
}
