// npm run move-to-postgres: the data folder's database into the empty one of DATABASE_URL.
import { join } from 'node:path'
import { interrupted, ROOT, run, runMain } from './child.mjs'
import { ensureInstalled, findNode } from './install.mjs'

await runMain(async () => {
  await ensureInstalled('start')
  if (interrupted) return 130
  return run(findNode(), [
    join(ROOT, 'apps', 'server', 'src', 'commands', 'backup.ts'),
    'move-to-postgres',
    ...process.argv.slice(2),
  ])
})
