// npm start: everything a fresh clone needs, then the server in the foreground.
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { interrupted, ROOT, run, runMain } from './child.mjs'
import { ensureInstalled, findNode } from './install.mjs'

await runMain(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  if (interrupted) return 130
  return run(findNode(), [join(ROOT, 'apps', 'server', 'src', 'main.ts')])
})
