// Child processes of the scripts: run one to its end, forward signals, report how it ended.
import { spawn, spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The repository's folder, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** An expected failure. `message` is a readable line, and no stack is printed. */
export class ScriptError extends Error {}

/** True once this process got a signal to end. From then on no child should be started. */
export let interrupted = false

/**
 * @typedef {object} ChildOptions
 * @property {string} [cwd] default: the repository's folder
 * @property {NodeJS.ProcessEnv} [env] added to this process's own
 * @property {AbortSignal} [signal] ends the command, and the promise rejects
 * @property {true} [ignoresSignals] kills the command in place of forwarding a signal to it
 */

/**
 * Runs a command to its end with this process's input and output, and forwards SIGINT, SIGTERM and
 * SIGHUP to it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {ChildOptions} [options]
 * @returns {Promise<number>} its exit code, or 128 + n if signal n ended it
 */
export async function run(command, args, options) {
  return ended(start(command, args, options, 'inherit'), options)
}

/**
 * Runs a command to its end without input and collects its output. Rejects if this process gets a
 * signal to end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {ChildOptions} [options]
 * @returns {Promise<{code: number, output: string}>} output: stdout and stderr in the order of
 * arrival
 */
export async function capture(command, args, options) {
  const child = start(command, args, options, ['ignore', 'pipe', 'pipe'])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text
    })
  }
  const code = await ended(child, options)
  if (interrupted) throw new ScriptError('Interrupted.')
  return { code, output }
}

/** The interval of the lines that report progress. */
const PROGRESS_MS = 10_000

/**
 * Prints a line every ten seconds until `work` ends.
 * @template T
 * @param {() => string} line
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
export function reportProgress(line, work) {
  const timer = setInterval(() => console.log(line()), PROGRESS_MS)
  return work.finally(() => clearInterval(timer))
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {ChildOptions | undefined} options
 * @param {import('node:child_process').StdioOptions} stdio
 */
function start(command, args, { cwd = ROOT, env = {}, signal } = {}, stdio) {
  return spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio, signal })
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {ChildOptions} [options]
 * @returns {Promise<number>} its exit code
 */
function ended(child, { ignoresSignals } = {}) {
  const stopForwarding = forwardSignalsTo(child, ignoresSignals === true)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))
  }).finally(stopForwarding)
}

/**
 * @returns {number[]} the processes of the npm that runs this script: npm, and its shell if that is
 * still there
 */
function npmAbove() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return []
  const parent = process.ppid
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(parent)], { encoding: 'utf8' })
  const [, grandparent, args = ''] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? []
  return /^\S*sh -c /.test(args) ? [parent, Number(grandparent)] : [parent]
}

/** Read before any child is started, because it can't be found out once npm has ended. */
const ABOVE = npmAbove()

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Forwards SIGINT, SIGTERM and SIGHUP to `child`, except a terminal's Ctrl-C: that reaches the
 * whole process group, and a second one means "end now, whatever is open".
 *
 * npm forwards SIGTERM only to the shell between itself and the script, and dies of a SIGHUP
 * without forwarding it. The script therefore watches whether one of them is gone.
 * @param {import('node:child_process').ChildProcess} child
 * @param {boolean} isKilled by any signal to this process
 * @returns {() => void} undoes it
 */
function forwardSignalsTo(child, isKilled) {
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    interrupted = true
    if (isKilled) child.kill('SIGKILL')
    else if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, pass)
  const watch = setInterval(() => {
    if (ABOVE.every(isAlive)) return
    clearInterval(watch)
    pass('SIGTERM')
  }, 200)
  watch.unref()
  return () => {
    for (const signal of SIGNALS) process.off(signal, pass)
    clearInterval(watch)
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Runs a script's main function, which returns the exit code. An expected failure prints one line
 * on stderr.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    console.error(error instanceof ScriptError ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * True in the file started by `node FILE`.
 * @param {string} moduleUrl the caller's import.meta.url
 */
export function isMain(moduleUrl) {
  // Modules know their real path; argv has the path as typed, perhaps through a link.
  return process.argv[1] !== undefined && fileURLToPath(moduleUrl) === realpathSync(process.argv[1])
}

/** @param {number} sinceMs a performance.now() */
export function seconds(sinceMs) {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`
}
