// Admission: what a visitor needs before the registration form (docs/product-rules.md#admission).

import { z } from 'zod'
import { TICKET_CODE_MAX, TICKETS_AT_ONCE_MAX } from './limits.ts'
import { operations } from './operations.ts'
import { orNull, schema, strictSchema } from './requests.ts'

/** Nothing, or a printed ticket. */
export const admission = z.enum(['everybody', 'tickets'])
export type Admission = z.infer<typeof admission>

/** A ticket's code, from its QR code or as typed. */
export const ticketCode = z.string().max(TICKET_CODE_MAX)

/** POST /api/players/tickets/check: looks a code up before the form. It doesn't use the ticket up. */
export const ticketCheck = strictSchema('TicketCheck', { code: ticketCode })
/** 200 of it. */
export const validTicket = schema('ValidTicket', { is_valid: z.literal(true) })

/** `reason` in details of invalid_code, there and at a registration. */
export type CodeFault = 'unknown' | 'used'

/** POST /api/admission_tickets: new tickets. */
export const newTickets = strictSchema('NewTickets', { count: z.int().min(1).max(TICKETS_AT_ONCE_MAX) })

/** Its response. The codes are returned once: only their hashes are stored. */
export const madeTickets = schema('MadeTickets', {
  printed_at: z.string(),
  codes: z.array(z.string()),
  /** As in Hall. */
  public_url: orNull(z.string()),
})
export type MadeTickets = z.infer<typeof madeTickets>

/** GET /api/admission_tickets: by printing, newest first. */
export const tickets = schema('Tickets', {
  printings: z.array(z.object({ printed_at: z.string(), tickets: z.int(), used: z.int() })),
})
export type Tickets = z.infer<typeof tickets>

/** POST /api/admission_tickets/withdraw: the unused tickets of one printing. */
export const withdrawal = strictSchema('TicketWithdrawal', { printed_at: z.iso.datetime() })
/** 200 of it: how many were withdrawn. */
export const withdrawn = schema('WithdrawnTickets', { tickets: z.int() })
export type Withdrawn = z.infer<typeof withdrawn>

export const ticketCheckOperations = operations({
  'POST /api/players/tickets/check': {
    summary: 'Whether a ticket’s code can register a person; the registration itself uses it up',
    body: ticketCheck,
    returns: [200, validTicket, 'It can'],
    errors: [429],
  },
})

export const ticketOperations = operations({
  'GET /api/admission_tickets': {
    summary: 'How many tickets were printed and used, without their codes',
    permission: 'settings:read',
    returns: [200, tickets, 'By printing, newest first'],
  },
  'POST /api/admission_tickets': {
    summary: 'Make tickets to print; their codes are returned once',
    permission: 'settings:write',
    body: newTickets,
    returns: [201, madeTickets, 'The codes'],
  },
  'POST /api/admission_tickets/withdraw': {
    summary: 'Make the unused tickets of one printing invalid',
    permission: 'settings:write',
    body: withdrawal,
    returns: [200, withdrawn, 'Their number'],
  },
})
