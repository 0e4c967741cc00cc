import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Job, runRepeatedly } from './run-repeatedly.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('runs the jobs in order, again and again, until it is ended', async () => {
  const ran: string[] = []
  const job =
    (name: string): Job =>
    async () =>
      void ran.push(name)
  const end = runRepeatedly([job('a'), job('b')], 1000, () => {})
  expect(ran).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(ran).toEqual(['a', 'b', 'a', 'b'])
  end()
  await vi.advanceTimersByTimeAsync(5000)
  expect(ran).toHaveLength(4)
})

it('runs the jobs after a failed one, and reports the failure', async () => {
  const failed: unknown[] = []
  let ran = 0
  const end = runRepeatedly(
    [() => Promise.reject(new Error('deadlock')), async () => void ran++],
    1000,
    (err) => void failed.push(err),
  )
  await vi.advanceTimersByTimeAsync(2000)
  expect([ran, failed.map(String)]).toEqual([2, ['Error: deadlock', 'Error: deadlock']])
  end()
})

it('never runs twice at once, and aborts a running job at the end', async () => {
  const signals: AbortSignal[] = []
  const end = runRepeatedly([(signal) => new Promise(() => signals.push(signal))], 1000, () => {})
  await vi.advanceTimersByTimeAsync(5000)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  end()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

it('reports no failure of a job that ends after the stop', async () => {
  const failed: unknown[] = []
  const ends: (() => void)[] = []
  const job: Job = () => new Promise((_, reject) => void ends.push(() => reject(new Error('closed'))))
  const end = runRepeatedly([job], 1000, (err) => void failed.push(err))
  await vi.advanceTimersByTimeAsync(1000)
  end()
  for (const fail of ends) fail()
  await vi.advanceTimersByTimeAsync(0)
  expect([ends.length, failed]).toEqual([1, []])
})
