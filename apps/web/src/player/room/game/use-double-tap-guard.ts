import { useEffect, useState } from 'react'
import { systemClock } from '../../../platform/clock/clock.ts'

/** The interval in which a double tap's second tap comes (docs/product-rules.md#double-taps). */
export const GUARD_MS = 400

/**
 * True for the first moments after `opened` changed. Buttons are `disabled` meanwhile, so that a
 * double tap chooses nothing in the screen that its first tap opened. The server has no such delay.
 */
export function useDoubleTapGuard(opened: string | number): boolean {
  const [released, setReleased] = useState<string | number | null>(null)
  useEffect(() => systemClock.schedule(() => setReleased(opened), GUARD_MS), [opened])
  return released !== opened
}
