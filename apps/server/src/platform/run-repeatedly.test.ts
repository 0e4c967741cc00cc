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

it('runs what comes after a job that fails, and says that it failed', async () => {
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
