import { doorOperations } from '@noor-quest/contract/doors'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { AccountsServices } from '../accounts/module.ts'
import type { Actor } from '../platform/actor.ts'
import { serveOperations } from '../platform/http/routes.ts'
import type { Platform } from '../platform/module.ts'
import type { Doors } from './doors.ts'

export function doorRoutes({ db, clock, doors, may }: Platform & AccountsServices & { doors: Doors }) {
  const record = (admin: Actor, summary: string) =>
    writeAudit(db, admin, { action: 'change', entity: 'settings', summary }, new Date(clock.nowMs()).toISOString())
  const routes = serveOperations(doorOperations, { may })
  routes.serve('GET /api/doors', {
    handle: () => doors.view(),
  })
  routes.serve('POST /api/doors/open', {
    handle: async ({ admin, body: { address } }) => {
      await doors.open(address)
      await record(admin, `Opened the doors on ${address}`)
      return doors.view()
    },
  })
  routes.serve('POST /api/doors/close', {
    handle: async ({ admin }) => {
      await doors.close()
      await record(admin, 'Closed the doors')
      return doors.view()
    },
  })
  return routes
}
