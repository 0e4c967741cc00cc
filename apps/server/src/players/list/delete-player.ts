import type { DeletionScope } from '@noor-quest/contract/player-list'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import { keepFrozenLeaderboards } from '../../leaderboards/freeze.ts'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { forUpdate } from '../../platform/database/dialect.ts'
import { onCommitted, transact } from '../../platform/database/transact.ts'
import { keepDeals } from '../../play/deleted-deals.ts'
import { deletePersonWithoutPlayers } from '../../registration/queries.ts'
import { redactPlayers } from '../../retention/redact-players.ts'
import { markErased } from '../../retention/wipe-erased.ts'
import { lockSeasons } from '../../seasons/queries.ts'

/**
 * Deletes one player, or all players of the same person, with their games, answers and feedback.
 * The games of a player in published results stay without a name, because the record names them,
 * and so do the answers of a player in a final, because its steps follow from them. Each player's
 * audit entry reports a deletion without a name.
 * @throws AppError player_not_found
 */
export async function deletePlayer(
  { db, leaderboards }: { db: Db; leaderboards: Leaderboards },
  actor: Actor,
  { id, scope }: { id: string; scope: DeletionScope },
  at: string,
): Promise<void> {
  await transact(db, async (tx) => {
    // The seasons' lock: two transactions that lock several players could deadlock, and results
    // mustn't be published meanwhile.
    await lockSeasons(tx)
    const ids = scope === 'person' ? await findPlayersOfPersonOf(tx, id) : [id]
    const players = await tx
      .selectFrom('players')
      .innerJoin('seasons', 'seasons.id', 'players.season_id')
      .leftJoin('published_places', 'published_places.player_id', 'players.id')
      .leftJoin('final_players', 'final_players.player_id', 'players.id')
      .select(['players.id', 'players.game_type', 'players.created_at', 'players.person_id'])
      .select(['players.season_id', 'freezes_at', 'ordinal as published', 'final_players.player_id as finalist'])
      .where('players.id', 'in', ids)
      .orderBy('players.id')
      .$call(forUpdate(tx, 'players'))
      .execute()
    if (!players.some((player) => player.id === id)) throw new AppError('player_not_found')
    for (const player of players) {
      // The frozen leaderboard is kept, because other players move up.
      await keepFrozenLeaderboards(tx, { id: player.season_id, freezes_at: player.freezes_at }, Date.parse(at))
      if (player.published === null && player.finalist === null) {
        const games = await tx.selectFrom('games').select('id').where('player_id', '=', player.id).execute()
        const gameIds = games.map((game) => game.id)
        await keepDeals(tx, gameIds)
        await tx.deleteFrom('players').where('id', '=', player.id).execute()
        await markErased(tx)
        await deletePersonWithoutPlayers(tx, player.person_id)
      } else {
        await redactPlayers(tx, [player.id], Date.parse(at))
        await tx.deleteFrom('feedback').where('player_id', '=', player.id).execute()
      }
      const summary = `A ${player.game_type} player registered at ${player.created_at}`
      await writeAudit(tx, actor, { action: 'delete', entity: 'players', entityId: player.id, summary }, at)
    }
    onCommitted(tx, () => leaderboards.changed(...new Set(players.map(({ game_type }) => game_type))))
  })
}

/** The player and the others of the same person. */
async function findPlayersOfPersonOf(db: Db, id: string): Promise<string[]> {
  const players = await db
    .selectFrom('players')
    .select('id')
    .where('person_id', '=', db.selectFrom('players as one').select('one.person_id').where('one.id', '=', id))
    .orderBy('id')
    .execute()
  return [id, ...players.map((player) => player.id).filter((other) => other !== id)]
}
