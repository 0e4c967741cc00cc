// The real process, started and ended as an operator does.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../../../scripts/free-port.mjs'
import { SERVER_ARGS } from '../../../scripts/server-args.mjs'
import type { App } from '../src/app.ts'
import { SETTINGS } from '../src/config.ts'
import type { DatabaseTarget, Db } from '../src/platform/database/connect.ts'
import { Client, ORIGIN, SECRET } from './harness.ts'

/** Of processes that tests start: spares most of each start the compiling. */
export const COMPILE_CACHE = join(import.meta.dirname, '../../../.cache/compiled')

export type Ended = { code: number | null; signal: string | null; stdout: string; stderr: string }

export type ServerProcess = {
  port: number
  /** Resolves when it says that it is open; rejects with what it printed when it ends before. */
  open: Promise<void>
  ended: Promise<Ended>
  kill: (signal: NodeJS.Signals) => void
  stdout: () => string
  stderr: () => string
}

/** Starts main.ts with these settings and none of the shell's or of a .env file. `openFiles`: how many the system lets it open. */
export function startProcess(
  settings: Partial<Record<keyof typeof SETTINGS, string>>,
  { openFiles }: { openFiles?: number } = {},
): ServerProcess {
  const blank = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '']))
  const limited = openFiles === undefined ? [] : ['sh', '-c', `ulimit -n ${openFiles} && exec "$@"`, 'sh']
  const [program = process.execPath, ...args] = [...limited, process.execPath, ...SERVER_ARGS]
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...blank, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  const open = Promise.withResolvers<void>()
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text
    if (stdout.includes(' is open at ')) open.resolve()
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => {
      open.reject(new Error(`the server ended before it was open: ${stderr}`))
      resolve({ code, signal, stdout, stderr })
    })
  })
  // Who waits for the end only doesn't wait for the opening.
  open.promise.catch(() => {})
  return {
    port: Number(settings.PORT ?? 3000),
    open: open.promise,
    ended,
    kill: (signal) => child.kill(signal),
    stdout: () => stdout,
    stderr: () => stderr,
  }
}

/** Starts it at this database, on a free port of the loopback unless one is given; open when the promise resolves. */
export async function openServer(target: DatabaseTarget, dataDir: string, port?: number): Promise<ServerProcess> {
  const server = startProcess({
    PORT: String(port ?? (await freePort())),
    PUBLIC_URL: ORIGIN,
    DATA_DIR: dataDir,
    STARTER_CONTENT: 'off',
    ...(target.engine === 'postgres' ? { DATABASE_URL: target.url, APP_SECRET: SECRET } : {}),
  })
  await server.open
  return server
}

/** A device that talks to the process over HTTP; a test reads the deal from `db`. */
export function deviceAt({ port }: ServerProcess, db: Db): Client {
  const request = (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  return new Client({ request } as unknown as App, db)
}
