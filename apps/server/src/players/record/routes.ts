import { deviceOperations } from '@noor-quest/contract/player-actions'
import { recordOperations } from '@noor-quest/contract/player-record'
import { allows } from '@noor-quest/rules/permissions'
import type { AccountsServices } from '../../accounts/module.ts'
import type { LeaderboardsServices } from '../../leaderboards/module.ts'
import { AppError } from '../../platform/app-error.ts'
import { serveOperations } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/module.ts'
import type { RegistrationServices } from '../../registration/module.ts'
import { applyActions, changeBooth } from './apply-actions.ts'
import { type RecordDeps, readGameRecord, readRecord } from './read-record.ts'

type Deps = Platform & AccountsServices & RegistrationServices & LeaderboardsServices

/** An organiser's requests about a player's record and appearance. */
export function recordRoutes(deps: Deps & RecordDeps) {
  const { db, clock, leaderboards, may } = deps
  const routes = serveOperations(recordOperations, { may })
  routes.serve('GET /api/players/{id}/record', {
    handle: ({ params }) => readRecord(deps, params.id),
  })
  routes.serve('GET /api/games/{id}/record', {
    handle: ({ params }) => readGameRecord(deps, params.id),
  })
  routes.serve('POST /api/names/actions', {
    handle: ({ admin, rights, body }) => {
      if (body.device_blocked !== undefined && !allows(rights, 'players:write')) throw new AppError('not_permitted')
      return applyActions({ db, leaderboards }, admin, body, new Date(clock.nowMs()).toISOString())
    },
  })
  return routes
}

export function deviceRoutes({ db, clock, leaderboards, devices, may }: Deps) {
  const routes = serveOperations(deviceOperations, { may })
  routes.serve('POST /api/players/devices/booth', {
    handle: async ({ admin, body: { is_booth } }, c) => {
      const id = devices.read(c)
      await changeBooth({ db, leaderboards }, admin, id, is_booth, new Date(clock.nowMs()).toISOString())
      devices.write(c, id)
      return { is_booth }
    },
  })
  return routes
}
