// Marks of the servers that have a data folder open: an empty file each, made at the start and
// removed at a clean stop. A server keeps its file locked, so that a killed server's mark is told
// from a running one's, also where two containers have the same process id.
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { ConfigError } from '../../app-error.ts'
import type { Fault } from '../../fault.ts'
import { isBusy } from './busy.ts'
import { hasDamagedFrames } from './log-frames.ts'

const MARK = /^server-[0-9a-f-]{36}\.running$/

/** Marks this server. The returned function removes the mark, once the database is closed. */
export function markServer(dataDir: string): () => void {
  const file = join(dataDir, `server-${randomUUID()}.running`)
  const lock = new Database(file, { timeout: 0 })
  lock.exec('begin exclusive')
  return () => {
    lock.close()
    rmSync(file, { force: true })
    // The last server has emptied the log, also after one that was killed.
    const { running, ended } = readMarks(dataDir)
    if (running === 0) removeMarks(ended)
  }
}

/** The number of running servers, and the marks of those that were killed. */
export function readMarks(dataDir: string): { running: number; ended: string[] } {
  const names = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => MARK.test(name)) : []
  const marks = names.map((name) => join(dataDir, name))
  const ended = marks.filter((mark) => !isLocked(mark))
  return { running: marks.length - ended.length, ended }
}

export function removeMarks(marks: readonly string[]): void {
  for (const mark of marks) rmSync(mark, { force: true })
}

function isLocked(file: string): boolean {
  let lock: Database.Database | null = null
  try {
    lock = new Database(file, { timeout: 0, fileMustExist: true })
    lock.exec('begin exclusive')
    return false
  } catch (cause) {
    return isBusy(cause)
  } finally {
    lock?.close()
  }
}

/**
 * A write-ahead log that was removed or damaged after a server was killed: with it go the changes
 * since the last checkpoint. A killed server leaves its log, and the next process empties it.
 */
export function findLogFault(dataDir: string, file: string): Fault | null {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return null
  const { running, ended } = readMarks(dataDir)
  if (running > 0 || ended.length === 0) return null
  const log = `${file}-wal`
  if (existsSync(log) && !hasDamagedFrames(file)) return null
  const [state, copy] = existsSync(log) ? ['damaged', 'an undamaged copy of that file'] : ['gone', 'that file']
  return {
    message: `The server was killed, and ${log} with its last changes is ${state}.`,
    remedy: `Put ${copy} back. If it is lost: npm run repair`,
  }
}

/** Refuses to copy a database whose last changes are missing. @throws ConfigError */
export function requireLog(dataDir: string, file: string): void {
  const fault = findLogFault(dataDir, file)
  if (fault !== null) throw new ConfigError(`${fault.message} ${fault.remedy}`)
}
