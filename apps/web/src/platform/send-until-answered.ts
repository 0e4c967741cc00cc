// A move must not be lost with the network: the very same request is sent again, calmly, until the server answers it.
import type { Clock } from './clock.ts'
import { ApiError } from './http.ts'

/** 'slow': no answer for a second. 'lost': the HTTP client gave up, and we wait before sending again. */
export type Connection = 'fine' | 'slow' | 'lost'
export const SLOW_AFTER_MS = 1000
export const SEND_AGAIN_AFTER_MS = 3000

export type Sending = {
  /** Doesn't wait for the next attempt. Does nothing while one is under way. */
  tryNow: () => void
  /** Nothing is reported any more; a request under way may still reach the server. */
  cancel: () => void
}

type Reports<T> = {
  answer: (answer: T) => void
  /** The server said no, which sending again won't change. */
  refusal: (error: unknown) => void
  connection: (connection: Connection) => void
}

/** `send` must carry the same request_id each time it is called. */
export function sendUntilAnswered<T>(clock: Clock, send: () => Promise<T>, on: Reports<T>): Sending {
  let connection: Connection = 'fine'
  let cancelled = false
  let cancelWait: (() => void) | null = null

  function report(next: Connection) {
    if (next === connection) return
    connection = next
    on.connection(next)
  }

  async function attempt() {
    const cancelSlow = clock.schedule(() => {
      if (!cancelled && connection === 'fine') report('slow')
    }, SLOW_AFTER_MS)
    try {
      const answer = await send()
      if (cancelled) return
      report('fine')
      on.answer(answer)
    } catch (error) {
      if (cancelled) return
      if (!isLost(error)) {
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
    tryNow: () => {
      if (!cancelled && cancelWait) again()
    },
    cancel: () => {
      cancelled = true
      cancelWait?.()
    },
  }
}

function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || [429, 502, 503, 504].includes(error.status))
}
