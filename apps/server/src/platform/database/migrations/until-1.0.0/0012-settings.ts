// Settings of the portal, which admins change instead of the environment.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', 'text')
    .addColumn('version', 'integer', (c) => c.notNull().check(sql`version >= 1`))
    .modifyEnd(isPostgres(db) ? sql`` : sql`strict, without rowid`)
    .execute()
}
