import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'

export const ticketsQuery = queryOptions({
  queryKey: ['admin', 'tickets'],
  queryFn: async () => (await adminCall('GET /api/admission_tickets')).printings,
})

export const makeTickets = (count: number) => adminCall('POST /api/admission_tickets', { body: { count } })
export const withdrawTickets = (printed_at: string) =>
  adminCall('POST /api/admission_tickets/withdraw', { body: { printed_at } })
