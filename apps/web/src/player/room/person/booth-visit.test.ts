import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../../test/fake-clock.ts'
import { createIdleWatch } from './idle-watch.ts'

function watch(warnMs = 10_000) {
  const clock = createFakeClock()
  const onIdle = vi.fn()
  const idle = createIdleWatch({ clock, afterMs: 45_000, warnMs })
  return { clock, onIdle, idle, close: idle.open(onIdle) }
}

test('warns for ten seconds, and then reports an absent player', async () => {
  const { clock, idle, onIdle } = watch()
  await clock.advance(44_999)
  expect(idle.snapshot()).toBeNull()
  await clock.advance(1)
  expect(idle.snapshot()).toBe(10)
  await clock.advance(9000)
  expect([idle.snapshot(), onIdle.mock.calls.length]).toEqual([1, 0])
  await clock.advance(1000)
  expect(onIdle).toHaveBeenCalledOnce()
  expect(clock.pending()).toBe(0)
})

test('a touch proves presence, in the warning too', async () => {
  const { clock, idle, onIdle } = watch()
  await clock.advance(54_000)
  idle.see()
  expect(idle.snapshot()).toBeNull()
  await clock.advance(44_999)
  expect(idle.snapshot()).toBeNull()
  await clock.advance(5001)
  expect([idle.snapshot(), onIdle.mock.calls.length]).toEqual([5, 0])
})

test('without a warning it is silent until the end, and stops with its screen', async () => {
  const silent = watch(0)
  await silent.clock.advance(44_999)
  expect([silent.idle.snapshot(), silent.onIdle.mock.calls.length]).toEqual([null, 0])
  await silent.clock.advance(1)
  expect(silent.onIdle).toHaveBeenCalledOnce()
  const closed = watch()
  closed.close()
  expect(closed.clock.pending()).toBe(0)
})
