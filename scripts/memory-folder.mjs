// Temporary files of tests in memory, where the system has a folder for that: PostgreSQL makes a database of a thousand files,
// and a disk takes twenty times as long to create and delete them.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NAME = 'noor-quest-tests-'
/** What a whole run needs at most; containers often have 64 MB there. */
const NEEDED_BYTES = 3 * 1024 ** 3

/**
 * Makes tmpdir() a folder in memory, here and in the processes started from here, until this one ends. Does nothing where
 * there is no room, where programs can't be run, or where TMPDIR says what to use.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR !== undefined) return
  const folder = join(MEMORY, `${NAME}${process.pid}`)
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < NEEDED_BYTES) return
    removeAbandoned()
    mkdirSync(folder)
    // PostgreSQL's server runs as another user than root.
    chmodSync(folder, 0o711)
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    if (canRunPrograms(folder)) process.env.TMPDIR = folder
  } catch {
    // Not on this system: the disk will do.
  }
}

/** What runs left there that were killed. */
function removeAbandoned() {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(name.startsWith(NAME) ? name.slice(NAME.length) : Number.NaN)
    if (Number.isInteger(pid) && !isRunning(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return /** @type {NodeJS.ErrnoException} */ (cause).code === 'EPERM'
  }
}

/** @param {string} folder */
function canRunPrograms(folder) {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(program).status === 0
}
