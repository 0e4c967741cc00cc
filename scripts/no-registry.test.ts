// npm start of a fresh clone that can't reach the npm registry.
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ROOT } from './child.mjs'
import { freePort } from './free-port.mjs'

let clone: string
let sockets: Socket[]
let silent: Server
beforeEach(async () => {
  clone = mkdtempSync(join(tmpdir(), 'noor-quest-clone-'))
  mkdirSync(join(clone, 'scripts'))
  for (const name of ['start', 'install', 'child', 'build-web', 'server-args']) {
    cpSync(join(ROOT, 'scripts', `${name}.mjs`), join(clone, 'scripts', `${name}.mjs`))
  }
  for (const name of [
    'package.json',
    'package-lock.json',
    'apps/server',
    'apps/web',
    'packages/rules',
    'packages/contract',
  ]) {
    const from = name.includes('/') ? `${name}/package.json` : name
    cpSync(join(ROOT, from), join(clone, from))
  }
  sockets = []
  silent = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  silent.close()
  rmSync(clone, { recursive: true })
})

it.each<[what: string, registry: () => string | Promise<string>]>([
  ['refuses', async () => `http://127.0.0.1:${await freePort()}/`],
  ['is silent', () => `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`],
  ['has no address', () => 'http://no-such-host.invalid/'],
])(
  'one line says that a registry which %s does not respond',
  async (_what, registry) => {
    const env = {
      PATH: process.env.PATH,
      HOME: clone,
      npm_config_cache: join(clone, 'cache'),
      npm_config_registry: await registry(),
    }
    const { code, stdout, stderr } = await new Promise<{ code: unknown; stdout: string; stderr: string }>((done) => {
      execFile(process.execPath, ['scripts/start.mjs'], { cwd: clone, env }, (error, stdout, stderr) =>
        done({ code: error?.code ?? 0, stdout, stderr }),
      )
    })
    expect(stdout).toMatch(/^Installing dependencies \(.*\) \.\.\.\n(Still installing, .*\n)*$/)
    expect(stderr).toMatch(/^The npm registry does not respond: [^\n]*run the command again\.\n$/)
    expect(code).toBe(1)
  },
  240_000,
)
