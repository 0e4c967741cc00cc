import type { MadeTickets, Tickets, Withdrawn } from '@noor-quest/contract/admission'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'

export const ticketsQuery = queryOptions({
  queryKey: ['admin', 'tickets'],
  queryFn: async () => (await adminCall<Tickets>('GET', '/api/admission_tickets')).printings,
})

export const makeTickets = (count: number) => adminCall<MadeTickets>('POST', '/api/admission_tickets', { count })
export const withdrawTickets = (printed_at: string) =>
  adminCall<Withdrawn>('POST', '/api/admission_tickets/withdraw', { printed_at })
