// Starter items that games are still dealt. They are public, so whoever read them knows the
// answers.
import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import { ITEM_TABLES } from './item-rows.ts'

/** The row of app_state with the time at which the starter content was loaded. */
export const STARTER_LOADED = 'starter_content_loaded_at'

/** The number of starter items that games are dealt and no admin has changed. */
export async function countStarterItems(db: Db): Promise<number> {
  const loaded = await db.selectFrom('app_state').select('value').where('key', '=', STARTER_LOADED).executeTakeFirst()
  if (loaded === undefined) return 0
  const counts = await Promise.all(
    Object.values(ITEM_TABLES).map((table) => {
      const ref = sql.table(table)
      // A version saved by an admin has their address.
      return sql<{
        items: number
      }>`select count(*) as items from ${ref} where active = 1 and created_at = ${loaded.value}
        and not exists (select 1 from item_versions where item_versions.item_id = ${ref}.id
          and item_versions.sha256 = ${ref}.version_sha256 and item_versions.created_by is not null)`.execute(db)
    }),
  )
  return counts.reduce((sum, { rows }) => sum + Number(rows[0]?.items ?? 0), 0)
}
