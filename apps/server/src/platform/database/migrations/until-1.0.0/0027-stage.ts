// The use of the hall's screen, in one row, which a presenter's first press writes.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stage')
    .addColumn('id', 'integer', (c) => c.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('season_id', 'text', (c) => c.references('seasons.id').onDelete('cascade'))
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('step', 'integer', (c) => c.notNull().check(sql`step >= 0`))
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('changed_by', 'text')
    .modifyEnd(isPostgres(db) ? sql`` : sql`strict`)
    .execute()
}
