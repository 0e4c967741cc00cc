// The schema of version 2.0.0 and its first rows. An upgraded database has had them since then.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../connect.ts'

/** The season of a new database. */
export const FIRST_SEASON_ID = '00000000-0000-7000-8000-000000000001'

const FILE = join(import.meta.dirname, '0028-version-2.0.0.sql')

/** A clone on Windows may have lines that end with CRLF. */
export function splitStatements(file: string): string[] {
  const lines = file.replaceAll('\r', '').replaceAll(/^--.*\n/gm, '')
  return lines.split(/;\n+/).filter((statement) => statement !== '')
}

/** PostgreSQL compares text by locale unless told otherwise, and doesn't store rows by their key. */
const ON_POSTGRES = [
  'alter table players alter column search_text type text collate "C"',
  'alter table answers drop constraint answers_pkey, add primary key (game_id, question_id)',
  'drop index answers_by_game',
  'create index answers_by_question on answers (question_id, correct, elapsed_ms)',
]

/**
 * Records: the tables whose rows never change, and when a table takes no more rows. Triggers refuse
 * the rest.
 */
const RECORDS = [
  {
    name: 'results',
    error: 'published results never change',
    tables: ['published_places', 'published_results', 'published_finalists'],
    growing: ['published_places', 'published_finalists'],
    more: 'results',
    isClosed: 'select 1 from published_results where season_id = new.season_id',
  },
  {
    name: 'draws',
    error: 'draws never change',
    tables: ['draw_tickets', 'draws', 'draw_digits', 'draw_winners'],
    growing: ['draw_tickets'],
    more: 'tickets',
    isClosed: 'select 1 from draws where id = new.draw_id',
  },
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of splitStatements(readFileSync(FILE, 'utf8'))) {
    const own = isPostgres(db)
      ? statement.replace(/^\)( strict)?(, without rowid)?$/m, ')')
      : statement.replaceAll(' bigint', ' integer')
    await sql.raw(own).execute(db)
  }
  await (isPostgres(db) ? adaptToPostgres(db) : adaptToSqlite(db))
  await sql`insert into game_clock (id, offset_ms, version) values (1, 0, 0)`.execute(db)
  await sql`insert into seasons (id, name, name_ar, zone, policies, created_at)
    values (${FIRST_SEASON_ID}, 'Season 1', 'الموسم 1', 'UTC', '{}', ${new Date().toISOString()})`.execute(db)
}

async function adaptToSqlite(db: Kysely<unknown>): Promise<void> {
  for (const { error, tables, growing, isClosed } of RECORDS) {
    const refuse = `begin select raise(abort, '${error}'); end`
    for (const table of tables) {
      for (const change of ['update', 'delete']) {
        await sql.raw(`create trigger "${table}_no_${change}" before ${change} on "${table}" ${refuse}`).execute(db)
      }
    }
    for (const table of growing) {
      await sql
        .raw(`create trigger ${table}_no_insert before insert on ${table}
        when exists (${isClosed}) ${refuse}`)
        .execute(db)
    }
  }
}

async function adaptToPostgres(db: Kysely<unknown>): Promise<void> {
  for (const statement of ON_POSTGRES) await sql.raw(statement).execute(db)
  for (const { name, error, tables, growing, more, isClosed } of RECORDS) {
    await sql
      .raw(`create function refuse_change_of_${name}() returns trigger language plpgsql as $$
      begin raise exception '${error}'; end $$`)
      .execute(db)
    await sql
      .raw(`create function refuse_more_${more}() returns trigger language plpgsql as $$
      begin
        if exists (${isClosed}) then
          raise exception '${error}';
        end if;
        return new;
      end $$`)
      .execute(db)
    for (const table of tables) {
      await sql
        .raw(`create trigger ${table}_no_change before update or delete on ${table}
        for each row execute function refuse_change_of_${name}()`)
        .execute(db)
      await sql
        .raw(`create trigger ${table}_no_truncate before truncate on ${table}
        for each statement execute function refuse_change_of_${name}()`)
        .execute(db)
    }
    for (const table of growing) {
      await sql
        .raw(`create trigger ${table}_no_insert before insert on ${table}
        for each row execute function refuse_more_${more}()`)
        .execute(db)
    }
  }
}
