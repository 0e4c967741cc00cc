// The data folder: made on first start, readable by its owner only. It contains the generated
// secret.

import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { umask } from 'node:process'
import { ConfigError } from './app-error.ts'
import type { Fault } from './fault.ts'

const LOOK_AGAIN_MS = 10

/** By the system's code. */
export const FILE_REMEDIES: Partial<Record<string, string>> = {
  ENOSPC: 'The disk is full: make room and try again.',
  EDQUOT: 'The disk is full: make room and try again.',
  EROFS: 'The disk can only be read: mount it for writing.',
  EACCES: 'To correct owner and mode: npm run repair',
  EPERM: 'To correct owner and mode: npm run repair',
  EISDIR: 'A folder is in the place of a file: move it away.',
  ENOTDIR: 'A file is in the place of a folder: move it away.',
}

/**
 * The operator's line about a file that can't be read or written; null for any other cause. The
 * store of images and others put the system's error into `cause`.
 */
export function describeFileError(cause: unknown): Fault | null {
  if (!(cause instanceof Error)) return null
  const isOfFile = 'path' in cause || ('syscall' in cause && cause.syscall === 'write')
  if (!('code' in cause) || !isOfFile) return describeFileError(cause.cause)
  // Node's message is "CODE: reason, call 'path'". A write has no path.
  const [reason = ''] = cause.message.split(',')
  return {
    message: `${'path' in cause ? cause.path : 'A file'} can't be used: ${reason}.`,
    remedy: FILE_REMEDIES[String(cause.code)] ?? '',
  }
}

/** The same in one line. */
export function explainFileError(cause: unknown): string | null {
  const fault = describeFileError(cause)
  return fault === null ? null : `${fault.message} ${fault.remedy}`.trimEnd()
}

/** The names in a folder; none where it is missing or can't be read. */
export function listNames(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}

/**
 * Makes sure that the folder exists and is writable, and makes every file of this process private
 * to its user: they contain names, phone numbers and the secret.
 * @throws ConfigError with the fix
 */
export function prepareDataDir(dir: string): void {
  umask(0o077)
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    requireOwnFile(dir, dir)
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(
      `DATA_DIR can't be used (${reason}). Correct its mode (npm run repair), or set it to a folder this user may write.`,
    )
  }
  for (const name of readdirSync(dir)) if (NEEDED_FILE.test(name)) requireOwnFile(join(dir, name), dir)
}

/** Files without which the server can't run. */
const NEEDED_FILE = /^(noor-quest\.db.*|secret|storage)$/

/** @throws ConfigError for a file of another user that this process can't read and write */
function requireOwnFile(path: string, dir: string): void {
  const owner = statSync(path, { throwIfNoEntry: false })?.uid
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  if (owner === undefined || uid === undefined || owner === uid) return
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
  } catch {
    throw new ConfigError(
      `${path} belongs to user ${owner}, and this process runs as user ${uid}. Run: sudo chown -R ${uid}:${gid} ${dir}`,
    )
  }
}

/**
 * Gives files that a command of root has made in `dir` to the folder's owner: the owner's server
 * couldn't read them.
 */
export function giveToOwner(dir: string): void {
  if (process.getuid?.() !== 0 || !existsSync(dir)) return
  const { uid, gid } = statSync(dir)
  if (uid === 0) return
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const stats = lstatSync(path, { throwIfNoEntry: false })
    // The folder's owner can make a second name here for a file of root.
    const isOther = !entry.isDirectory() && stats?.nlink !== 1
    if (stats?.uid === 0 && !isOther) lchownSync(path, uid, gid)
  }
}

/** The shortest secret that counts as one. */
export const SECRET_MIN = 32

/** The generated secret as it is in its file, perhaps damaged; null: there is no file. */
export function readSecret(dir: string): string | null {
  const file = join(dir, 'secret')
  // A process that starts at the same time may have made the file but not written the secret yet.
  for (let read = 0; ; read++) {
    if (!existsSync(file)) return null
    const secret = readFileSync(file, 'utf8').trim()
    if (secret !== '' || read === 20) return secret
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS)
  }
}

/**
 * Makes the secret, with mode 0600, unless there is one: of two processes, one writes and the other
 * reads.
 */
export function readOrCreateSecret(dir: string): string {
  try {
    writeFileSync(join(dir, 'secret'), randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
  }
  return readSecret(dir) ?? ''
}
