// The filter and order of the player list.
import { addressOf } from '@noor-quest/contract/api-call'
import { SEARCH_MAX } from '@noor-quest/contract/limits'
import { PLAYER_COLUMNS, PLAYER_SORTS, type PlayerSort } from '@noor-quest/contract/player-columns'
import type { Group, GroupFilter } from '@noor-quest/contract/policies'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { type Asked, groupIn, oneOf, textIn } from '../ui/use-address-view.ts'

export const PLAYERS_SHOWN = ['all', 'hidden'] as const

export type PlayerView = {
  search: string
  game: GameType | null
  only: (typeof PLAYERS_SHOWN)[number]
  group: GroupFilter | ''
  sort: PlayerSort
  order: 'asc' | 'desc'
}

const ORDERS = ['asc', 'desc'] as const

/** All players, newest first. */
export const FIRST_VIEW: PlayerView = {
  search: '',
  game: null,
  only: 'all',
  group: '',
  sort: 'created_at',
  order: 'desc',
}

/**
 * The view that an address asks for (`?search=…&game=…&only=…&group=…&sort=…&order=…`). Unknown values are
 * ignored.
 */
export function readView(asked: Asked, groups: readonly Pick<Group, 'id'>[] = []): PlayerView {
  const sort = oneOf(asked, 'sort', PLAYER_SORTS) ?? FIRST_VIEW.sort
  return {
    search: textIn(asked, 'search').slice(0, SEARCH_MAX),
    game: oneOf(asked, 'game', GAME_TYPES),
    only: oneOf(asked, 'only', PLAYERS_SHOWN) ?? 'all',
    group: groupIn(asked, groups),
    sort,
    order: oneOf(asked, 'order', ORDERS) ?? PLAYER_COLUMNS[sort].firstOrder,
  }
}

/** The parameters of this view's address. */
export function viewParameters({ search, game, only, group, sort, order }: PlayerView) {
  const isFirst = sort === FIRST_VIEW.sort && order === FIRST_VIEW.order
  return {
    search: search || undefined,
    game: game ?? undefined,
    only: only === 'all' ? undefined : only,
    group: group || undefined,
    sort: isFirst ? undefined : sort,
    order: isFirst ? undefined : order,
  }
}

/**
 * `view` after a press on its column `sort`: sorted by it, or in the opposite order when it already
 * is.
 */
export function sortedBy(view: PlayerView, sort: PlayerSort): PlayerView {
  if (view.sort !== sort) return { ...view, sort, order: PLAYER_COLUMNS[sort].firstOrder }
  return { ...view, order: view.order === 'asc' ? 'desc' : 'asc' }
}

/** The parameters of the requests for this view's list and for its file. */
export function parametersOf({ search, game, only, group, sort, order }: PlayerView) {
  return {
    ...(search !== '' && { search }),
    ...(game !== null && { game_type: game }),
    ...(only !== 'all' && { only }),
    ...(group !== '' && { group_id: group }),
    sort,
    order,
  }
}

/** The address of a CSV file with all matching players, in the same order. */
export const exportHref = (view: PlayerView) => addressOf('GET /api/players/export', { query: parametersOf(view) })
