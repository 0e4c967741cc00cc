import type { PlayerDetails } from '@noor-quest/contract/player-list'
import { findPlace, findRank } from '../../leaderboards/standing.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findOtherPlayers, findPlayerDetails } from './queries.ts'

/** Details that the list has no column for. @throws AppError player_not_found */
export async function readDetails(db: Db, id: string): Promise<PlayerDetails> {
  const player = await findPlayerDetails(db, id)
  if (player === undefined) throw new AppError('player_not_found')
  const [place, other_players] = await Promise.all([findPlace(db, id), findOtherPlayers(db, id)])
  return { ...player, rank: place === null ? null : await findRank(db, place), other_players }
}
