import { expect, test } from 'vitest'
import { createFakeClock } from '../clock/fake-clock.ts'
import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadWithin } from './load-within.ts'

test('what arrives in time is passed on', async () => {
  const clock = createFakeClock()
  expect(await loadWithin(async () => 'screen', clock)).toBe('screen')
  expect(clock.pending()).toBe(0)
})

test('a chunk that takes longer than 120 s is given up', async () => {
  const clock = createFakeClock()
  let error: unknown
  loadWithin(() => new Promise(() => {}), clock).catch((reason: unknown) => {
    error = reason
  })
  await clock.advance(CHUNK_TIMEOUT_MS - 1)
  expect(error).toBeUndefined()
  await clock.advance(1)
  expect(error).toBeInstanceOf(ChunkLoadError)
})

test('a chunk that is gone says so, with its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const failing = loadWithin(() => Promise.reject(cause), createFakeClock())
  await expect(failing).rejects.toBeInstanceOf(ChunkLoadError)
  await expect(failing).rejects.toMatchObject({ cause })
})
