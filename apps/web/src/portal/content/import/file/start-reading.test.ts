import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FromWorker, startReading } from './start-reading.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const BYTES = new ArrayBuffer(1)
const CONTENTS = { sheets: [], hiddenSheets: [], isUncomputed: false, sample: null }

function setUp() {
  const worker = {
    onmessage: null as ((event: MessageEvent<FromWorker>) => void) | null,
    onerror: null as (() => void) | null,
    postMessage: vi.fn(),
    terminate: vi.fn(),
  }
  const reading = startReading(BYTES, () => worker as never)
  const ended = reading.then(String, (error) => String(error))
  return { worker, reading, ended, say: (data: FromWorker) => worker.onmessage?.({ data } as MessageEvent<FromWorker>) }
}

test('a file is sent once the worker is ready, and the worker ends with the response', async () => {
  const { worker, reading, say } = setUp()
  expect(worker.postMessage).not.toHaveBeenCalled()
  say('ready')
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith(BYTES, [BYTES])
  say({ contents: CONTENTS })
  expect(await reading).toBe(CONTENTS)
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('a fault is thrown', async () => {
  const { reading, say } = setUp()
  say({ fault: { code: 'quotes', row: 2 } })
  await expect(reading).rejects.toMatchObject({ fault: { code: 'quotes', row: 2 } })
})

test('a worker that reads for 10 s is ended; its code may take longer to arrive', async () => {
  const { worker, ended, say } = setUp()
  vi.advanceTimersByTime(60_000)
  say('ready')
  vi.advanceTimersByTime(9_999)
  expect(worker.terminate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(await ended).toBe('Error: too_slow')
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('a worker that fails is ended', async () => {
  const { worker, ended } = setUp()
  worker.onerror?.()
  expect(await ended).toBe('Error: The worker failed.')
  expect(worker.terminate).toHaveBeenCalledOnce()
})
