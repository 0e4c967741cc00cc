import { sql } from 'kysely'
import { type Db, isPostgres } from '../src/platform/database/connect.ts'

type Row = Record<string, unknown>

/**
 * Everything that decides about the data and the queries: columns, constraints, indexes, triggers,
 * functions and views; sorted lines.
 */
export async function readSchema(db: Db): Promise<string[]> {
  const queries = isPostgres(db) ? POSTGRES : SQLITE
  const lines: string[] = []
  for (const query of queries) {
    const { rows } = await sql.raw<Row>(query).execute(db)
    // Quotes around a name don't change its meaning.
    lines.push(...rows.map((row) => Object.values(row).join(' ').replaceAll('"', '').replaceAll(/\s+/g, ' ')))
  }
  if (!isPostgres(db)) lines.push(...(await readChecks(db)))
  return lines.sort()
}

const SQLITE = [
  `select 'column', t.name, c.name as c, c.type, c."notnull", c.dflt_value, c.pk, c.hidden
    from sqlite_schema t join pragma_table_xinfo(t.name) c where t.type = 'table' and t.name not like 'sqlite_%'`,
  `select 'foreign key', t.name, k.seq, k."table", k."from", k."to", k.on_update, k.on_delete
    from sqlite_schema t join pragma_foreign_key_list(t.name) k where t.type = 'table'`,
  // The columns of an index without its own name. Others have everything in their statement.
  `select 'unique', t.name, i.origin, (select group_concat(c.name) from pragma_index_info(i.name) c)
    from sqlite_schema t join pragma_index_list(t.name) i where t.type = 'table' and i.origin <> 'c'`,
  `select type, name, tbl_name, sql from sqlite_schema where type in ('index', 'trigger', 'view') and sql is not null`,
  `select 'table', name, strict, wr from pragma_table_list where schema = 'main' and name not like 'sqlite%'`,
]

const IN_SCHEMA = `n.nspname = current_schema()`
const POSTGRES = [
  `select 'column', table_name, column_name, data_type, collation_name, character_maximum_length, numeric_precision,
    is_nullable, column_default, is_identity, is_generated, generation_expression
    from information_schema.columns where table_schema = current_schema()`,
  `select 'constraint', r.relname, c.conname, pg_get_constraintdef(c.oid), c.convalidated
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
    where ${IN_SCHEMA} and c.contype <> 'n'`,
  `select 'index', indexdef from pg_indexes where schemaname = current_schema()`,
  `select 'trigger', pg_get_triggerdef(t.oid), t.tgenabled from pg_trigger t join pg_class r on r.oid = t.tgrelid
    join pg_namespace n on n.oid = r.relnamespace where ${IN_SCHEMA} and not t.tgisinternal`,
  `select 'function', pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${IN_SCHEMA}`,
  `select 'view', viewname, definition from pg_views where schemaname = current_schema()`,
  `select 'options', relname, reloptions from pg_class r join pg_namespace n on n.oid = r.relnamespace
    where ${IN_SCHEMA} and reloptions is not null`,
]

/** SQLite has them only in the table's statement. */
async function readChecks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_schema
    where type = 'table' and sql is not null`.execute(db)
  return rows.flatMap(({ name, sql: statement }) =>
    [...statement.matchAll(/\bcheck\s*\(/gi)].map(({ index, 0: start }) => {
      let end = index + start.length
      for (let depth = 1; depth > 0 && end < statement.length; end++) {
        if (statement[end] === '(') depth++
        if (statement[end] === ')') depth--
      }
      return `check ${name} ${statement.slice(index, end).replaceAll(/\s+/g, ' ')}`
    }),
  )
}
