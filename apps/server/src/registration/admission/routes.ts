import { ticketCheckOperations, ticketOperations } from '@noor-quest/contract/admission'
import type { AccountsServices } from '../../accounts/module.ts'
import { serveOperations } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/module.ts'
import type { DeviceCookies } from '../cookies.ts'
import { createTicketHash, listTickets, makeTickets, type TicketChecks, withdrawTickets } from './tickets.ts'

/** A visitor's question about a ticket's code. It shares the path of registration. */
export function ticketCheckRoutes({ devices, tickets }: { devices: DeviceCookies; tickets: TicketChecks }) {
  const routes = serveOperations(ticketCheckOperations)
  routes.serve('POST /api/players/tickets/check', {
    handle: async ({ body }, c) => {
      devices.write(c, devices.read(c))
      await tickets.check(c, body.code)
      return { is_valid: true as const }
    },
  })
  return routes
}

/** Printed tickets, in the portal. */
export function ticketRoutes({ db, clock, secret, publicUrl, may }: Platform & AccountsServices) {
  const hashTicket = createTicketHash(secret)
  const at = () => new Date(clock.nowMs()).toISOString()
  const routes = serveOperations(ticketOperations, { may })
  routes.serve('GET /api/admission_tickets', {
    handle: () => listTickets(db),
  })
  routes.serve('POST /api/admission_tickets', {
    handle: async ({ admin, body }) => ({
      ...(await makeTickets(db, hashTicket, admin, body.count, at())),
      public_url: publicUrl(),
    }),
  })
  routes.serve('POST /api/admission_tickets/withdraw', {
    handle: async ({ admin, body }) => ({ tickets: await withdrawTickets(db, admin, body.printed_at, at()) }),
  })
  return routes
}
