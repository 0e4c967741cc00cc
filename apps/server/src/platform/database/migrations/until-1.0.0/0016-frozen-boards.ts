// The leaderboards of a season as they were at its freezing time: written once, by the first change after it.
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
