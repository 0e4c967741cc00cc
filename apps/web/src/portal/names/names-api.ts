import type { CardDecision, NameCard } from '@noor-quest/contract/names'
import { adminCall } from '../api/admin-call.ts'
import { pagedQuery } from '../api/load-list.ts'

/** An open page shows new cards within this time. */
const RELOAD_MS = 10_000

/** `season_id` undefined: the current season's. */
export type NamesFilter = {
  season_id?: string
  /** All cards of a player. */
  player_id?: string
  question_id?: string
  search?: string
  /** The id of an entry, whose card is unfolded. */
  of?: string
  state: 'open' | 'decided'
}

export const namesQuery = (filter: NamesFilter) => ({
  ...pagedQuery('Names', ['admin', 'names', filter], (cursor) =>
    adminCall('GET /api/names', { query: { ...filter, cursor } }),
  ),
  refetchInterval: RELOAD_MS,
})

/** `name`: for `rename`. */
export const decideCard = (decision: CardDecision, entries: NameCard['entries'], name?: string) =>
  adminCall('POST /api/names/decisions', { body: { decision, entries, name } })
