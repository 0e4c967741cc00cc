import type { Account, AccountChange, Accounts } from '@noor-quest/contract/admins'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'

export const accountsQuery = queryOptions({
  queryKey: ['admin', 'accounts'],
  queryFn: () => adminCall<Accounts>('GET', '/api/admins'),
  staleTime: 0,
})

export const changeAccount = (id: string, change: AccountChange) =>
  adminCall<Account>('PATCH', `/api/admins/${encodeURIComponent(id)}`, change)
