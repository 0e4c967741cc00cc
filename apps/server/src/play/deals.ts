// Deals of running games, kept in memory. A deal never changes once its game has started, and
// reading and parsing it took longer than judging a move. Only deals are kept: a game's state is
// read from the database at each move, so that any process may take any move.

import { BoundedMap } from '../platform/bounded-map.ts'
import type { Db } from '../platform/database/connect.ts'
import type { GameKind, GameShapes } from './game-kind.ts'
import { findDeal } from './queries.ts'

/**
 * The number of deals kept: more than the games that run at once in a hall. The deal of the game
 * that started first is dropped first, and read again if that game continues.
 */
const MAX_DEALS = 5000
export type Deals = ReturnType<typeof createDeals>

export function createDeals() {
  const deals = new BoundedMap<unknown>(MAX_DEALS)
  return {
    /**
     * A stored game's deal. All callers share it and must not change it.
     * @throws LostDeal
     */
    read: async <G extends GameShapes>(db: Db, gameId: string, kind: GameKind<G>): Promise<G['deal']> => {
      const known = deals.get(gameId)
      // The games share the bound. A game's id is that of one kind, so its deal has the kind's type.
      if (known !== undefined) return known as G['deal']
      const deal = await kind.readDeal(db, JSON.parse(await findDeal(db, gameId)))
      deals.set(gameId, deal)
      return deal
    },
  }
}
