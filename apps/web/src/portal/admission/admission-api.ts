import type { MadeScreen, MadeTickets, Screens, Tickets, Withdrawn } from '@noor-quest/contract/admission'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'

export const screensQuery = queryOptions({
  queryKey: ['admin', 'screens'],
  queryFn: async () => (await adminCall<Screens>('GET', '/api/screens')).screens,
  // A screen that opens its link appears as paired.
  refetchInterval: 5000,
})

export const ticketsQuery = queryOptions({
  queryKey: ['admin', 'tickets'],
  queryFn: async () => (await adminCall<Tickets>('GET', '/api/admission_tickets')).printings,
})

export const makeScreen = (name: string) => adminCall<MadeScreen>('POST', '/api/screens', { name })
export const revokeScreen = (id: string) => adminCall('DELETE', `/api/screens/${id}`)
export const makeTickets = (count: number) => adminCall<MadeTickets>('POST', '/api/admission_tickets', { count })
export const withdrawTickets = (printed_at: string) =>
  adminCall<Withdrawn>('POST', '/api/admission_tickets/withdraw', { printed_at })
