// npm test: all that a change must pass, on a fresh clone too. `npm test -- STAGE... [arguments for the runner]` for some of
// the stages; npm run test:screens and npm run test:deploy are the two that aren't in it.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { interrupted, ROOT, run, runMain, ScriptError, seconds } from './child.mjs'
import { ensureInstalled, findNode } from './install.mjs'
import { ensureDeployPrograms, ensureTestPrograms } from './test-programs.mjs'
import { typecheck } from './typecheck.mjs'

const RESULTS = join(ROOT, '.cache', 'test-results')

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/** @type {Counts} */
const total = { passed: 0, failed: 0, skipped: 0 }

/** @type {string[]} */
const flaky = []

/** In this order; each resolves to true when all is well. All of them run, so that one run shows every failure. */
/** @type {Record<string, {title: string, run: (args: string[]) => Promise<boolean>}>} */
const STAGES = {
  lint: {
    title: 'Lint, format and import rules (Biome)',
    run: async () => (await tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])) === 0,
  },
  types: {
    title: 'Types (tsc)',
    run: async () => (await typecheck()) === 0,
  },
  unit: {
    title: 'Unit tests, and integration on SQLite and PostgreSQL (Vitest)',
    run: async (args) => {
      const report = freshReport('vitest.json')
      const code = await tool('vitest/vitest.mjs', ['run', ...args])
      return count(report, vitestCounts) && code === 0
    },
  },
  e2e: {
    title: 'End to end in a browser (Playwright)',
    run: (args) => playwright('e2e', ['desktop', 'phone'], args),
  },
  screens: {
    title: 'Every screen in every size (Playwright)',
    run: (args) => playwright('screens', ['screens-desktop', 'screens-phone'], args),
  },
  deploy: {
    title: 'Proxies, image, pooler, backups and Firefox, with the programs of Debian (Vitest)',
    run: async (args) => {
      await ensureDeployPrograms()
      await ensureWebBuilt()
      const report = freshReport('deploy.json')
      const code = await tool('vitest/vitest.mjs', ['run', '--config', 'deploy/vitest.config.ts', ...args])
      return count(report, vitestCounts) && code === 0
    },
  },
}
const WITHOUT_BEING_NAMED = ['lint', 'types', 'unit', 'e2e']
const RUNNERS = ['unit', 'e2e', 'screens', 'deploy']

await runMain(async () => {
  const args = process.argv.slice(2)
  const chosen = args.filter((arg) => arg in STAGES)
  const rest = args.filter((arg) => !(arg in STAGES))
  if (rest.length > 0 && !chosen.some((name) => RUNNERS.includes(name))) {
    throw new ScriptError(`Unknown stage ${rest[0]}: the stages are ${Object.keys(STAGES).join(', ')}.`)
  }
  const names = chosen.length > 0 ? chosen : WITHOUT_BEING_NAMED
  const withTests = names.some((name) => RUNNERS.includes(name))

  await ensureInstalled('all')
  if (withTests) process.env.CHROMIUM_PATH = (await ensureTestPrograms()).chromium

  const failed = []
  for (const [name, stage] of Object.entries(STAGES)) {
    if (!names.includes(name)) continue
    console.log(`\n== ${stage.title}`)
    const startedMs = performance.now()
    const ok = await attempt(() => stage.run(rest))
    if (interrupted) return 130
    console.log(`== ${name}: ${ok ? 'ok' : 'FAILED'} in ${seconds(startedMs)}`)
    if (!ok) failed.push(name)
  }

  // Arguments for the runner, such as a test's name, skip the others on purpose.
  if (total.skipped > 0 && rest.length === 0) failed.push(`${total.skipped} tests were skipped`)

  for (const name of flaky) console.log(`Flaky, passed at the second attempt: ${name}`)
  console.log(failed.length > 0 ? `\nFAILED: ${failed.join(', ')}` : '\nAll is well')
  if (withTests) console.log(`${total.passed} passed, ${total.failed} failed`)
  return failed.length > 0 ? 1 : 0
})

/** @param {() => Promise<boolean>} stage */
async function attempt(stage) {
  try {
    return await stage()
  } catch (error) {
    console.error(error instanceof ScriptError ? error.message : error)
    return false
  }
}

/**
 * Runs the browser tests of some projects of playwright.config.ts.
 * @param {string} stage
 * @param {string[]} projects
 * @param {string[]} args
 */
async function playwright(stage, projects, args) {
  await ensureWebBuilt()
  const report = freshReport(`${stage}.json`)
  const code = await tool(
    '@playwright/test/cli.js',
    ['test', ...projects.map((name) => `--project=${name}`), ...args],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  )
  return count(report, playwrightCounts) && code === 0
}

/**
 * Runs a program of node_modules.
 * @param {string} path
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function tool(path, args, env = {}) {
  return run(findNode(), [join(ROOT, 'node_modules', ...path.split('/')), ...args], { env })
}

/**
 * The runners write their counts here (see their configurations); an old report must not stand in for a missing one.
 * @param {string} name
 */
function freshReport(name) {
  const path = join(RESULTS, name)
  mkdirSync(RESULTS, { recursive: true })
  rmSync(path, { force: true })
  return path
}

/**
 * Adds a report's counts to the total.
 * @template Report
 * @param {string} path
 * @param {(report: Report) => Counts} read
 * @returns {boolean} false when tests failed or there were none
 */
function count(path, read) {
  /** @type {Counts} */
  let counts
  try {
    counts = read(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    console.error('The tests ended without a report.')
    return false
  }
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  return counts.passed > 0 && counts.failed === 0
}

/**
 * @param {{numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number}} report
 * @returns {Counts}
 */
function vitestCounts(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * @typedef {object} Suite of Playwright's report
 * @property {string} title
 * @property {Suite[]} [suites]
 * @property {{title: string, file: string, tests: {projectName: string, status: string}[]}[]} specs
 */

/**
 * A flaky test passed, so it doesn't fail the run; it is named at the end.
 * @param {{stats: {expected: number, unexpected: number, flaky: number, skipped: number}, suites: Suite[]}} report
 * @returns {Counts}
 */
function playwrightCounts({ stats, suites }) {
  /** @param {Suite} suite */
  const collect = (suite) => {
    for (const { title, file, tests } of suite.specs) {
      for (const { projectName, status } of tests)
        if (status === 'flaky') flaky.push(`[${projectName}] ${file}: ${title}`)
    }
    for (const inner of suite.suites ?? []) collect(inner)
  }
  for (const suite of suites) collect(suite)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}
