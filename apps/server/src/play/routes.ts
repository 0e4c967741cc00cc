import { gameResult, type ReadyGames, readyGames, runningGames } from '@noor-quest/contract/games'
import { rehearsalRequest, rehearsed } from '@noor-quest/contract/rehearsal'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { z } from 'zod'
import type { May } from '../accounts/guard.ts'
import type { Standings } from '../leaderboards/standing.ts'
import { AppError } from '../platform/app-error.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { defineRoutes } from '../platform/http/routes.ts'
import type { PlayerCookies } from '../players/player-cookie.ts'
import { policiesOf } from '../seasons/policies.ts'
import { findCurrentSeason } from '../seasons/queries.ts'
import type { GameWaits } from './game-waits.ts'
import { readResult } from './result.ts'
import type { ServedGame } from './served-game.ts'

/**
 * The cache time of the list of games that can be started. Registration forms ask for it all
 * evening, and an organiser who has just added questions waits at most this long.
 */
const READY_FOR_SECONDS = 10

type Games = readonly ({ type: GameType } & ServedGame)[]
type Deps = { db: Db; clock: Pick<Clock, 'nowMs'>; standings: Standings; cookies: PlayerCookies; games: Games }

/** The routes of all games together. */
export function gameRoutes({ db, clock, standings, cookies, games }: Deps) {
  const routes = defineRoutes('/api/games')
  routes.get('/running', {
    summary: "This person's running games",
    guard: cookies.guard,
    returns: [200, runningGames, 'At most one of each game'],
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
  routes.get('/ready', {
    summary: 'The games that have the content to be started',
    returns: [200, readyGames, 'The games by name'],
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

  routes.get('/{id}/result', {
    summary: 'What a finished game of this person was worth: their own best, their rank and who is next to them',
    guard: cookies.guard,
    returns: [200, gameResult, 'The result as the server judged it'],
    handle: ({ personId, params }) => readResult({ db, standings }, personId, params.id),
  })
  return routes
}

export function rehearsalRoutes({ games, waits, may }: { games: Games; waits: GameWaits; may: May }) {
  const routes = defineRoutes('/api/rehearsals')
  routes.post('/{game}', {
    summary: 'Start a game that counts nowhere, see it or make a move in it; the server stores nothing of it',
    guard: may('rehearse'),
    params: z.object({ game: z.enum(GAME_TYPES) }),
    body: rehearsalRequest,
    returns: [200, rehearsed, 'The game, and what the next request sends back'],
    errors: [409],
    handle: async ({ params, body, session }, c) => {
      const rehearse = games.find(({ type }) => type === params.game)?.rehearse
      if (rehearse === undefined) throw new AppError('not_found')
      const adminId = session.user.id
      const wait = (ms: number) => {
        c.env.waited = true
        return waits.wait(`rehearsal ${adminId}`, ms, c.req.raw.signal)
      }
      return rehearse(body, { adminId, wait })
    },
  })
  return routes
}
