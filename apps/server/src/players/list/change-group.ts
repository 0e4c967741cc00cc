import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { onCommitted, transact } from '../../platform/database/transact.ts'
import { findSeason, lockSeasons, policiesOf, requireUnpublished } from '../../seasons/queries.ts'

/**
 * Moves a player's person to another group of the season, in all games; null: to none. Scores and
 * places stay. Repeating it changes nothing.
 * @throws AppError player_not_found, results_published; validation_failed naming `group_id`
 */
export async function changeGroup(
  { db, leaderboards }: { db: Db; leaderboards: Pick<Leaderboards, 'changed'> },
  actor: Actor,
  id: string,
  group_id: string | null,
  at: string,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockSeasons(tx)
    const players = tx.selectFrom('players').select(['person_id', 'season_id', 'group_id'])
    const player = await players.where('id', '=', id).executeTakeFirst()
    if (player === undefined) throw new AppError('player_not_found')
    if (player.group_id === group_id) return
    const { person_id, season_id } = player
    const season = await findSeason(tx, season_id)
    requireUnpublished(season)
    const { groups } = policiesOf(season.policies)
    const nameOf = (wanted: string | null) => groups.find((group) => group.id === wanted)?.name
    const name = nameOf(group_id)
    if (name === undefined && group_id !== null) throw invalidField('group_id', 'must be a group of the season')
    const rows = await tx
      .updateTable('players')
      .set({ group_id })
      .where(({ and }) => and({ person_id, season_id }))
      .returning('game_type')
      .execute()
    const [before, now] = [nameOf(player.group_id), name].map((each) => (each === undefined ? 'no group' : `“${each}”`))
    const summary = `Moved a player from ${before} to ${now}`
    await writeAudit(tx, actor, { action: 'change', entity: 'players', entityId: id, summary }, at)
    onCommitted(tx, () => leaderboards.changed(...rows.map(({ game_type }) => game_type)))
  })
}
