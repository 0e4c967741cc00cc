// Copies the SQLite file to PostgreSQL: every table, in one transaction that is verified before it
// commits. The source is only read.

import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import { type RawBuilder, sql } from 'kysely'
import { migrateAuth } from '../accounts/auth-schema.ts'
import { ConfigError } from '../platform/app-error.ts'
import { connect, type DatabaseTarget, type Tx } from '../platform/database/connect.ts'
import { FIRST_SEASON_ID, migrate, requireUpgradableFile } from '../platform/database/migrate.ts'
import { transact } from '../platform/database/transact.ts'
import { withoutWaitLimit } from '../platform/database/wait-limit.ts'

/** Rows in memory at once; a deal has some kilobytes. */
const BATCH_ROWS = 2000
/** The key of better-auth's row in app_state, which has its schema. */
const OWN_STATE = 'auth_schema'
/**
 * The tables with rows of the target's own migrations. The condition selects all other rows, which
 * show that the target is in use.
 */
const ROWS_IN_USE: Record<string, RawBuilder<unknown>> = {
  app_state: sql`where key <> ${OWN_STATE}`,
  game_clock: sql`where false`,
  game_types: sql`where false`,
  seasons: sql`where id <> ${FIRST_SEASON_ID}`,
}

export type MovedTable = {
  table: string
  rows: number
  /** A checksum of all rows, whatever their order, in hexadecimal. Equal in source and target. */
  checksum: string
}

type Column = { name: string; kind: 'plain' | 'boolean' | 'time' }
type Row = Record<string, unknown>

/**
 * Copies the database; `onTable` is called with each table that is copied and verified. If the
 * promise rejects, the target contains no copied rows.
 * @throws ConfigError when the source is of another version or was written to meanwhile, or the
 * target isn't empty
 */
export function moveToPostgres(
  sourceFile: string,
  target: DatabaseTarget,
  onTable: (moved: MovedTable) => void,
): Promise<void> {
  return withoutWaitLimit(() => move(sourceFile, target, onTable))
}

async function move(sourceFile: string, target: DatabaseTarget, onTable: (moved: MovedTable) => void): Promise<void> {
  const source = openSource(sourceFile)
  requireUpgradableFile(source)
  const db = await connect(target)
  try {
    await migrate(db)
    await migrateAuth(db)
    // This number changes when another process commits.
    const versionBefore = source.pragma('data_version', { simple: true })
    source.exec('begin')
    const tables = tablesInOrder(source)
    await transact(db, async (tx) => {
      await requireSameVersion(source, tx)
      await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in access exclusive mode`.execute(tx)
      await requireEmpty(tx, tables)
      for (const table of tables) {
        const columns = await columnsOf(source, tx, table)
        const copied = await copyTable(source, tx, table, columns)
        const arrived = await digestTarget(tx, table, columns)
        if (copied.rows !== arrived.rows || copied.checksum !== arrived.checksum) {
          throw new Error(`${table} was changed by the copy: ${JSON.stringify({ copied, arrived })}`)
        }
        onTable(copied)
      }
      source.exec('commit')
      if (source.pragma('data_version', { simple: true }) !== versionBefore) {
        throw new ConfigError('The database was written to while it was copied. Stop the server, then move it again.')
      }
    })
    await sql`analyze`.execute(db)
  } finally {
    source.close()
    await db.destroy()
  }
}

function openSource(file: string): Database.Database {
  try {
    return new Database(file, { readonly: true, fileMustExist: true })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(`${file} can't be opened (${reason}). Set DATA_DIR to the folder with the database to move.`)
  }
}

/** The application's tables, a referenced one before those that refer to it. */
function tablesInOrder(source: Database.Database): string[] {
  const names = source
    .prepare<[], { name: string }>("select name from sqlite_master where type = 'table' order by name")
    .all()
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_') && !name.startsWith('kysely_'))
  const ordered: string[] = []
  const visit = (table: string) => {
    if (ordered.includes(table)) return
    const references = source.prepare<[string], { table: string }>('select "table" from pragma_foreign_key_list(?)')
    for (const reference of references.all(table)) if (reference.table !== table) visit(reference.table)
    ordered.push(table)
  }
  for (const name of names) visit(name)
  return ordered
}

async function requireSameVersion(source: Database.Database, tx: Tx): Promise<void> {
  const migrations = 'select name from kysely_migration order by name'
  const state = `select value from app_state where key = '${OWN_STATE}'`
  const read = (query: string) => {
    try {
      return JSON.stringify(source.prepare(query).all())
    } catch {
      return 'none'
    }
  }
  for (const query of [migrations, state]) {
    const { rows } = await sql.raw(query).execute(tx)
    if (read(query) !== JSON.stringify(rows)) {
      throw new ConfigError(
        'The database in DATA_DIR belongs to another version. Start this version with it once, without DATABASE_URL, then move it.',
      )
    }
  }
}

async function requireEmpty(tx: Tx, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} ${ROWS_IN_USE[table] ?? sql``} limit 1`.execute(tx)
    if (rows.length > 0) {
      throw new ConfigError(
        `DATABASE_URL names a database that is in use (there are rows in ${table}). Make a new one: createdb noor_quest.`,
      )
    }
  }
  for (const table of Object.keys(ROWS_IN_USE)) await sql`delete from ${sql.table(table)}`.execute(tx)
}

async function columnsOf(source: Database.Database, tx: Tx, table: string): Promise<Column[]> {
  const { rows } = await sql<{ column_name: string; data_type: string }>`select column_name, data_type
    from information_schema.columns where table_schema = current_schema() and table_name = ${table}`.execute(tx)
  const names = source
    .prepare<[string], { name: string }>('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => name)
  const there = rows.map(({ column_name }) => column_name)
  if (JSON.stringify([...names].sort()) !== JSON.stringify([...there].sort())) {
    throw new Error(`${table} has the columns ${names.join(', ')} in SQLite and ${there.join(', ')} in PostgreSQL`)
  }
  return names.map((name) => {
    const type = rows.find(({ column_name }) => column_name === name)?.data_type ?? ''
    return { name, kind: type === 'boolean' ? 'boolean' : type.startsWith('timestamp') ? 'time' : 'plain' }
  })
}

/** A value in a form that is the same for both engines: SQLite has no booleans and no times. */
function meaningOf(value: unknown, kind: Column['kind']): unknown {
  if (value === null || kind === 'plain') return value
  if (kind === 'boolean') return Boolean(value)
  return new Date(value as string | number | Date).toISOString()
}

async function copyTable(
  source: Database.Database,
  tx: Tx,
  table: string,
  columns: readonly Column[],
): Promise<MovedTable> {
  const digest = createDigest(table, columns)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const insert = async (batch: Row[]) => {
    if (batch.length === 0) return
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::json)`.execute(
      tx,
    )
  }
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
  const select = `select ${columns.map(({ name }) => quoted(name)).join(', ')} from ${quoted(table)}`
  let batch: Row[] = []
  for (const row of source.prepare<[], Row>(select).iterate()) {
    batch.push(Object.fromEntries(columns.map(({ name, kind }) => [name, meaningOf(row[name], kind)])))
    digest.add(row)
    if (batch.length < BATCH_ROWS) continue
    await insert(batch)
    batch = []
  }
  await insert(batch)
  return digest.end()
}

async function digestTarget(tx: Tx, table: string, columns: readonly Column[]): Promise<MovedTable> {
  const digest = createDigest(table, columns)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  await sql`declare arrived no scroll cursor for select ${names} from ${sql.table(table)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_ROWS)} from arrived`.execute(tx)
    for (const row of rows) digest.add(row)
    if (rows.length < BATCH_ROWS) break
  }
  await sql`close arrived`.execute(tx)
  return digest.end()
}

/**
 * The sum of the rows' hashes. Order can't matter, because engines sort text differently; a primary
 * key keeps rows distinct.
 */
function createDigest(table: string, columns: readonly Column[]) {
  let rows = 0
  let sum = 0n
  return {
    add: (row: Row) => {
      const values = columns.map(({ name, kind }) => meaningOf(row[name], kind))
      sum += BigInt(`0x${createHash('sha256').update(JSON.stringify(values)).digest('hex')}`)
      rows++
    },
    end: (): MovedTable => ({ table, rows, checksum: BigInt.asUintN(256, sum).toString(16).padStart(64, '0') }),
  }
}
