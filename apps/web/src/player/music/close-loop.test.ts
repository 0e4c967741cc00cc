import { expect, test } from 'vitest'
import { closeLoop, LOOP_END_SECONDS, LOOP_START_SECONDS } from './close-loop.ts'

const RATE = 8000

/** A tone that differs a little in its second repetition, as after a codec. */
function tone(): Float32Array {
  return Float32Array.from({ length: 64.5 * RATE }, (_, i) => {
    const error = i > 60 * RATE ? 0.3 : 0
    return 0.5 * Math.sin((2 * Math.PI * 220 * i) / RATE + 0.4) + error
  })
}

const steps = (samples: Float32Array, from: number, to: number) =>
  Math.max(
    ...Array.from({ length: to - from }, (_, i) => Math.abs((samples[from + i + 1] ?? 0) - (samples[from + i] ?? 0))),
  )

test('the loop’s end passes into its start with no larger step than the tone itself has', () => {
  const samples = tone()
  const start = LOOP_START_SECONDS * RATE
  const end = LOOP_END_SECONDS * RATE
  const before = Math.abs((samples[end - 1] ?? 0) - (samples[start] ?? 0))
  closeLoop(samples, RATE)
  const loudestStep = steps(samples, start, start + RATE)
  expect(before).toBeGreaterThan(loudestStep)
  expect(Math.abs((samples[end - 1] ?? 0) - (samples[start] ?? 0))).toBeLessThanOrEqual(loudestStep)
  expect(steps(samples, end - RATE, end - 1)).toBeLessThan(loudestStep * 1.02)
})

test('nothing changes but the loop’s last moment', () => {
  const samples = tone()
  closeLoop(samples, RATE)
  const untouched = tone()
  const passage = (LOOP_END_SECONDS - 0.2) * RATE
  expect(samples.subarray(0, passage)).toEqual(untouched.subarray(0, passage))
  expect(samples.subarray(LOOP_END_SECONDS * RATE)).toEqual(untouched.subarray(LOOP_END_SECONDS * RATE))
})
