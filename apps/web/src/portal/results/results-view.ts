// The shown part of the results, without the screen.
import type { ResultRow, ResultStanding } from '@noor-quest/contract/results'
import { GAME_TYPES, GAMES, type GameType } from '@noor-quest/rules/games'
import { type Asked, textIn } from '../ui/use-address-view.ts'

export type ResultsView = { season: string; game: GameType; standing: ResultStanding; search: string }

const FIRST_GAME: GameType = GAMES[0].type

/**
 * The view that an address asks for (`?season=…&game=…&show=out&search=…`). Unknown values are
 * ignored; the default is the current season.
 */
export function readView(asked: Asked, seasonIds: readonly string[]): ResultsView {
  return {
    season: seasonIds.find((id) => id === asked.season) ?? seasonIds[0] ?? '',
    game: GAME_TYPES.find((game) => game === asked.game) ?? FIRST_GAME,
    standing: asked.show === 'out' ? 'out' : 'placed',
    search: textIn(asked, 'search'),
  }
}

/** The parameters of this view's address, so that a reload or another admin sees the same. */
export function viewSearch({ season, game, standing, search }: ResultsView) {
  return { season, game, show: standing === 'out' ? 'out' : undefined, search: search || undefined }
}

/** The address of a page of the list. `cursor`: null is the first page. */
export function pagePath({ season, game, standing, search }: ResultsView, cursor: string | null): string {
  const query = new URLSearchParams({ game_type: game, standing })
  if (search !== '') query.set('search', search)
  if (cursor !== null) query.set('cursor', cursor)
  return `${seasonPath(season)}/places?${query}`
}

export const seasonPath = (season: string) => `/api/results/${encodeURIComponent(season)}`

/** The address of a CSV file with the game's whole order. */
export const exportHref = ({ season, game }: ResultsView) => `${seasonPath(season)}/export?game_type=${game}`

/** Whether a row of the list has moves; some games have none. */
export const hasMoves = (rows: readonly ResultRow[]) => rows.some(({ moves }) => moves > 0)
