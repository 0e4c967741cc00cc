// The rehearsal of a final: at most one row, which nothing but the rehearsal reads
// (docs/decisions/0030).
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const options = isPostgres(db) ? sql`` : sql`strict`
  const big = isPostgres(db) ? sql`bigint` : sql`integer`
  await sql`create table final_rehearsals (
    id integer primary key not null check (id = 1),
    rehearsal_id text not null,
    started_ms ${big} not null,
    lobby_ms ${big} not null,
    questions text not null,
    events text not null,
    answers text not null,
    screen_sha256 text not null,
    phone_sha256 text not null
  ) ${options}`.execute(db)
}
