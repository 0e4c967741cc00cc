// On SIGTERM npm ends only the shell between itself and the script. A signal to npm alone must
// leave no process behind.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { ROOT } from './child.mjs'

// SIGINT is left out: Debian's shell doesn't die of one that npm forwards, so no process is
// orphaned.
it.each(['SIGTERM', 'SIGHUP'] as const)('%s to npm alone ends the program that its script started', async (signal) => {
  const folder = mkdtempSync(join(tmpdir(), 'noor-quest-npm-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const child = pathToFileURL(join(ROOT, 'scripts/child.mjs'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }))
  writeFileSync(
    join(folder, 'start.mjs'),
    `import { run } from '${child}'\nawait run(process.execPath, ['program.mjs'], { cwd: import.meta.dirname })`,
  )
  // Prints its pid, and "ended" on a signal; without a signal it runs for minutes.
  writeFileSync(
    join(folder, 'program.mjs'),
    `const running = setTimeout(() => {}, 300_000)
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => { console.log('ended'); clearTimeout(running) })
    console.log('running ' + process.pid)`,
  )
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  let printed = ''
  npm.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text
  })
  while (!/running \d+/.test(printed)) await once(npm.stdout, 'data')
  const pid = Number(/running (\d+)/.exec(printed)?.[1])
  onTestFinished(() => {
    if (!printed.includes('ended')) process.kill(pid, 'SIGKILL')
  })
  npm.kill(signal)
  // npm's output stays open as long as the program runs.
  await once(npm.stdout, 'close')
  expect(printed).toContain('ended')
})

it('a signal kills a program that ignores signals', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'noor-quest-kill-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const child = pathToFileURL(join(ROOT, 'scripts/child.mjs'))
  writeFileSync(
    join(folder, 'start.mjs'),
    `import { run } from '${child}'
    await run(process.execPath, ['program.mjs'], { cwd: import.meta.dirname, ignoresSignals: true })`,
  )
  writeFileSync(
    join(folder, 'program.mjs'),
    `process.on('SIGTERM', () => console.log('ignored'))
    setTimeout(() => {}, 300_000)
    console.log('running ' + process.pid)`,
  )
  const script = spawn(process.execPath, ['start.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  const [printed] = await once(script.stdout.setEncoding('utf8'), 'data')
  const pid = Number(/running (\d+)/.exec(printed)?.[1])
  script.kill('SIGTERM')
  // The script's output stays open as long as the program runs.
  await once(script.stdout, 'close')
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
