import { gameOperations, type ReadyGames } from '@noor-quest/contract/games'
import type { GameType } from '@noor-quest/rules/games'
import type { Standings } from '../leaderboards/standing.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { serveOperations } from '../platform/http/routes.ts'
import type { PlayerCookies } from '../registration/cookies.ts'
import { findCurrentSeason, policiesOf } from '../seasons/queries.ts'
import type { ServedGame } from './game-routes.ts'
import { readResult } from './result.ts'

/**
 * The cache time of the list of games that can be started. Registration forms ask for it all
 * evening, and an organiser who has just added questions waits at most this long.
 */
const READY_FOR_SECONDS = 10

type Games = readonly ({ type: GameType } & ServedGame)[]
type Deps = { db: Db; clock: Pick<Clock, 'nowMs'>; standings: Standings; cookies: PlayerCookies; games: Games }

/** The routes of all games together. */
export function gameRoutes({ db, clock, standings, cookies, games }: Deps) {
  const routes = serveOperations(gameOperations, { player: cookies.guard })
  routes.serve('GET /api/games/running', {
    handle: async ({ personId }) => {
      const found = await Promise.all(games.map(({ readRunning }) => readRunning(personId)))
      return { games: found.filter((game) => game !== null) }
    },
  })

  let known: { untilMs: number; response: Promise<ReadyGames> } | undefined
  const readReady = async () => {
    const { reviews_required } = policiesOf((await findCurrentSeason(db)).policies)
    const found = await Promise.all(games.map(({ hasContent }) => hasContent(reviews_required)))
    return { ready: games.flatMap(({ type }, index) => (found[index] ? [type] : [])) }
  }
  routes.serve('GET /api/games/ready', {
    cacheControl: `public, max-age=${READY_FOR_SECONDS}`,
    // The response is the same for all clients, so the database is read at most once in ten
    // seconds.
    handle: () => {
      if (known === undefined || clock.nowMs() >= known.untilMs) {
        const asked = { untilMs: clock.nowMs() + READY_FOR_SECONDS * 1000, response: readReady() }
        known = asked
        // A failed read isn't cached.
        asked.response.catch(() => {
          if (known === asked) known = undefined
        })
      }
      return known.response
    },
  })

  routes.serve('GET /api/games/{id}/result', {
    handle: ({ personId, params }) => readResult({ db, standings }, personId, params.id),
  })
  return routes
}
