import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { SERVER_ENV } from '../../../scripts/server-args.mjs'
import { SETTINGS } from '../src/config.ts'

/**
 * Runs a file of src/commands to its end, with these settings and none of the shell's or of a .env
 * file. `input`: what is typed; `uid`: the user who runs it; `output`: everything printed.
 */
export function runCommand(
  name: 'admin' | 'backup' | 'doctor' | 'repair' | 'verify',
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  input = '',
  uid?: number,
): Promise<{ code: number | null; output: string }> {
  const blank = Object.fromEntries(Object.keys(SETTINGS).map((setting) => [setting, '']))
  const child = spawn(process.execPath, [join(import.meta.dirname, `../src/commands/${name}.ts`), ...args], {
    env: { PATH: process.env.PATH, ...SERVER_ENV, ...blank, ...settings },
    ...(uid !== undefined && { uid, gid: uid }),
  })
  child.stdin.end(input)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((done) => child.on('close', (code) => done({ code, output })))
}
