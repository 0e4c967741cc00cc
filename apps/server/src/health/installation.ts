// What an installation needs before a server may use it. A start and the commands refuse an
// installation with a fault; doctor, the log and Overview show the same one (checks.ts).
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { AUTH_TABLES_VERSION } from '../accounts/auth-schema.ts'
import { ConfigError } from '../platform/app-error.ts'
import { readSecret, SECRET_MIN } from '../platform/data-dir.ts'
import { claimState, readState, writeState } from '../platform/database/app-state.ts'
import { COLUMNS } from '../platform/database/columns.ts'
import { type DatabaseTarget, type Db, isPostgres, requirePreparing } from '../platform/database/connect.ts'
import { countRows } from '../platform/database/count-rows.ts'
import { MIGRATIONS } from '../platform/database/migrate.ts'
import { findLogFault, readMarks, removeMarks } from '../platform/database/sqlite/server-marks.ts'
import type { Fault } from '../platform/fault.ts'
import { describeRestore, findBackups } from '../platform/health/integrity.ts'
import { hmac, isSameSecret } from '../platform/tokens.ts'

export type Installation = {
  database: DatabaseTarget
  dataDir: string
  /** Folders of backups. */
  backupDirs: readonly string[]
  /** null: the secret is a file of the data folder. */
  appSecret: string | null
}

/**
 * Refuses a database that this server can't use, before anything is written to it.
 * @throws ConfigError, or the database's own error
 */
export async function requireDatabase(db: Db, installation: Installation): Promise<void> {
  await requirePreparing(installation.database)
  refuse(await findDatabaseFault(db, installation))
  settleMarks(installation)
}

/**
 * Forgets the servers that were killed. Call it where the database has no fault: the process that
 * opens it next brings their log into the file, and may remove the log.
 */
export function settleMarks({ database, dataDir }: Installation): void {
  if (database.engine === 'sqlite') removeMarks(readMarks(dataDir).ended)
}

/** @throws ConfigError for a secret that is missing, damaged or of another installation */
export async function requireSecret(db: Db, installation: Installation): Promise<void> {
  refuse(await findSecretFault(db, installation))
}

function refuse(fault: Fault | null): void {
  if (fault !== null) throw new ConfigError(`${fault.message} ${fault.remedy}`)
}

/** Whether the file of SQLite is missing or was cut to nothing. */
export function isAbsent(database: DatabaseTarget): boolean {
  return database.engine === 'sqlite' && !statSync(database.file, { throwIfNoEntry: false })?.size
}

/**
 * A write-ahead log that was removed or damaged; a database without tables beside a secret or
 * backups, whose first backup would replace the last copies of the event; or one without a table or
 * column of this version. null: none, a new installation, or one of another version.
 */
export async function findDatabaseFault(db: Db, installation: Installation): Promise<Fault | null> {
  const { database, dataDir, backupDirs } = installation
  if (database.engine === 'sqlite' && statSync(database.file, { throwIfNoEntry: false })?.isDirectory()) {
    return {
      message: `${database.file} is a folder, not the database.`,
      remedy: 'Move it away, and put the file back.',
    }
  }
  const ofLog = database.engine === 'sqlite' ? findLogFault(dataDir, database.file) : null
  if (ofLog !== null) return ofLog
  // Before the tables: another process that starts now makes the secret after them.
  const secret = join(dataDir, 'secret')
  const backups = findBackups(backupDirs)
  const [trace] = [...backups, ...(existsSync(secret) ? [secret] : [])]
  const present = isAbsent(database) ? new Map() : await readColumns(db)
  const ours = Object.keys(COLUMNS).filter((table) => present.has(table))
  if (ours.length === 0) {
    if (trace === undefined) return null
    const setting = database.engine === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL'
    return {
      message: `The database is missing or empty, but ${trace} is from an earlier installation.`,
      remedy: `Check ${setting}, or restore a backup: npm run restore -- ${backups[0] ?? 'FILE'} --overwrite. To begin without the old data, move the secret and the backups to another folder.`,
    }
  }
  const missing = await findMissing(db, present)
  if (missing.length === 0) return null
  const some = missing.slice(0, 3).join(', ')
  const others = missing.length > 3 ? ` and ${missing.length - 3} others` : ''
  return {
    message: `The database lacks ${some}${others}, which this version made there.`,
    remedy: describeRestore(backupDirs, database.engine),
  }
}

/** The columns of each table, which each engine lists in a catalogue of its own. */
async function readColumns(db: Db): Promise<Map<string, Set<string>>> {
  const columns = isPostgres(db)
    ? sql<Column>`select table_name as "table", column_name as name from information_schema.columns
        where table_schema = current_schema()`
    : sql<Column>`select t.name as "table", c.name as name from sqlite_schema t join pragma_table_info(t.name) c
        where t.type = 'table'`
  const { rows } = await columns.execute(db)
  const tables = new Map<string, Set<string>>()
  for (const { table, name } of rows) tables.set(table, (tables.get(table) ?? new Set()).add(name))
  return tables
}
type Column = { table: string; name: string }

/** The missing parts of a database with all migrations: "table x" or "column x.y". */
async function findMissing(db: Db, present: ReadonlyMap<string, ReadonlySet<string>>): Promise<string[]> {
  if (!present.has('kysely_migration')) return ['table kysely_migration']
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const stored = new Set(rows.map(({ name }) => name))
  const migrations = Object.keys(MIGRATIONS)
  // migrate() brings an older database up to date and refuses a newer one.
  if (stored.size !== migrations.length || !migrations.every((name) => stored.has(name))) return []
  const hasAccounts = present.has('app_state') && (await readState(db, 'auth_schema')) === AUTH_TABLES_VERSION
  return Object.entries(COLUMNS).flatMap(([table, columns]) => {
    // better-auth's tables are made after the migrations.
    if (table.startsWith('auth_') && !hasAccounts) return []
    const found = present.get(table)
    if (found === undefined) return [`table ${table}`]
    return columns.split(' ').flatMap((name) => (found.has(name) ? [] : [`column ${table}.${name}`]))
  })
}

/** Said before a new secret is made. */
export const ENDS_WITH_SECRET =
  'This ends all sessions of players and admins, second factors, the hall’s screens and printed tickets; scores stay.'

/** The row of app_state that says which secret the database is used with. */
const SECRET_MARK = 'secret_mark'
const markOf = (secret: string) => hmac(secret, 'secret mark', 'hex')

/** Stores which secret this database is used with, unless that is stored already. */
export async function markSecret(db: Db, secret: string): Promise<void> {
  await claimState(db, SECRET_MARK, markOf(secret))
}

/** Stores that the database is used with this secret from now on. */
export async function replaceSecretMark(db: Db, secret: string): Promise<void> {
  await writeState(db, SECRET_MARK, markOf(secret))
}

/** null also in a new installation, whose secret is made after its tables. */
export async function findSecretFault(db: Db, installation: Installation): Promise<Fault | null> {
  const { database, dataDir, appSecret } = installation
  const file = join(dataDir, 'secret')
  const tables = isAbsent(database) ? new Map() : await readColumns(db)
  let secret: string | null
  try {
    secret = appSecret ?? readSecret(dataDir)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const mode = code === 'EACCES' ? 'Correct its owner and mode: npm run repair. Otherwise: ' : ''
    return { message: `${file} can't be read (${code}).`, remedy: `${mode}${describeSecrets(installation)}` }
  }
  if (secret === null) {
    const count = async (table: 'players' | 'auth_users') =>
      tables.has(table) ? await countRows(db.selectFrom(table)) : 0
    const [players, accounts] = [await count('players'), await count('auth_users')]
    if (players + accounts === 0) return null
    const message = `There is no ${file}, but the database has players (${players}) or accounts (${accounts}).`
    return { message, remedy: describeSecrets(installation) }
  }
  const mark = tables.has('app_state') ? await readState(db, SECRET_MARK) : undefined
  const fits = mark === undefined || isSameSecret(mark, markOf(secret))
  if (secret.length >= SECRET_MIN && fits) return null
  const message = `${appSecret === null ? file : 'APP_SECRET'} is damaged, or of another installation.`
  return { message, remedy: describeSecrets(installation) }
}

/** Both ways out: the former secret, or a new one. */
function describeSecrets({ dataDir, backupDirs, appSecret }: Installation): string {
  const command = `npm run admin -- new-secret. ${ENDS_WITH_SECRET}`
  if (appSecret !== null) return `Set the former APP_SECRET, or keep this one: ${command}`
  const backup = findBackups(backupDirs).find((path) => path.endsWith('.tar.gz'))
  const former =
    backup === undefined
      ? 'Put the file back from a backup, or set APP_SECRET again if it was set'
      : `Put it back from a backup: tar -xzf ${backup} -C ${dataDir} secret`
  return `${former}. Or make a new one: ${command}`
}
