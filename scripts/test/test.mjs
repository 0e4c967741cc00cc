// npm test: everything that a change must pass, also on a fresh clone. `npm test -- PART...
// [arguments for the runner]` runs some of the parts. npm run test:screens and npm run test:deploy
// run the parts that npm test leaves out.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuilt } from '../build-web.mjs'
import { interrupted, ROOT, run, runMain, ScriptError, seconds } from '../child.mjs'
import { ensureInstalled, findNode } from '../install.mjs'
import { typecheck } from '../typecheck.mjs'
import { ensureDeployPrograms, ensureTestPrograms } from './programs.mjs'
import { playwrightResults, vitestResults } from './reports.mjs'

const RESULTS = join(ROOT, '.cache', 'test-results')

/** @type {import('./reports.mjs').Results} */
const total = { passed: 0, failed: 0, failures: [], flaky: [], skipped: [] }

/**
 * Node warns in each process that has NO_COLOR and Playwright's FORCE_COLOR, so NO_COLOR is passed
 * on as FORCE_COLOR=0.
 */
const COLORS = process.env.NO_COLOR ? { NO_COLOR: undefined, FORCE_COLOR: '0' } : {}

/** The most names of a kind in the last lines, because a failed hook can skip hundreds. */
const NAMES = 40

/**
 * In this order. Each resolves to true on success. All of them run, so that one run shows every
 * failure.
 */
/** @type {Record<string, {title: string, run: (args: string[]) => Promise<boolean>}>} */
const PARTS = {
  lint: {
    title: 'Lint and format (Biome), import rules (dependency-cruiser)',
    run: async () => {
      const lint = await tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])
      const imports = await tool('dependency-cruiser/bin/dependency-cruiser.mjs', [
        '--config',
        'imports.config.mjs',
        '--output-type',
        'err',
        'apps/server/src',
        'apps/web/src',
        'packages/rules/src',
        'packages/contract/src',
      ])
      return lint === 0 && imports === 0
    },
  },
  types: {
    title: 'Types (tsc)',
    run: async () => (await typecheck()) === 0,
  },
  unit: {
    title: 'Unit tests, and integration on SQLite and PostgreSQL (Vitest)',
    run: (args) => vitest('unit', ['unit', 'server'], args),
  },
  faults: {
    title: 'Killed processes, silent databases and slow clients (Vitest)',
    run: (args) => vitest('faults', ['faults'], args),
  },
  e2e: {
    title: "Visitors' journeys in a browser (Playwright)",
    run: (args) => playwright('e2e', ['desktop', 'phone'], args),
  },
  screens: {
    title: "Organisers' journeys, and every screen in every size (Playwright)",
    run: (args) => playwright('screens', ['screens-desktop', 'screens-phone'], args),
  },
  deploy: {
    title: 'Proxies, image, pooler, backups and Firefox, with the programs of Debian (Vitest)',
    run: async (args) => {
      await ensureDeployPrograms()
      await ensureWebBuilt()
      const report = freshResult('deploy.json')
      const code = await tool('vitest/vitest.mjs', ['run', '--config', 'deploy/vitest.config.ts', ...args])
      return add('deploy', report, vitestResults, code)
    },
  },
}
const WITHOUT_BEING_NAMED = ['lint', 'types', 'unit', 'e2e']
const RUNNERS = ['unit', 'faults', 'e2e', 'screens', 'deploy']

await runMain(async () => {
  const args = process.argv.slice(2)
  const chosen = args.filter((arg) => arg in PARTS)
  const rest = args.filter((arg) => !(arg in PARTS))
  if (rest.length > 0 && !chosen.some((name) => RUNNERS.includes(name))) {
    throw new ScriptError(`Unknown part ${rest[0]}: the parts are ${Object.keys(PARTS).join(', ')}.`)
  }
  const names = chosen.length > 0 ? chosen : WITHOUT_BEING_NAMED
  const withTests = names.some((name) => RUNNERS.includes(name))
  const withChromium = names.some((name) => RUNNERS.includes(name) && name !== 'deploy')

  const summaryFile = freshResult('summary.txt')
  await ensureInstalled('all')
  if (withChromium) process.env.CHROMIUM_PATH = (await ensureTestPrograms()).chromium

  const failed = []
  for (const [name, part] of Object.entries(PARTS)) {
    if (!names.includes(name)) continue
    console.log(`\n== ${part.title}`)
    const startedMs = performance.now()
    const ok = await attempt(name, () => part.run(rest))
    if (interrupted) return 130
    console.log(`== ${name}: ${ok ? 'ok' : 'FAILED'} in ${seconds(startedMs)}`)
    if (!ok) failed.push(name)
  }

  // Arguments for the runner, such as a test's name, skip the other tests on purpose.
  const skipped = rest.length === 0 ? total.skipped : []
  if (skipped.length > 0) failed.push(`${skipped.length} tests were skipped`)

  const summary = [failed.length > 0 ? `FAILED: ${failed.join(', ')}` : 'All is well']
  if (withTests) summary.push(`${total.passed} passed, ${total.failed} failed`)
  summary.push(
    ...named('Flaky, passed at the second attempt', total.flaky),
    ...named('Skipped', skipped),
    ...named('Failed', total.failures),
  )
  // The last lines, because a truncated log must still show the failures.
  console.log(`\n${summary.join('\n')}`)
  writeFileSync(summaryFile, `${summary.join('\n')}\n`)
  return failed.length > 0 ? 1 : 0
})

/**
 * @param {string} what
 * @param {string[]} names
 */
function named(what, names) {
  const lines = names.slice(0, NAMES).map((name) => `${what}: ${name}`)
  return names.length > NAMES ? [...lines, `${what}: ${names.length - NAMES} more`] : lines
}

/**
 * @param {string} name
 * @param {() => Promise<boolean>} part
 */
async function attempt(name, part) {
  try {
    return await part()
  } catch (error) {
    const message = error instanceof ScriptError ? error.message : String(error)
    console.error(error instanceof ScriptError ? message : error)
    // The last line of a program's output names the missing program.
    total.failures.push(`${name}: ${message.trim().split('\n').at(-1)}`)
    return false
  }
}

/**
 * Runs the tests of some projects of vitest.config.ts.
 * @param {string} part
 * @param {string[]} projects
 * @param {string[]} args
 */
async function vitest(part, projects, args) {
  // Built before the first test, because a test that starts the server during a build would find
  // half of it.
  await ensureWebBuilt()
  const report = freshResult('vitest.json')
  const code = await tool('vitest/vitest.mjs', ['run', ...projects.map((name) => `--project=${name}`), ...args])
  return add(part, report, vitestResults, code)
}

/**
 * Runs the browser tests of some projects of playwright.config.ts.
 * @param {string} part
 * @param {string[]} projects
 * @param {string[]} args
 */
async function playwright(part, projects, args) {
  await ensureWebBuilt()
  const report = freshResult(`${part}.json`)
  const code = await tool(
    '@playwright/test/cli.js',
    ['test', ...projects.map((name) => `--project=${name}`), ...args],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  )
  return add(part, report, playwrightResults, code)
}

/**
 * Runs a program of node_modules.
 * @param {string} path
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function tool(path, args, env = {}) {
  return run(findNode(), [join(ROOT, 'node_modules', ...path.split('/')), ...args], { env: { ...COLORS, ...env } })
}

/**
 * The path of a runner's new report (see the runners' configurations). An old report must not pass
 * for a missing one.
 * @param {string} name
 */
function freshResult(name) {
  const path = join(RESULTS, name)
  mkdirSync(RESULTS, { recursive: true })
  rmSync(path, { force: true })
  return path
}

/**
 * Adds a report to the total.
 * @template Report
 * @param {string} part
 * @param {string} path of the report
 * @param {(report: Report) => import('./reports.mjs').Results} read
 * @param {number} code of the runner
 * @returns {boolean} false if tests failed or there were none
 */
function add(part, path, read, code) {
  /** @type {import('./reports.mjs').Results} */
  let results
  try {
    results = read(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    total.failures.push(`${part}: the tests ended without a report`)
    return false
  }
  total.passed += results.passed
  total.failed += results.failed
  for (const list of /** @type {const} */ (['failures', 'flaky', 'skipped'])) {
    total[list].push(...results[list].map((name) => `${part}: ${name}`))
  }
  if (code !== 0 && results.failures.length === 0)
    total.failures.push(`${part}: an error outside of any test, see above`)
  return results.passed > 0 && results.failed === 0 && code === 0
}
