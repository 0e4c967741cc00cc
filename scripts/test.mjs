// npm test: everything, on a fresh clone too. `npm test -- STAGE... [arguments for the runner]` for some of the stages.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { interrupted, ROOT, run, runMain, ScriptError, seconds } from './child.mjs'
import { ensureInstalled, findNode } from './install.mjs'
import { ensureTestPrograms } from './test-programs.mjs'
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

/** In this order; each resolves to true when all is well. All of them run, so that one look shows all that is wrong. */
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
    run: async (args) => {
      await ensureWebBuilt()
      const report = freshReport('playwright.json')
      const code = await tool('@playwright/test/cli.js', ['test', ...args])
      return count(report, playwrightCounts) && code === 0
    },
  },
}

await runMain(async () => {
  const args = process.argv.slice(2)
  const chosen = args.filter((arg) => arg in STAGES)
  const rest = args.filter((arg) => !(arg in STAGES))
  if (rest.length > 0 && !chosen.includes('unit') && !chosen.includes('e2e')) {
    throw new ScriptError(`Unknown stage ${rest[0]}: the stages are ${Object.keys(STAGES).join(', ')}.`)
  }
  const names = chosen.length > 0 ? chosen : Object.keys(STAGES)
  const withTests = names.includes('unit') || names.includes('e2e')

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
 * Runs a program of node_modules.
 * @param {string} path
 * @param {string[]} args
 */
function tool(path, args) {
  return run(findNode(), [join(ROOT, 'node_modules', ...path.split('/')), ...args])
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
 * @param {{stats: {expected: number, unexpected: number, flaky: number, skipped: number}}} report
 * @returns {Counts}
 */
function playwrightCounts({ stats }) {
  if (stats.flaky > 0) console.log(`${stats.flaky} passed only at the second try, see "flaky" above: find out why.`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}
