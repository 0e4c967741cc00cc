// The final's clock on a page, from the durations that the server sends.
import { useEffect, useState } from 'react'
import { systemClock } from '../platform/clock/clock.ts'

type Moment = { step: string; question: number; round: number; opens_in_ms: number | null; closes_in_ms: number | null }
/** `endsAtMs`: when the step ends by this page's clock, as the options open or close. */
export type Anchored<Final extends Moment> = Final & { endsAtMs: number | null }

/**
 * Adds the end to the final's moment. `before` is the previous result: for the same moment, the
 * earlier end stays, so a slow network never adds time.
 */
export function anchor<Final extends Moment>(
  final: Final | null,
  before: Anchored<Final> | null,
  nowMs: number,
): Anchored<Final> | null {
  if (final === null) return null
  const leftMs = final.step === 'shown' ? final.opens_in_ms : final.step === 'open' ? final.closes_in_ms : null
  if (leftMs === null) return { ...final, endsAtMs: null }
  const isSame = before?.step === final.step && before.question === final.question && before.round === final.round
  const latestMs = (isSame ? before.endsAtMs : null) ?? Number.POSITIVE_INFINITY
  return { ...final, endsAtMs: Math.min(latestMs, nowMs + leftMs) }
}

/** The seconds until `endsAtMs`, rounded up; null without an end. */
export function useSecondsLeft(endsAtMs: number | null): number | null {
  const [, setTick] = useState(0)
  const leftMs = endsAtMs === null ? null : Math.max(0, endsAtMs - systemClock.now())
  useEffect(() => {
    if (leftMs === null || leftMs === 0) return
    return systemClock.schedule(() => setTick((tick) => tick + 1), leftMs % 1000 || 1000)
  })
  return leftMs === null ? null : Math.ceil(leftMs / 1000)
}
