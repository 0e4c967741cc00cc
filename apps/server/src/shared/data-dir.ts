// The data folder: made on first start, readable by its owner only, and home of the secret nobody had to think of.

import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config-error.ts'

const LOOK_AGAIN_MS = 10

/** Makes sure the folder is there and can be written. @throws ConfigError with the fix */
export function prepareDataDir(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(`DATA_DIR can't be used (${reason}). Set it to a folder this user may write.`)
  }
}

/** The generated APP_SECRET: made once, then kept with mode 0600. */
export function readOrCreateSecret(dir: string): string {
  const file = join(dir, 'secret')
  try {
    // 'wx': of two processes that start together one writes and the other reads.
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
  }
  let secret = readFileSync(file, 'utf8').trim()
  // The other process may have made the file and not filled it yet.
  for (let look = 0; secret === '' && look < 20; look++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS)
    secret = readFileSync(file, 'utf8').trim()
  }
  if (secret.length < 32) {
    throw new ConfigError(`${file} is damaged. Restore it from a backup, or delete it: players then register again.`)
  }
  return secret
}
