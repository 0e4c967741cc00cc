// npm run dev: the server, restarted when its files change, behind Vite's development server with
// hot reloading.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { exitCode, passSignalsTo, ROOT, runMain } from './child.mjs'
import { ensureInstalled, findNode } from './install.mjs'
import { SERVER_ARGS } from './server-args.mjs'

const WEB_PORT = 5173

await runMain(async () => {
  await ensureInstalled('start')
  const node = findNode()
  const env = {
    ...process.env,
    // Developers open Vite's address, so the server must trust and print that origin.
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://127.0.0.1:${WEB_PORT}`,
    NOOR_API_URL: `http://127.0.0.1:${process.env.PORT ?? 3000}`,
  }
  const server = spawn(node, ['--watch', '--watch-preserve-output', ...SERVER_ARGS], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  })
  const vite = spawn(
    node,
    [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), '--port', String(WEB_PORT), '--strictPort'],
    {
      cwd: join(ROOT, 'apps', 'web'),
      env,
      stdio: 'inherit',
    },
  )
  const both = [server, vite]
  for (const child of both) passSignalsTo(child)

  // Neither works alone: the first to end also ends the other and decides the exit code.
  const codes = both.map(
    (child) =>
      new Promise((/** @type {(code: number) => void} */ resolve) => {
        child.on('error', (error) => {
          console.error(error.message)
          resolve(1)
        })
        child.on('close', (code, signal) => resolve(exitCode(code, signal)))
      }),
  )
  const first = await Promise.race(codes)
  for (const child of both) child.kill('SIGTERM')
  await Promise.all(codes)
  return first
})
