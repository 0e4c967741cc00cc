import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { removeUnfinished } from './unfinished.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'noor-quest-unfinished-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

it('removes what ended processes left, and nothing else', () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const others = [
    `noor-quest-now.dump.${process.pid}.partial`,
    `noor-quest-now.dump.${process.ppid}.partial`,
    'noor-quest-2026.dump',
    'noor-quest-2026.tar.gz',
    'other.dump.partial',
  ]
  const left = ['noor-quest-2026.dump.partial', `mine.dump.${ended}.partial`, `noor-quest-2026.dump.${ended}.partial`]
  for (const name of [...others, ...left]) writeFileSync(join(dir, name), 'names')
  for (const pid of [process.ppid, ended, process.pid])
    mkdirSync(join(dir, `.backup-${pid}-aB3dE6/images`), { recursive: true })
  // From a process before this one, which had the same pid.
  utimesSync(join(dir, `.backup-${process.pid}-aB3dE6`), 0, 0)
  removeUnfinished(dir)
  expect(readdirSync(dir).sort()).toEqual([...others, `.backup-${process.ppid}-aB3dE6`].sort())
})

it('a killed dump is removed by the next one', async () => {
  const tool = (script: string) => {
    const bin = mkdtempSync(join(dir, 'bin-'))
    writeFileSync(join(bin, 'pg_dump'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return `${bin}:${process.env.PATH}`
  }
  const dump = (name: string, PATH: string) => {
    const code = `import { dumpPostgres } from '${join(import.meta.dirname, 'dump-postgres.ts')}'
      await dumpPostgres({ engine: 'postgres', url: 'postgres://me@127.0.0.1/quest', poolSize: 1 }, '${join(dir, 'backups', name)}', process.env)`
    return spawn(process.execPath, ['--input-type=module', '--eval', code], { env: { PATH }, stdio: 'inherit' })
  }
  const pid = join(dir, 'pid')
  const killed = dump('noor-quest-1.dump', tool(`echo $$ > ${pid}.new; mv ${pid}.new ${pid}; exec sleep 300`))
  await vi.waitFor(() => expect(existsSync(pid)).toBe(true), 60_000)
  const orphan = Number(readFileSync(pid, 'utf8'))
  onTestFinished(() => void process.kill(orphan, 'SIGKILL'))
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(readdirSync(join(dir, 'backups'))).toEqual([`noor-quest-1.dump.${killed.pid}.partial`])

  const [code] = await once(dump('noor-quest-2.dump', tool('exit 0')), 'exit')
  expect(code).toBe(0)
  expect(readdirSync(join(dir, 'backups'))).toEqual(['noor-quest-2.dump'])
})
