/** A job that ends early when `signal` aborts, and leaves the rest to the next run. */
export type Job = (signal: AbortSignal) => Promise<void>

/**
 * Runs the jobs one after the other every `everyMs`, with `atOnce` also now, and never twice at
 * once; the returned function ends that. A failed job is reported, doesn't stop the jobs after it,
 * and runs again next time.
 */
export function runRepeatedly(
  jobs: readonly Job[],
  everyMs: number,
  onFailed: (err: unknown) => void,
  atOnce = false,
): () => void {
  const stopping = new AbortController()
  let running = false
  const run = async () => {
    if (running) return
    running = true
    for (const job of jobs) {
      if (stopping.signal.aborted) break
      await job(stopping.signal).catch((err: unknown) => {
        // After the stop, the database may be closed.
        if (!stopping.signal.aborted) onFailed(err)
      })
    }
    running = false
  }
  if (atOnce) void run()
  const timer = setInterval(() => void run(), everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    stopping.abort()
  }
}
