import type { AccountsDeps, AccountsServices } from '../accounts/module.ts'
import { createPublicLimits } from '../accounts/rate-limits/public-limits.ts'
import type { Platform } from '../platform/module.ts'
import { createRights } from './admission/rights.ts'
import { admissionRoutes, createWrongCodes, screenRoutes, ticketRoutes } from './admission/routes.ts'
import { createDeviceCookies } from './device-cookie.ts'
import { createMarkedNames } from './marked-names.ts'
import { createPlayerCookies } from './player-cookie.ts'
import { playerRoutes } from './routes.ts'

export type PlayersServices = ReturnType<typeof playersModule>['services']

export function playersModule(deps: Platform & AccountsServices & Pick<AccountsDeps, 'limits'>) {
  const { settings, secret, secure } = deps
  const cookies = createPlayerCookies(secret, secure)
  const devices = createDeviceCookies(secret, secure)
  const rateLimits = createPublicLimits(deps.limits, deps)
  const markedNames = createMarkedNames(settings)
  const limit = rateLimits.continuation
  const rights = createRights(deps)
  const wrongCodes = createWrongCodes()
  const admissionDeps = { ...deps, devices, rights, wrongCodes }
  return {
    services: { cookies, devices, rateLimits, markedNames, wrongCodes },
    // Registered before the admins' routes of the same paths: DELETE /api/players/me is a player's.
    routes: [
      playerRoutes({ ...deps, devices, rights, limit }, cookies),
      admissionRoutes(admissionDeps),
      screenRoutes(admissionDeps),
      ticketRoutes(admissionDeps),
    ],
  }
}
