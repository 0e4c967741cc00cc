// The texts that players agreed to at registration, each stored once as it was shown, with the
// time.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consent_texts')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('text', 'text', (c) => c.notNull().check(sql`trim(text) <> ''`))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .modifyEnd(isPostgres(db) ? sql`` : sql`strict, without rowid`)
    .execute()
  await db.schema.alterTable('players').addColumn('consented_at', 'text').execute()
  await db.schema
    .alterTable('players')
    .addColumn('consent_text_id', 'text', (c) =>
      c.references('consent_texts.id').check(sql`(consented_at is null) = (consent_text_id is null)`),
    )
    .execute()
}
