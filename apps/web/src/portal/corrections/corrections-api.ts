import type {
  CorrectableVersions,
  CorrectionChange,
  CorrectionPreview,
  Corrections,
} from '@noor-quest/contract/corrections'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'
import { loggingFailure } from '../api/load-list.ts'

/** The page shows the progress while games are judged again. */
const PROGRESS_MS = 1000

export const correctionsQuery = queryOptions<Corrections>({
  queryKey: ['admin', 'corrections'],
  queryFn: loggingFailure('Corrections', () => adminCall<Corrections>('GET', '/api/corrections')),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.judging ? PROGRESS_MS : false),
})

export const correctableQuery = (questionId: string) =>
  queryOptions<CorrectableVersions>({
    queryKey: ['admin', 'corrections', questionId],
    queryFn: loggingFailure('Versions', () =>
      adminCall<CorrectableVersions>('GET', `/api/corrections/questions/${encodeURIComponent(questionId)}`),
    ),
    staleTime: 0,
  })

export const previewChange = (change: CorrectionChange) =>
  adminCall<CorrectionPreview>('POST', '/api/corrections/preview', change)

export const applyChange = (change: CorrectionChange) => adminCall<Corrections>('POST', '/api/corrections', change)
