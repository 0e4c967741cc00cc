// Summaries of the runners' reports: the number of passed tests, and the name, file and error of
// each other test.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../child.mjs'

/**
 * @typedef {object} Results
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures a line for each failed test, and for each file or hook that failed
 * without one: file › title: the beginning of each attempt's error
 * @property {string[]} flaky the same for each test that passed at its second attempt
 * @property {string[]} skipped file › title of each test that wasn't run
 */

/**
 * @typedef {Pick<import('vitest/node').JsonTestResults,
 *   'numPassedTests' | 'numFailedTests' | 'testResults'>} VitestReport
 * @typedef {Pick<import('@playwright/test/reporter').JSONReport, 'stats' | 'suites' | 'errors'>}
 * PlaywrightReport
 */

/**
 * @param {VitestReport} report of its reporter "json"
 * @returns {Results}
 */
export function vitestResults({ numPassedTests, numFailedTests, testResults }) {
  /** @type {Results} */
  const results = { passed: numPassedTests, failed: numFailedTests, failures: [], flaky: [], skipped: [] }
  for (const { name, status: ofFile, message, assertionResults } of testResults) {
    const file = relative(ROOT, name)
    for (const { status, ancestorTitles, title, failureMessages } of assertionResults) {
      const test = [file, ...ancestorTitles.filter(Boolean), title].join(' › ')
      if (status === 'failed') results.failures.push(withErrors(test, failureMessages ?? []))
      else if (status !== 'passed') results.skipped.push(test)
    }
    // Tests after a failed hook are reported as skipped; tests of a file that can't be loaded are
    // missing.
    if (ofFile === 'failed' && !assertionResults.some(({ status }) => status === 'failed')) {
      results.failures.push(`${file} › ${firstLine(message) || 'a hook failed'}`)
    }
  }
  return results
}

/**
 * @param {PlaywrightReport} report of its reporter "json"
 * @returns {Results}
 */
export function playwrightResults({ stats, suites, errors }) {
  /** @type {Results} */
  const results = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: [],
    flaky: [],
    skipped: [],
  }
  const listOf = { expected: null, unexpected: results.failures, flaky: results.flaky, skipped: results.skipped }
  /**
   * @param {import('@playwright/test/reporter').JSONReportSuite} suite
   * @param {string[]} titles of the suites around its tests
   */
  const collect = (suite, titles) => {
    for (const { title, file, line, tests } of suite.specs) {
      for (const { projectName, status, results: attempts } of tests) {
        const test = [`[${projectName}] e2e/${file}:${line}`, ...titles, title].join(' › ')
        listOf[status]?.push(
          withErrors(
            test,
            attempts.flatMap(({ error }) => error?.message ?? []),
          ),
        )
      }
    }
    for (const inner of suite.suites ?? []) collect(inner, [...titles, inner.title])
  }
  for (const file of suites) collect(file, [])
  // Errors outside of any test: a file that can't be loaded, or a worker that doesn't end.
  for (const { message, location } of errors) {
    const file = location === undefined ? [] : [relative(ROOT, location.file)]
    results.failures.push([...file, firstLine(message ?? '') || 'an error outside of any test'].join(' › '))
  }
  return results
}

/** @param {string} message */
function firstLine(message) {
  return message.trim().split('\n')[0]
}

/** Enough for an assertion's message and its two values. */
const ERROR_LENGTH = 300

/**
 * The test's line with the beginning of each error, because a long run's own output is often cut.
 * @param {string} test
 * @param {readonly string[]} errors
 */
function withErrors(test, errors) {
  const short = errors.map((error) =>
    stripVTControlCharacters(error).replace(/\s+/g, ' ').trim().slice(0, ERROR_LENGTH),
  )
  return [test, ...new Set(short)].join(': ')
}
