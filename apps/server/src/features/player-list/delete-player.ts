import { type Db, isPostgres } from '../../db/connect.ts'
import { onCommitted, transact } from '../../db/transact.ts'
import type { Actor } from '../../shared/actor.ts'
import { AppError } from '../../shared/app-error.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Leaderboards } from '../leaderboard/leaderboards.ts'
import { deletePersonWithoutPlayers, lockNumberOf } from '../players/queries.ts'
import { placeBestOf, sharingOf } from '../players/recompute-best.ts'
import { keepFrozenBoard } from '../seasons/frozen-board.ts'

/**
 * Deletes a person's data: the player with their games, answers and feedback. The audit entry says that somebody was
 * deleted, not who. @throws AppError player_not_found
 */
export async function deletePlayer(
  { db, leaderboards }: { db: Db; leaderboards: Leaderboards },
  actor: Actor,
  id: string,
  at: string,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockNumberOf(tx, id)
    const player = await tx
      .selectFrom('players')
      .innerJoin('seasons', 'seasons.id', 'players.season_id')
      .select(['game_type', 'players.created_at', 'person_id', 'season_id', 'phone_hash', 'policies', 'freezes_at'])
      .where('players.id', '=', id)
      .$if(isPostgres(tx), (query) => query.forUpdate('players'))
      .executeTakeFirst()
    if (player === undefined) throw new AppError('player_not_found')
    // Of those who share a number another one gets the place.
    await keepFrozenBoard(tx, { id: player.season_id, freezes_at: player.freezes_at }, Date.parse(at))
    await tx.deleteFrom('players').where('id', '=', id).execute()
    await deletePersonWithoutPlayers(tx, player.person_id)
    const sharing = sharingOf(player)
    if (sharing !== null) await placeBestOf(tx, sharing)
    const summary = `A ${player.game_type} player registered at ${player.created_at}`
    await writeAudit(tx, actor, { action: 'delete', entity: 'players', entityId: id, summary }, at)
    onCommitted(tx, () => leaderboards.changed(player.game_type))
  })
}
