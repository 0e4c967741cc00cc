import { addressOf } from '@noor-quest/contract/api-call'
import type { Group, GroupFilter } from '@noor-quest/contract/policies'
import type { ReadyToPublish, ResultChange, ResultList, ResultStanding } from '@noor-quest/contract/results'
import { GAME_TYPES, GAMES } from '@noor-quest/rules/games'
import { adminCall } from '../api/admin-call.ts'
import { adminQuery, pagedQuery } from '../api/load-list.ts'
import { callLong } from '../api/send-file.ts'
import { type Asked, groupIn, textIn } from '../ui/use-address-view.ts'

const RESULTS = ['admin', 'results'] as const

/** The key of all data on this page. */
export const resultsKey = { queryKey: RESULTS }

/** The list, page by page. */
export const placesQuery = (view: ResultsView) =>
  pagedQuery('Results', [...RESULTS, 'places', view], (cursor) =>
    adminCall('GET /api/results/{id}/places', {
      params: { id: view.season },
      query: {
        game_type: view.game,
        group_id: view.group || undefined,
        standing: view.standing,
        search: view.search || undefined,
        cursor,
      },
    }),
  )

/** The interval of requests while the last games are being counted. */
const WAITING_MS = 5000
const REFRESH_MS = 60_000
/** An open list shows another admin's decisions within this time. */
const READY_MS = 10_000

export const statusQuery = (season: string) =>
  adminQuery(
    'The status of the results',
    [...RESULTS, 'status', season],
    () => adminCall('GET /api/results/{id}/status', { params: { id: season } }),
    (status) => (status?.waits_for === 'last_games' || status?.waits_for === 'places' ? WAITING_MS : REFRESH_MS),
  )

export const changePlace = (playerId: string, change: ResultChange) =>
  adminCall('PATCH /api/places/{id}', { params: { id: playerId }, body: change })

/** What is undecided before the results are published. */
export const readyQuery = (season: string) =>
  adminQuery(
    'Ready to publish',
    [...RESULTS, 'ready', season],
    () => adminCall('GET /api/results/{id}/ready', { params: { id: season } }),
    READY_MS,
  )

export const publishResults = (season: string, { version, open }: ReadyToPublish) =>
  callLong('POST /api/results/{id}/publish', { params: { id: season }, body: { version, open } })

export const erasePersonalData = (season: string, keepWinners: number) =>
  callLong('POST /api/results/{id}/erase', { params: { id: season }, body: { keep_winners: keepWinners } })

export const recordHref = (season: string) => addressOf('GET /api/results/{id}/record', { params: { id: season } })

export type ResultsView = {
  season: string
  game: ResultList
  standing: ResultStanding
  group: GroupFilter | ''
  search: string
}

/** The final is listed like a game. */
export const RESULT_LISTS: readonly ResultList[] = [...GAME_TYPES, 'final']

type ShownSeason = { id: string; policies: { groups: readonly Pick<Group, 'id'>[] } }

/**
 * The view that an address asks for (`?season=…&game=…&group=…&show=out&search=…`). Unknown values are
 * ignored; the default is the current season.
 */
export function readView(asked: Asked, seasons: readonly ShownSeason[]): ResultsView {
  const season = seasons.find(({ id }) => id === asked.season) ?? seasons[0]
  return {
    season: season?.id ?? '',
    game: RESULT_LISTS.find((game) => game === asked.game) ?? GAMES[0].type,
    standing: asked.show === 'out' ? 'out' : 'placed',
    group: groupIn(asked, season?.policies.groups ?? []),
    search: textIn(asked, 'search'),
  }
}

/** The parameters of this view's address, so that a reload or another admin sees the same. */
export function viewSearch({ season, game, standing, group, search }: ResultsView) {
  const show = standing === 'out' ? 'out' : undefined
  return { season, game, show, group: group || undefined, search: search || undefined }
}

/** The parts of the page that have their own view, in the address's `view`. */
export const RESULTS_VIEWS = ['publish', 'certificates', 'corrections'] as const

/** The parameters of a link to one of the page's views; null: the list. */
export const viewInResults = (view: (typeof RESULTS_VIEWS)[number] | null, list: Asked = {}) =>
  ((before: Asked) => ({ ...before, ...list, view: view ?? undefined })) as never

/** The address of a CSV file with the list's whole order. */
export const exportHref = ({ season, game, group }: ResultsView) =>
  addressOf('GET /api/results/{id}/export', {
    params: { id: season },
    query: { game_type: game, group_id: group || undefined },
  })
