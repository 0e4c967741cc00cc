import type { Finalist } from '@noor-quest/contract/final'
import type { Leaderboard, LeaderboardEvent } from '@noor-quest/contract/leaderboards'
import { LEADERBOARD_MAX_LIMIT } from '@noor-quest/contract/limits'
import type { ShownMessages } from '@noor-quest/contract/messages'
import type { ArchivedLeaderboard, CurrentSeason } from '@noor-quest/contract/seasons'
import type { ClientSettings } from '@noor-quest/contract/settings'
import { GAME_TYPES, type GameType, perGame } from '@noor-quest/rules/games'
import { BROWSER_EVENTS, type EventStreamPorts, followEvents } from '../platform/network/event-stream.ts'
import { call } from '../platform/network/http.ts'
import { readTabPerson } from '../platform/session/tab-person.ts'
import type { Leaderboards } from './leaderboards.ts'

/**
 * The number of entries in the collapsed panel. The expanded panel has all that the server returns
 * (docs/product-rules.md#leaderboards).
 */
export const TOP_LIMIT = 3

/** GET /api/leaderboard: one game's top 10, or those of a group. */
export function fetchLeaderboard(game: GameType, group?: string): Promise<Leaderboard> {
  return call('GET /api/leaderboard', { query: { game_type: game, group, limit: LEADERBOARD_MAX_LIMIT } })
}

/** A season with its own page, and its name in both languages. */
export type LinkedSeason = { id: string; name: string; name_ar: string }

/** GET /api/season/archive: the seasons whose leaderboards the public may see. */
export async function fetchArchivedSeasons(): Promise<LinkedSeason[]> {
  return (await call('GET /api/season/archive')).seasons
}

/** GET /api/results: the seasons whose results the public may see, the latest first. */
export async function fetchSeasonsWithResults(): Promise<LinkedSeason[]> {
  const { seasons } = await call('GET /api/results')
  return seasons.map(({ season_id, ...names }) => ({ id: season_id, ...names }))
}

/** GET /api/seasons/{id}/leaderboard: one game's top 10 at the season's end, or those of a group. */
export function fetchArchivedLeaderboard(id: string, game: GameType, group?: string): Promise<ArchivedLeaderboard> {
  return call('GET /api/seasons/{id}/leaderboard', {
    params: { id },
    query: { game_type: game, group, limit: LEADERBOARD_MAX_LIMIT },
  })
}

/**
 * GET /api/seasons/{id}/leaderboard: the top 10 of each game at the season's end.
 * @throws ApiError not_found
 */
export async function fetchArchivedLeaderboards(id: string): Promise<ArchivedLeaderboards> {
  const [first, ...others] = await Promise.all(GAME_TYPES.map((game) => fetchArchivedLeaderboard(id, game)))
  if (first === undefined) throw new Error('there is no game')
  const all = [first, ...others]
  const { name, name_ar, archived_at, groups, ranks_all } = first
  const leaderboard = (game: GameType) => ({ entries: all[GAME_TYPES.indexOf(game)]?.entries ?? [], failed: false })
  return { name, name_ar, archived_at, groups, ranks_all, leaderboards: perGame(leaderboard) }
}

export type ArchivedLeaderboards = Omit<ArchivedLeaderboard, 'entries'> & {
  leaderboards: Leaderboards
}

const RECONNECT_MS = 5_000

/** The events that the server sends to pages with leaderboards. */
export type PageEvents = {
  leaderboard: LeaderboardEvent
  settings: ClientSettings
  season: CurrentSeason
  messages: ShownMessages
  finalist: Finalist
  elsewhere: object
}

/**
 * GET /api/live: calls back with every change until the returned function is called.
 * After a refusal it tries again in 5 s. `withLeaderboards` false: without `leaderboard`.
 */
export function followLeaderboards(
  on: { [Name in keyof PageEvents]: (data: PageEvents[Name]) => void },
  withLeaderboards = true,
  ports: EventStreamPorts = BROWSER_EVENTS,
): () => void {
  const person = readTabPerson()
  const query = !withLeaderboards ? ({ as: 'player' } as const) : { person: person ?? undefined }
  return followEvents<PageEvents>({ query, on, retryMs: () => RECONNECT_MS }, ports)
}
