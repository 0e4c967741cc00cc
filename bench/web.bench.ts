// Lighthouse's performance score with its mobile preset, on the built app. It simulates a phone
// from this machine's measurements, so a loaded machine gives low scores. Lighthouse's own
// benchmark of the processor is reported beside them.
import { audit } from '../e2e/lighthouse.ts'
import { limitTime, startServer, temporaryFolder } from './server-process.ts'
import { milliseconds, percentile, type Row, report } from './table.ts'

const RUNS = Number(process.env.BENCH_WEB_RUNS ?? 5)
const LEAST_SCORE = 95
/** The budget of the home page's largest paint. */
const LARGEST_MS = 1300

limitTime(480_000)
const server = await startServer(temporaryFolder())
const rows: Row[] = []
for (const path of ['/', '/register/quiz']) {
  const runs: { score: number; blockedMs: number; largestMs: number; shift: number; processor: number }[] = []
  for (let run = 0; run < RUNS; run++) {
    const { categories, audits, environment } = await audit(`http://127.0.0.1:${server.port}${path}`, 'en', [
      'performance',
    ])
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
    runs.push({
      score: Math.round((categories.performance?.score ?? 0) * 100),
      blockedMs: value('total-blocking-time'),
      largestMs: value('largest-contentful-paint'),
      shift: value('cumulative-layout-shift'),
      processor: environment.benchmarkIndex,
    })
  }
  const median = (key: keyof (typeof runs)[number]) =>
    percentile(
      runs.map((run) => run[key]),
      0.5,
    )
  const floor = `processor ${Math.round(median('processor'))}`
  rows.push(
    {
      figure: `Lighthouse performance of ${path}, median of ${RUNS}`,
      value: `${median('score')} (${runs.map(({ score }) => score).join(' ')})`,
      floor,
      ratio: '',
      budget: `>= ${LEAST_SCORE}`,
      met: median('score') >= LEAST_SCORE,
    },
    {
      figure: `${path}: largest paint, blocked time`,
      value: `${milliseconds(median('largestMs'))}, ${milliseconds(median('blockedMs'))}`,
      floor,
      ratio: '',
      budget: path === '/' ? `< ${LARGEST_MS} ms` : '',
      met: path === '/' ? median('largestMs') < LARGEST_MS : null,
    },
    {
      figure: `${path}: layout shift`,
      value: String(median('shift')),
      floor: '',
      ratio: '',
      budget: '0',
      met: median('shift') === 0,
    },
  )
}
report('web', rows, ['A processor figure below 1500 means a slow or busy machine: such scores say little.'])
await server.stop()
process.exit(0)
