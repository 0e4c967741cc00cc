// The final's places in the published record. As for its other places, triggers refuse every change.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const options = isPostgres(db) ? sql`` : sql`strict, without rowid`
  await sql`create table published_finalists (
    season_id text not null references seasons (id),
    ordinal integer not null check (ordinal >= 1),
    rank integer not null check (rank between 1 and ordinal),
    player_id text not null unique references players (id),
    points integer not null,
    elapsed_ms integer not null,
    log_sha256 text not null check (length(log_sha256) = 64),
    name_sha256 text not null check (length(name_sha256) = 64),
    primary key (season_id, ordinal)
  ) ${options}`.execute(db)
  await sql`create table published_final_names (
    player_id text primary key not null references published_finalists (player_id),
    name text not null,
    salt text not null check (length(salt) = 32)
  ) ${options}`.execute(db)
  const table = 'published_finalists'
  if (isPostgres(db)) {
    await sql`create trigger ${sql.ref(`${table}_no_change`)} before update or delete on ${sql.table(table)}
      for each row execute function refuse_change_of_results()`.execute(db)
    await sql`create trigger ${sql.ref(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change_of_results()`.execute(db)
    await sql`create trigger ${sql.ref(`${table}_no_insert`)} before insert on ${sql.table(table)}
      for each row execute function refuse_more_results()`.execute(db)
    return
  }
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
      begin select raise(abort, 'published results never change'); end`.execute(db)
  }
  await sql`create trigger ${sql.ref(`${table}_no_insert`)} before insert on ${sql.table(table)}
    when exists (select 1 from published_results where season_id = new.season_id)
    begin select raise(abort, 'published results never change'); end`.execute(db)
}
