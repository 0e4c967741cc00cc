import type { Attention, Phones, StarterChoice } from '@noor-quest/contract/attention'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'

const POLL_MS = 15_000
/** Short, because an admin is holding a phone in front of the code. */
const PHONES_POLL_MS = 1500

export const attentionQuery = queryOptions({
  queryKey: ['admin', 'attention'],
  queryFn: () => adminCall<Attention>('GET', '/api/attention'),
  refetchInterval: POLL_MS,
})

export const phonesQuery = queryOptions({
  queryKey: ['admin', 'attention', 'phones'],
  queryFn: () => adminCall<Phones>('GET', '/api/attention/phones'),
  refetchInterval: PHONES_POLL_MS,
})

export const liftRegistrations = () => adminCall<unknown>('POST', '/api/players/shutter/lift')

export const chooseStarter = (accepted: boolean) =>
  adminCall<Attention>('PATCH', '/api/attention/starter', { accepted } satisfies StarterChoice)
