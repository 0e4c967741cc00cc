export type Bar = {
  name: string
  value: number
  /** The value as it is written. */
  shown: string
  /** The value of its full width, where that isn't the same for all of them. */
  max?: number
  /** A second number about the same, in words. */
  beside?: string
  /** Less than is needed. */
  isShort?: boolean
}

/** So that a small value beside a large one is still seen. */
const LEAST_PERCENT = 2

/** How much of the width `value` takes where `full` takes all of it; nothing for 0. */
export function barPercent(value: number, full: number): number {
  if (value <= 0 || full <= 0) return 0
  return Math.min(100, Math.max(LEAST_PERCENT, (100 * value) / full))
}
