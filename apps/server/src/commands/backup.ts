// npm run backup, restore and move-to-postgres.

import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { env, umask } from 'node:process'
import { perGame } from '@noor-quest/rules/games'
import Database from 'better-sqlite3'
import { imageKeys, writeBackup } from '../backup/backup-file.ts'
import { dumpPostgres, restorePostgres } from '../backup/dump-postgres.ts'
import { moveToPostgres } from '../backup/move-to-postgres.ts'
import { proveBackup } from '../backup/prove-backup.ts'
import { restoreBackup } from '../backup/restore.ts'
import type { Config } from '../config.ts'
import { SERVED_GAMES } from '../games.ts'
import { ConfigError } from '../platform/app-error.ts'
import { readSecret } from '../platform/data-dir.ts'
import type { PostgresTarget } from '../platform/database/connect.ts'
import { requireUpgradableFile } from '../platform/database/migrate.ts'
import { requireLog } from '../platform/database/sqlite/server-marks.ts'
import { createLocalStore, openStore } from '../platform/files/open-store.ts'
import { readConfig, runCommand, UsageError } from './command.ts'

const REPLAYS = perGame((type) => SERVED_GAMES[type].replay)
/** Set by the server, which proves its backups later, so that no HTTP request waits for a proof. */
const UNPROVED = '--unproved'

const JOBS: Record<string, (config: Config, args: string[]) => Promise<void>> = {
  backup: async (config, args) => {
    const [name, ...rest] = args.filter((arg) => arg !== UNPROVED)
    const { database } = config
    const ending = database.engine === 'sqlite' ? 'tar.gz' : 'dump'
    // The proof reads a file by its ending.
    if (rest.length > 0 || name?.startsWith('-') || name?.endsWith(`.${ending}`) === false)
      throw new UsageError(`Usage: npm run backup [-- FILE.${ending}]`)
    const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
    const file = name === undefined ? join(config.dataDir, 'backups', `noor-quest-${stamp}.${ending}`) : resolve(name)
    if (database.engine === 'postgres') return dump(database, file)
    const store = await openStore(config.s3, config.dataDir)
    const manifest = await writeBackup({ dataDir: config.dataDir, store, file }, Date.now())
    const images = manifest.files.filter(({ path }) => path.startsWith('images/')).length
    console.log(`Backed up ${manifest.rows.players} players, ${manifest.rows.games} games and ${images} image files:`)
    console.log(file)
    if (config.appSecret !== null) console.log('APP_SECRET is not in it: keep it with the backup.')
    if (!args.includes(UNPROVED)) await prove(file)
  },
  prove: async (_config, [file = '']) => {
    setPriority(constants.priority.PRIORITY_LOW)
    await proveBackup(file, REPLAYS, env)
  },

  restore: async (config, args) => {
    const names = args.filter((arg) => arg !== '--overwrite')
    const [name] = names
    if (names.length !== 1 || name === undefined || name.startsWith('-')) {
      throw new UsageError('Usage: npm run restore -- FILE [--overwrite]')
    }
    const { database } = config
    if (database.engine === 'postgres') {
      if (!args.includes('--overwrite'))
        throw new ConfigError('This replaces all tables of DATABASE_URL. Stop the server, and add --overwrite.')
      await restorePostgres(database, resolve(name), env).catch(explainTool)
      console.log(`Restored ${resolve(name)} into PostgreSQL. Images and APP_SECRET are as they were.`)
      return
    }
    const store = await openStore(config.s3, config.dataDir)
    const options = { file: resolve(name), dataDir: config.dataDir, store, overwrite: args.includes('--overwrite') }
    const { manifest, aside } = await restoreBackup(options, Date.now())
    console.log(`Restored ${manifest.rows.players} players and ${manifest.rows.games} games of ${manifest.created_at}.`)
    console.log(`Data folder: ${config.dataDir}`)
    if (aside !== null) console.log(`What was there is in ${aside}: delete it when all is well.`)
  },

  'move-to-postgres': async (config, args) => {
    if (args.length > 0) throw new UsageError('Usage: DATABASE_URL=... APP_SECRET=... npm run move-to-postgres')
    const { database, dataDir, appSecret, s3 } = config
    if (database.engine !== 'postgres') throw new ConfigError('Set DATABASE_URL to the empty PostgreSQL database.')
    const file = join(dataDir, 'noor-quest.db')
    requireLog(dataDir, file)
    const secret = readSecret(dataDir)
    if (secret !== null && secret !== appSecret) {
      throw new ConfigError(
        `${join(dataDir, 'secret')} contains another secret than APP_SECRET. With a wrong secret, players lose their games and admins their second factor. Set APP_SECRET to the text of that file, or move it away if APP_SECRET is right.`,
      )
    }
    if (s3 !== null && existsSync(file)) {
      const [from, to] = [createLocalStore(dataDir), await openStore(s3, dataDir)]
      const source = new Database(file, { readonly: true })
      requireUpgradableFile(source)
      const keys = imageKeys(from, source)
      source.close()
      let images = 0
      for (const key of keys) {
        const bytes = await from.read(key)
        if (bytes === null) continue
        await to.put(key, bytes)
        images++
      }
      console.log(`Copied ${images} image files to ${s3.bucket}.`)
    }
    let rows = 0
    await moveToPostgres(file, database, (moved) => {
      rows += moved.rows
      console.log(
        `${moved.table.padEnd(20)} ${String(moved.rows).padStart(9)} rows  sha256 ${moved.checksum.slice(0, 16)}`,
      )
    })
    console.log(`All ${rows} rows are in PostgreSQL, verified. ${file} is as it was.`)
  },
}

async function dump(database: PostgresTarget, file: string): Promise<void> {
  if (existsSync(file)) throw new ConfigError(`${file} exists already. Name another file.`)
  const reason = await dumpPostgres(database, file, env).catch(explainTool)
  if (reason !== null) throw new ConfigError(`No backup was written: ${reason}. Install postgresql-client.`)
  console.log(`Backed up PostgreSQL: ${file}`)
  console.log('Images and APP_SECRET are not in it: keep them with the backup.')
  await prove(file)
}

async function prove(file: string): Promise<void> {
  const { proved, message } = await proveBackup(file, REPLAYS, env)
  if (!proved) throw new ConfigError(message)
  console.log(message)
}

/** @throws ConfigError with the first line that PostgreSQL's tool printed */
function explainTool(cause: NodeJS.ErrnoException & { stderr?: string }): never {
  if (cause.code === 'ENOENT') throw new ConfigError('pg_restore is not installed. Install postgresql-client.')
  // After an upgrade: pg_restore drops only the tables that the dump has.
  if (/other objects depend on it/.test(cause.message))
    throw new ConfigError(
      'The database has tables of another version. Restore into a new database: createdb noor_quest_2, and set DATABASE_URL to it. Nothing was changed.',
    )
  throw new ConfigError(cause.stderr?.trim().split('\n')[0] ?? cause.message)
}

async function main([job = '', ...args]: readonly string[]): Promise<number> {
  const run = JOBS[job]
  if (run === undefined) throw new UsageError(`Jobs: ${Object.keys(JOBS).join(', ')}`)
  const config = readConfig()
  // The files that a job writes contain phone numbers and the secret.
  umask(0o077)
  await run(config, args)
  return 0
}

runCommand(main)
