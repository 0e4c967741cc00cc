import type { Analytics } from '@noor-quest/contract/analytics'
import type { FeedbackList } from '@noor-quest/contract/feedback'
import type { Stats } from '@noor-quest/contract/leaderboard'
import { adminQuery, pagedQuery } from '../api/load-list.ts'

export const analyticsQuery = adminQuery<Analytics>('Analytics', ['admin', 'analytics'], '/api/analytics')

export const statsQuery = adminQuery<Stats>('The totals', ['admin', 'stats'], '/api/stats')

/** `seasonId`: null is the current season. */
export const feedbackQuery = (seasonId: string | null, commentsOnly = false) =>
  pagedQuery<FeedbackList>('Feedback', ['admin', 'feedback', seasonId, commentsOnly], '/api/feedback', {
    ...(seasonId && { season_id: seasonId }),
    ...(commentsOnly && { comments: 'only' }),
  })
