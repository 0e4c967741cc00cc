import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'

const EVERY_MS = 10 * 60_000

/**
 * Warns in the log that a proxy may be missing in TRUST_PROXY. Warns rarely, because any client can
 * send the header.
 */
export function createForwardingWarning(log: Logger, clock: Clock): () => void {
  let warnedMs = Number.NEGATIVE_INFINITY
  return () => {
    const nowMs = clock.nowMs()
    if (Math.abs(nowMs - warnedMs) < EVERY_MS) return
    warnedMs = nowMs
    log.warn(
      'X-Forwarded-For came from an address that TRUST_PROXY does not list, and was ignored. If it is your proxy, all its clients share the limits of one address: set TRUST_PROXY to it.',
    )
  }
}
