import { pino } from 'pino'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { AppError } from '../app-error.ts'
import { PostgresRefusal } from '../database/postgres/refusal.ts'
import { StoreError } from '../files/store.ts'
import { createMetrics } from '../http/metrics.ts'
import { createOutages } from './outages.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

function open() {
  const lines: { msg: string; part?: string; seconds?: number; reason?: string }[] = []
  const away = new Set<string>()
  const outages = createOutages(() => vi.getMockedSystemTime()?.getTime() ?? 0)
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const log = pino({ base: null, hooks: { logMethod: outages.logMethod } }, stream)
  const metrics = createMetrics()
  let refusal: Error | null = null
  const probe = (part: string) => async () => {
    if (refusal !== null) throw refusal
    if (away.has(part)) throw new Error('still away')
  }
  outages.start(log, metrics, { database: probe('database'), store: probe('store'), mail: probe('mail') })
  const refuse = (cause: Error) => {
    refusal = cause
  }
  return { lines, away, refuse, log: log.child({}), outages, metrics, said: () => lines.map(({ msg }) => msg) }
}
const failure = (code: string) => ({ err: Object.assign(new Error(code), { code }) })

it.each(['ECONNREFUSED', '57P01', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', '28P01'])(
  'a database that fails with %s is one line when it goes and one when it is back',
  async (code) => {
    const { lines, away, log, metrics, said } = open()
    away.add('database')
    for (let request = 0; request < 3; request++) log.warn(failure(code), 'backend failed')
    await vi.advanceTimersByTimeAsync(4200)
    expect(said()).toEqual(['the database is away'])
    expect(JSON.stringify(lines)).not.toContain('stack')
    expect(await metrics.text()).toContain('noor_part_away{part="database"} 1')
    away.clear()
    await vi.advanceTimersByTimeAsync(1000)
    expect(said()).toEqual(['the database is away', 'the database is back after 5 s'])
    expect(lines[1]).toMatchObject({ part: 'database', seconds: 5 })
    expect(await metrics.text()).toContain('noor_part_away{part="database"} 0')
    log.warn(failure(code), 'backend failed')
    expect(said()).toHaveLength(3)
  },
)

it('has a line more when the operator must act before the database can be back', async () => {
  const { lines, log, said, refuse } = open()
  log.warn(failure('57P01'), 'backend failed')
  refuse(new PostgresRefusal({ message: 'A cause.', remedy: 'A remedy.' }, null))
  await vi.advanceTimersByTimeAsync(3000)
  expect(said()).toEqual(['the database is away', 'the database is away'])
  expect(lines[1]).toMatchObject({ reason: 'A cause. A remedy.' })
})

it('store and mail have lines of their own', async () => {
  const { away, log, outages, said } = open()
  for (const part of ['store', 'mail']) away.add(part)
  log.error({ err: new StoreError('backend_unavailable', 'TimeoutError', null) }, 'an image could not be stored')
  log.warn({ err: new AppError('backend_unavailable') }, 'backend failed')
  outages.away('mail', { code: 'ECONNECTION' })
  expect(said()).toEqual(['the store of images is away', 'the mail server is away'])
})

it('other errors are logged unchanged', () => {
  const { log, said } = open()
  log.error(failure('23505'), 'request failed')
  log.warn(failure('40001'), 'a conflict')
  log.error(failure('SQLITE_CORRUPT'), 'damaged')
  log.warn({ err: new AppError('backend_unavailable') }, 'too many images wait')
  expect(said()).toEqual(['request failed', 'a conflict', 'damaged', 'too many images wait'])
})
