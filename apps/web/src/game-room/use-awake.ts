import { useEffect } from 'react'
import { stayAwake } from '../platform/wake-lock.ts'

/** Keeps the phone's screen on while a clock runs, where the browser allows it: nobody touches it while they read or think. */
export function useAwake(isClockRunning: boolean): void {
  useEffect(() => (isClockRunning ? stayAwake() : undefined), [isClockRunning])
}
