// main.ts's own server, by clocks that run as the machine's do and that browser tests and the demo move ahead.
// `node server-with-clock.ts AHEAD_MS [WEB_DIR]`; the process that started it sends how many milliseconds to pass over, and gets
// AHEAD_MS back. WEB_DIR: another build of the web app.
import { start } from '../apps/server/src/main.ts'
import { schedule } from '../apps/server/src/shared/clock.ts'

let aheadMs = Number(process.argv[2])
const monotonicMs = () => performance.now() + aheadMs

/** What waits for a moment that may be passed over: each starts its timer again. */
const waiting = new Set<() => void>()

/** What is done again and again, by its timer: it is done once where its time is passed over. */
const repeated = new Map<unknown, { task: () => void; everyMs: number }>()
const { setInterval, clearInterval } = globalThis
globalThis.setInterval = ((task: () => void, everyMs: number) => {
  const timer = setInterval(task, everyMs)
  repeated.set(timer, { task, everyMs })
  return timer
}) as typeof setInterval
globalThis.clearInterval = (timer) => {
  repeated.delete(timer)
  clearInterval(timer)
}

process.on('message', (passedMs: number) => {
  aheadMs += passedMs
  for (const startAgain of waiting) startAgain()
  for (const { task, everyMs } of repeated.values()) if (everyMs <= passedMs) task()
  process.send?.(aheadMs)
})
// Nothing is left behind when whoever started it is killed.
process.on('disconnect', () => process.exit())

const clock = {
  nowMs: () => Date.now() + aheadMs,
  monotonicMs,
  schedule: (task: () => void, ms: number) => {
    const dueMs = monotonicMs() + ms
    const end = () => {
      waiting.delete(startAgain)
      cancel()
    }
    const run = () => {
      end()
      task()
    }
    let cancel = schedule(run, ms)
    const startAgain = () => {
      cancel()
      cancel = schedule(run, Math.max(0, dueMs - monotonicMs()))
    }
    waiting.add(startAgain)
    return end
  },
}

await start(clock, process.argv[3])
