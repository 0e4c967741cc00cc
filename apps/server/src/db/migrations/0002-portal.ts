// What the portal adds: the audit log, and content that a double click adds once.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../connect.ts'
import type { Database } from '../tables.ts'

export async function up(db: Kysely<Database>): Promise<void> {
  const strict = isPostgres(db) ? sql`` : sql`strict`
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('entity', 'text')
    .addColumn('entity_id', 'text')
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('from_address', 'text')
    .modifyEnd(strict)
    .execute()
  await sql`create index audit_log_newest on audit_log (at desc, id desc)`.execute(db)

  for (const table of ['quiz_questions', 'prophets', 'islamic_terms'] as const) {
    await db.schema.alterTable(table).addColumn('request_id', 'text').execute()
    await db.schema.createIndex(`${table}_add_once`).unique().on(table).column('request_id').execute()
  }
}
