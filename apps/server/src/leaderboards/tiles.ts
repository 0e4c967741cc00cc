// The tiles of the wall in the hall: a season's right answers and matched pairs, as they were
// judged when they were given. A correction or a deletion takes no tile away.
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/connect.ts'

/**
 * Call it in the transaction that stores the outcome, before it locks the player's row: all
 * transactions take these locks in this order.
 */
export async function lightTile(tx: Tx, playerId: string, wallMs: number): Promise<void> {
  const at = new Date(wallMs).toISOString()
  await sql`insert into lit_tiles (season_id, part, is_late, tiles)
    select seasons.id, ${playerId.slice(-1)}, case when seasons.freezes_at <= ${at} then 1 else 0 end, 1
    from players join seasons on seasons.id = players.season_id
    where players.id = ${playerId}
    on conflict (season_id, part, is_late) do update set tiles = lit_tiles.tiles + 1`.execute(tx)
}

/** The number of tiles; `before`: without those lit since the freezing time. */
export async function readTiles(db: Db, seasonId: string): Promise<{ all: number; before: number }> {
  const parts = await db
    .selectFrom('lit_tiles')
    .select(['is_late', 'tiles'])
    .where('season_id', '=', seasonId)
    .execute()
  const sum = (some: typeof parts) => some.reduce((sum, { tiles }) => sum + tiles, 0)
  return { all: sum(parts), before: sum(parts.filter(({ is_late }) => is_late === 0)) }
}

/** Call it when the freezing time changes: the public saw, or is to see, these tiles. */
export async function showLateTiles(tx: Tx, seasonId: string): Promise<void> {
  await sql`insert into lit_tiles (season_id, part, is_late, tiles)
    select season_id, part, 0, tiles from lit_tiles where season_id = ${seasonId} and is_late = 1
    on conflict (season_id, part, is_late) do update set tiles = lit_tiles.tiles + excluded.tiles`.execute(tx)
  await tx.deleteFrom('lit_tiles').where('season_id', '=', seasonId).where('is_late', '=', 1).execute()
}
