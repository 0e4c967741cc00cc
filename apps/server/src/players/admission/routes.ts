import {
  madeTickets,
  newTickets,
  ticketCheck,
  tickets,
  validTicket,
  withdrawal,
  withdrawn,
} from '@noor-quest/contract/admission'
import type { AccountsServices } from '../../accounts/module.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/module.ts'
import type { DeviceCookies } from '../device-cookie.ts'
import type { TicketCheck } from './ticket-check.ts'
import { createTicketHash, listTickets, makeTickets, withdrawTickets } from './tickets.ts'

/** A visitor's question about a ticket's code. It shares the path of registration. */
export function ticketCheckRoutes({ devices, ticketOf }: { devices: DeviceCookies; ticketOf: TicketCheck }) {
  const routes = defineRoutes('/api/players')
  routes.post('/tickets/check', {
    summary: 'Whether a ticket’s code can register a person; the registration itself uses it up',
    body: ticketCheck,
    returns: [200, validTicket, 'It can'],
    errors: [429],
    handle: async ({ body }, c) => {
      devices.write(c, devices.read(c))
      await ticketOf.check(c, body.code)
      return { is_valid: true as const }
    },
  })
  return routes
}

/** Printed tickets, in the portal. */
export function ticketRoutes({ db, clock, secret, publicUrl, may }: Platform & AccountsServices) {
  const hashTicket = createTicketHash(secret)
  const at = () => new Date(clock.nowMs()).toISOString()
  const routes = defineRoutes('/api/admission_tickets')
  routes.get('/', {
    summary: 'How many tickets were printed and used, without their codes',
    guard: may('settings:read'),
    returns: [200, tickets, 'By printing, newest first'],
    handle: () => listTickets(db),
  })
  routes.post('/', {
    summary: 'Make tickets to print; their codes are returned once',
    guard: may('settings:write'),
    body: newTickets,
    returns: [201, madeTickets, 'The codes'],
    handle: async ({ admin, body }) => ({
      ...(await makeTickets(db, hashTicket, admin, body.count, at())),
      public_url: publicUrl,
    }),
  })
  routes.post('/withdraw', {
    summary: 'Make the unused tickets of one printing invalid',
    guard: may('settings:write'),
    body: withdrawal,
    returns: [200, withdrawn, 'Their number'],
    handle: async ({ admin, body }) => ({ tickets: await withdrawTickets(db, admin, body.printed_at, at()) }),
  })
  return routes
}
