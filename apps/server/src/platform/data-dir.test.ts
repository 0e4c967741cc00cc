// Files of another user in the data folder. The tests run as root, which alone can give files away.
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../test/run-command.ts'

/** A user that owns nothing else. */
const OTHER = 54_321
const SETPRIV = ['--reuid', String(OTHER), '--regid', String(OTHER), '--clear-groups', process.execPath]
const PREPARE = `import { prepareDataDir } from '${join(import.meta.dirname, 'data-dir.ts')}'
  try { prepareDataDir(process.argv.at(-1)) } catch (cause) { console.log(cause.message) }`

describe.skipIf(process.getuid?.() !== 0)('as root', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'noor-quest-owner-'))
    chmodSync(dir, 0o755)
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  /** The output of a server of the other user about its folder. */
  const prepare = (data: string) =>
    execFileSync('setpriv', [...SETPRIV, '--input-type=module', '--eval', PREPARE, '--', data], { encoding: 'utf8' })

  it('a command gives its files to the owner of the folder', async () => {
    const data = join(dir, 'data')
    mkdirSync(data, { mode: 0o700 })
    chownSync(data, OTHER, OTHER)
    expect(await runCommand('admin', ['list'], { DATA_DIR: data })).toMatchObject({ code: 0 })
    expect(await runCommand('backup', ['backup'], { DATA_DIR: data })).toMatchObject({ code: 0 })
    const files = readdirSync(data, { recursive: true, encoding: 'utf8' })
    expect(files).toEqual(expect.arrayContaining(['noor-quest.db', 'backups']))
    expect(files.filter((name) => statSync(join(data, name)).uid !== OTHER)).toEqual([])
  })

  it.each(['.', 'noor-quest.db', 'secret'])('%s of another user is reported as such', (name) => {
    const data = join(dir, 'data')
    mkdirSync(data, { mode: 0o700 })
    if (name !== '.') {
      chownSync(data, OTHER, OTHER)
      writeFileSync(join(data, name), '', { mode: 0o600 })
    }
    expect(prepare(data)).toBe(
      `${join(data, name)} belongs to user 0, and this process runs as user ${OTHER}. Run: sudo chown -R ${OTHER}:${OTHER} ${data}\n`,
    )
  })
})
