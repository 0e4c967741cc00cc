// npm run backup [-- FILE]: database, images and secret in one file, while the server runs.
import { join } from 'node:path'
import { interrupted, ROOT, run, runMain } from './child.mjs'
import { ensureInstalled, findNode } from './install.mjs'

await runMain(async () => {
  await ensureInstalled('start')
  if (interrupted) return 130
  const cli = join(ROOT, 'apps', 'server', 'src', 'commands', 'backup.ts')
  // npm starts scripts in the root; a relative file name refers to the folder of the caller.
  return run(findNode(), [cli, 'backup', ...process.argv.slice(2)], { cwd: process.env.INIT_CWD ?? ROOT })
})
