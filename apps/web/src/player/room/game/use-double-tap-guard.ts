import { useEffect, useState } from 'react'
import { systemClock } from '../../../platform/clock/clock.ts'

/** A second tap of a hurried hand comes within this time (docs/product-rules.md#double-taps). */
export const GUARD_MS = 400

/**
 * True for the first moments after `opened` became what it is: what can be chosen is `disabled` for so long, so that a double tap
 * chooses nothing in what the first tap opened. The server knows no such delay.
 */
export function useDoubleTapGuard(opened: string | number): boolean {
  const [released, setReleased] = useState<string | number | null>(null)
  useEffect(() => systemClock.schedule(() => setReleased(opened), GUARD_MS), [opened])
  return released !== opened
}
