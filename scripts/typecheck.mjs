// Type-checks every part with its own settings, side by side. `rules` and `contract` know neither Node nor the browser.
import { join } from 'node:path'
import { capture, isMain, ROOT, runMain } from './child.mjs'
import { ensureInstalled, findNode } from './install.mjs'

/** The last one holds the scripts, the other tests and all else that isn't shipped. */
const PROJECTS = [
  'packages/rules',
  'packages/contract',
  'apps/server',
  'apps/web',
  'apps/web/service-worker',
  // The screens' tests see what Vite gives them and Node besides.
  'apps/web/tsconfig.test.json',
  '.',
]

/**
 * Prints each error once.
 * @returns {Promise<number>} 0 when no part has any
 */
export async function typecheck() {
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const results = await Promise.all(
    PROJECTS.map((project) => {
      // What is unchanged since the last check isn't checked again.
      const known = join(ROOT, '.cache', 'types', `${project.replaceAll('/', '-')}.tsbuildinfo`)
      return capture(findNode(), [tsc, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', known, '-p', project])
    }),
  )
  // A part that imports another's sources finds that one's errors too.
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
