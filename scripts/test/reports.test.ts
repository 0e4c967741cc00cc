import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../child.mjs'
import { type PlaywrightReport, playwrightResults, type VitestReport, vitestResults } from './reports.mjs'

type File = VitestReport['testResults'][number]
type Assertion = File['assertionResults'][number]
type Suite = PlaywrightReport['suites'][number]
type Spec = Suite['specs'][number]

describe('what a run of Vitest leaves to say', () => {
  const assertion = (status: Assertion['status'], title: string, around: string[] = [], error?: string): Assertion => ({
    status,
    title,
    ancestorTitles: ['', ...around],
    fullName: title,
    failureMessages: error === undefined ? [] : [error],
    meta: {},
    tags: [],
    duration: 1,
    benchmarks: [],
  })
  const file = (name: string, status: File['status'], message: string, ...assertionResults: Assertion[]): File => ({
    name: join(ROOT, name),
    status,
    message,
    assertionResults,
    startTime: 0,
    endTime: 1,
  })

  it('is each failed test with its file, and each file that failed without one', () => {
    const results = vitestResults({
      numPassedTests: 2,
      numFailedTests: 2,
      testResults: [
        file(
          'packages/rules/src/quiz.test.ts',
          'failed',
          '',
          assertion('passed', 'starts', ['a quiz']),
          assertion('failed', 'ends', ['a quiz', 'on sqlite'], 'AssertionError: expected 1\n  to be 2'),
          assertion('failed', 'is whole'),
        ),
        file('content/content.test.ts', 'passed', '', assertion('passed', 'has sources')),
        file('scripts/docs.test.ts', 'failed', 'Cannot find module "gone"\n  at somewhere'),
        file('apps/server/src/play/games.test.ts', 'failed', '', assertion('skipped', 'is played')),
      ],
    })
    expect(results).toEqual({
      passed: 2,
      failed: 2,
      flaky: [],
      skipped: ['apps/server/src/play/games.test.ts › is played'],
      failures: [
        'packages/rules/src/quiz.test.ts › a quiz › on sqlite › ends: AssertionError: expected 1 to be 2',
        'packages/rules/src/quiz.test.ts › is whole',
        'scripts/docs.test.ts › Cannot find module "gone"',
        'apps/server/src/play/games.test.ts › a hook failed',
      ],
    })
  })
})

describe('what a run of Playwright leaves to say', () => {
  const attempt = (message: string): Spec['tests'][number]['results'][number] => ({
    workerIndex: 0,
    parallelIndex: 0,
    shardIndex: undefined,
    status: 'failed',
    duration: 1,
    error: { message },
    errors: [],
    stdout: [],
    stderr: [],
    retry: 0,
    startTime: '',
    attachments: [],
    annotations: [],
  })
  const spec = (
    title: string,
    status: Spec['tests'][number]['status'],
    file: string,
    line: number,
    errors: string[] = [],
  ): Spec => ({
    title,
    file,
    line,
    column: 1,
    ok: status !== 'unexpected',
    id: title,
    tags: [],
    tests: [
      {
        status,
        projectName: 'phone',
        projectId: 'phone',
        timeout: 1,
        annotations: [],
        expectedStatus: 'passed',
        results: errors.map(attempt),
      },
    ],
  })
  const suite = (title: string, specs: Spec[], suites: Suite[] = []): Suite => ({
    title,
    specs,
    suites,
    file: title,
    line: 0,
    column: 0,
  })
  const stats = { startTime: '', duration: 1, expected: 3, unexpected: 1, flaky: 1, skipped: 1 }

  it('is each failed and each flaky test with its device, file and line, and errors outside of any', () => {
    const results = playwrightResults({
      stats,
      suites: [
        suite(
          'quiz.spec.ts',
          [
            spec('is played', 'expected', 'quiz.spec.ts', 4),
            spec('is lost', 'flaky', 'quiz.spec.ts', 49, ['Error: late']),
          ],
          [
            suite('without content', [
              spec('says so', 'unexpected', 'quiz.spec.ts', 112, [
                '\u001b[31mError: 0.3\u001b[39m\n\nexpect(received)',
                'Error: 0.4',
              ]),
              spec('leads home', 'skipped', 'quiz.spec.ts', 118),
            ]),
          ],
        ),
      ],
      errors: [
        {
          message: 'Error: no such file\nat somewhere',
          location: { file: join(ROOT, 'e2e/app.ts'), line: 1, column: 1 },
        },
        {},
      ],
    })
    expect(results).toEqual({
      passed: 4,
      failed: 1,
      failures: [
        '[phone] e2e/quiz.spec.ts:112 › without content › says so: Error: 0.3 expect(received): Error: 0.4',
        'e2e/app.ts › Error: no such file',
        'an error outside of any test',
      ],
      flaky: ['[phone] e2e/quiz.spec.ts:49 › is lost: Error: late'],
      skipped: ['[phone] e2e/quiz.spec.ts:118 › without content › leads home'],
    })
  })
})
