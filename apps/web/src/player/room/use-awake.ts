import { useEffect } from 'react'
import { stayAwake } from '../../platform/device/wake-lock.ts'

/**
 * Keeps the phone's screen on while a clock runs, where the browser allows it: a player who reads or
 * thinks doesn't touch it (docs/product-rules.md#while-a-clock-runs).
 */
export function useAwake(isClockRunning: boolean): void {
  useEffect(() => (isClockRunning ? stayAwake() : undefined), [isClockRunning])
}
