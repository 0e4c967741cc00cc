// The database's clock, which a test sets.
import { sql } from 'kysely'
import { type Db, isPostgres } from '../src/platform/database/connect.ts'
import { transact } from '../src/platform/database/transact.ts'

/** Sets the clock. Readings of it wait until `meanwhile` has moved other clocks. */
export type SetReference = (nowMs: number, meanwhile?: () => unknown) => Promise<void>

/**
 * Replaces PostgreSQL's clock for connections that are opened afterwards: a function in a schema
 * before pg_catalog replaces PostgreSQL's own. SQLite has no clock.
 */
export async function replaceClock(db: Db, nowMs: number): Promise<SetReference> {
  if (!isPostgres(db)) return async (_, meanwhile) => void (await meanwhile?.())
  await sql`create table set_clock (now_ms double precision not null)`.execute(db)
  await sql`insert into set_clock values (${nowMs})`.execute(db)
  await sql`create function public.clock_timestamp() returns timestamptz language sql
    as 'select to_timestamp(now_ms / 1000) from public.set_clock'`.execute(db)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  await sql`alter database ${sql.id(String(rows[0]?.name))} set search_path = public, pg_catalog`.execute(db)
  return (ms, meanwhile) =>
    transact(db, async (tx) => {
      await sql`lock table set_clock`.execute(tx)
      await sql`update set_clock set now_ms = ${ms}`.execute(tx)
      await meanwhile?.()
    })
}
