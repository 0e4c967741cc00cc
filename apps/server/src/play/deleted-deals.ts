// The questions that deleted games were dealt: a question that was ever dealt can't be sealed.
import type { Tx } from '../platform/database/connect.ts'
import { namesInDeal } from './quiz/stored-deal.ts'

/** Stores which questions these games were dealt, before they are deleted. */
export async function keepDeals(tx: Tx, gameIds: readonly string[]): Promise<void> {
  if (gameIds.length === 0) return
  const deals = await tx
    .selectFrom('game_deals')
    .innerJoin('games', 'games.id', 'game_deals.game_id')
    .select('deal')
    .where('game_id', 'in', gameIds)
    .where('game_type', '=', 'quiz')
    .execute()
  const names = new Set(deals.flatMap(({ deal }) => namesInDeal(JSON.parse(deal))))
  if (names.size === 0) return
  // Sorted, so that two transactions lock the names in the same order.
  const rows = [...names].sort().map((name) => ({ name }))
  await tx
    .insertInto('deleted_deals')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
