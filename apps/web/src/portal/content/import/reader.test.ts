import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReader } from './reader.ts'
import { NO_CHOICES } from './table/choices.ts'
import type { FromWorker } from './worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const FILE = new ArrayBuffer(1)
const NOTES = { hiddenSheets: [], isUncomputed: false, sample: null }

function setUp() {
  const worker = {
    onmessage: null as ((event: MessageEvent<FromWorker>) => void) | null,
    onerror: null as (() => void) | null,
    postMessage: vi.fn(),
    terminate: vi.fn(),
  }
  const start = vi.fn(() => worker as never)
  const reader = createReader(start)
  const say = (data: unknown) => worker.onmessage?.({ data } as MessageEvent<FromWorker>)
  const readFile = () => reader.readFile(FILE).catch(String)
  const readTable = () => reader.readTable('term', NO_CHOICES).catch(String)
  return { worker, start, say, readFile, readTable }
}

test('one worker reads a file, and its table again and again', async () => {
  const { worker, start, say, readFile, readTable } = setUp()
  const file = readFile()
  say('ready')
  say({ file: NOTES })
  expect(await file).toBe(NOTES)
  const tables = [readTable(), readTable()]
  say({ table: 'first' })
  say({ table: 'second' })
  expect(await Promise.all(tables)).toEqual(['first', 'second'])
  expect(start).toHaveBeenCalledOnce()
  expect(worker.postMessage.mock.calls).toEqual([
    [{ file: FILE }],
    ...[1, 2].map(() => [{ kind: 'term', choices: NO_CHOICES }]),
  ])
})

test('a fault is thrown, and another file gets another worker', async () => {
  const { worker, start, say, readFile } = setUp()
  const file = readFile()
  say({ fault: { code: 'quotes', row: 2 } })
  expect(await file).toBe('Error: quotes')
  void readFile()
  expect(worker.terminate).toHaveBeenCalledOnce()
  expect(start).toHaveBeenCalledTimes(2)
})

test('a worker that reads for 10 s is ended; its code may take longer to arrive', async () => {
  const { worker, say, readFile } = setUp()
  const file = readFile()
  vi.advanceTimersByTime(60_000)
  say('ready')
  vi.advanceTimersByTime(9_999)
  expect(worker.terminate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(await file).toBe('Error: too_slow')
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('a worker that fails is ended', async () => {
  const { worker, readFile } = setUp()
  const file = readFile()
  worker.onerror?.()
  expect(await file).toBe('Error: The worker failed.')
  expect(worker.terminate).toHaveBeenCalledOnce()
})
