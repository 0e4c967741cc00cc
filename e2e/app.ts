// The real server for the browser tests, with its own process, port and data folder, ended by its
// process id. Tests import `test` and `expect` from here, so that a console error, a page error or
// a request to another origin fails the test.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { SETTINGS } from '../apps/server/src/config.ts'
import type { StartOptions } from '../apps/server/src/main.ts'
import { ROOT } from '../scripts/child.mjs'
import { freePort } from '../scripts/free-port.mjs'
import { findNode } from '../scripts/install.mjs'
import { NODE_ARGS, SERVER_ENV } from '../scripts/server-args.mjs'
import { signInFirstAdmin } from './first-admin.ts'

export { expect }

const SERVER = join(ROOT, 'scripts', 'server-with-clock.ts')
const NOBODY = { cookies: [], origins: [] }
// These limits only catch hangs: on a busy machine, a start or an end may take a minute.
const READY_WITHIN_MS = 120_000
const END_WITHIN_MS = 60_000

export type App = {
  /** The pages' baseURL, without a trailing slash. */
  url: string
  dataDir: string
  /** The server's output so far. */
  log(): string
  /**
   * Ends the process with kill -9 and starts another with the same port, data and settings.
   * `webDir`: another build of the web app.
   */
  restart(webDir?: string): Promise<void>
  /**
   * Starts another process over the same data, as a second server behind a load balancer. Returns
   * its address.
   */
  startBeside(): Promise<string>
  /** Moves the server's clock ahead and resolves once it has moved. */
  pass(ms: number): Promise<void>
  /**
   * Runs `run` while the server's clock nearly stops, except for `pass`: a busy machine then uses
   * up none of a game's time.
   */
  slowClock(run: () => Promise<void>): Promise<void>
}

/** Lets this much time pass at once, on the server and in the pages. */
export type Pass = (ms: number) => Promise<void>

export type AppOptions = {
  /**
   * Null: the test uses the server that the tests of its worker share. Otherwise it gets its own
   * server with these settings.
   */
  appSettings: Record<string, string> | null
  /** Limits, event settings and addresses of a server for this test alone. */
  appStart:
    | (Pick<StartOptions, 'limits' | 'event' | 'ownAddresses' | 'otherMachines'> & { interfacesFile?: string })
    | null
  /**
   * Whether shadows and the night sky are painted. Without a graphics card, painting them takes
   * most of a test's time.
   */
  painted: boolean
  /** Whether the page has the session of the shared server's first admin. */
  signedIn: boolean
}

type Fixtures = {
  app: App
  /**
   * Using it gives the page a clock that runs as usual and jumps with the server's. Other contexts
   * call clock.install.
   */
  pass: Pass
  /** Opens a page of another visitor, with its own cookies and storage. */
  openPage: () => Promise<Page>
  problems: {
    /** Declares console errors, page errors and foreign requests that this test expects. */
    expect(text: RegExp): void
    watch(context: BrowserContext): void
  }
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
type WorkerFixtures = { sharedApp: () => Promise<RunningApp>; adminSession: () => Promise<Session> }

export const test = base.extend<AppOptions & Fixtures, WorkerFixtures>({
  appSettings: [null, { option: true }],
  appStart: [null, { option: true }],
  painted: [false, { option: true }],
  signedIn: [false, { option: true }],

  sharedApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
    async ({}, use) => {
      const started: Promise<RunningApp>[] = []
      await use(() => {
        if (started[0] === undefined) started[0] = startApp({}, {})
        return started[0]
      })
      await (await started[0])?.stop()
    },
    { scope: 'worker', timeout: READY_WITHIN_MS },
  ],

  adminSession: [
    async ({ playwright, sharedApp }, use) => {
      let session: Promise<Session> | null = null
      const signIn = async () => {
        const request = await playwright.request.newContext()
        await signInFirstAdmin(request, await sharedApp())
        const state = await request.storageState()
        await request.dispose()
        return state
      }
      await use(() => {
        session ??= signIn()
        return session
      })
    },
    { scope: 'worker' },
  ],

  storageState: async ({ signedIn, adminSession }, use) => use(signedIn ? await adminSession() : NOBODY),

  app: async ({ appSettings, appStart, sharedApp }, use, testInfo) => {
    const isOwn = appSettings !== null || appStart !== null
    const app = isOwn ? await startApp(appSettings ?? {}, appStart ?? {}) : await sharedApp()
    const before = app.log().length
    await use(app)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server.log', { body: app.log() })
      for (const error of errorsIn(app.log().slice(before))) console.log(`The server logged: ${error}`)
    }
    if (isOwn) await app.stop()
  },

  baseURL: async ({ app }, use) => use(app.url),

  problems: async ({ app }, use) => {
    const seen: string[] = []
    const expected: RegExp[] = []
    await use({
      expect: (text) => void expected.push(text),
      watch: (context) => {
        context.on('console', (message) => {
          if (message.type() === 'error') seen.push(`console.error: ${message.text()} (${message.location().url})`)
        })
        context.on('weberror', (error) => void seen.push(`page error: ${error.error().stack ?? error.error()}`))
        context.on('request', (request) => {
          const url = new URL(request.url())
          if (url.protocol.startsWith('http') && url.origin !== app.url) seen.push(`foreign request: ${url}`)
        })
      },
    })
    const unexpected = seen.filter((problem) => !expected.some((text) => text.test(problem)))
    if (unexpected.length > 0) throw new Error(`Unexpected in the browser:\n${unexpected.join('\n')}`)
  },

  context: async ({ context, painted, problems }, use) => {
    await context.addInitScript(hideNetwork)
    if (!painted) await context.addInitScript(leaveOutPaint)
    problems.watch(context)
    await use(context)
  },

  pass: async ({ browser, context, app }, use) => {
    await context.clock.install()
    await use(async (ms) => {
      // The server's clock moves first, because a page sends its request at once after a wait.
      await app.pass(ms)
      for (const { clock } of browser.contexts()) await clock.fastForward(ms)
    })
  },

  openPage: async ({ browser, painted, problems }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ storageState: NOBODY })
      contexts.push(context)
      await context.addInitScript(hideNetwork)
      if (!painted) await context.addInitScript(leaveOutPaint)
      problems.watch(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/** The logged errors with their stacks. */
function errorsIn(log: string): string[] {
  const lines = log.split('\n').filter((line) => /^\{.*"stack":.*\}$/.test(line))
  return lines.map((line) => {
    const { msg, err } = JSON.parse(line)
    return `${msg}: ${err?.stack}`
  })
}

/** Runs in the page. Chromium mistakes a busy machine for a slow network. */
export function hideNetwork(): void {
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true })
}

/** Runs in the page. */
function leaveOutPaint(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`* { backdrop-filter: none !important; filter: none !important; box-shadow: none !important }
    .night, .home-scene, .soft-light { visibility: hidden }`)
  document.adoptedStyleSheets.push(sheet)
}

/** The server's address for other devices, which no test opens. */
const PUBLIC_ADDRESS = '192.0.2.20'

/** The path of a link for other devices. */
export function pathOf(link: string): string {
  const { hostname, pathname, search, hash } = new URL(link)
  expect(hostname).toBe(PUBLIC_ADDRESS)
  return pathname + search + hash
}

type RunningApp = App & { stop(): Promise<void> }

/**
 * Starts the server and waits until it is ready. It gets no settings from the environment,
 * because a developer's DATABASE_URL isn't for tests.
 */
async function startApp(
  settings: Record<string, string>,
  options: StartOptions & { interfacesFile?: string },
): Promise<RunningApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'noor-quest-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // Set but empty, so that the .env file doesn't fill them in.
  const none = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '']))
  const env = {
    ...none,
    PATH: process.env.PATH,
    HOME: dataDir,
    ...SERVER_ENV,
    HOST: '127.0.0.1',
    // Codes and links for other devices need an address that they could open.
    PUBLIC_URL: `http://${PUBLIC_ADDRESS}:${port}`,
    ...settings,
    DATA_DIR: dataDir,
  }
  let log = ''

  let aheadMs = 0

  async function launch(port: number, webDir?: string) {
    const url = `http://127.0.0.1:${port}`
    const child = spawn(findNode(), [...NODE_ARGS, SERVER, String(aheadMs), JSON.stringify({ ...options, webDir })], {
      cwd: dataDir,
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (log += text))
    const deadlineMs = Date.now() + READY_WITHIN_MS
    while (!(await isReady(url))) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended at once:\n${log}`)
      if (Date.now() > deadlineMs) {
        await end(child, 'SIGKILL')
        throw new Error(`The server wasn't ready within ${READY_WITHIN_MS} ms:\n${log}`)
      }
      await wait(25)
    }
    return child
  }

  async function setClock(message: number | 'slow' | 'run') {
    const moved = once(child, 'message')
    child.send(message)
    ;[aheadMs] = await moved
  }

  const beside: ChildProcess[] = []
  let child = await launch(port).catch((error: unknown) => {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  })
  return {
    url,
    dataDir,
    log: () => log,
    async restart(webDir) {
      await end(child, 'SIGKILL')
      child = await launch(port, webDir)
    },
    async startBeside() {
      const besidePort = await freePort()
      beside.push(await launch(besidePort))
      return `http://127.0.0.1:${besidePort}`
    },
    pass: setClock,
    async slowClock(run) {
      await setClock('slow')
      try {
        await run()
      } finally {
        await setClock('run')
      }
    },
    async stop() {
      await Promise.all([child, ...beside].map((started) => end(started, 'SIGTERM')))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`)
    // Some tests misconfigure a part on purpose.
    return response.ok || (await response.json()).error.code === 'backend_not_configured'
  } catch {
    return false
  }
}

/** Waits for the end. A server that doesn't end by itself is killed, and the test fails. */
async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const timer = new AbortController()
  const late = wait(END_WITHIN_MS, 'late', { signal: timer.signal }).catch(() => 'ended')
  if ((await Promise.race([ended, late])) === 'late') {
    child.kill('SIGKILL')
    await ended
    throw new Error(`The server didn't end within ${END_WITHIN_MS} ms of ${signal}.`)
  }
  timer.abort()
}
