// Time as a port: controllers take a `Clock`, so a test passes a fake one and never sleeps.

export type Clock = {
  /** Epoch milliseconds. */
  now: () => number
  /** Runs `task` once after `delayMs`; the returned function cancels it. */
  schedule: (task: () => void, delayMs: number) => () => void
}

/** The wall clock rather than performance.now(), which stops while a phone sleeps; the server's clock doesn't. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule: (task, delayMs) => {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
}

/** A running countdown is its start and its budget; the remaining time is derived, never counted down. */
export type Countdown = { startedAtMs: number; budgetMs: number }

/** `startsInMs` lets it start a little later; until then the whole budget remains. */
export function startCountdown(nowMs: number, budgetMs: number, startsInMs = 0): Countdown {
  return { startedAtMs: nowMs + startsInMs, budgetMs }
}

/** From the whole budget down to 0, in milliseconds. */
export function remainingMs(countdown: Countdown, nowMs: number): number {
  const elapsedMs = Math.max(0, nowMs - countdown.startedAtMs)
  return Math.max(0, countdown.budgetMs - elapsedMs)
}

/** The number on the screen: seconds rounded up, so 30 is shown for the first second and 0 only at the end. */
export function remainingSeconds(countdown: Countdown, nowMs: number): number {
  return Math.ceil(remainingMs(countdown, nowMs) / 1000)
}

/** Time until `remainingSeconds` changes next; null at the end. Each tick is anchored to the countdown, so a late one doesn't shift the rest. */
export function nextTickInMs(countdown: Countdown, nowMs: number): number | null {
  const left = remainingMs(countdown, nowMs)
  if (left === 0) return null
  const untilStartMs = Math.max(0, countdown.startedAtMs - nowMs)
  return untilStartMs + (left % 1000 || 1000)
}
