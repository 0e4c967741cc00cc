// The time by which a running game has ended by its clock alone. It is written once per game, so
// that moves cost nothing more: the index contains neither their state nor their number.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('games').addColumn('ends_by', 'text').execute()
  await sql`create index games_ending on games (ends_by) where status = 'running' and ends_by is not null`.execute(db)
}
