// The time as a port: a test passes a fake `Clock` to a controller and never sleeps.

export type Clock = {
  /** Epoch milliseconds. */
  now: () => number
  /** Runs `task` once after `delayMs`; the returned function cancels it. */
  schedule: (task: () => void, delayMs: number) => () => void
}

/**
 * The wall clock, because performance.now() stops while a phone sleeps. The server's clock doesn't.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule: (task, delayMs) => {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
}

/** A running countdown: its start and its budget. The remaining time is derived from them. */
export type Countdown = { startedAtMs: number; budgetMs: number }

/** Starts a countdown `startsInMs` from now. Until then the whole budget remains. */
export function startCountdown(nowMs: number, budgetMs: number, startsInMs = 0): Countdown {
  return { startedAtMs: nowMs + startsInMs, budgetMs }
}

/** The remaining time in milliseconds, from the whole budget down to 0. */
export function remainingMs(countdown: Countdown, nowMs: number): number {
  const elapsedMs = Math.max(0, nowMs - countdown.startedAtMs)
  return Math.max(0, countdown.budgetMs - elapsedMs)
}

/** The displayed seconds, rounded up: 30 for the whole first second, 0 only at the end. */
export function remainingSeconds(countdown: Countdown, nowMs: number): number {
  return Math.ceil(remainingMs(countdown, nowMs) / 1000)
}

/**
 * The time until `remainingSeconds` changes next, null at the end. It is measured from the
 * countdown's start, so a late tick doesn't delay the next ones.
 */
export function nextTickInMs(countdown: Countdown, nowMs: number): number | null {
  const left = remainingMs(countdown, nowMs)
  if (left === 0) return null
  const untilStartMs = Math.max(0, countdown.startedAtMs - nowMs)
  return untilStartMs + (left % 1000 || 1000)
}
