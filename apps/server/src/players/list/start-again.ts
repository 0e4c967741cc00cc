import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import { lockBest, recomputeBest } from '../../leaderboards/recompute-best.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { onCommitted, transact } from '../../platform/database/transact.ts'
import { findSeason, lockSeasons, requireUnpublished } from '../../seasons/queries.ts'

/**
 * Lets a player start again: where only the first games count, the next game is the first one, and
 * those before it no longer count. `isOn` false takes it back.
 * @throws AppError player_not_found, results_published
 */
export async function startAgain(
  { db, leaderboards }: { db: Db; leaderboards: Pick<Leaderboards, 'changed'> },
  actor: Actor,
  id: string,
  isOn: boolean,
  at: string,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockSeasons(tx)
    // A game that starts meanwhile waits for this lock or is counted below.
    const player = await lockBest(tx, id)
    if (player === undefined) throw new AppError('player_not_found')
    requireUnpublished(await findSeason(tx, player.season_id))
    const counts = await tx.selectFrom('play_counts').select('starts').where('player_id', '=', id).executeTakeFirst()
    const first_game = isOn ? (counts?.starts ?? 0) : 0
    if (first_game === player.first_game) return
    await tx.updateTable('players').set({ first_game }).where('id', '=', id).execute()
    if (await recomputeBest(tx, id, Date.parse(at))) onCommitted(tx, () => leaderboards.changed(player.game_type))
    const summary = isOn ? 'Let a player start again' : 'The player’s games from the beginning count again'
    await writeAudit(tx, actor, { action: 'change', entity: 'players', entityId: id, summary }, at)
  })
}
