// Copies a PostgreSQL database, and restores it, with PostgreSQL's own tools, if the server's
// machine has them.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { addressOf, type PostgresTarget } from '../platform/database/connect.ts'
import { requireUpgradable } from '../platform/database/migrate.ts'
import { partialOf, removeUnfinished } from './unfinished.ts'

/** TLS parameters of a database URL, each with the environment variable in which libpq reads it. */
const TLS = { sslmode: 'PGSSLMODE', sslrootcert: 'PGSSLROOTCERT', sslcert: 'PGSSLCERT', sslkey: 'PGSSLKEY' }

/** Their file on Debian, on Red Hat's systems and on macOS. */
const PUBLIC_AUTHORITIES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/cert.pem',
]

/**
 * Writes the whole database to `file`, for pg_restore: online, and as of one moment. Images are in
 * the store, not in it. `env`: this process's environment, whose PATH finds pg_dump.
 * @returns null when it was written; else why it can't be: pg_dump isn't installed, or is older
 * than the server
 * @throws Error when it began and failed; then there is no file
 */
export async function dumpPostgres(
  target: PostgresTarget,
  file: string,
  env: NodeJS.ProcessEnv,
): Promise<string | null> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  removeUnfinished(dirname(file))
  const partial = partialOf(file)
  // The dump contains phone numbers, so only the file's owner may read it.
  writeFileSync(partial, '', { mode: 0o600 })
  try {
    const args = ['--format=custom', '--no-password', `--file=${partial}`]
    await promisify(execFile)('pg_dump', args, { env: { ...env, ...settingsOf(target) } })
    renameSync(partial, file)
    return null
  } catch (cause) {
    rmSync(partial, { force: true })
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return 'pg_dump is not installed'
    if (/server version mismatch/.test(String(cause))) return 'pg_dump is older than the server'
    throw cause
  }
}

/**
 * Restores a dump over the database in one transaction: its tables are replaced. The server must
 * not run.
 * @throws ConfigError for a version that can't be upgraded, Error when it failed; then nothing was changed
 */
export async function restorePostgres(target: PostgresTarget, file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const settings = settingsOf(target)
  const args = ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--no-password']
  const dbname = `--dbname=${settings.PGDATABASE ?? ''}`
  requireUpgradable(await readMigrations(file, env))
  await promisify(execFile)('pg_restore', [...args, dbname, file], { env: { ...env, ...settings } })
}

/** The names in a dump's kysely_migration, the first column of its rows. */
async function readMigrations(file: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const args = ['--data-only', '--table=kysely_migration', '--file=-', file]
  const { stdout } = await promisify(execFile)('pg_restore', args, { env })
  const [, rows = ''] = /^COPY [^\n]*\n(.*?)^\\\.$/ms.exec(stdout) ?? []
  return rows.split('\n').flatMap((row) => (row === '' ? [] : [row.split('\t')[0] ?? '']))
}

/**
 * The connection's settings as environment variables. Other users of the machine could read
 * arguments.
 */
function settingsOf({ url, directUrl }: PostgresTarget): Record<string, string> {
  // A pooler that gives each transaction another connection can't serve a dump.
  const address = directUrl ?? url
  const { host, port, user, password, database } = new pg.Client({ connectionString: addressOf(address) })
  const read = { PGHOST: host, PGPORT: String(port), PGUSER: user, PGPASSWORD: password, PGDATABASE: database }
  const known = Object.entries(read).filter((setting): setting is [string, string] => setting[1] != null)
  const asked = new URLSearchParams(address.split('?')[1])
  const tls = Object.entries(TLS).flatMap(([name, variable]) => {
    const value = asked.get(name)
    return value === null ? [] : [[variable, value === 'no-verify' ? 'require' : value] as const]
  })
  const settings: Record<string, string> = Object.fromEntries([...known, ...tls])
  // Node knows the public authorities; libpq needs their file.
  const authorities = settings.PGSSLMODE === 'verify-full' ? PUBLIC_AUTHORITIES.find(existsSync) : undefined
  return { ...(authorities !== undefined && { PGSSLROOTCERT: authorities }), ...settings }
}
