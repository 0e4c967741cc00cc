// The filter and order of the player list.
import { PLAYER_COLUMNS, type PlayerSort } from '@noor-quest/contract/player-columns'
import type { GameType } from '@noor-quest/rules/games'

/** Of whom the list consists: everybody, whose name is to be looked at, who is hidden. */
export const PLAYER_GROUPS = ['all', 'marked', 'hidden'] as const
export type PlayerGroup = (typeof PLAYER_GROUPS)[number]

export type PlayerView = {
  search: string
  game: GameType | null
  only: PlayerGroup
  sort: PlayerSort
  order: 'asc' | 'desc'
}

/** All players, newest first. */
export const FIRST_VIEW: PlayerView = { search: '', game: null, only: 'all', sort: 'created_at', order: 'desc' }

/** `view` after its column `sort` was pressed: sorted by it, or the other way round when it is already. */
export function sortedBy(view: PlayerView, sort: PlayerSort): PlayerView {
  if (view.sort !== sort) return { ...view, sort, order: PLAYER_COLUMNS[sort].firstOrder }
  return { ...view, order: view.order === 'asc' ? 'desc' : 'asc' }
}

function parameters({ search, game, only, sort, order }: PlayerView): URLSearchParams {
  return new URLSearchParams({
    ...(search !== '' && { search }),
    ...(game !== null && { game_type: game }),
    ...(only !== 'all' && { only }),
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
