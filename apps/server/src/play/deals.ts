// Deals of running games, kept in memory. A deal never changes once its game has started, and
// reading and parsing it took longer than judging a move. Only deals are kept: a game's state is
// read from the database at each move, so that any process may take any move.

import { BoundedMap } from '../platform/bounded-map.ts'
import type { Db } from '../platform/database/connect.ts'
import { findDeal } from './queries.ts'

/**
 * The number of deals kept: more than the games that run at once in a hall. The deal of the game
 * that started first is dropped first, and read again if that game continues.
 */
const MAX_DEALS = 5000
export type DealReader<D> = { readDeal?: (db: Db, stored: unknown) => Promise<D> }

export type Deals = ReturnType<typeof createDeals>

export function createDeals() {
  const deals = new BoundedMap<unknown>(MAX_DEALS)
  return {
    /**
     * A stored game's deal. All callers share it and must not change it.
     * @throws LostDeal
     */
    read: async <D>(db: Db, gameId: string, kind: DealReader<D>): Promise<D> => {
      const known = deals.get(gameId)
      if (known !== undefined) return known as D
      const deal = await readStoredDeal(db, kind, JSON.parse(await findDeal(db, gameId)))
      deals.set(gameId, deal)
      return deal
    },
  }
}

/** The deal that a game is played with, from its stored form. */
export function readStoredDeal<D>(db: Db, { readDeal }: DealReader<D>, stored: unknown): Promise<D> {
  return readDeal === undefined ? Promise.resolve(stored as D) : readDeal(db, stored)
}
