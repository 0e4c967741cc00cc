// A server command, run with the project's Node: `node scripts/command.mjs FILE [ARGUMENT ...]`.
// FILE is the name of a file in apps/server/src/commands, without `.ts`.
import { join } from 'node:path'
import { interrupted, ROOT, run, runMain } from './child.mjs'
import { ensureInstalled, findNode } from './install.mjs'

const [file, ...args] = process.argv.slice(2)

await runMain(async () => {
  await ensureInstalled('start')
  if (interrupted) return 130
  const command = join(ROOT, 'apps', 'server', 'src', 'commands', `${file}.ts`)
  // npm starts scripts in the root; a relative file name refers to the caller's folder.
  return run(findNode(), [command, ...args], { cwd: process.env.INIT_CWD ?? ROOT })
})
