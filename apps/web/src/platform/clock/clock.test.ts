import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { nextTickInMs, remainingMs, remainingSeconds, startCountdown } from './clock.ts'

const START = 1_000_000

test('a countdown derives what remains from when it started', () => {
  const countdown = startCountdown(START, 30_000)
  expect(remainingMs(countdown, START)).toBe(30_000)
  expect(remainingMs(countdown, START + 12_345)).toBe(17_655)
  expect(remainingMs(countdown, START + 30_000)).toBe(0)
  expect(remainingMs(countdown, START + 90_000)).toBe(0)
})

test('a countdown that starts later keeps its whole budget until then', () => {
  const countdown = startCountdown(START, 20_000, 1_500)
  expect(remainingMs(countdown, START)).toBe(20_000)
  expect(remainingMs(countdown, START + 1_500)).toBe(20_000)
  expect(remainingMs(countdown, START + 2_500)).toBe(19_000)
})

test('the shown second is the one that has begun', () => {
  const countdown = startCountdown(START, 10_000)
  expect(remainingSeconds(countdown, START)).toBe(10)
  expect(remainingSeconds(countdown, START + 1)).toBe(10)
  expect(remainingSeconds(countdown, START + 1_000)).toBe(9)
  expect(remainingSeconds(countdown, START + 9_999)).toBe(1)
  expect(remainingSeconds(countdown, START + 10_000)).toBe(0)
})

test('ticks stay on the countdown’s grid, also after a late one', () => {
  const countdown = startCountdown(START, 3_000, 500)
  expect(nextTickInMs(countdown, START)).toBe(1_500)
  expect(nextTickInMs(countdown, START + 1_500)).toBe(1_000)
  expect(nextTickInMs(countdown, START + 1_740)).toBe(760)
  expect(nextTickInMs(countdown, START + 3_500)).toBeNull()
})

test('a chain of ticks shows each second once and ends at 0', async () => {
  const clock = createFakeClock()
  const countdown = startCountdown(clock.now(), 3_000)
  const shown: number[] = []
  const tick = () => {
    shown.push(remainingSeconds(countdown, clock.now()))
    const next = nextTickInMs(countdown, clock.now())
    if (next !== null) clock.schedule(tick, next)
  }
  tick()
  await clock.advance(10_000)
  expect(shown).toEqual([3, 2, 1, 0])
})

test('a cancelled task never runs', async () => {
  const clock = createFakeClock()
  let ran = false
  const cancel = clock.schedule(() => {
    ran = true
  }, 100)
  cancel()
  await clock.advance(1_000)
  expect(ran).toBe(false)
  expect(clock.pending()).toBe(0)
})
