import type { ReviewDecided, ReviewDecision, ReviewEntry, ReviewList } from '@noor-quest/contract/review'
import { adminCall } from '../api/admin-call.ts'
import { pagedQuery } from '../api/load-list.ts'

/** An open page shows new entries within this time. */
const RELOAD_MS = 10_000

/** Null: of the current season; of all its players. */
export type ReviewFilter = {
  seasonId: string | null
  playerId: string | null
  questionId?: string
  state: 'open' | 'decided'
}

export const reviewQuery = ({ seasonId, playerId, questionId, state }: ReviewFilter) => ({
  ...pagedQuery<ReviewList>(
    'Entries to review',
    ['admin', 'review', seasonId, playerId, questionId, state],
    '/api/review',
    {
      state,
      ...(seasonId !== null && { season_id: seasonId }),
      ...(questionId !== undefined && { question_id: questionId }),
      ...(playerId !== null && { player_id: playerId }),
    },
  ),
  refetchInterval: RELOAD_MS,
})

export const decideEntries = (decision: ReviewDecision, entries: readonly ReviewEntry[]) =>
  adminCall<ReviewDecided>('POST', '/api/review/decisions', {
    decision,
    entries: entries.map(({ id, version }) => ({ id, version })),
  })
