import type { TimeFactor } from '@noor-quest/rules/game-terms'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'

/**
 * Gives a player's person extra time, or takes it back, for the games of both kinds that they begin
 * later. The same again changes nothing.
 * @throws AppError player_not_found
 */
export async function setExtraTime(db: Db, actor: Actor, id: string, factor: TimeFactor, at: string): Promise<void> {
  await transact(db, async (tx) => {
    const player = await tx.selectFrom('players').select('person_id').where('id', '=', id).executeTakeFirst()
    if (player === undefined) throw new AppError('player_not_found')
    const { numUpdatedRows } = await tx
      .updateTable('persons')
      .set({ time_percent: factor * 100 })
      .where('id', '=', player.person_id)
      .where('time_percent', '<>', factor * 100)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return
    const summary = factor === 1 ? 'No extra time' : `Extra time ×${factor}`
    await writeAudit(tx, actor, { action: 'change', entity: 'players', entityId: id, summary }, at)
  })
}
