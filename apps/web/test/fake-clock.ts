// A clock for tests: it moves only when the test advances it.
import type { Clock } from '../src/platform/clock/clock.ts'

export type FakeClock = Clock & {
  /** Runs every task due within `durationMs`, in order. Promises settle between two tasks. */
  advance: (durationMs: number) => Promise<void>
  /** The number of scheduled tasks. */
  pending: () => number
}

export function createFakeClock(startMs = 1_700_000_000_000): FakeClock {
  let nowMs = startMs
  let tasks: { atMs: number; task: () => void }[] = []

  const settlePromises = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }

  return {
    now: () => nowMs,
    schedule: (task, delayMs) => {
      const entry = { atMs: nowMs + Math.max(0, delayMs), task }
      tasks.push(entry)
      return () => {
        tasks = tasks.filter((other) => other !== entry)
      }
    },
    pending: () => tasks.length,
    advance: async (durationMs) => {
      const endMs = nowMs + durationMs
      await settlePromises()
      for (;;) {
        const due = tasks.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0]
        if (!due) break
        tasks = tasks.filter((other) => other !== due)
        nowMs = due.atMs
        due.task()
        await settlePromises()
      }
      nowMs = endMs
    },
  }
}
