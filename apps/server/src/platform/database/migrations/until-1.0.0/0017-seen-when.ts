// When a player saw the questions of games they left, so that those come again in the order they were seen in.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Nobody wrote down when it was for those that are there: longer ago than what is finished.
  await sql`alter table seen_questions add column seen_at text not null default '1970-01-01T00:00:00.000Z'`.execute(db)
}
