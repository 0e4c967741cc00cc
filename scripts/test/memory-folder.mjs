// Temporary files of tests in memory, if the system has a folder for that. PostgreSQL creates a
// database of a thousand files, which takes 20x as long on a disk.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NAME = 'noor-quest-tests-'
/** The most that a whole run needs. Containers often have 64 MB there. */
const NEEDED_BYTES = 3 * 1024 ** 3

/**
 * Makes tmpdir() a folder in memory until this process ends, also for its child processes. Does
 * nothing without enough room, where programs can't be run, or if TMPDIR is set.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR !== undefined) return
  const folder = join(MEMORY, `${NAME}${process.pid}`)
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < NEEDED_BYTES) return
    removeAbandoned()
    mkdirSync(folder)
    // PostgreSQL's server runs as a user other than root.
    chmodSync(folder, 0o711)
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    if (canRunPrograms(folder)) process.env.TMPDIR = folder
  } catch {
    // This system has no such folder, so the disk is used.
  }
}

/** Removes the folders of runs that were killed. */
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
