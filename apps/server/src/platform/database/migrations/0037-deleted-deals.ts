// The questions that deleted games were dealt, so that they can't be sealed later.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const options = isPostgres(db) ? sql`` : sql`strict, without rowid`
  await sql`create table deleted_deals (name text not null primary key check (name <> '')) ${options}`.execute(db)
}
