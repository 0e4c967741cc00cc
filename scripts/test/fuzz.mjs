// npm run fuzz -- REQUESTS [SEED]: apps/server/src/platform/http/fuzz.test.ts with REQUESTS
// requests per engine.
import { join } from 'node:path'
import { ROOT, run, runMain, ScriptError } from '../child.mjs'
import { ensureInstalled, findNode } from '../install.mjs'
import { ensureTestPrograms } from './programs.mjs'

await runMain(async () => {
  const [requests = '100000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
  if (!/^\d+$/.test(requests) || !/^\d+$/.test(seed)) throw new ScriptError('Usage: npm run fuzz -- REQUESTS [SEED]')
  await ensureInstalled('all')
  await ensureTestPrograms()
  process.env.FUZZ_REQUESTS = requests
  process.env.FUZZ_SEED = seed
  console.log(`${requests} requests on each engine, seed ${seed}`)
  return run(findNode(), [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'server',
    'apps/server/src/platform/http/fuzz.test.ts',
  ])
})
