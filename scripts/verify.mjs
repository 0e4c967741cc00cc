// npm run verify [-- SEASON]: recomputes every score from its log, and says what differs.
import { join } from 'node:path'
import { interrupted, ROOT, run, runMain } from './child.mjs'
import { ensureInstalled, findNode } from './install.mjs'

await runMain(async () => {
  await ensureInstalled('start')
  if (interrupted) return 130
  return run(findNode(), [join(ROOT, 'apps', 'server', 'src', 'commands', 'verify.ts'), ...process.argv.slice(2)])
})
