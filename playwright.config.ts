import { availableParallelism } from 'node:os'
import { defineConfig, type Project } from '@playwright/test'
import type { AppOptions } from './e2e/app.ts'
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.mjs'
import { findChromium } from './scripts/test-programs.mjs'

keepTemporaryFilesInMemory()

const executablePath = await findChromium()
if (executablePath === null) throw new Error('Chromium is missing: run npm test once, which installs it or says how.')

/** npm run test:screens: what npm test has no time for. */
const SCREENS = ['**/screens/**/*.spec.ts', '**/evening.spec.ts']
const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }

/** A test runs on the desktop's screen; tagged @phone on the phone's instead, tagged @every-screen on both. */
const onBothDevices = (prefix: string, files: Project<AppOptions>): Project<AppOptions>[] => [
  { ...files, name: `${prefix}desktop`, grepInvert: /@phone\b/, use: desktop },
  { ...files, name: `${prefix}phone`, grep: /@phone\b|@every-screen\b/, use: phone },
]

/** Each worker starts the real server for itself (e2e/app.ts). */
export default defineConfig<AppOptions>({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  // scripts/test.mjs says where the report goes.
  reporter: [['list'], ['json']],
  forbidOnly: true,
  // A test that needs it is flaky: scripts/test.mjs names it at the end.
  retries: 1,
  // One more than there are cores: a journey often waits for what it sees.
  workers: availableParallelism() + 1,
  // Long: a machine that is busy with something else makes no test fail.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    // Else a press on what never comes takes as long as the test may, which is three times as much for the long ones.
    actionTimeout: 120_000,
    // Recorded for every test, a trace takes a fifth of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // They would hide requests from the tests; e2e/offline.spec.ts is about them.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // As phones do: hinted widths are whole pixels, and text moves when its font comes late.
        '--font-render-hinting=none',
      ],
    },
  },
  projects: [...onBothDevices('', { testIgnore: SCREENS }), ...onBothDevices('screens-', { testMatch: SCREENS })],
})
