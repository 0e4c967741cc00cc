// Programs that an installation consists of beside ours, each run in the foreground and ended with its test.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

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

/** Starts a program and waits until it accepts connections on `port` of the loopback. Rejects with its output when it ends first. */
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
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      hasEnded = true
      resolve(code)
    })
  })
  while (!(await accepts(port))) {
    if (hasEnded) throw new Error(`${command} ended: ${output}`)
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

/** Runs a command to its end. @throws Error with what it printed when it fails */
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

/** A folder that others may enter; `remove` deletes it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'noor-quest-deploy-'))
  runToEnd('chmod', ['755', path])
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** A certificate that only a client trusts that is given it. Returns the paths of its files. */
export function makeCertificate(dir: string, host: string): { chain: string; key: string } {
  const [chain, key] = [join(dir, 'chain.pem'), join(dir, 'key.pem')]
  runToEnd('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-keyout', key, '-out', chain],
  ])
  return { chain, key }
}
