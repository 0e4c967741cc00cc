// Work that an admin's request begins and that outlives the request: its progress is in the
// database, so that a restart or another process continues it.
import { setTimeout } from 'node:timers/promises'
import { runRepeatedly } from './run-repeatedly.ts'

/** The portal's request waits this long for the end; then it reports the progress. */
const WAIT_MS = 2000

export type Job = {
  /**
   * Resolves at the end of all work, or after two seconds. Work left by a failure is continued
   * later.
   */
  start: () => Promise<void>
  close: () => void
}

/** One run at a time in this process, and one at each interval for work that was left. */
export function createJob(
  run: (signal: AbortSignal) => Promise<void>,
  intervalMs: number,
  onFailure: (err: unknown) => void,
): Job {
  const closing = new AbortController()
  let running: Promise<void> | null = null
  const work = () => {
    running ??= run(closing.signal).finally(() => {
      running = null
    })
    return running
  }
  const stop = runRepeatedly([work], intervalMs, onFailure)
  return {
    start: async () => {
      const waiting = new AbortController()
      const waited = setTimeout(WAIT_MS, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined)
      // The running work may have looked for work before the new work was stored, so another run
      // follows.
      const done = (running ?? Promise.resolve()).then(work).catch(onFailure)
      await Promise.race([done, waited])
      waiting.abort()
    },
    close: () => {
      closing.abort()
      stop()
    },
  }
}
