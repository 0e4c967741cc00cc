import {
  flipMatchMoveRequest,
  flipMatchPictures,
  flipMatchSchemas,
  flipRequest,
  startFlipMatchRequest,
} from '@noor-quest/contract/flip-match'
import type { FlipMatchEvent, FlipMatchState } from '@noor-quest/rules/flip-match'
import type { Db } from '../../platform/database/connect.ts'
import type { Move } from '../game-kind.ts'
import { defineGame } from '../served-game.ts'
import { flipMatchKind } from './flip-match-kind.ts'

const MOVES = {
  level: {
    summary: 'Start the level',
    body: flipMatchMoveRequest,
    event: () => ({ type: 'start-level' }),
    isInTurn: isNext,
  } satisfies Move<FlipMatchEvent, FlipMatchState, typeof flipMatchMoveRequest>,
  reveal: {
    summary: 'Flip All Cards (level 1)',
    body: flipMatchMoveRequest,
    event: () => ({ type: 'reveal' }),
    isInTurn: isNext,
  } satisfies Move<FlipMatchEvent, FlipMatchState, typeof flipMatchMoveRequest>,
  flips: {
    summary: 'Flip or select one card',
    body: flipRequest,
    event: ({ card }) => ({ type: 'flip', card }),
    isInTurn: isNext,
  } satisfies Move<FlipMatchEvent, FlipMatchState, typeof flipRequest>,
}

function isNext(_state: FlipMatchState, seq: number, body: { seq: number }): boolean {
  return seq === body.seq
}

export const flipMatch = defineGame(flipMatchKind, {
  start: { summary: 'Deal: start, restart or play again', body: startFlipMatchRequest },
  schemas: flipMatchSchemas,
  moves: MOVES,
  addRoutes: (routes, { play }) => {
    routes.get('/pictures', {
      summary: "All items' pictures, for pages to load ahead",
      returns: [200, flipMatchPictures, 'Their addresses; none where there are too many'],
      handle: async () => ({ pictures: await listPictures(play.db) }),
    })
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
