import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_CHOICES } from './choices.ts'
import { createTableReader } from './table-reader.ts'
import type { FromTableWorker } from './worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SHEETS = [{ name: null, hidden_rows: 0, rows: [] }]

function setUp() {
  const worker = {
    onmessage: null as ((event: MessageEvent<FromTableWorker>) => void) | null,
    onerror: null as (() => void) | null,
    postMessage: vi.fn(),
    terminate: vi.fn(),
  }
  const start = vi.fn(() => worker as never)
  const reader = createTableReader(start)
  const say = (data: unknown) => worker.onmessage?.({ data } as MessageEvent<FromTableWorker>)
  return { worker, start, reader, say, read: () => reader.read('term', SHEETS, NO_CHOICES).then(String, String) }
}

test('one worker reads a table again and again, and gets its sheets once', async () => {
  const { worker, start, read, say } = setUp()
  const first = read()
  say('ready')
  say({ id: 1, reading: 'first' })
  const second = read()
  say({ id: 2, reading: 'second' })
  expect([await first, await second]).toEqual(['first', 'second'])
  expect(start).toHaveBeenCalledOnce()
  expect(worker.postMessage.mock.calls.map(([message]) => 'sheets' in message)).toEqual([true, false])
})

test('a worker that reads for 10 s is ended, and the next table gets another', async () => {
  const { worker, start, read, say } = setUp()
  const reading = read()
  vi.advanceTimersByTime(60_000)
  say('ready')
  vi.advanceTimersByTime(9_999)
  expect(worker.terminate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(await reading).toBe('Error: too_slow')
  expect(worker.terminate).toHaveBeenCalledOnce()
  void read()
  expect(start).toHaveBeenCalledTimes(2)
})

test('a worker that fails is ended', async () => {
  const { worker, read } = setUp()
  const reading = read()
  worker.onerror?.()
  expect(await reading).toBe('Error: The worker failed.')
})
