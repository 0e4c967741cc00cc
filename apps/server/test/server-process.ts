// The real process, started and ended as an operator does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../../../scripts/free-port.mjs'
import { NODE_ARGS, SERVER_ARGS, SERVER_ENV } from '../../../scripts/server-args.mjs'
import type { App } from '../src/app.ts'
import { SETTINGS } from '../src/config.ts'
import type { StartOptions } from '../src/main.ts'
import type { DatabaseTarget, Db } from '../src/platform/database/connect.ts'
import { Client, ORIGIN, SECRET, type Timed } from './harness.ts'

const SERVER_WITH_CLOCK = join(import.meta.dirname, '../../../scripts/server-with-clock.ts')

export type Ended = { code: number | null; signal: string | null; stdout: string; stderr: string }

export type ServerProcess = Timed & {
  port: number
  /**
   * Resolves when the process reports that it is open; rejects with its output if it ends before.
   */
  open: Promise<void>
  ended: Promise<Ended>
  kill: (signal: NodeJS.Signals) => void
  /**
   * Resolves when `clock`, of a server started with `aheadMs`, has moved; the devices of `deviceAt`
   * wait for it.
   */
  moved: () => Promise<void>
  stdout: () => string
  stderr: () => string
}

/**
 * Starts main.ts with these settings and none of the shell's or of a .env file. `openFiles`: the
 * system's limit of open files. `aheadMs`: how far its clock, which the test moves, is ahead of the
 * machine's; it nearly stands still with `slow`. `options`: other options of main.ts.
 */
export function startProcess(
  settings: Partial<Record<keyof typeof SETTINGS | 'container', string>>,
  {
    openFiles,
    aheadMs,
    slow = false,
    options,
  }: {
    openFiles?: number
    aheadMs?: number
    slow?: boolean
    options?: StartOptions & { interfacesFile?: string }
  } = {},
): ServerProcess {
  const blank = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '']))
  const limited = openFiles === undefined ? [] : ['sh', '-c', `ulimit -n ${openFiles} && exec "$@"`, 'sh']
  const hasClock = aheadMs !== undefined || options !== undefined
  const withClock = [...NODE_ARGS, SERVER_WITH_CLOCK, String(aheadMs ?? 0), JSON.stringify(options ?? {})]
  const script = hasClock ? withClock : SERVER_ARGS
  const [program = process.execPath, ...args] = [...limited, process.execPath, ...script]
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...SERVER_ENV, ...blank, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', ...(hasClock ? (['ipc'] as const) : [])],
  })
  let [stdout, stderr] = ['', '']
  let nowAheadMs = aheadMs ?? 0
  let moved = Promise.resolve()
  const tell = (message: number | 'slow') => {
    moved = moved.then(async () => {
      const answered = once(child, 'message')
      child.send(message)
      await answered
    })
  }
  if (slow) tell('slow')
  const open = Promise.withResolvers<void>()
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    stdout += text
    if (stdout.includes(' is open at ')) open.resolve()
  })
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => {
      open.reject(new Error(`the server ended before it was open: ${stderr}`))
      resolve({ code, signal, stdout, stderr })
    })
  })
  // A caller that waits only for the end doesn't handle `open`.
  open.promise.catch(() => {})
  return {
    port: Number(settings.PORT ?? 3000),
    open: open.promise,
    ended,
    kill: (signal) => child.kill(signal),
    clock: {
      nowMs: () => Date.now() + nowAheadMs,
      advance: (ms) => {
        nowAheadMs += ms
        tell(ms)
      },
    },
    moved: () => moved,
    stdout: () => stdout,
    stderr: () => stderr,
  }
}

/**
 * Starts it at this database, on a free port of the loopback unless one is given. Resolves when it
 * is open.
 */
export async function openServer(target: DatabaseTarget, dataDir: string, port?: number): Promise<ServerProcess> {
  const server = startProcess({
    PORT: String(port ?? (await freePort())),
    PUBLIC_URL: ORIGIN,
    DATA_DIR: dataDir,
    STARTER_CONTENT: 'off',
    APP_SECRET: SECRET,
    ...(target.engine === 'postgres' ? { DATABASE_URL: target.url } : {}),
  })
  await server.open
  return server
}

/** The process as an app: requests go there over HTTP, once its clock has moved. */
export function appAt({ port, moved }: ServerProcess): App {
  const request = async (path: string, init: RequestInit) => {
    await moved()
    return fetch(`http://127.0.0.1:${port}${path}`, init)
  }
  return { request } as unknown as App
}

/** A device that talks to the process; a test reads the deal from `db`. It has the cookies of `as`. */
export function deviceAt(server: ServerProcess, db: Db, as?: Client): Client {
  const device = new Client(appAt(server), db)
  if (as === undefined) return device
  device.cookie = as.cookie
  for (const [name, value] of as.jar) device.jar.set(name, value)
  return device
}
