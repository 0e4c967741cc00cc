import { flipMatchGame, flipMatchMoves, flipMatchOperations } from '@noor-quest/contract/flip-match'
import type { FlipMatchEvent, FlipMatchState } from '@noor-quest/rules/flip-match'
import type { Db } from '../../platform/database/connect.ts'
import { serveOperations } from '../../platform/http/routes.ts'
import type { Move } from '../game-kind.ts'
import { defineGame } from '../game-routes.ts'
import { flipMatchKind } from './flip-match-kind.ts'

const MOVES = {
  level: {
    operation: flipMatchMoves.level,
    event: () => ({ type: 'start-level' }),
    isInTurn: isNext,
  } satisfies Move<FlipMatchEvent, FlipMatchState, typeof flipMatchMoves.level.body>,
  reveal: {
    operation: flipMatchMoves.reveal,
    event: () => ({ type: 'reveal' }),
    isInTurn: isNext,
  } satisfies Move<FlipMatchEvent, FlipMatchState, typeof flipMatchMoves.level.body>,
  flips: {
    operation: flipMatchMoves.flips,
    event: ({ card }) => ({ type: 'flip', card }),
    isInTurn: isNext,
  } satisfies Move<FlipMatchEvent, FlipMatchState, typeof flipMatchMoves.flips.body>,
}

function isNext(_state: FlipMatchState, seq: number, body: { seq: number }): boolean {
  return seq === body.seq
}

export const flipMatch = defineGame(flipMatchKind, {
  operations: flipMatchGame,
  moves: MOVES,
  ownRoutes: ({ play }) => {
    const routes = serveOperations(flipMatchOperations)
    routes.serve('GET /api/flip-match/pictures', {
      handle: async () => ({ pictures: await listPictures(play.db) }),
    })
    return routes
  },
})

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
