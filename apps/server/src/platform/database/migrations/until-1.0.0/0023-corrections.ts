// Questions that were corrected after they were dealt: the correction, the resulting scores of
// games, and the progress of judging them.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const pg = isPostgres(db)
  await db.schema
    .createTable('corrections')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('season_id', 'text', (c) => c.notNull().references('seasons.id').onDelete('cascade'))
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('item_version', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.check(sql`key in ('a', 'b', 'c', 'd')`))
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('revoked_at', 'text')
    .modifyEnd(pg ? sql`` : sql`strict, without rowid`)
    .execute()
  await sql`create unique index corrections_in_force on corrections (season_id, item_version)
    where revoked_at is null`.execute(db)
  await db.schema
    .createTable('judgings')
    .addColumn('season_id', 'text', (c) => c.primaryKey().notNull().references('seasons.id').onDelete('cascade'))
    .addColumn('question_ids', 'text', (c) => c.notNull())
    .addColumn('places', 'text', (c) => c.notNull())
    .addColumn('after_game', 'text', (c) => c.notNull())
    .addColumn('judged', 'integer', (c) => c.notNull())
    .addColumn('games', 'integer', (c) => c.notNull())
    .modifyEnd(pg ? sql`` : sql`strict, without rowid`)
    .execute()
  await sql`alter table seasons add column judged_version integer not null default 0`.execute(db)

  await sql`alter table games add column judged_version integer`.execute(db)
  await sql`alter table games add column judged_score integer check (judged_score >= 0)`.execute(db)
  await sql`alter table games add column judged_elapsed_ms ${sql.raw(pg ? 'bigint' : 'integer')}
    check (judged_elapsed_ms >= 0)`.execute(db)
  await sql`alter table games add column judged_rank_key ${sql.raw(pg ? 'bigint' : 'integer')}`.execute(db)
  await sql`drop index games_best`.execute(db)
  await sql`create index games_best on games (player_id, (coalesce(judged_rank_key, rank_key)), finished_at, id)
    where counts = 1`.execute(db)
  await sql`alter table answers add column counts integer not null default 1 check (counts in (0, 1))`.execute(db)
}
