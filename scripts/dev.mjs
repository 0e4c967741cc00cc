// npm run dev: the server with a debugger, restarted when its files change, behind Vite's development
// server with hot reloading.
import { join } from 'node:path'
import { ROOT, run, runMain } from './child.mjs'
import { ensureInstalled, findNode } from './install.mjs'
import { SERVER_ARGS } from './server-args.mjs'

const WEB_PORT = 5173
/** .vscode/launch.json connects to it. */
const DEBUGGER = '127.0.0.1:9229'

await runMain(async () => {
  await ensureInstalled('start')
  const node = findNode()
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = {
    // Developers open Vite's address, so the server must trust and print that origin.
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://127.0.0.1:${WEB_PORT}`,
    NOOR_API_URL: `http://127.0.0.1:${process.env.PORT ?? 3000}`,
  }
  // Neither works alone: the first to end also ends the other and decides the exit code.
  const stop = new AbortController()
  const both = [
    run(node, ['--watch', '--watch-preserve-output', `--inspect=${DEBUGGER}`, ...SERVER_ARGS], {
      env,
      signal: stop.signal,
    }),
    run(node, [vite, '--port', String(WEB_PORT), '--strictPort'], {
      cwd: join(ROOT, 'apps', 'web'),
      env,
      signal: stop.signal,
    }),
  ]
  try {
    return await Promise.race(both)
  } finally {
    stop.abort()
    await Promise.allSettled(both)
  }
})
