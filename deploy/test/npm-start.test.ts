// npm start as on a host: in production, in a folder with an awkward name, by a user other than
// root.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { endings, type RunOptions, runToEnd, startProgram, temporaryFolder } from './program.ts'
import { copySource } from './source.ts'

/** Users without an entry in /etc/passwd, as containers may choose them. */
const OWNER = 54_321
const OTHER = 54_322

/** The variables by which this machine reaches npm's registry. */
const NETWORK = /^(NODE_EXTRA_CA_CERTS|(https?|no)_proxy|npm_config_(registry|cafile|proxy|https_proxy|noproxy))$/i

const OLDEST = [`node-linux-${process.arch}@20.0.0`, 'npm@9.6.4']

const end = endings()
const folder = temporaryFolder(end)
const clone = join(folder, 'نور Quest', "the club's clone")
const fresh = join(folder, 'fresh')

beforeAll(() => {
  for (const path of [clone, fresh]) {
    mkdirSync(path, { recursive: true })
    copySource(path)
  }
  for (const [name, uid] of Object.entries({ owner: OWNER, other: OTHER })) {
    mkdirSync(join(folder, name))
    runToEnd('chown', [String(uid), join(folder, name)])
  }
  runToEnd('chown', ['-R', String(OWNER), clone, fresh])
})

function asUser(name: 'owner' | 'other', cwd: string, env: Record<string, string> = {}): RunOptions {
  const uid = name === 'owner' ? OWNER : OTHER
  const home = join(folder, name)
  const network = Object.entries(process.env).filter(([key]) => NETWORK.test(key))
  const production = { NODE_ENV: 'production', npm_config_omit: 'dev', HOME: home, DATA_DIR: join(home, 'data') }
  // Without the Node in node_modules that runs these tests.
  const PATH = process.env.PATH?.split(':')
    .filter((part) => !part.includes('node_modules'))
    .join(':')
  return { cwd, uid, gid: uid, env: { PATH, ...Object.fromEntries(network), ...production, ...env } }
}

async function startsAndEnds(options: RunOptions, port: number): Promise<void> {
  const server = await startProgram('npm', ['start'], port, options)
  end.add(server.stop)
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<title>')])
  await server.stop()
  expect(server.output()).not.toMatch(/error/i)
}

it('installs, builds and starts in a folder with spaces and Arabic letters', async () => {
  const port = await freePort()
  await startsAndEnds(asUser('owner', clone, { PORT: String(port) }), port)
  expect(readdirSync(join(clone, 'node_modules'))).not.toContain('lighthouse')
})

it('installs, builds and starts with the oldest Node that is supported, and the npm that came with it', async () => {
  const [tools, source] = [join(folder, 'oldest'), join(folder, 'oldest clone')]
  for (const path of [tools, source]) mkdirSync(path)
  copySource(source)
  runToEnd('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', ...OLDEST], { cwd: tools })
  runToEnd('chown', ['-R', String(OWNER), source])
  const options = asUser('owner', source, { DATA_DIR: join(folder, 'owner', 'oldest') })
  const bins = [join(tools, 'node_modules', `node-linux-${process.arch}/bin`), join(tools, 'node_modules/.bin')].join(
    ':',
  )
  const port = await freePort()
  const env = { ...options.env, PORT: String(port), PATH: `${bins}:${options.env?.PATH}` }
  expect(runToEnd('sh', ['-c', 'node --version && npm --version'], { ...options, env })).toBe('v20.0.0\n9.6.4\n')
  await startsAndEnds({ ...options, env }, port)
})

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
