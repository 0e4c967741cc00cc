// Processes that a bench measures: the real server from its own main.ts, and small floors. Each is
// ended by its pid, also if the bench fails or gets a signal.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SETTINGS } from '../apps/server/src/config.ts'
import type { StartOptions } from '../apps/server/src/main.ts'
import { freePort } from '../scripts/free-port.mjs'
import { NODE_ARGS, SERVER_ARGS, SERVER_ENV } from '../scripts/server-args.mjs'

const LOOP_METER = join(import.meta.dirname, 'loop-meter.ts')
const READY_TIMEOUT_MS = 20_000

const children = new Set<ChildProcess>()
const folders = new Set<string>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** Ends this process and its child processes if the bench isn't over by then. */
export function limitTime(ms: number): void {
  const timer = setTimeout(() => {
    console.error(`The bench took longer than ${ms / 1000} s: given up.`)
    process.exit(1)
  }, ms)
  timer.unref()
}

/** A folder that is deleted with the end of this process. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'noor-quest-bench-'))
  folders.add(folder)
  return folder
}

/** Registers the child to be ended with this process. */
export function own(child: ChildProcess): ChildProcess {
  children.add(child)
  child.on('exit', () => children.delete(child))
  return child
}

/** The event loop's processor time so far, and its longest block since the last reading. */
export type Meter = { cpuMs: number; heldMs: number }

export type ServerProcess = {
  pid: number
  port: number
  /** Resident memory, in bytes; null if the system doesn't report it. */
  rssBytes: () => number | null
  /** Processor time of all threads so far, in ms; null if the system doesn't report it. */
  cpuMs: () => number | null
  /** The event loop's readings; only for a server started with a meter. */
  meter: () => Promise<Meter>
  /** SIGTERM, then waits for the end. */
  stop: () => Promise<void>
  /** SIGKILL, then waits for the end. */
  kill: () => Promise<void>
}

const withLimits = (limits: StartOptions['limits']) => [
  ...NODE_ARGS,
  join(import.meta.dirname, 'server-with-limits.ts'),
  JSON.stringify(limits),
]

/**
 * Starts apps/server/src/main.ts with its defaults on `port` of the loopback, or a free one. It is
 * ready when the promise resolves. With BENCH_CPU_PROFILE=FOLDER it writes a profile there when it ends.
 */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  {
    withMeter = false,
    limits,
    port: wanted,
  }: { withMeter?: boolean; port?: number } & Pick<StartOptions, 'limits'> = {},
): Promise<ServerProcess> {
  const port = wanted ?? (await freePort())
  const profileDir = process.env.BENCH_CPU_PROFILE ?? ''
  const nodeArgs = [
    ...(profileDir === '' ? [] : ['--cpu-prof', '--cpu-prof-dir', profileDir]),
    ...(withMeter ? ['--import', LOOP_METER] : []),
  ]
  const logFile = join(dataDir, 'server.log')
  const out = openSync(logFile, 'a')
  const child = own(
    spawn(process.execPath, [...nodeArgs, ...(limits === undefined ? SERVER_ARGS : withLimits(limits))], {
      env: { ...process.env, ...SERVER_ENV, ...serverEnv(port, dataDir), ...env },
      stdio: ['ignore', out, out, ...(withMeter ? ['ipc' as const] : [])],
    }),
  )
  closeSync(out)
  try {
    await untilReady(port, () => child.exitCode !== null)
  } catch (cause) {
    throw new Error(`the server didn't start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`, { cause })
  }
  const { pid } = child
  if (pid === undefined) throw new Error('a running process has a pid')
  return {
    pid,
    port,
    rssBytes: () => rssBytes(pid),
    cpuMs: () => cpuMs(pid),
    meter: () => readMeter(child),
    stop: () => stop(child),
    kill: () => stop(child, 'SIGKILL'),
  }
}

async function readMeter(child: ChildProcess): Promise<Meter> {
  const reported = new Promise<Meter>((resolve) => child.once('message', (meter) => resolve(meter as Meter)))
  child.send('meter')
  return reported
}

/**
 * Every setting at its default, whatever the shell or a .env file says, except the necessary ones.
 */
export function serverEnv(port: number, dataDir: string): Record<string, string> {
  return {
    ...Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, ''])),
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    // A bench fills the database before the server's first start, which would miss the secret.
    APP_SECRET: 'a secret of the bench, 32 characters or more',
  }
}

/** Resolves at the first successful /readyz. Rejects if `hasEnded` returns true, or after 20 s. */
export async function untilReady(port: number, hasEnded: () => boolean): Promise<void> {
  const givenUpAtMs = performance.now() + READY_TIMEOUT_MS
  while (!(await isReady(port))) {
    if (hasEnded()) throw new Error('it ended')
    if (performance.now() > givenUpAtMs) throw new Error('it is not ready')
    await sleep(5)
  }
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const get = request({ host: '127.0.0.1', port, path: '/readyz' }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    get.on('error', () => resolve(false))
    get.end()
  })
}

export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

function rssBytes(pid: number): number | null {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readProc(pid, 'status'))?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}

/**
 * Processor time of all threads of a process so far, in ms; null if the system doesn't report it.
 */
export function cpuMs(pid: number): number | null {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(tasks)) return null
  const nanoseconds = readdirSync(tasks).map((task) => Number(readProc(pid, `task/${task}/schedstat`).split(' ')[0]))
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e6
}

function readProc(pid: number, name: string): string {
  const file = `/proc/${pid}/${name}`
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
