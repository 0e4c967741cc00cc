import { comeBackOperations, deviceLinkOperations } from '@noor-quest/contract/come-back'
import type { AccountsServices } from '../accounts/module.ts'
import { serveOperations } from '../platform/http/routes.ts'
import type { Platform } from '../platform/module.ts'
import type { ComeBacks } from './come-back.ts'
import { makeDeviceLink } from './device-link.ts'
import { publicToOwner } from './routes.ts'

export function comeBackRoutes({ comeBacks }: { comeBacks: ComeBacks }) {
  const routes = serveOperations(comeBackOperations)
  routes.serve('POST /api/players/come-back/code', {
    handle: async ({ body }, c) => publicToOwner(await comeBacks.byCode(c, body)),
  })
  routes.serve('POST /api/players/come-back/link', {
    handle: async ({ body }, c) => publicToOwner(await comeBacks.byLink(c, body)),
  })
  return routes
}

export function deviceLinkRoutes({ db, clock, may }: Platform & AccountsServices) {
  const routes = serveOperations(deviceLinkOperations, { may })
  routes.serve('POST /api/players/{id}/device-links', {
    handle: async ({ admin, params: { id } }) => ({ token: await makeDeviceLink(db, admin, id, clock.nowMs()) }),
  })
  return routes
}
