// npm run demo [-- [--final] PLAYERS]: a lively season in a throwaway folder, with bots that keep
// playing, or that play its final. Ctrl-C ends it.
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { interrupted, ROOT, run, runMain } from './child.mjs'
import { ensureInstalled, findNode } from './install.mjs'

await runMain(async () => {
  await ensureInstalled('start')
  await ensureWebBuilt()
  if (interrupted) return 130
  return run(findNode(), [join(ROOT, 'scripts', 'demo', 'demo.ts'), ...process.argv.slice(2)])
})
