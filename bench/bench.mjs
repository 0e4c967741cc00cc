// npm run bench: all benches one after the other, each in a fresh process. `npm run bench -- NAME`
// runs the benches of that name. The soak takes 20 minutes and runs only by its name.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuilt } from '../scripts/build-web.mjs'
import { interrupted, ROOT, run, runMain, ScriptError } from '../scripts/child.mjs'
import { ensureInstalled, findNode } from '../scripts/install.mjs'

const BENCH = join(ROOT, 'bench')
const SUFFIX = '.bench.ts'
const ONLY_BY_NAME = new Set(['soak'])

await runMain(async () => {
  const wanted = process.argv.slice(2)
  const names = (existsSync(BENCH) ? readdirSync(BENCH) : [])
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => name.slice(0, -SUFFIX.length))
    .sort()
  const chosen = names.filter((name) => (wanted.length === 0 ? !ONLY_BY_NAME.has(name) : wanted.includes(name)))
  if (chosen.length === 0) throw new ScriptError(`No such bench; there are: ${names.join(', ')}`)

  await ensureInstalled('all')
  await ensureWebBuilt()
  /** @type {string[]} */
  const failed = []
  for (const name of chosen) {
    console.log(`\n== ${name}`)
    if ((await run(findNode(), [join(BENCH, name + SUFFIX)])) !== 0) failed.push(name)
    if (interrupted) return 130
  }
  const measured = chosen.filter((name) => !failed.includes(name))
  if (measured.length > 0) {
    console.log('\n== results')
    await run(findNode(), [join(BENCH, 'print-results.ts'), ...measured])
  }
  if (failed.length > 0) console.error(`\nFAILED: ${failed.join(', ')}`)
  return failed.length > 0 ? 1 : 0
})
