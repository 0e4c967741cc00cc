// The player of a leaderboard's row. A row's key is a hash of the player's id
// (leaderboards/row-key.ts), so the ids of the shown players are hashed until one matches.
import type { PlayerOfRow } from '@noor-quest/contract/player-actions'
import { GAME_TYPES } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import { readFrozenBoard } from '../../leaderboards/frozen-board.ts'
import { readPlacesBefore } from '../../leaderboards/judging.ts'
import { BEST_FIRST, placedPlayers } from '../../leaderboards/placed-players.ts'
import { rowKey } from '../../leaderboards/row-key.ts'
import { boardName, hiddenColumn } from '../../leaderboards/shown-persons.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { SeasonRow } from '../../seasons/queries.ts'

/**
 * The number of players searched: of the best of each game, and of the latest to finish. It is more
 * than are shown, because rows move while an admin reads.
 */
const CANDIDATES = 50

/** @throws AppError player_not_found if no shown player has the key */
export async function findPlayerOfRow(db: Db, season: SeasonRow, key: string): Promise<PlayerOfRow> {
  const id = (await findShown(db, season)).find((shown) => rowKey(shown) === key)
  const player =
    id === undefined
      ? undefined
      : await db
          .selectFrom('players')
          .select(['id', 'name', 'game_type', boardName.as('board_name')])
          .select(hiddenColumn().as('hidden'))
          .where('id', '=', id)
          .executeTakeFirst()
  if (player === undefined) throw new AppError('player_not_found')
  return { ...player, hidden: player.hidden === 1 }
}

async function findShown(db: Db, season: SeasonRow): Promise<string[]> {
  const best = GAME_TYPES.map((game_type) =>
    placedPlayers(db, { season_id: season.id, game_type }).select('id').orderBy(BEST_FIRST).limit(CANDIDATES).execute(),
  )
  const last = db
    .selectFrom('players')
    .select('id')
    .where('season_id', '=', season.id)
    // A literal as in the index players_last_scored: the engines can't know that a parameter is 1.
    .where(sql<boolean>`placed = 1`)
    .orderBy('scored_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CANDIDATES)
    .execute()
  // The stored places that are shown instead of the current ones.
  const kept = [await readFrozenBoard(db, season), await readPlacesBefore(db, season.id)]
  const shown = [...(await Promise.all([...best, last])), ...kept.flatMap((places) => Object.values(places ?? {}))]
  return shown.flat().map(({ id }) => id)
}
