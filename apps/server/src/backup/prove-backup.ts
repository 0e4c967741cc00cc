// The proof of a backup: it is restored as an operator would, and the scores in it are recomputed.
// The result is a file beside it.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { BackupProof } from '@noor-quest/contract/backup'
import type { GameType } from '@noor-quest/rules/games'
import type { Logger } from 'pino'
import { migrateAuth } from '../accounts/auth-schema.ts'
import { isJudging } from '../leaderboards/judging.ts'
import { connect } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createLocalStore } from '../platform/files/open-store.ts'
import { findBackups } from '../platform/health/integrity.ts'
import type { Replay } from '../play/replay.ts'
import { findCurrentSeason } from '../seasons/queries.ts'
import { verifyAll } from '../verify/verify-all.ts'
import { hashFile } from './backup-file.ts'
import { restoreBackup } from './restore.ts'

const ENDING = '.proof.json'
const REMEDY = 'Keep the older backups, and make another one: npm run backup.'

/** `sha256`: of the backup's file, in hexadecimal, so that later damage is noticed. */
type StoredProof = BackupProof & { sha256: string }

/**
 * The proof beside a backup; null: none yet, a damaged one, or one of version 2.0.0, which didn't
 * store the hash.
 */
export function readProof(file: string): StoredProof | null {
  if (!existsSync(file + ENDING)) return null
  try {
    const proof: Partial<StoredProof> = JSON.parse(readFileSync(file + ENDING, 'utf8'))
    return proof.sha256 === undefined ? null : (proof as StoredProof)
  } catch (cause) {
    if (cause instanceof SyntaxError) return null
    throw cause
  }
}

export function removeBackup(file: string): void {
  for (const path of [file, file + ENDING]) rmSync(path, { recursive: true, force: true })
}

/** Proves a backup and stores the result beside it. */
export async function proveBackup(
  file: string,
  replays: Record<GameType, Replay>,
  env: NodeJS.ProcessEnv,
): Promise<BackupProof> {
  const sha256 = await hashFile(file)
  const attempt = file.endsWith('.dump') ? readDump(file, env) : restoreAndVerify(file, replays)
  const proof = await attempt.catch((cause: unknown): BackupProof => {
    const reason = cause instanceof Error ? (cause.message.trim().split('\n').at(-1) ?? '') : String(cause)
    return { proved: false, message: `Not proved: ${reason.replace(/\.$/, '')}. ${REMEDY}` }
  })
  writeFileSync(`${file}${ENDING}.partial`, JSON.stringify({ ...proof, sha256 }), { mode: 0o600 })
  renameSync(`${file}${ENDING}.partial`, file + ENDING)
  return proof
}

async function restoreAndVerify(file: string, replays: Record<GameType, Replay>): Promise<BackupProof> {
  // One name for each backup, so that the next attempt removes what a killed one left.
  const scratch = join(dirname(file), `.backup-proof-${basename(file)}`)
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch, { mode: 0o700 })
  try {
    const target = { file, dataDir: scratch, store: createLocalStore(scratch), overwrite: false }
    const { manifest } = await restoreBackup(target, 0)
    const restored = `Restored into a scratch folder and intact: ${manifest.rows.players} players, ${manifest.rows.games} games`
    const db = await connect({ engine: 'sqlite', file: join(scratch, 'noor-quest.db') })
    try {
      await migrate(db, () => {})
      await migrateAuth(db)
      const season = await findCurrentSeason(db)
      if (await isJudging(db, season.id)) {
        return { proved: true, message: `${restored}. Games were being judged again, so no score was recomputed.` }
      }
      const { differences } = await verifyAll(db, season, replays)
      if (differences.length === 0) return { proved: true, message: `${restored}, all scores as recomputed.` }
      const message = `${restored}. Not proved: scores or results differ from their logs (${differences.length}). npm run verify names them.`
      return { proved: false, message }
    } finally {
      await db.destroy()
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/**
 * Reads a dump of PostgreSQL to its end. A scratch database would need a right that the server's
 * user shouldn't have, and load PostgreSQL while people play.
 */
async function readDump(file: string, env: NodeJS.ProcessEnv): Promise<BackupProof> {
  await promisify(execFile)('pg_restore', ['--file=/dev/null', file], { env })
  return {
    proved: true,
    message: 'pg_restore read it to its end. It wasn’t restored: try that once, into an empty database.',
  }
}

export type Proofs = ReturnType<typeof startProofs>

/**
 * Proves backups in `dirs` one after the other. `run` proves a file in a process of its own,
 * because proving in this one would delay players' moves. Proofs that failed before are tried once
 * more.
 */
export function startProofs(
  dirs: readonly string[],
  run: (file: string, signal: AbortSignal) => Promise<unknown>,
  log: Logger,
) {
  const closing = new AbortController()
  const { signal } = closing
  const tried = new Set<string>()
  let last = Promise.resolve()
  const proveAll = async () => {
    for (const file of findBackups(dirs)) {
      if (signal.aborted) return
      if (tried.has(file) || readProof(file)?.proved === true) continue
      tried.add(file)
      try {
        await run(file, signal)
        const proof = readProof(file)
        const facts = { backup: basename(file), message: proof?.message }
        if (proof?.proved === true) log.info(facts, 'backup proved')
        else log.error(facts, 'a backup is not proved')
      } catch (err) {
        if (!signal.aborted) log.error({ err, backup: basename(file) }, 'a backup could not be proved')
      }
    }
  }
  const prove = () => {
    last = last.then(proveAll)
  }
  prove()
  return { prove, close: () => closing.abort() }
}
