// Deleted questions, prophets and terms, which admins can restore for a while; inactive items,
// which games aren't dealt; and the items of a log entry that is about several.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // An item's version contains the item. This table has the columns that a version doesn't contain.
  await sql`create table deleted_items (
    kind text not null check (kind in ('question', 'prophet', 'term')),
    item_id text not null,
    version_sha256 text not null check (length(version_sha256) = 64),
    created_at text not null,
    active integer not null check (active in (0, 1)),
    item_image_url text,
    deleted_at text not null,
    deleted_by text,
    primary key (kind, item_id)
  ) ${isPostgres(db) ? sql`` : sql`strict`}`.execute(db)
  await sql`create index deleted_items_by_time on deleted_items (deleted_at)`.execute(db)
  for (const table of ['quiz_questions', 'prophets', 'islamic_terms']) {
    await sql`alter table ${sql.table(table)} add column active integer not null default 1 check (active in (0, 1))`.execute(
      db,
    )
  }
  await sql`alter table audit_log add column item_ids text`.execute(db)
  // Search texts contained letters that searchers don't type: "Yilmaz" must find "Yılmaz".
  await sql`update players set search_text = replace(replace(replace(replace(replace(replace(search_text,
    'ı', 'i'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ß', 'ss'), 'æ', 'ae')
    where search_text like '%ı%' or search_text like '%ø%' or search_text like '%ł%' or search_text like '%đ%'
      or search_text like '%ß%' or search_text like '%æ%'`.execute(db)
}
