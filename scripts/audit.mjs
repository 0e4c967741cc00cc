// npm run audit: known weaknesses of what we depend on. It asks the registry, so it is no part of npm test.
import { run, runMain } from './child.mjs'

await runMain(async () => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  console.log('What runs in production (weaknesses of any severity fail):')
  const production = await run(npm, ['audit', '--omit=dev'])
  console.log('\nWhat builds and tests it (high and critical ones fail):')
  const all = await run(npm, ['audit', '--audit-level=high'])
  return production === 0 && all === 0 ? 0 : 1
})
