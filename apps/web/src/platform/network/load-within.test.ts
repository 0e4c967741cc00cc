import { expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadWithin } from './load-within.ts'

test('a chunk that arrives in time is returned', async () => {
  vi.useFakeTimers()
  expect(await loadWithin(async () => 'screen')).toBe('screen')
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('a chunk that takes longer than 120 s is given up', async () => {
  vi.useFakeTimers()
  let error: unknown
  loadWithin(() => new Promise(() => {})).catch((reason: unknown) => {
    error = reason
  })
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1)
  expect(error).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(error).toBeInstanceOf(ChunkLoadError)
  vi.useRealTimers()
})

test('a missing chunk is an error with its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const failing = loadWithin(() => Promise.reject(cause))
  await expect(failing).rejects.toBeInstanceOf(ChunkLoadError)
  await expect(failing).rejects.toMatchObject({ cause })
})
