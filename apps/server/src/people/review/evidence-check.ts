import { type CheckGamesDeps, checkGames } from './check-games.ts'
import { type CheckPlayersDeps, checkPlayers } from './check-players.ts'

/**
 * The pause after a check of seasons' players, as a multiple of its duration. A check of 100,000
 * players takes 0.6 s.
 */
const PAUSE = 10

/**
 * `run`, called every few seconds, checks the games that ended since, and then the players of their
 * seasons. `checkNow` checks one season's players in any case.
 */
export function createEvidenceCheck(deps: CheckGamesDeps & CheckPlayersDeps) {
  /** Seasons in which games ended since their players were checked. */
  const seasons = new Set<string>()
  let nextMs = 0
  const checkSeason = async (season: string) => {
    // A game may end during the check, so the season is removed before it.
    seasons.delete(season)
    await checkPlayers(deps, season).catch((cause: unknown) => {
      seasons.add(season)
      throw cause
    })
  }
  return {
    run: async (signal: AbortSignal) => {
      await checkGames(deps, seasons, signal)
      const startedMs = performance.now()
      if (startedMs < nextMs) return
      try {
        for (const season of [...seasons]) await checkSeason(season)
      } finally {
        nextMs = performance.now() + PAUSE * (performance.now() - startedMs)
      }
    },
    checkNow: async (season: string) => {
      await checkGames(deps, seasons)
      await checkSeason(season)
    },
  }
}
