import type { NewTerm, Term, TermChange, Terms } from '@noor-quest/contract/terms'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../../platform/admin-call.ts'
import { loggingFailure } from '../../platform/load-list.ts'

export const termsQuery = queryOptions({
  queryKey: ['admin', 'terms'],
  queryFn: loggingFailure('Arabic terms', async () => (await adminCall<Terms>('GET', '/api/islamic_terms')).terms),
  staleTime: 0,
})

export const addTerm = (term: NewTerm) => adminCall<Term>('POST', '/api/islamic_terms', term)
export const changeTerm = (id: string, change: TermChange) =>
  adminCall<Term>('PATCH', `/api/islamic_terms/${encodeURIComponent(id)}`, change)
export const deleteTerm = (id: string) =>
  adminCall<{ id: string }>('DELETE', `/api/islamic_terms/${encodeURIComponent(id)}`)
