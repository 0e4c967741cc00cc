import type { VerdictChange } from '@noor-quest/contract/flagged-games'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import { recomputeBest } from '../../leaderboards/recompute-best.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { onCommitted, transact } from '../../platform/database/transact.ts'
import { lockSeasons, requireUnpublished } from '../../seasons/queries.ts'
import { type FlaggedRow, findFlaggedGame } from './queries.ts'

const SUMMARY = { confirmed: 'Confirmed', rejected: 'Rejected', none: 'Took the verdict back on' }

/**
 * Stores an admin's decision about a flagged game, and recomputes its player's best. The same
 * decision again changes nothing.
 * @throws AppError game_not_found, also for a game without a flag; results_published
 */
export async function decide(
  { db, leaderboards }: { db: Db; leaderboards: Pick<Leaderboards, 'changed'> },
  actor: Actor,
  id: string,
  { verdict }: VerdictChange,
  at: string,
): Promise<FlaggedRow> {
  return transact(db, async (tx) => {
    await lockSeasons(tx)
    // The game's row is locked before the player, in the same order as by a move.
    const changed = await tx
      .updateTable('games')
      .set({ verdict })
      .where('id', '=', id)
      .where('flags', 'is not', null)
      .where('verdict', verdict === null ? 'is not' : 'is distinct from', verdict)
      .returning(['player_id', 'game_type'])
      .executeTakeFirst()
    const game = await findFlaggedGame(tx, id)
    if (game === undefined) throw new AppError('game_not_found')
    if (changed === undefined) return game
    requireUnpublished(game)
    const { player_id, game_type } = changed
    const summary = `${SUMMARY[verdict ?? 'none']} a ${game_type} game of ${game.score} points`
    await writeAudit(tx, actor, { action: 'change', entity: 'games', entityId: id, summary }, at)
    if (await recomputeBest(tx, player_id, Date.parse(at))) onCommitted(tx, () => leaderboards.changed(game_type))
    return game
  })
}
