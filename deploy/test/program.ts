// Programs that run beside the app in an installation, each in the foreground and ended with its
// test.
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'

/** Long, because a first `npm start` installs and builds, perhaps on a busy machine. */
const START_LIMIT_MS = 540_000

export type Program = {
  output: () => string
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>
  stop: () => Promise<void>
}

export type RunOptions = {
  cwd?: string
  env?: Record<string, string | undefined>
  uid?: number
  gid?: number
}

/**
 * Starts a program and waits until it accepts connections on `port` of the loopback. Rejects with
 * its output, and leaves no process behind, if it ends first or accepts none in time.
 */
export async function startProgram(
  command: string,
  args: readonly string[],
  port: number,
  { env = {}, ...options }: RunOptions = {},
): Promise<Program> {
  const child = spawn(command, args, {
    ...options,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let hasEnded = false
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const ended = new Promise<number | null>((resolve) => {
    // `close` doesn't follow if the program couldn't be started.
    child.once('error', ({ message }) => {
      output += message
      hasEnded = true
      resolve(null)
    })
    child.once('close', (code) => {
      hasEnded = true
      resolve(code)
    })
  })
  const deadlineMs = performance.now() + START_LIMIT_MS
  while (!(await accepts(port))) {
    if (hasEnded) throw new Error(`${command} ended: ${output}`)
    if (performance.now() > deadlineMs) {
      child.kill('SIGKILL')
      throw new Error(`${command} accepts no connection: ${output}`)
    }
    await wait(50)
  }
  return {
    output: () => output,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/**
 * Runs a command to its end.
 * @throws Error with its output if it fails
 */
export function runToEnd(
  command: string,
  args: readonly string[],
  options: RunOptions & { input?: string } = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    ...options,
  })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${error?.message ?? ''}${stdout}${stderr}`)
  return stdout
}

export type Endings = { add: (end: () => unknown) => void }

/**
 * Tasks to end what the tests around the call started. After them each task runs, the latest first
 * and in any case, so that a failure leaves no process or file behind.
 */
export function endings(): Endings {
  const ends: (() => unknown)[] = []
  afterAll(async () => {
    const errors: unknown[] = []
    for (const end of ends.reverse()) {
      try {
        await end()
      } catch (cause) {
        errors.push(cause)
      }
    }
    if (errors.length > 0)
      throw errors.length === 1 ? errors[0] : new AggregateError(errors, errors.map(String).join('\n'))
  })
  return { add: (end) => void ends.push(end) }
}

/**
 * The path of a folder that other users may enter. It exists before the tests around the call and
 * is deleted after them.
 */
export function temporaryFolder({ add }: Endings): string {
  const path = join(tmpdir(), `noor-quest-deploy-${randomUUID()}`)
  beforeAll(() => {
    mkdirSync(path)
    add(() => rmSync(path, { recursive: true, force: true }))
    chmodSync(path, 0o755)
  })
  return path
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']

/**
 * An authority NAME.pem, and its certificate NAME-server.pem with NAME-server.key for `localhost`, as
 * hosted services have them.
 */
export function makeAuthority(dir: string, name: string): void {
  const at = (file: string) => join(dir, `${name}${file}`)
  const request = ['req', '-x509', ...NEW_KEY]
  runToEnd('openssl', [...request, '-subj', `/CN=${name}`, '-keyout', at('.key'), '-out', at('.pem')])
  runToEnd('openssl', [
    ...[...request, '-CA', at('.pem'), '-CAkey', at('.key'), '-addext', 'subjectAltName=DNS:localhost'],
    ...['-subj', '/CN=localhost', '-keyout', at('-server.key'), '-out', at('-server.pem')],
  ])
}

/** A certificate that only a client trusts that is given it. Returns its files' paths. */
export function makeCertificate(dir: string, host: string): { chain: string; key: string } {
  const [chain, key] = [join(dir, 'chain.pem'), join(dir, 'key.pem')]
  runToEnd('openssl', [
    ...[
      'req',
      '-x509',
      ...NEW_KEY,
      '-subj',
      `/CN=${host}`,
      '-addext',
      `subjectAltName=DNS:${host}`,
      '-keyout',
      key,
      '-out',
      chain,
    ],
  ])
  return { chain, key }
}
