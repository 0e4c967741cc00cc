import type { GameType } from '@noor-quest/rules/games'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { PlayersTable } from '../../db/tables.ts'
import { currentSeasonId } from '../seasons/queries.ts'
import { playerSearchText } from './search-text.ts'

export type PlayerRow = Selectable<PlayersTable>

export type NewPlayer = Omit<
  Insertable<PlayersTable>,
  | 'season_id'
  | 'total_score'
  | 'current_level'
  | 'best_moves'
  | 'best_elapsed_ms'
  | 'scored_at'
  | 'rank_key'
  | 'placed'
  | 'search_text'
>

/** Adds a player of the current season, with score 0 at level 1. False when this registration was already stored (same request_id). */
export async function insertPlayer(db: Db, player: NewPlayer): Promise<boolean> {
  const inserted = await db
    .insertInto('players')
    .values({
      ...player,
      season_id: currentSeasonId(db),
      total_score: 0,
      current_level: 1,
      best_moves: 0,
      best_elapsed_ms: 0,
      scored_at: null,
      rank_key: null,
      placed: 0,
      search_text: playerSearchText(player.name, player.phone),
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function insertPerson(db: Db, id: string, at: string): Promise<void> {
  await db.insertInto('persons').values({ id, created_at: at }).execute()
}

/** A person without players is nobody any more. */
export async function deletePersonWithoutPlayers(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('persons')
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('players').select('players.id').where('person_id', '=', id))))
    .execute()
}

export function findPlayer(db: Db, id: string): Promise<PlayerRow | undefined> {
  return db.selectFrom('players').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findPlayerByRequest(db: Db, requestId: string): Promise<PlayerRow | undefined> {
  return db.selectFrom('players').selectAll().where('request_id', '=', requestId).executeTakeFirst()
}

export async function findPlayerGameType(db: Db, id: string): Promise<GameType | undefined> {
  const row = await db.selectFrom('players').select('game_type').where('id', '=', id).executeTakeFirst()
  return row?.game_type
}

export type BestGame = Pick<
  PlayerRow,
  'total_score' | 'current_level' | 'best_moves' | 'best_elapsed_ms' | 'scored_at' | 'rank_key' | 'placed'
>

export async function updateBestGame(db: Db, id: string, best: BestGame): Promise<void> {
  await db.updateTable('players').set(best).where('id', '=', id).execute()
}
