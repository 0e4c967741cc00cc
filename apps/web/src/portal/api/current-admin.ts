import type { CurrentAdmin } from '@noor-quest/contract/admins'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from './admin-call.ts'

export const currentAdminQuery = queryOptions({
  queryKey: ['admin', 'me'],
  queryFn: () => adminCall<CurrentAdmin>('GET', '/api/admins/me'),
  staleTime: 0,
})
