// A move must survive a network failure: the same request is sent again, with
// pauses, until a response comes.
import type { Clock } from '../../../platform/clock/clock.ts'
import { ApiError } from '../../../platform/network/http.ts'

/**
 * 'slow': no response for a second. 'lost': the HTTP client gave up; the next
 * attempt follows soon. 'paused': the organisers paused the games, and the request waits.
 */
export type Connection = 'fine' | 'slow' | 'lost' | 'paused'
export const SLOW_AFTER_MS = 1000
export const SEND_AGAIN_AFTER_MS = 3000
/** The delay between attempts in a pause. A page with a stream learns of the pause's end sooner. */
export const PAUSED_AFTER_MS = 10_000

export type Sending = ReturnType<typeof sendUntilResponse>

export type Reports<T> = {
  response: (response: T) => void
  /** The server refused the request. A repetition wouldn't change that. */
  refusal: (error: unknown) => void
  connection: (connection: Connection) => void
}

/**
 * Sends until a response comes. `send` uses the same request_id each time. `waitMs`: how long the
 * server may delay its response on purpose. `once`: a lost network is a refusal too, and a slow one
 * isn't reported.
 */
export function sendUntilResponse<T>(
  clock: Clock,
  send: () => Promise<T>,
  on: Reports<T>,
  { waitMs = 0, once = false } = {},
) {
  let connection: Connection = 'fine'
  let cancelled = false
  let cancelWait: (() => void) | null = null
  let isHasty = false

  function report(next: Connection) {
    if (next === connection) return
    connection = next
    on.connection(next)
  }

  async function attempt() {
    const cancelSlow = clock.schedule(() => {
      if (!cancelled && !once && connection === 'fine') report('slow')
    }, waitMs + SLOW_AFTER_MS)
    try {
      const response = await send()
      if (cancelled) return
      report('fine')
      on.response(response)
    } catch (error) {
      if (cancelled) return
      if (isPaused(error)) {
        report('paused')
        cancelWait = clock.schedule(again, isHasty ? SLOW_AFTER_MS : PAUSED_AFTER_MS)
        return
      }
      if (once || !isLost(error)) {
        report('fine')
        on.refusal(error)
        return
      }
      report('lost')
      cancelWait = clock.schedule(again, SEND_AGAIN_AFTER_MS)
    } finally {
      cancelSlow()
    }
  }

  function again() {
    cancelWait?.()
    cancelWait = null
    void attempt()
  }

  void attempt()
  return {
    /**
     * Starts the next attempt at once. From then on, a request that is refused because of a pause
     * is sent again after a second: another server process may not know yet that the pause is over.
     */
    attemptNow: () => {
      isHasty = true
      if (!cancelled && cancelWait) again()
    },
    /** Stops all reports. A request in flight may still reach the server. */
    cancel: () => {
      cancelled = true
      cancelWait?.()
    },
  }
}

function isPaused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'paused'
}

function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || [429, 502, 503, 504].includes(error.status))
}
