// The leaderboards, as last received: loaded once, then updated by the server's events. They
// outlive the panel, which shows them at once when it opens again.
import type { Leaderboard, LeaderboardEntry } from '@noor-quest/contract/leaderboards'
import { GAME_TYPES, type GameType, perGame } from '@noor-quest/rules/games'
import { createStore } from '../platform/storage/store.ts'

/** Undefined entries: still loading, or `failed`. */
export type LeaderboardState = { entries: LeaderboardEntry[] | undefined; failed: boolean; asOf?: string | undefined }
export type Leaderboards = Record<GameType, LeaderboardState>

/** The age up to which a leaderboard is shown without a new request. */
export const FRESH_MS = 30_000

type Ports = {
  /** Retries by itself. A rejection is final. */
  load: (game: GameType) => Promise<Leaderboard>
  now: () => number
  freshMs?: number
}

export function createLeaderboards({ load, now, freshMs = FRESH_MS }: Ports) {
  const UNSEEN: LeaderboardState = { entries: undefined, failed: false }
  const store = createStore<Leaderboards>(perGame(() => UNSEEN))
  const seenAtMs = new Map<GameType, number>()
  const loading = new Set<GameType>()

  const publish = (game: GameType, leaderboard: LeaderboardState) => {
    store.set({ ...store.snapshot(), [game]: leaderboard })
  }

  const set = (game: GameType, { entries, as_of }: Leaderboard) => {
    seenAtMs.set(game, now())
    publish(game, { entries, failed: false, asOf: as_of })
  }

  const refreshOne = async (game: GameType) => {
    const seenMs = seenAtMs.get(game)
    if (loading.has(game) || (seenMs !== undefined && now() - seenMs < freshMs)) return
    loading.add(game)
    const askedMs = now()
    try {
      const leaderboard = await load(game)
      // An event that came after the request is newer than its response.
      if ((seenAtMs.get(game) ?? 0) <= askedMs) set(game, leaderboard)
    } catch {
      publish(game, { entries: store.snapshot()[game].entries, failed: true })
    } finally {
      loading.delete(game)
    }
  }

  return {
    snapshot: store.snapshot,
    subscribe: store.subscribe,
    /** Loads leaderboards that aren't fresh. Never fails: a failure is in the state. */
    refresh: () => Promise.all(GAME_TYPES.map(refreshOne)),
    /** Takes over a leaderboard from an event. */
    set,
  }
}
