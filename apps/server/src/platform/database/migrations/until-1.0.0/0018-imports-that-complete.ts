// The import that added a language to a stored item, so that a repeated request gets the same
// response.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table item_versions add column request_id text`.execute(db)
  await sql`create index item_versions_by_request on item_versions (request_id) where request_id is not null`.execute(
    db,
  )
}
