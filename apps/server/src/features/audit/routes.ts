import { auditLog, auditQuery } from '@noor-quest/contract/admins'
import type { MiddlewareHandler } from 'hono'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { ADMIN_COOKIE, answers, createRoute, createRouter } from '../../http/openapi.ts'
import { decodeCursor, encodeCursor } from '../../shared/cursor.ts'

const PAGE_SIZE = 50
const LIST = 'audit_log'
const SEARCHED = ['actor', 'summary', 'from_address', 'entity', 'entity_id', 'action'] as const

const list = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listActivity',
  security: ADMIN_COOKIE,
  summary: 'Who did what, when, from where',
  request: { query: auditQuery },
  responses: answers(200, auditLog, 'Newest first', [400, 401, 403, 503]),
})

/** /api/audit_log */
export function auditRoutes(db: Db, requireAdmin: MiddlewareHandler<AppEnv>) {
  const router = createRouter()
  router.use('/', requireAdmin)
  return router.openapi(list, async (c) => {
    const { search, action, cursor } = c.req.valid('query')
    let query = db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE + 1)
    if (action !== undefined) query = query.where('action', '=', action)
    // PostgreSQL's text holds no NUL.
    const sought = search?.replaceAll('\0', '')
    if (sought) {
      const pattern = `%${sought.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
      query = query.where((eb) =>
        eb.or(SEARCHED.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`)),
      )
    }
    if (cursor !== undefined) {
      const [at, id] = decodeCursor(LIST, cursor, ['', ''])
      query = query.where((eb) => eb.or([eb('at', '<', at), eb.and([eb('at', '=', at), eb('id', '<', id)])]))
    }
    const rows = await query.execute()
    const page = rows.slice(0, PAGE_SIZE)
    const last = page.at(-1)
    return c.json(
      {
        entries: page.map(({ id, at, actor, action, entity, entity_id, summary, from_address }) => ({
          ...{ id, at, actor, action, entity, entity_id, summary },
          from: from_address,
        })),
        next_cursor: rows.length > PAGE_SIZE && last !== undefined ? encodeCursor(LIST, [last.at, last.id]) : null,
      },
      200,
    )
  })
}
