// An organiser's message to all pages.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const options = isPostgres(db) ? sql`` : sql`strict`
  await sql`create table evening (
    id integer primary key not null check (id = 1),
    message_en text,
    message_ar text,
    ends_at text,
    version integer not null,
    request_id text not null,
    changed_by text
  ) ${options}`.execute(db)
}
