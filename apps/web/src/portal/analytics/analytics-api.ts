import type { Analytics } from '@noor-quest/contract/analytics'
import type { FeedbackList } from '@noor-quest/contract/feedback'
import type { Stats } from '@noor-quest/contract/leaderboard'
import { adminQuery, pagedQuery } from '../api/load-list.ts'

export const analyticsQuery = adminQuery<Analytics>('Analytics', ['admin', 'analytics'], '/api/analytics')

export const statsQuery = adminQuery<Stats>('The totals', ['admin', 'stats'], '/api/stats')

/** `seasonId`: null is the current season. */
export const feedbackQuery = (seasonId: string | null) =>
  pagedQuery<FeedbackList>(
    'Feedback',
    ['admin', 'feedback', seasonId],
    '/api/feedback',
    seasonId === null ? {} : { season_id: seasonId },
  )
