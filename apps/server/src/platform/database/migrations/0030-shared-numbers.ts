// Persons who belong to the others with their phone number.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table players add column shares_number integer not null default 0
    check (shares_number in (0, 1))`.execute(db)
}
