import { type FlipMatchMoveRequest, type FlipRequest, flipMatchOperations } from '@noor-quest/contract/flip-match'
import type { FlipMatchState } from '@noor-quest/rules/flip-match'
import type { Db } from '../../platform/database/connect.ts'
import { type Routes, serveOperations } from '../../platform/http/routes.ts'
import { defineGame, type GameDeps, gameHandlers } from '../game-routes.ts'
import { flipMatchKind } from './flip-match-kind.ts'

export const flipMatch = defineGame(flipMatchKind, flipMatchRoutes)

function flipMatchRoutes(deps: GameDeps): Routes {
  const { play, cookies } = deps
  const game = gameHandlers(deps, flipMatchKind)
  const routes = serveOperations(flipMatchOperations, { player: cookies.guard })
  routes.serve('POST /api/flip-match/games', game.start)
  routes.serve('GET /api/flip-match/games/current', game.current)
  routes.serve('POST /api/flip-match/games/{id}/level', game.move({ event: () => ({ type: 'start-level' }), isInTurn }))
  routes.serve('POST /api/flip-match/games/{id}/reveal', game.move({ event: () => ({ type: 'reveal' }), isInTurn }))
  routes.serve(
    'POST /api/flip-match/games/{id}/flips',
    game.move({ event: ({ card }: FlipRequest) => ({ type: 'flip', card }), isInTurn }),
  )
  routes.serve('POST /api/flip-match/games/{id}/leave', game.leave)
  routes.serve('POST /api/flip-match/games/{id}/return', game.return)
  routes.serve('GET /api/flip-match/pictures', {
    handle: async () => ({ pictures: await listPictures(play.db) }),
  })
  return routes
}

function isInTurn(_state: FlipMatchState, seq: number, body: FlipMatchMoveRequest): boolean {
  return seq === body.seq
}

/**
 * The most pictures that pages load before a level. A level shows only four, so loading more isn't
 * worth its cost to a phone.
 */
export const PICTURES_MAX = 24

/**
 * The pictures that pages load before a level begins: of all prophets or of none, so that they
 * reveal nothing about a deal (docs/product-rules.md#flip-match-pictures). They are sorted by
 * address, which begins with a random part, so their order reveals nothing either.
 */
async function listPictures(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('prophets')
    .select('item_image_url')
    .distinct()
    .where('active', '=', 1)
    // An embedded picture is in the card itself.
    .where('item_image_url', 'like', '/%')
    .limit(PICTURES_MAX + 1)
    .execute()
  return rows.length > PICTURES_MAX ? [] : rows.map(({ item_image_url }) => item_image_url).toSorted()
}
