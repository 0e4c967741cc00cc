// A final with 1,000 phones on SQLite. The server is killed in the middle of a question. The same
// final with 100 phones shows whether a phone's messages grow with their number.
import { join } from 'node:path'
import { each, type Played, playFinal } from './final.ts'
import { limitTime, temporaryFolder } from './server-process.ts'
import { milliseconds, percentile, type Row, report } from './table.ts'

const PHONES = 1000
const FEW_PHONES = 100
/** The budgets. */
const SHOWN_MS = 500
const LOCKED_P99_MS = 250
const BACK_P95_MS = 5000
const COUNTERS_A_SECOND = 4

/** The most counters on the screen within two seconds, a second. */
function maxInASecond({ counters }: Played): number {
  return Math.max(...counters.map((from) => counters.filter((at) => at >= from && at < from + 1990).length)) / 2
}

limitTime(240_000)
const onSqlite = () => {
  const dataDir = temporaryFolder()
  const database = { engine: 'sqlite', file: join(dataDir, 'noor-quest.db') } as const
  return { database, servers: [{ dataDir, env: {} }], isKilled: true }
}
const few = await playFinal(FEW_PHONES, onSqlite())
const many = await playFinal(PHONES, onSqlite())
const [shown] = many.shown
const rows: Row[] = []
const row = (figure: string, value: string, budget: string, met: boolean | null, floor = '') =>
  rows.push({ figure, value, floor, ratio: '', budget, met })
const own = `${milliseconds(many.delayMs)} p99 of the generator's own delay`
const most = (times: readonly number[] = []) => Math.max(...times)
const p99 = percentile(many.locked, 0.99)
const p95 = percentile(many.back, 0.95)
row(
  `a question on all of ${PHONES} phones after the press, each`,
  each(shown),
  `<= ${SHOWN_MS} ms`,
  most(shown) <= SHOWN_MS,
  own,
)
row('its options, from the first phone to the last', each(many.opened), '', null)
row('the reveal on all of them', each(many.revealed), '', null)
row(
  `${PHONES} answers within 3 s, none lost: p50, p99, longest`,
  [percentile(many.locked, 0.5), p99, most(many.locked)].map(milliseconds).join(', '),
  `p99 < ${LOCKED_P99_MS} ms`,
  p99 < LOCKED_P99_MS,
)
row('processor time of the server meanwhile, at most', milliseconds(many.cpuMs), '', null)
row(
  `${PHONES} entries within 5 s: p50, p99`,
  [0.5, 0.99].map((share) => milliseconds(percentile(many.entries, share))).join(', '),
  '',
  null,
)
row(
  'phones back after the server was killed: p50, p95, last',
  [percentile(many.back, 0.5), p95, most(many.back)].map(milliseconds).join(', '),
  `p95 <= ${BACK_P95_MS} ms`,
  p95 <= BACK_P95_MS,
)
row(
  'counters on the screen in a second',
  String(maxInASecond(many)),
  `<= ${COUNTERS_A_SECOND}`,
  maxInASecond(many) <= COUNTERS_A_SECOND,
)
const perPhone = [few, many].map(({ bytes }) => `${(bytes / 1024).toFixed(1)} kB`)
row(`bytes to a phone with ${FEW_PHONES}, ${PHONES} players`, perPhone.join(', '), '', null)
row('memory at the end', `${Math.round(many.memory / 1024 / 1024)} MB`, '', null)
report('final', rows)
process.exit(0)
