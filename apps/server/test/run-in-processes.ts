import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { SERVER_ENV } from '../../../scripts/server-args.mjs'
import type { DatabaseTarget } from '../src/platform/database/connect.ts'

/**
 * Runs the job in this many processes, all starting together; rejects with the output of a failing
 * one.
 */
export async function runInProcesses(count: number, target: DatabaseTarget, job: string): Promise<void> {
  const script = join(import.meta.dirname, 'other-process.ts')
  const children = Array.from({ length: count }, () => {
    const child = spawn(process.execPath, [script, JSON.stringify(target), job], {
      env: { ...process.env, ...SERVER_ENV },
      stdio: 'pipe',
    })
    let printed = ''
    child.stderr.on('data', (text) => {
      printed += text
    })
    const ended = once(child, 'close').then(([code]) => {
      if (code !== 0) throw new Error(printed)
    })
    return { child, ended, ready: Promise.race([once(child.stdout, 'data'), ended]) }
  })
  await Promise.all(children.map(({ ready }) => ready))
  for (const { child } of children) child.stdin.end()
  await Promise.all(children.map(({ ended }) => ended))
}
