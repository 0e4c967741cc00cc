import type { AccountsDeps, AccountsServices } from '../accounts/module.ts'
import { createPublicLimits } from '../accounts/rate-limits/public-limits.ts'
import type { Platform } from '../platform/module.ts'
import { ticketCheckRoutes, ticketRoutes } from './admission/routes.ts'
import { createTicketChecks } from './admission/tickets.ts'
import { createComeBacks } from './come-back.ts'
import { comeBackRoutes, deviceLinkRoutes } from './come-back-routes.ts'
import { createDeviceCookies, createPlayerCookies } from './cookies.ts'
import { createMarkedNames } from './marked-names.ts'
import { playerRoutes } from './routes.ts'

export type RegistrationServices = ReturnType<typeof registrationModule>['services']

export function registrationModule(deps: Platform & AccountsServices & Pick<AccountsDeps, 'limits'>) {
  const { settings, secret, secure } = deps
  const cookies = createPlayerCookies(deps)
  const devices = createDeviceCookies(secret, secure)
  const rateLimits = createPublicLimits(deps.limits, deps)
  const markedNames = createMarkedNames(settings)
  const limit = rateLimits.continuation
  const tickets = createTicketChecks({ ...deps, devices })
  const comeBacks = createComeBacks({ ...deps, cookies, devices })
  return {
    services: { cookies, comeBacks, devices, rateLimits, markedNames },
    // Registered before the admins' routes of the same paths: DELETE /api/players/me is a player's.
    routes: [
      playerRoutes({ ...deps, devices, tickets, limit }, cookies),
      ticketCheckRoutes({ devices, tickets }),
      ticketRoutes(deps),
      comeBackRoutes({ comeBacks }),
      deviceLinkRoutes(deps),
    ],
  }
}
