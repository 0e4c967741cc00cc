import type { GameType } from '@noor-quest/rules/games'
import type { Db, Tx } from '../../platform/database/connect.ts'

export type ActedOn = Awaited<ReturnType<typeof findActedOn>>[number]

/** Players that an admin chose, with their person and its device. */
export function findActedOn(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('players')
    .innerJoin('persons', 'persons.id', 'players.person_id')
    .leftJoin('devices', 'devices.id', 'persons.device_id')
    .select(['players.id', 'players.person_id', 'persons.device_id'])
    .select((eb) => eb.fn.coalesce('devices.is_booth', eb.lit(0)).as('is_booth'))
    .where('players.id', 'in', ids)
    .orderBy('players.id')
    .execute()
}

/** Hides persons, or shows them again (null). @returns those who changed */
export async function setHidden(tx: Tx, ids: readonly string[], hidden_at: string | null): Promise<string[]> {
  const changed = await tx
    .updateTable('persons')
    .set({ hidden_at })
    .where('id', 'in', ids)
    .where('hidden_at', hidden_at === null ? 'is not' : 'is', null)
    .returning('id')
    .execute()
  return changed.map(({ id }) => id)
}

export type PlayerToPlace = { id: string; game_type: GameType }

/** Players with a score and a name, whose place may depend on who is hidden. */
function playersToPlace(db: Db) {
  return db
    .selectFrom('players')
    .innerJoin('persons', 'persons.id', 'players.person_id')
    .select(['players.id', 'players.game_type'])
    .where('players.total_score', '>', 0)
    .where('players.redacted_at', 'is', null)
    .orderBy('players.id')
}

export async function findPlayersOfPersons(db: Db, persons: readonly string[]): Promise<PlayerToPlace[]> {
  return persons.length === 0 ? [] : playersToPlace(db).where('persons.id', 'in', persons).execute()
}

export function findPlayersOfDevice(db: Db, device: string, after: string, limit: number): Promise<PlayerToPlace[]> {
  return playersToPlace(db)
    .where('persons.device_id', '=', device)
    .where('players.id', '>', after)
    .limit(limit)
    .execute()
}

/** Blocks or unblocks a device, but never a booth. @returns whether it changed */
export async function setDeviceBlocked(tx: Tx, id: string, at: string | null): Promise<boolean> {
  const changed =
    at === null
      ? tx
          .updateTable('devices')
          .set({ blocked_at: null })
          .where('id', '=', id)
          .where('blocked_at', 'is not', null)
          .returning('id')
      : tx
          .insertInto('devices')
          .values({ id, blocked_at: at })
          .onConflict((conflict) =>
            conflict
              .column('id')
              .doUpdateSet({ blocked_at: at })
              .where('devices.is_booth', '=', 0)
              .where('devices.blocked_at', 'is', null),
          )
          .returning('id')
  return (await changed.executeTakeFirst()) !== undefined
}

/** @returns whether the device changed */
export async function setBooth(tx: Tx, id: string, isBooth: boolean): Promise<boolean> {
  const is_booth = isBooth ? 1 : 0
  const changed = await tx
    .insertInto('devices')
    .values({ id, is_booth, blocked_at: null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ is_booth, blocked_at: null }).where('devices.is_booth', '<>', is_booth),
    )
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
