// The deals of games at play, kept in memory. A deal never changes once its game has started, and reading and parsing it
// took longer than judging a move. Only deals are kept: what a move decides always comes from the database, so that any
// process may take any move.

import type { Db } from '../../db/connect.ts'
import { BoundedMap } from '../../shared/bounded-map.ts'
import { findDeal } from './queries.ts'

/** More than play at once in a hall; the games started first are forgotten first, and read again if they continue. */
const MOST_DEALS = 5000
/** A club's questions have some hundred texts; only edits between the games make it more. */
const MOST_TEXTS = 20_000

export type Deals = {
  /** A stored game's deal. Nobody may change it: it is everybody's. */
  read: (db: Db, gameId: string) => Promise<unknown>
}

export function createDeals(): Deals {
  const deals = new BoundedMap<unknown>(MOST_DEALS)
  /** Thousands of deals are made of the same few questions: each text is kept once. */
  const texts = new BoundedMap<string>(MOST_TEXTS)
  const share = (_key: string, value: unknown) => {
    if (typeof value !== 'string') return value
    const known = texts.get(value)
    if (known !== undefined) return known
    texts.set(value, value)
    return value
  }

  return {
    read: async (db, gameId) => {
      const known = deals.get(gameId)
      if (known !== undefined) return known
      const deal: unknown = JSON.parse(await findDeal(db, gameId), share)
      deals.set(gameId, deal)
      return deal
    },
  }
}
