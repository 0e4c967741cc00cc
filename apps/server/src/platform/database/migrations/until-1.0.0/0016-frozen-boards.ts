// The leaderboards of a season as of its freezing time: the first change after it writes them once.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('frozen_boards')
    .addColumn('season_id', 'text', (c) => c.primaryKey().notNull().references('seasons.id').onDelete('cascade'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('places', 'text', (c) => c.notNull())
    .modifyEnd(isPostgres(db) ? sql`` : sql`strict, without rowid`)
    .execute()
}
