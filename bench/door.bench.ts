// A visitor's waiting time from the door to the first question, on a phone with a poor connection
// and an empty cache. Reading, typing and pressing don't count; the page may use that time, as in a
// hall.
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/test/programs.mjs'
import { limitTime, startServer, temporaryFolder } from './server-process.ts'
import { milliseconds, percentile, report } from './table.ts'

const RUNS = Number(process.env.BENCH_DOOR_RUNS ?? 3)
const ROUND_TRIP_MS = 400
const BYTES_PER_SECOND = 400_000 / 8
/** Less than a visitor needs for the form's four fields. */
const TYPING_MS = 8000
/** The time between two presses. */
const READING_MS = 1000
const BUDGET_MS = 5000

limitTime(480_000)
const server = await startServer(temporaryFolder())
const executablePath = await findChromium()
if (executablePath === null) throw new Error('Chromium is missing: npm test installs it or says how.')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] })

const STEPS = ['home page', 'form', 'registered', 'rules', 'question'] as const
const runs: number[][] = []
for (let run = 0; run < RUNS; run++) runs.push(await enter(run))
const totals = runs.map((waits) => waits.reduce((sum, waitMs) => sum + waitMs, 0))
report(
  'door',
  [
    {
      figure: `from opening the page to the first question, median of ${RUNS}`,
      value: milliseconds(percentile(totals, 0.5)),
      floor: `${ROUND_TRIP_MS} ms round trip, 400 kbit/s`,
      ratio: '',
      budget: `< ${BUDGET_MS} ms`,
      met: percentile(totals, 0.5) < BUDGET_MS,
    },
    ...STEPS.map((step, index) => ({
      figure: `until the ${step}`,
      value: milliseconds(
        percentile(
          runs.map((waits) => waits[index] ?? 0),
          0.5,
        ),
      ),
      floor: '',
      ratio: '',
      budget: '',
      met: null,
    })),
  ],
  [`Reading (${READING_MS} ms a screen) and typing (${TYPING_MS} ms) are left out; the page loads meanwhile.`],
)
await browser.close()
await server.stop()
process.exit(0)

/** The waits of one visitor, in ms, one for each of STEPS. */
async function enter(run: number): Promise<number[]> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${server.port}`,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  const button = (name: string) => page.getByRole('button', { name })
  const waits = [
    await waited(
      () => page.goto('/', { waitUntil: 'commit' }),
      () => page.getByRole('link', { name: 'Start Quiz' }).waitFor(),
    ),
  ]
  await page.waitForTimeout(READING_MS)
  waits.push(
    await waited(
      () => page.getByRole('link', { name: 'Start Quiz' }).click({ noWaitAfter: true }),
      () => page.getByLabel('Full Name').waitFor(),
    ),
  )
  await fill(page, run)
  for (const [press, next] of [
    ['Start Playing', 'Start Quiz'],
    ['Start Quiz', 'Start Level 1'],
  ] as const) {
    waits.push(
      await waited(
        () => button(press).click({ noWaitAfter: true }),
        () => button(next).waitFor(),
      ),
    )
    await page.waitForTimeout(READING_MS)
  }
  waits.push(
    await waited(
      () => button('Start Level 1').click({ noWaitAfter: true }),
      () => page.getByText('Question 1 of 5').waitFor(),
    ),
  )
  await context.close()
  return waits
}

async function fill(page: Page, run: number): Promise<void> {
  await page.getByLabel('Full Name').fill(`Visitor ${run}`)
  await page.getByLabel('Age').fill('20')
  await page.getByLabel('Semester').selectOption({ label: 'Semester 3' })
  await page.getByLabel('Phone Number').fill('0812345678')
  await page.waitForTimeout(TYPING_MS)
}

/** The time from the press, in ms. */
async function waited(press: () => Promise<unknown>, until: () => Promise<void>): Promise<number> {
  const startMs = performance.now()
  const pressed = press()
  await until()
  const endMs = performance.now()
  await pressed
  return endMs - startMs
}
