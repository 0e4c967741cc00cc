// Type-checks every part with its own settings, in parallel. `rules` and `contract` may use neither
// Node nor the browser.
import { join } from 'node:path'
import { capture, isMain, ROOT, runMain } from './child.mjs'
import { ensureInstalled, findNode } from './install.mjs'

/** The last project has the scripts, the remaining tests and everything else that isn't shipped. */
const PROJECTS = [
  'packages/rules',
  'packages/contract',
  'apps/server',
  'apps/web',
  'apps/web/service-worker',
  // The web app's tests use Vite's globals and Node's.
  'apps/web/tsconfig.test.json',
  '.',
]

/**
 * Prints each error once.
 * @returns {Promise<number>} 0 if no part has errors
 */
export async function typecheck() {
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const results = await Promise.all(
    PROJECTS.map((project) => {
      // A project that hasn't changed since its last check isn't checked again.
      const known = join(ROOT, '.cache', 'types', `${project.replaceAll('/', '-')}.tsbuildinfo`)
      return capture(
        findNode(),
        [tsc, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', known, '-p', project],
        // It would finish its check first.
        { ignoresSignals: true },
      )
    }),
  )
  // A part that imports another's sources reports that part's errors too.
  const printed = new Set()
  for (const { output } of results) {
    for (const line of output.split('\n')) {
      if (line !== '' && !printed.has(line)) console.error(line)
      printed.add(line)
    }
  }
  return results.some(({ code }) => code !== 0) ? 1 : 0
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    await ensureInstalled('all')
    return typecheck()
  })
}
