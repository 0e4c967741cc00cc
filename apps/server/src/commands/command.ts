// The frame of every command: it reads the settings, and prints one line in place of a stack for
// errors that the operator can mend.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { env, loadEnvFile, stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline'
import { type Config, parseConfig } from '../config.ts'
import { requireDatabase } from '../health/installation.ts'
import { AppError, ConfigError } from '../platform/app-error.ts'
import { explainFileError, giveToOwner } from '../platform/data-dir.ts'
import { connect, type Db, explainDatabaseError } from '../platform/database/connect.ts'
import { StoreError } from '../platform/files/store.ts'

export const ROOT = resolve(import.meta.dirname, '../../../..')
const EXPECTED = [ConfigError, AppError, StoreError]

/** A wrong call of the command; the message shows the right one. */
export class UsageError extends Error {}

/** The settings, once the command has read them. */
let read: Config | null = null

function loadSettings(): void {
  const envFile = join(ROOT, '.env')
  if (existsSync(envFile)) loadEnvFile(envFile)
}

/** The settings of the environment and of .env. @throws ConfigError */
export function readConfig(): Config {
  loadSettings()
  read = parseConfig(env, ROOT)
  return read
}

export type Addresses = { url?: string; directUrl?: string }

/** PostgreSQL's addresses as they were written, before the other settings are complete. */
export function readAddresses(): Addresses {
  loadSettings()
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = env
  return { ...(url && { url }), ...(directUrl && { directUrl }) }
}

/** A question's answer from the terminal or a pipe; '' once the pipe has ended. */
export type Ask = (question: string) => Promise<string>

/** Runs `work`, which may ask the operator. */
export async function withAnswers<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const terminal = createInterface({ input: stdin })
  try {
    const lines = terminal[Symbol.asyncIterator]()
    return await work(async (question) => {
      stdout.write(question)
      const { value, done } = await lines.next()
      return done === true ? '' : value
    })
  } finally {
    terminal.close()
  }
}

/**
 * Refuses a missing data folder. The server creates it. For a command, a missing folder means that
 * DATA_DIR is wrong, or that this user can't see the folder.
 * @throws ConfigError
 */
export function requireDataDir({ dataDir }: Config): void {
  if (existsSync(dataDir)) return
  throw new ConfigError(`There is no folder ${dataDir}. Check DATA_DIR, or start the server once.`)
}

/** Runs `work` on the database. @throws ConfigError */
export async function withDatabase(config: Config, work: (db: Db) => Promise<number>): Promise<number> {
  const db = await connect(config.database)
  try {
    await requireDatabase(db, config)
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Called at the end of a command, whatever its end. */
function giveFilesToOwner(): void {
  try {
    for (const dir of [read?.dataDir ?? [], read?.backupDirs ?? []].flat()) giveToOwner(dir)
  } catch (cause) {
    console.error(explainFileError(cause) ?? cause)
  }
}

/** Runs a command with this process's arguments. `failed`: the exit code when it throws. */
export function runCommand(main: (args: readonly string[]) => Promise<number>, failed = 1): void {
  const running = main(process.argv.slice(2)).finally(giveFilesToOwner)
  running.then(
    (code) => {
      process.exitCode = code
    },
    (cause: unknown) => {
      const isExpected = cause instanceof UsageError || EXPECTED.some((kind) => cause instanceof kind)
      console.error(
        isExpected ? (cause as Error).message : (explainDatabaseError(cause) ?? explainFileError(cause) ?? cause),
      )
      process.exitCode = failed
    },
  )
}
