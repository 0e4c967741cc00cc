import type { Analytics, Difficulty } from '@noor-quest/contract/analytics'
import type { FeedbackList } from '@noor-quest/contract/feedback-list'
import type { Stats } from '@noor-quest/contract/stats'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'
import { loggingFailure } from '../api/load-list.ts'

export const analyticsQuery = queryOptions({
  queryKey: ['admin', 'analytics'],
  queryFn: loggingFailure('Analytics', () => adminCall<Analytics>('GET', '/api/analytics')),
  staleTime: 0,
  // The response has the number of players in a game, which changes.
  refetchInterval: 30_000,
})

export const statsQuery = queryOptions({
  queryKey: ['admin', 'stats'],
  queryFn: loggingFailure('The totals', () => adminCall<Stats>('GET', '/api/stats')),
  staleTime: 0,
})

export const difficultyQuery = queryOptions({
  queryKey: ['admin', 'difficulty'],
  queryFn: loggingFailure(
    'The difficulty of the questions',
    async () => (await adminCall<Difficulty>('GET', '/api/analytics/difficulty')).questions,
  ),
  staleTime: 0,
})

type FeedbackView = { seasonId: string | null; commentsOnly: boolean }

const fetchFeedback = loggingFailure('Feedback', (view: FeedbackView, cursor: string | null) => {
  const query = new URLSearchParams({
    ...(view.seasonId && { season_id: view.seasonId }),
    ...(view.commentsOnly && { comments: 'only' }),
    ...(cursor !== null && { cursor }),
  })
  return adminCall<FeedbackList>('GET', `/api/feedback${query.size === 0 ? '' : `?${query}`}`)
})

/** `seasonId`: null is the current season. */
export const feedbackQuery = (seasonId: string | null, commentsOnly = false) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'feedback', seasonId, commentsOnly],
    queryFn: ({ pageParam }) => fetchFeedback({ seasonId, commentsOnly }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
