import { auditOperations } from '@noor-quest/contract/admins'
import { decodeCursor, pageOf } from '../../platform/cursor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { serveOperations } from '../../platform/http/routes.ts'
import type { May } from '../guard.ts'
import { AUDIT_POSITION, readAudit } from './queries.ts'

const PAGE_SIZE = 50
const LIST = 'audit_log'

export function auditRoutes(db: Db, may: May) {
  const routes = serveOperations(auditOperations, { may })
  routes.serve('GET /api/audit_log', {
    handle: async ({ query: { search, action, cursor } }) => {
      const position = cursor === undefined ? null : decodeCursor(LIST, cursor, AUDIT_POSITION)
      const rows = await readAudit(db, { search, action, position, limit: PAGE_SIZE + 1 })
      const { page, next_cursor } = pageOf(LIST, rows, PAGE_SIZE, ({ at, id }) => [at, id])
      return {
        entries: page.map((row) => {
          const { id, at, actor, actor_name, action, entity, entity_id, summary, from_address } = row
          return { id, at, actor, actor_name, action, entity, entity_id, summary, from: from_address }
        }),
        next_cursor,
      }
    },
  })
  return routes
}
