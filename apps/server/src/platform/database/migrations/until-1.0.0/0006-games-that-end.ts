// By when a running game has ended by its clock alone. Written once a game, so that moves cost nothing more: the index holds
// neither their state nor their number.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('games').addColumn('ends_by', 'text').execute()
  await sql`create index games_ending on games (ends_by) where status = 'running' and ends_by is not null`.execute(db)
}
