import { expect, test } from 'vitest'
import { type LoopedVideo, loopVideo } from './loop-video.ts'

/** A video and its animation frames, both controlled by the test. */
function watched(start: Partial<LoopedVideo> = {}) {
  let task: (() => void) | null = null
  const jumps: number[] = []
  const plays = { count: 0 }
  let currentTime = start.currentTime ?? 0
  const video: LoopedVideo = {
    duration: 15.333,
    seeking: false,
    ended: false,
    ...start,
    get currentTime() {
      return currentTime
    },
    set currentTime(seconds) {
      currentTime = seconds
      jumps.push(seconds)
    },
    play: async () => void plays.count++,
  }
  const stop = loopVideo(video, (next) => {
    task = next
    return () => {
      task = null
    }
  })
  return {
    stop,
    jumps,
    plays,
    waiting: () => task !== null,
    frameAt(seconds: number) {
      currentTime = seconds
      task?.()
    },
  }
}

test('with less than 0.3 s left it jumps back to 3 s', () => {
  const { jumps, frameAt } = watched()
  frameAt(15.04)
  expect(jumps).toEqual([3])
})

test.each([0, 3, 14.9, 15.033])('at %d s it plays on', (seconds) => {
  const { jumps, frameAt, waiting } = watched()
  frameAt(seconds)
  expect(jumps).toEqual([])
  expect(waiting()).toBe(true)
})

test('it loops repeatedly', () => {
  const { jumps, frameAt } = watched()
  for (let round = 0; round < 3; round++) {
    frameAt(8)
    frameAt(15.2)
  }
  expect(jumps).toEqual([3, 3, 3])
})

test('a jump isn’t repeated while it is under way', () => {
  const { jumps, frameAt } = watched({ seeking: true })
  frameAt(15.2)
  expect(jumps).toEqual([])
})

test('it doesn’t jump before its length is known', () => {
  const { jumps, frameAt } = watched({ duration: Number.NaN })
  frameAt(0)
  expect(jumps).toEqual([])
})

test('once it has ended, it is started again', () => {
  const { jumps, plays, frameAt } = watched({ ended: true })
  frameAt(15.333)
  expect(jumps).toEqual([3])
  expect(plays.count).toBe(1)
})

test('once stopped, it watches no frame', () => {
  const { stop, waiting } = watched()
  stop()
  expect(waiting()).toBe(false)
})
