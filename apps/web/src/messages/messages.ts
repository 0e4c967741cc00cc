import type { ShownMessages } from '@noor-quest/contract/messages'
import { useEffect, useState } from 'react'
import { systemClock } from '../platform/clock/clock.ts'
import { createStore, useStore } from '../platform/storage/store.ts'

/**
 * The organisers' message and the pause, as last received from the event stream. `stopsAtMs`: when
 * the games' clock stands still, by the page's clock; null without a pause.
 */
export const shownMessage = createStore<Pick<ShownMessages, 'message'> & { stopsAtMs: number | null }>({
  message: null,
  stopsAtMs: null,
})

export function updateMessage({ message, pause }: ShownMessages): void {
  shownMessage.set({ message, stopsAtMs: pause && systemClock.now() + pause.stops_in_ms })
}

/**
 * 'begins': running questions and boards may still be finished. 'stopped': the games' clock stands
 * still.
 */
export type Pause = 'begins' | 'stopped' | null

export function usePause(): Pause {
  const { stopsAtMs } = useStore(shownMessage)
  const [stopped, setStopped] = useState<number | null>(null)
  useEffect(() => {
    if (stopsAtMs === null) return
    return systemClock.schedule(() => setStopped(stopsAtMs), Math.max(0, stopsAtMs - systemClock.now()))
  }, [stopsAtMs])
  if (stopsAtMs === null) return null
  return stopped === stopsAtMs || stopsAtMs <= systemClock.now() ? 'stopped' : 'begins'
}

/** Whether the final is on the stage and this page's person plays in it. */
export const isFinalist = createStore(false)
