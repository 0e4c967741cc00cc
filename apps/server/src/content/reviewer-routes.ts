import { reviewerOperations } from '@noor-quest/contract/reviewer'
import { compress } from 'hono/compress'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { May } from '../accounts/guard.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { downloadHeaders, serveOperations } from '../platform/http/routes.ts'
import { tableFile } from '../platform/spreadsheets/table-file.ts'
import { checksTable } from './check-file.ts'
import { ITEM_KINDS } from './item-kinds.ts'
import { actsBy } from './items.ts'
import { checkAsReviewer, checkSealed, listForReviewer, openSealedForReviewer } from './reviewer.ts'

export function reviewerRoutes({ db, clock, may }: { db: Db; clock: Clock; may: May }) {
  const by = actsBy(clock)
  // The lists contain no secret of their reader, whose length compression would reveal.
  const middleware = compress({ encoding: 'gzip' })
  const routes = serveOperations(reviewerOperations, { may })
  routes.serve('GET /api/item_checks', {
    middleware,
    handle: async ({ admin, query }) => ({ items: await listForReviewer(db, by(admin), ITEM_KINDS[query.kind]) }),
  })
  routes.serve('PUT /api/item_checks', {
    handle: ({ admin, body: { kind, ...sent } }) => checkAsReviewer(db, by(admin), ITEM_KINDS[kind], sent),
  })
  routes.serve('GET /api/item_checks/export', {
    handle: ({ admin, query: { format } }) => ({
      headers: downloadHeaders('checks', by(admin).at, format),
      write: async () => {
        const { table, checks } = await checksTable(db)
        const summary = `${checks} checks`
        await writeAudit(db, admin, { action: 'export', entity: 'item_checks', summary }, by(admin).at)
        return tableFile(table, format)
      },
    }),
  })
  routes.serve('GET /api/item_checks/sealed', {
    middleware,
    handle: async ({ admin }) => ({ items: await openSealedForReviewer(db, by(admin)) }),
  })
  routes.serve('PUT /api/item_checks/sealed', {
    handle: ({ admin, body }) => checkSealed(db, by(admin), body),
  })
  return routes
}
