import { availableParallelism } from 'node:os'
import { defineConfig, type Project } from '@playwright/test'
import type { AppOptions } from './e2e/app.ts'
import { keepTemporaryFilesInMemory } from './scripts/test/memory-folder.mjs'
import { findChromium } from './scripts/test/programs.mjs'

keepTemporaryFilesInMemory()

const executablePath = await findChromium()
if (executablePath === null) throw new Error('Chromium is missing: run npm test once, which installs it or says how.')

/** npm run test:screens. npm test runs the visitors' journeys, which are in e2e/ itself. */
const SCREENS = ['**/screens/**/*.spec.ts', '**/organisers/*.spec.ts', '**/outside/*.spec.ts']
const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }

/**
 * A test runs at the desktop's size; tagged @phone at the phone's instead, tagged @every-screen at
 * both.
 */
const onBothDevices = (prefix: string, files: Project<AppOptions>): Project<AppOptions>[] => [
  { ...files, name: `${prefix}desktop`, grepInvert: /@phone\b/, use: desktop },
  { ...files, name: `${prefix}phone`, grep: /@phone\b|@every-screen\b/, use: phone },
]

/** Each worker starts its own real server (e2e/app.ts). */
export default defineConfig<AppOptions>({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  // scripts/test/test.mjs sets the report's path.
  reporter: [['list'], ['json']],
  forbidOnly: true,
  // A test that needs a second attempt is flaky: scripts/test/test.mjs names it at the end.
  retries: 1,
  // One more than there are cores, because a journey often waits.
  workers: availableParallelism() + 1,
  // Long, so that no test fails because the machine is busy.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    // Without it, a press on a missing element takes as long as the test may, 3x as much for slow
    // tests.
    actionTimeout: 120_000,
    // Tracing every test would take a fifth more time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Service workers would hide requests from the tests; e2e/offline.spec.ts tests them.
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
        // As on phones. Hinted widths are whole pixels, and text moves when its font arrives late.
        '--font-render-hinting=none',
      ],
    },
  },
  projects: [...onBothDevices('', { testIgnore: SCREENS }), ...onBothDevices('screens-', { testMatch: SCREENS })],
})
