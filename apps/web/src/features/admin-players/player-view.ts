// Which players are listed, and in what order.
import type { PLAYER_SORTS } from '@noor-quest/contract/player-list'
import type { GameType } from '@noor-quest/rules/players'

export type PlayerSort = (typeof PLAYER_SORTS)[number]
export type PlayerView = { search: string; game: GameType | null; sort: PlayerSort; order: 'asc' | 'desc' }

/** The specified columns in their order (specification section 2). */
export const COLUMN_SORTS: readonly PlayerSort[] = [
  'name',
  'age',
  'semester',
  'game_type',
  'total_score',
  'current_level',
  'created_at',
]

/** Everybody, newest first. */
export const FIRST_VIEW: PlayerView = { search: '', game: null, sort: 'created_at', order: 'desc' }

/** Words begin with A, figures and dates with the highest. */
const FIRST_ORDER: Record<PlayerSort, PlayerView['order']> = {
  name: 'asc',
  age: 'asc',
  semester: 'asc',
  game_type: 'asc',
  total_score: 'desc',
  current_level: 'desc',
  created_at: 'desc',
}

/** `view` after its column `sort` was pressed: sorted by it, or the other way round when it is already. */
export function sortedBy(view: PlayerView, sort: PlayerSort): PlayerView {
  if (view.sort !== sort) return { ...view, sort, order: FIRST_ORDER[sort] }
  return { ...view, order: view.order === 'asc' ? 'desc' : 'asc' }
}

function parameters({ search, game, sort, order }: PlayerView): URLSearchParams {
  return new URLSearchParams({
    ...(search !== '' && { search }),
    ...(game !== null && { game_type: game }),
    sort,
    order,
  })
}

/** The address of a page; `cursor` null is the first. */
export function pageHref(view: PlayerView, cursor: string | null): string {
  const query = parameters(view)
  if (cursor !== null) query.set('cursor', cursor)
  return `/api/players?${query}`
}

/** The address of a CSV file with all that match, in the same order. */
export const exportHref = (view: PlayerView) => `/api/players/export?${parameters(view)}`
