import type { ReviewDecision, ReviewEntry } from '@noor-quest/contract/review'
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
  ...pagedQuery('Entries to review', ['admin', 'review', seasonId, playerId, questionId, state], (cursor) =>
    adminCall('GET /api/review', {
      query: {
        state,
        season_id: seasonId ?? undefined,
        question_id: questionId,
        player_id: playerId ?? undefined,
        cursor,
      },
    }),
  ),
  refetchInterval: RELOAD_MS,
})

export const decideEntries = (decision: ReviewDecision, entries: readonly ReviewEntry[]) =>
  adminCall('POST /api/review/decisions', {
    body: {
      decision,
      entries: entries.map(({ id, version }) => ({ id, version })),
    },
  })
